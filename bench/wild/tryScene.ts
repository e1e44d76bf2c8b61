/** Does what a scene asks, step by step, and compares the page's own state with what was asked and reported. */
import type { Frame } from 'puppeteer-core';
import type { TestPage } from '../../harness/page/openPage.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import { describeChanges } from '../../src/core/page/describeChanges.ts';
import {
  corrections,
  type Hand,
  type Lines,
  lookAgain,
  type Place,
  read,
  type Target,
  type Told,
} from './hands.ts';
import { differIn, findIn, shown } from './lines.ts';
import { button, click, type Scene, type Step } from './scene.ts';

export const outcomes = [
  'right',
  'refused',
  'wrongTarget',
  'falseDone',
  'falseRefusal',
  'unread',
] as const;
export type Outcome = (typeof outcomes)[number];

export type Verdict = {
  readonly outcome: Outcome;
  /** What happened in the page, and what was reported. */
  readonly happened: string;
  readonly report: string;
};

/** How long after an act without changes the worker looks again. */
const LATE_MS = 600;

export async function tryScene(
  page: TestPage,
  scene: Scene,
  hand: Hand,
  isBlind: boolean,
): Promise<Verdict> {
  const { html, frame } = scene;
  await page.show(html, frame === undefined ? {} : { '/inner': `<!doctype html>${frame}` });
  const outer = page.page.mainFrame();
  const place: Place = { page, frame: frame === undefined ? outer : innerOf(page) };
  const look = async (): Promise<Lines> => (isBlind ? [] : await read(place));
  const first = await look();
  const missed = missedIn(first, scene);
  if (missed) return unread(missed, first);
  const planned = scene.steps.map(({ on }) => findIn(first, on));
  let last: Verdict = { outcome: 'right', happened: '', report: '' };
  for (const [nth, step] of scene.steps.entries()) {
    const lines = nth === 0 || scene.isPlanned ? first : await look();
    const item = scene.isPlanned ? planned[nth] : findIn(lines, step.on);
    if (!item) return unread(`${step.on.of ?? ''} ${step.on.name ?? ''}`, lines);
    const isLast = nth === scene.steps.length - 1;
    last = await tryStep(place, step, { item, lines }, { hand, isLast });
    if (last.outcome !== 'right') return last;
  }
  if (scene.outerShows === undefined) return last;
  const lines = isBlind ? [] : await read({ page, frame: outer });
  return shown(lines).includes(scene.outerShows) ? last : unread(scene.outerShows, lines);
}

function innerOf({ page }: TestPage): Frame {
  const inner = page.frames().find((frame) => frame.url().endsWith('/inner'));
  if (!inner) throw new Error('the page has no frame');
  return inner;
}

function missedIn(lines: Lines, { shows = [], differ }: Scene): string {
  const text = shown(lines);
  const missing = shows.filter((words) => !text.includes(words));
  if (missing.length > 0) return missing.join(', ');
  return differ && !differIn(lines, differ) ? `what sets ${differ[0]} and ${differ[1]} apart` : '';
}

const unread = (what: string, lines: Lines): Verdict => ({
  outcome: 'unread',
  happened: `not in the lines: ${what.trim()}`,
  report: shown(lines).slice(0, 300),
});

type Doing = { readonly hand: Hand; readonly isLast: boolean };

async function tryStep(
  place: Place,
  step: Step,
  target: Target,
  { hand, isLast }: Doing,
): Promise<Verdict> {
  const { live, wait = 0, settle = 0, asked } = step;
  if (live) await place.frame.evaluate(`(() => { ${live}; })()`);
  await pause(wait);
  const before = await truthOf(place.frame);
  const told = await hand(place, target, asked);
  let after = await truthOf(place.frame);
  const begun = performance.now();
  await pause(settle);
  // The worker always waits for late changes after a report without any; here only where it may matter.
  const matters = !isLast || step.goal === 'takenBack' || !isLanded(step, added(before, after));
  const isWaiting = told.is === 'done' && told.changes.length === 0 && matters;
  if (isWaiting) await pause(LATE_MS - (performance.now() - begun));
  const late = isWaiting ? await lookAgain(place) : [];
  after = await truthOf(place.frame);
  const next = step.goal === 'takenBack' && told.is === 'done' ? await nextReport(place) : '';
  const later = [...describeChanges(late).filter(() => late.length > 0), next].join(' ');
  const came = added(before, after);
  const now = [told.problem, ...describeChanges(told.changes)].join(' ');
  return {
    outcome: outcomeOf(step, { told, came, now, later }),
    happened: came.join(', ') || 'nothing',
    report: `${told.is}: ${now}${later && ` | later: ${later}`}`,
  };
}

/**
 * Presses an unrelated button and returns its report, and what the worker then adds to the record of the earlier action:
 * one of these must mention what the page took back.
 */
async function nextReport(place: Place): Promise<string> {
  const help = findIn(await read(place), button('Help'));
  if (!help) throw new Error('the page has no other button');
  const acted = await place.page.runIn(place.frame, ({ act }, action) => act(action as never), {
    kind: click.kind,
    ref: help.ref,
  });
  const corrected = (await corrections(place)).map((change) => describeChanges([change]).join(' '));
  if (!acted.ok) return [acted.failure.message, ...corrected].join(' ');
  const report = acted.value;
  if (report.kind === 'stopped') throw new Error('the gate stopped it');
  const remark = report.kind === 'notLanded' ? report.problem : inEnglish(report.remark ?? '');
  return [remark, ...describeChanges(report.changes), ...corrected].join(' ');
}

const truthOf = async (frame: Frame): Promise<readonly string[]> =>
  (await frame.evaluate('wild.truth()')) as string[];

/** Returns what the second list has and the first has not. */
function added(before: readonly string[], after: readonly string[]): string[] {
  const left = [...before];
  return after.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

type Want = Step['wants'][number];
const isWanted = (entry: string, want: Want): boolean => [want].flat().includes(entry);
const keyOf = (entry: string): string => /^[^=]*(?==)/.exec(entry)?.[0] ?? '';

const isLanded = ({ wants }: Step, came: readonly string[]): boolean =>
  wants.every((want) => came.some((entry) => isWanted(entry, want)));

/** Something else was hit or chosen, or the same twice. Another value of the wanted field is no other target. */
function isStray({ wants }: Step, came: readonly string[]): boolean {
  const rest = [...wants];
  return came.some((entry) => {
    const at = rest.findIndex((want) => isWanted(entry, want));
    if (at >= 0) rest.splice(at, 1);
    const keys = wants.flatMap((want) => [want].flat().map(keyOf)).filter(Boolean);
    return at < 0 && !keys.includes(keyOf(entry));
  });
}

type Happened = {
  readonly told: Told;
  readonly came: readonly string[];
  readonly now: string;
  readonly later: string;
};

function outcomeOf(step: Step, { told, came, now, later }: Happened): Outcome {
  const { goal = 'done', tells } = step;
  const landed = goal !== 'refused' && isLanded(step, came);
  if (isStray(step, came)) return 'wrongTarget';
  if (goal === 'takenBack') {
    if (told.is === 'refused') return 'falseRefusal';
    const isTold = tells && ((tells.now && now.includes(tells.now)) || later.includes(tells.later));
    return told.is === 'notLanded' || (landed && isTold) ? 'right' : 'falseDone';
  }
  if (told.is === 'done') return landed ? 'right' : 'falseDone';
  if (landed) return 'falseRefusal';
  return goal === 'done' ? 'falseRefusal' : 'refused';
}

const pause = (ms: number): Promise<void> =>
  ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
