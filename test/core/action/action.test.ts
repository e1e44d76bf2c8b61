/** The table of actions: one row a kind, and nothing else in the code knows a kind by name. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Action,
  actionKinds,
  describeAction,
  isInnerAction,
  isPageAction,
  noteOf,
  refsOf,
  rowOf,
  schemaOf,
  stepKinds,
} from '../../../src/core/action/action.ts';
import { elementRef } from '../../../src/core/ids.ts';

const e1 = elementRef('e1');

/** One action of every kind: the compiler asks for one when a row is added. */
const samples: { readonly [K in Action['kind']]: Extract<Action, { kind: K }> } = {
  click: { kind: 'click', ref: e1 },
  fill: { kind: 'fill', ref: e1, text: 'tea' },
  select: { kind: 'select', ref: e1, options: ['M'] },
  press: { kind: 'press', keys: 'Enter' },
  hover: { kind: 'hover', ref: e1 },
  scroll: { kind: 'scroll', direction: 'down' },
  drag: { kind: 'drag', ref: e1, to: elementRef('e2') },
  upload: { kind: 'upload', ref: e1 },
  doubleClick: { kind: 'doubleClick', ref: e1 },
  rightClick: { kind: 'rightClick', ref: e1 },
  insert: { kind: 'insert', text: 'milk' },
  selectText: { kind: 'selectText', text: 'oat milk' },
  tool: { kind: 'tool', ref: e1, input: { id: 'tea' } },
  goto: { kind: 'goto', url: 'https://a.test/' },
  back: { kind: 'back' },
  forward: { kind: 'forward' },
  newTab: { kind: 'newTab', url: 'https://a.test/' },
  switchTab: { kind: 'switchTab', tab: 1 },
  closeTab: { kind: 'closeTab', tab: 1 },
  goHome: { kind: 'goHome', url: 'https://a.test/' },
  readFile: { kind: 'readFile', text: 'report.csv' },
  waitFor: { kind: 'waitFor', text: 'Done' },
  look: { kind: 'look' },
  lookAt: { kind: 'lookAt', ref: elementRef('e3') },
  note: { kind: 'note', text: 'It costs $5.' },
  collect: { kind: 'collect', find: 'price' },
  ask: { kind: 'ask', question: 'Which size?' },
  handOver: { kind: 'handOver', text: 'Sign in.' },
  stop: { kind: 'stop', answer: '$5' },
  sense: { kind: 'sense', view: 'text_only' },
};

describe.each(actionKinds.map((kind) => [kind, samples[kind]] as const))(
  'the action %s',
  (kind, action) => {
    it('is accepted by its schema', () => {
      expect(schemaOf(kind).parse(action)).toEqual(action);
    });

    it('has a description of its own', () => {
      const others = actionKinds.filter((other) => other !== kind).map((other) => samples[other]);
      expect(others.map(describeAction)).not.toContain(describeAction(action));
    });

    it('is repeated after a crash only if that is harmless', () => {
      const { afterCrash, isIdempotent, runsIn } = rowOf(action);
      const isHarmless = isIdempotent(action, '') || runsIn === 'run' || kind === 'scroll';
      // A tab that is in use already is switched to again without any effect.
      if (afterCrash === 'repeat') expect(isHarmless || kind === 'switchTab').toBe(true);
      else expect(runsIn).not.toBe('run');
    });
  },
);

it('keeps the order used in cached prompts', () => {
  expect(actionKinds).toEqual(Object.keys(samples));
  expect(actionKinds.filter((kind) => !stepKinds.includes(kind))).toEqual(['stop', 'sense']);
});

it('distinguishes actions of the run itself from those of the tab', () => {
  const kinds = (test: (action: Action) => boolean): string[] =>
    actionKinds.filter((kind) => test(samples[kind]));
  expect(kinds(isInnerAction)).toEqual([
    'look',
    'lookAt',
    'note',
    'collect',
    'ask',
    'handOver',
    'stop',
    'sense',
  ]);
  expect(kinds(isPageAction)).toContain('waitFor');
  expect(kinds((action) => noteOf(action) !== null)).toEqual(['note']);
});

it('returns both ends of a drag as refs', () => {
  expect(refsOf(samples.drag)).toEqual(['e1', 'e2']);
  expect(refsOf(samples.press)).toEqual([]);
});

/** Where the words of a kind stand for something else: HTML tags, events, questions. */
const performers = [
  /^src\/core\/action\//,
  /^src\/content\/act\//,
  /^src\/background\/browser\/tabs\/(tabActs|navigate)\.ts$/,
  /^src\/engine\/act\/innerActs\.ts$/,
  // Rules of WebOperator's search that name kinds: recovery and its action space (WO-03, WO-07, WO-09).
  /^src\/planners\/research\/weboperator\/(recovery|space)\.ts$/,
];

it('keeps checks for an action kind out of all other code, except the performers', () => {
  const asksForKind = new RegExp(
    String.raw`\b(?:action|act)\.kind [!=]== '(?:${actionKinds.join('|')})'|\.action\.kind [!=]== '`,
  );
  const found = sources('src').filter(
    (path) =>
      !performers.some((allowed) => allowed.test(path)) &&
      asksForKind.test(readFileSync(path, 'utf8')),
  );
  expect(found, 'ask the row of the action instead: src/core/action/actionRow.ts').toEqual([]);
});

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/'));
}

it('judges going to the start page like opening any other address', () => {
  for (const url of ['https://a.test/', 'https://a.test/account/delete?id=3']) {
    const [home, other] = [
      { kind: 'goHome', url },
      { kind: 'goto', url },
    ] as const;
    expect(rowOf(home).risk(home, null)).toEqual(rowOf(other).risk(other, null));
    expect(rowOf(home).leadsTo(home, null)).toBe(url);
  }
  const foreign = { kind: 'goHome', url: 'file:///etc/passwd' } as const;
  expect(rowOf(foreign).problem(foreign, null)).not.toBeNull();
});
