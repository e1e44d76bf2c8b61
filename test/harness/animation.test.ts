/** Animated pictures are valid files: chunk by chunk as the WebP specification has them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { animate } from '../../harness/store/animation.ts';

type Chunk = { readonly name: string; readonly payload: Buffer };

function chunksIn(bytes: Buffer): readonly Chunk[] {
  const found: Chunk[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    const payload = bytes.subarray(at + 8, at + 8 + size);
    expect(payload.length).toBe(size);
    found.push({ name: bytes.toString('latin1', at, at + 4), payload });
    at += 8 + size + (size % 2);
  }
  return found;
}

function partsOf(file: Uint8Array): readonly Chunk[] {
  const bytes = Buffer.from(file);
  expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
  expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
  expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
  return chunksIn(bytes.subarray(12));
}

/** A still file with these chunks. */
function still(...chunks: readonly (readonly [name: string, size: number])[]): Buffer {
  const body = chunks.map(([name, size]) => {
    const head = Buffer.alloc(8 + size + (size % 2), 7);
    head.write(name, 'latin1');
    head.writeUInt32LE(size, 4);
    return head;
  });
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + Buffer.concat(body).length, 4);
  return Buffer.concat([head, ...body]);
}

const frame = { x: 10, y: 300, width: 17, height: 700, ms: 70_000 };

describe('an animated picture', () => {
  const webp = still(['VP8X', 10], ['ALPH', 5], ['VP8 ', 12], ['EXIF', 4]);
  const size = { width: 1280, height: 800 };
  const [head, loop, ...frames] = partsOf(animate(size, [{ ...frame, webp }]));

  it('stores the size of its frames and loops forever', () => {
    expect(head?.name).toBe('VP8X');
    expect(head?.payload.readUIntLE(4, 3)).toBe(1279);
    expect(head?.payload.readUIntLE(7, 3)).toBe(799);
    expect(loop).toMatchObject({ name: 'ANIM' });
    expect(loop?.payload.readUInt16LE(4)).toBe(0);
  });

  it('has each frame with place, size, duration and image, and nothing else of its file', () => {
    const [only] = frames;
    expect(frames).toHaveLength(1);
    const numbers = [0, 3, 6, 9, 12].map((at) => only?.payload.readUIntLE(at, 3));
    expect(numbers).toEqual([5, 150, 16, 699, 70_000]);
    const inside = chunksIn(only?.payload.subarray(16) ?? Buffer.of());
    expect(inside.map(({ name }) => name)).toEqual(['ALPH', 'VP8 ']);
  });

  it('takes no other files', () => {
    expect(() => animate(size, [{ ...frame, webp: still(['JUNK', 4]) }])).toThrow(/no WebP/);
  });
});

it('the film for the README lasts half a minute', () => {
  const film = readFileSync(join(import.meta.dirname, '../../store/pictures/film.webp'));
  const durations = partsOf(film)
    .filter(({ name }) => name === 'ANMF')
    .map(({ payload }) => payload.readUIntLE(12, 3));
  const seconds = durations.reduce((sum, ms) => sum + ms, 0) / 1000;
  expect(seconds).toBeGreaterThan(25);
  expect(seconds).toBeLessThan(35);
});
