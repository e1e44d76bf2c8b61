/** Visible boxes of the elements of all frames in the tab: each frame's report, offset by the frame's position. */
import { localizedFailure } from '../../../core/messages/failure.ts';
import { message } from '../../../core/messages/message.ts';
import { overlap, type Rect } from '../../../core/page/rect.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { FrameMarks, FrameMasks, FramePlace, Mark } from '../../../protocol/content.ts';
import { callContent } from '../../../protocol/transport.ts';
import type { Frame } from '../frames.ts';

/** In CSS pixels of the tab's viewport. */
export type PageMasks = {
  readonly width: number;
  readonly height: number;
  /** What the screenshot must not show: fields with secrets, and frames that were not read. */
  readonly masks: readonly Rect[];
};
export type PageMarks = PageMasks & { readonly marks: readonly Mark[] };

const LIMIT_MS = 5_000;

/** Returns the visible elements. A child frame that doesn't answer has no marks; the top frame must answer. */
export async function pageMarks(
  frames: readonly Frame[],
  signal: AbortSignal,
): Promise<Result<PageMarks>> {
  const seen = await askEach(frames, (frame) =>
    callContent(frame, 'marks', { prefix: frame.prefix }, { limitMs: LIMIT_MS, signal }),
  );
  return seen.ok
    ? ok({ ...maskedPage(seen.value), marks: marksIn(seen.value.byPath, seen.value.tab) })
    : seen;
}

/**
 * Returns what a screenshot without marks must hide now. The top frame must answer; a child frame that doesn't is
 * hidden.
 */
export async function pageMasks(
  frames: readonly Frame[],
  signal: AbortSignal,
): Promise<Result<PageMasks>> {
  const seen = await askEach(frames, (frame) =>
    callContent(frame, 'masks', {}, { limitMs: LIMIT_MS, signal }),
  );
  return seen.ok ? ok(maskedPage(seen.value)) : seen;
}

/** Where one element is in the tab's viewport, and how much of it can be seen. */
export type PagePlace = PageMasks & { readonly box: Rect; readonly view: Rect };

/**
 * Returns where the element is that `ask` asks its frame about, and what a picture of it must hide: secrets, and frames
 * that don't belong to the site of its frame.
 */
export async function placeOfElement(
  frames: readonly Frame[],
  own: Frame,
  ask: (frame: Frame) => Promise<Result<FramePlace>>,
  signal: AbortSignal,
): Promise<Result<PagePlace>> {
  const place = await ask(own);
  if (!place.ok) return place;
  const shown = frames.filter(
    ({ hello }) => hello.origin === own.hello.origin || isAround(hello.path, own.hello.path),
  );
  const seen = await askEach(shown, (frame) =>
    callContent(frame, 'masks', {}, { limitMs: LIMIT_MS, signal }),
  );
  if (!seen.ok) return seen;
  const { byPath, tab } = seen.value;
  const at = frameAt(byPath, tab, own.hello.path.join('.'));
  const [box, view] = [place.value.box, place.value.view].map((each) => at && moved(each, at));
  const visible = at && view && overlap(view, at.view);
  return box && visible
    ? ok({ ...maskedPage(seen.value), box, view: visible })
    : localizedFailure('notVisible', message('tab.notInView'));
}

const isAround = (outer: readonly number[], inner: readonly number[]): boolean =>
  outer.length < inner.length && outer.every((index, depth) => index === inner[depth]);

/** Returns the place of the frame at `path`; null if it can't be seen. */
function frameAt(frames: Frames<FrameMasks>, at: Placed, path: string): Placed | null {
  if (at.path === path) return at;
  const next = childrenOf(frames, at).find(
    (child) => child.path === path || path.startsWith(`${child.path}.`),
  );
  return next ? frameAt(frames, next, path) : null;
}

/** Replies by the path of their frame, and the tab as the place of the top frame. */
type Seen<Reply> = { readonly byPath: ReadonlyMap<string, Reply>; readonly tab: Placed };

async function askEach<Reply extends FrameMasks>(
  frames: readonly Frame[],
  ask: (frame: Frame) => Promise<Result<Reply>>,
): Promise<Result<Seen<Reply>>> {
  const replies = await Promise.all(frames.map(ask));
  const byPath = new Map<string, Reply>();
  frames.forEach(({ hello }, index) => {
    const reply = replies[index];
    if (reply?.ok) byPath.set(hello.path.join('.'), reply.value);
  });
  const [top] = replies;
  if (top && !top.ok) return top;
  const view = { x: 0, y: 0, width: top?.value.width ?? 0, height: top?.value.height ?? 0 };
  return ok({ byPath, tab: { path: '', place: view, view } });
}

function maskedPage({ byPath, tab }: Seen<FrameMasks>): PageMasks {
  const { width, height } = tab.view;
  return { width, height, masks: masksIn(byPath, tab) };
}

type Frames<Reply> = ReadonlyMap<string, Reply>;
/** `place` is the position of the frame at `path`, `view` its visible part. */
type Placed = { readonly path: string; readonly place: Rect; readonly view: Rect };

/** Returns the marks of a frame and its child frames. */
export function marksIn(frames: Frames<FrameMarks>, at: Placed): Mark[] {
  const ownMarks = (frames.get(at.path)?.marks ?? []).flatMap(({ ref, box }) => {
    const seen = overlap(moved(box, at), at.view);
    return seen && isEnough(seen) ? [{ ref, box: seen }] : [];
  });
  return [...ownMarks, ...openChildrenOf(frames, at).flatMap((child) => marksIn(frames, child))];
}

/** Returns the secrets of a frame and its child frames. A frame that nobody read may be all secret. */
export function masksIn(frames: Frames<FrameMasks>, at: Placed): Rect[] {
  const frame = frames.get(at.path);
  if (!frame) return [at.view];
  const ownMasks = frame.secrets.flatMap((box) => overlap(moved(box, at), at.view) ?? []);
  return [...ownMasks, ...childrenOf(frames, at).flatMap((child) => masksIn(frames, child))];
}

const openChildrenOf = (frames: Frames<FrameMasks>, at: Placed): Placed[] =>
  childrenOf(frames, at, ({ isCovered }) => !isCovered);

function childrenOf(
  frames: Frames<FrameMasks>,
  at: Placed,
  isIncluded = (_frame: FrameMasks['frames'][number]): boolean => true,
): Placed[] {
  return (frames.get(at.path)?.frames ?? []).filter(isIncluded).flatMap(({ index, box }) => {
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

/** Smaller marks don't help. */
const MIN_PX = 4;
const isEnough = ({ width, height }: Rect): boolean => width >= MIN_PX && height >= MIN_PX;
