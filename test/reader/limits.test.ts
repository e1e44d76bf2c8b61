/** Limits on the cost of a hostile file. */
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { PageLine } from '../../src/core/page/line.ts';
import { renderLines } from '../../src/core/page/renderLine.ts';
import { clipLines, limitBuffers } from '../../src/reader/limits.ts';
import { textOfFile } from '../../src/reader/readFile.ts';

const line = (text: string): PageLine => ({ kind: 'text', indent: 0, content: [text] });

describe('the lines of a file', () => {
  it('end where they are too long, and say so', () => {
    const lines = Array.from({ length: 40_000 }, () => line('x'.repeat(100)));
    const kept = clipLines(lines);
    expect(kept.length).toBeLessThan(10_000);
    expect(kept.at(-1)).toEqual(
      line(`(The file is longer: ${lines.length - kept.length + 1} more lines are left out.)`),
    );
    expect(clipLines(lines.slice(0, 9))).toHaveLength(9);
  });
});

describe('a buffer', () => {
  it('can’t be larger than the limit, whoever allocates it', () => {
    const scope: Parameters<typeof limitBuffers>[0] = { Uint8Array, DecompressionStream: 1 };
    limitBuffers(scope);
    expect(new scope.Uint8Array(9)).toBeInstanceOf(Uint8Array);
    expect(new scope.Uint8Array([1, 2])).toHaveLength(2);
    expect(() => new scope.Uint8Array(200_000_000)).toThrow('unpacks to more than');
    expect(scope.DecompressionStream).toBeUndefined();
  });
});

describe('a hostile PDF', () => {
  it.each([
    ['a form that draws itself', pdf('/X Do'), 'has no text'],
    ['pages that contain themselves', pdf('', '[2 0 R 3 0 R]'), 'damaged'],
    ['no end of brackets', `%PDF-1.4\n1 0 obj ${'['.repeat(100_000)}`, 'damaged'],
  ])('with %s ends', async (_, bytes, words) => {
    const file = {
      bytes: Uint8Array.from(Buffer.from(bytes, 'latin1')),
      type: 'application/pdf',
      charset: '',
    };
    const text = await textOfFile(file, '');
    expect(text.ok ? renderLines(text.value.lines) : text.failure.message).toContain(words);
  });
});

/** A page with this content, and a form that draws itself. */
function pdf(content: string, kids = '[3 0 R]'): string {
  const stream = (text: string, more = ''): string => {
    const bytes = deflateSync(Buffer.from(text)).toString('latin1');
    return `<</Filter/FlateDecode/Length ${bytes.length}${more}>>stream\n${bytes}\nendstream`;
  };
  const form = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids${kids}/Count 1>>`,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>',
    stream(content),
    stream('/X Do /X Do', form),
  ];
  const body = objects.map((each, index) => `${index + 1} 0 obj\n${each}\nendobj`).join('\n');
  return `%PDF-1.7\n${body}\ntrailer<</Root 1 0 R>>\n%%EOF`;
}
