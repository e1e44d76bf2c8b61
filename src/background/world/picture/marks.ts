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
  /** What the picture must not show: fields that hold a secret, and frames that were not read. */
  readonly masks: readonly Rect[];
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
  if (!top) return ok({ width: 0, height: 0, marks: [], masks: [] });
  if (!top.seen.ok) return top.seen;
  const { width, height } = top.seen.value;
  const byPath = new Map<string, FrameMarks>();
  for (const { path, seen } of reports) if (seen.ok) byPath.set(path, seen.value);
  const view = { x: 0, y: 0, width, height };
  const tab = { path: '', place: view, view };
  return ok({ width, height, marks: marksIn(byPath, tab), masks: masksIn(byPath, tab) });
}

type Frames = ReadonlyMap<string, FrameMarks>;
/** `place` is the position of the frame at `path`, `view` the visible part of that. */
type Placed = { readonly path: string; readonly place: Rect; readonly view: Rect };

/** The marks of a frame and of those in it. */
export function marksIn(frames: Frames, at: Placed): Mark[] {
  const own = (frames.get(at.path)?.marks ?? []).flatMap(({ ref, box }) => {
    const seen = overlap(moved(box, at), at.view);
    return seen && isEnough(seen) ? [{ ref, box: seen }] : [];
  });
  return [...own, ...childrenOf(frames, at).flatMap((child) => marksIn(frames, child))];
}

/** The secrets of a frame and of those in it. Of a frame that nobody read everything may be one. */
export function masksIn(frames: Frames, at: Placed): Rect[] {
  const frame = frames.get(at.path);
  if (!frame) return [at.view];
  const own = frame.secrets.flatMap((box) => overlap(moved(box, at), at.view) ?? []);
  return [...own, ...childrenOf(frames, at).flatMap((child) => masksIn(frames, child))];
}

function childrenOf(frames: Frames, at: Placed): Placed[] {
  return (frames.get(at.path)?.frames ?? []).flatMap(({ index, box }) => {
    const place = moved(box, at);
    const view = overlap(place, at.view);
    const path = at.path === '' ? `${index}` : `${at.path}.${index}`;
    return view ? [{ path, place, view }] : [];
  });
}

const moved = (box: Rect, { place }: Placed): Rect => ({
  ...box,
  x: box.x + place.x,
  y: box.y + place.y,
});

/** Smaller marks are no help. */
const MIN_PX = 4;
const isEnough = ({ width, height }: Rect): boolean => width >= MIN_PX && height >= MIN_PX;
