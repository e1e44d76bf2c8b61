/** Joins still WebP images to an animated one: the container of the WebP specification, with one ANMF chunk per frame. */

export type Frame = {
  /** A still WebP file of the rectangle that changed. */
  readonly webp: Uint8Array;
  /** Where it is drawn over the frames before; both even. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** How long it is shown, in ms. */
  readonly ms: number;
};

export type Size = { readonly width: number; readonly height: number };

/** Returns the file; it repeats without end. */
export function animate({ width, height }: Size, frames: readonly Frame[]): Uint8Array {
  const isAnimated = 0x02;
  const head = chunk('VP8X', [isAnimated, 0, 0, 0, ...of24(width - 1), ...of24(height - 1)]);
  const loop = chunk('ANIM', [255, 255, 255, 255, 0, 0]);
  const body = Buffer.concat([Buffer.from('WEBP'), head, loop, ...frames.map(frameChunk)]);
  return Buffer.concat([Buffer.from('RIFF'), of32(body.length), body]);
}

function frameChunk({ webp, x, y, width, height, ms }: Frame): Buffer {
  const place = [...of24(x / 2), ...of24(y / 2), ...of24(width - 1), ...of24(height - 1)];
  const replacesWhatIsThere = 0x02;
  const head = [...place, ...of24(ms), replacesWhatIsThere];
  return chunk('ANMF', Buffer.concat([Buffer.from(head), imageOf(webp)]));
}

/** Returns the chunks of a still image that a frame may have: all but the header of the file. */
function imageOf(webp: Uint8Array): Buffer {
  const file = Buffer.from(webp);
  const wanted = new Set(['ALPH', 'VP8 ', 'VP8L']);
  const found: Buffer[] = [];
  for (let at = 12; at < file.length; ) {
    const end = at + 8 + even(file.readUInt32LE(at + 4));
    if (wanted.has(file.toString('latin1', at, at + 4))) found.push(file.subarray(at, end));
    at = end;
  }
  if (found.length === 0) throw new Error('a frame is no WebP image');
  return Buffer.concat(found);
}

function chunk(name: string, payload: Uint8Array | readonly number[]): Buffer {
  const bytes = Buffer.from(payload);
  const padding = Buffer.alloc(even(bytes.length) - bytes.length);
  return Buffer.concat([Buffer.from(name), of32(bytes.length), bytes, padding]);
}

const even = (n: number): number => n + (n % 2);

function of32(n: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(n);
  return bytes;
}

const of24 = (n: number): readonly number[] => [n & 255, (n >> 8) & 255, (n >> 16) & 255];
