/** Bounds on what a file may cost: whoever wrote it may mean harm. */
import type { PageLine } from '../core/page/line.ts';

/** Most characters of one file: some two hundred pages. Prompts show parts of that. */
const MAX_TEXT = 600_000;
const MAX_LINES = 30_000;

/** The lines as far as they go, and a last one that says where they were cut. */
export function withinText(lines: readonly PageLine[]): readonly PageLine[] {
  let size = 0;
  let index = 0;
  for (; index < Math.min(lines.length, MAX_LINES) && size < MAX_TEXT; index += 1)
    size += sizeOf(lines[index]);
  if (index === lines.length && size < MAX_TEXT) return lines;
  const note = `(The file is longer: ${lines.length - index} more lines are left out.)`;
  return [...lines.slice(0, index), { kind: 'text', indent: 0, content: [note] }];
}

const sizeOf = (line: PageLine | undefined): number =>
  line === undefined ? 0 : JSON.stringify(line).length;

/** Most bytes that one buffer may have: a stream may unpack to a thousand times its size. */
const MAX_BUFFER = 100_000_000;

/**
 * Larger buffers can't be made from now on, which ends what asks for them with an error. Only for a scope that lives for
 * one file. The browser's own decompression has no bound, so the parser must do with its own.
 */
export function boundBuffers(scope: {
  Uint8Array: Uint8ArrayConstructor;
  DecompressionStream?: unknown;
}): void {
  scope.Uint8Array = new Proxy(scope.Uint8Array, {
    construct(target, args: unknown[], newTarget) {
      const [size] = args;
      if (typeof size === 'number' && size > MAX_BUFFER)
        throw new RangeError(`A part of the file unpacks to more than ${MAX_BUFFER} bytes.`);
      return Reflect.construct(target, args, newTarget) as object;
    },
  });
  delete scope.DecompressionStream;
}
