/** Limits on the cost of a file, which may come from an attacker. */
import type { PageLine } from '../core/page/line.ts';

/** The maximum number of characters of one file, about two hundred pages. Prompts show parts of it. */
const MAX_TEXT = 600_000;
const MAX_LINES = 30_000;

/** Cuts lines beyond the limits and adds a last line that says so. */
export function clipLines(lines: readonly PageLine[]): readonly PageLine[] {
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

/** The maximum size of one buffer in bytes, since a stream may unpack to a thousand times its size. */
const MAX_BUFFER = 100_000_000;

/**
 * Makes allocating larger buffers throw, which aborts the reading. Only for a scope that reads one file. The browser's
 * own decompression can't be limited, so it is removed and the parser uses its own.
 */
export function limitBuffers(scope: {
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
