/** Visible boxes of the elements of all frames in the tab: each frame's report, shifted to the frame's position. */
import { overlap, type Rect } from '../../../core/page/rect.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { FrameMarks, Mark } from '../../../protocol/content.ts';
import { callContent } from '../../../protocol/transport.ts';
import type { Frame } from '../frames.ts';

/** In CSS pixels of the tab's own view. */
export type PageMarks = {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
};

const LIMIT_MS = 5_000;

/** The elements visible now. A child frame that does not answer has no marks; the top frame must answer. */
export async function pageMarks(
  frames: readonly Frame[],
  signal: AbortSignal,
): Promise<Result<PageMarks>> {
  const reports = await Promise.all(
    frames.map(async (frame) => ({
      path: frame.hello.path.join('.'),
      seen: await callContent(
        frame,
        'marks',
        { prefix: frame.prefix },
        { limitMs: LIMIT_MS, signal },
      ),
    })),
  );
  const [top] = reports;
  if (!top?.seen.ok) return top?.seen ?? ok({ width: 0, height: 0, marks: [] });
  const { width, height } = top.seen.value;
  const byPath = new Map<string, FrameMarks>();
  for (const { path, seen } of reports) if (seen.ok) byPath.set(path, seen.value);
  const view = { x: 0, y: 0, width, height };
  return ok({ width, height, marks: marksIn('', byPath, view, view) });
}

/** The marks of the frame at `path` and of those in it. `place` is its position, `view` the visible part of that. */
export function marksIn(
  path: string,
  frames: ReadonlyMap<string, FrameMarks>,
  place: Rect,
  view: Rect,
): Mark[] {
  const frame = frames.get(path);
  if (!frame) return [];
  const move = (box: Rect): Rect => ({ ...box, x: box.x + place.x, y: box.y + place.y });
  const own = frame.marks.flatMap(({ ref, box }) => {
    const seen = overlap(move(box), view);
    return seen && isEnough(seen) ? [{ ref, box: seen }] : [];
  });
  const inner = frame.frames.flatMap(({ index, box }) => {
    const at = move(box);
    const seen = overlap(at, view);
    return seen ? marksIn(path === '' ? `${index}` : `${path}.${index}`, frames, at, seen) : [];
  });
  return [...own, ...inner];
}

/** Smaller marks are no help. */
const MIN_PX = 4;
const isEnough = ({ width, height }: Rect): boolean => width >= MIN_PX && height >= MIN_PX;
