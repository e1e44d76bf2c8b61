/** Following a routine without a run: what it does, and what it refuses to do. */
import { expect, it } from 'vitest';
import { elementFacts } from '../../harness/fakes/elementFacts.ts';
import { fakeWorld, start } from '../../harness/fakes/fakeRun.ts';
import type { ScriptedOutcome } from '../../harness/fakes/outcomes.ts';
import { control, link, text } from '../../harness/fakes/pageLines.ts';
import { elementRef } from '../../src/core/ids.ts';
import type { ElementFacts } from '../../src/core/page/observation.ts';
import type { NewChild } from '../../src/core/plan/event.ts';
import { ok, type Result } from '../../src/core/result.ts';
import { follow } from '../../src/engine/ahead/follow.ts';
import type { World } from '../../src/engine/ports.ts';

const lines = [
  link('Next', 'e1'),
  control('button', 'Delete all', 'e2'),
  control('searchbox', 'Search', 'e3'),
  text('12 teas'),
];

type Scripted = {
  readonly facts?: Partial<ElementFacts>;
  readonly outcome?: Result<ScriptedOutcome>;
};

function site({ facts = {}, outcome = ok({}) }: Scripted = {}) {
  const plain = fakeWorld(() => outcome);
  const world: World = {
    ...plain,
    observe: async (kind, signal) => {
      const seen = await plain.observe(kind, signal);
      return seen.ok ? ok({ ...seen.value, lines }) : seen;
    },
    describe: async ({ action }) =>
      ok('ref' in action && action.ref ? elementFacts({ ref: action.ref, ...facts }) : null),
  };
  const followed = (...steps: NewChild[]) =>
    follow({ run: start().run, world, signal: new AbortController().signal }, steps);
  return { done: plain.done, followed };
}

const step = (action: NewChild['action'], more: Partial<NewChild> = {}): NewChild => ({
  description: 'Do it',
  score: null,
  ...(action && { action }),
  ...more,
});
const next = step({ kind: 'click', ref: elementRef('link "Next"') });
const asLink = { tag: 'a', role: 'link', name: 'Next', href: 'https://site.test/next' } as const;
const keyOf = (result: Result<unknown>): unknown => !result.ok && result.failure.said?.key;

it('opens links by name and returns the last page', async () => {
  const { done, followed } = site({ facts: asLink });
  const end = await followed(next, step({ kind: 'collect' }));
  expect(end).toMatchObject({ ok: true, value: { lines } });
  expect(done).toEqual([{ kind: 'click', ref: 'e1' }]);
});

it('does nothing that needs a question', async () => {
  const facts = {
    tag: 'button',
    role: 'button',
    name: 'Delete all',
    visibleText: 'Delete all',
  } as const;
  const { done, followed } = site({ facts });
  const end = await followed(step({ kind: 'click', ref: elementRef('button "Delete all"') }));
  expect(keyOf(end)).toBe('task.watchStepWrites');
  expect(done).toEqual([]);
});

it('does nothing that code can’t judge, and presses no link that opens a tab', async () => {
  const unclear = {
    tag: 'button',
    role: 'button',
    name: 'Launch it',
    visibleText: 'Launch it',
  } as const;
  for (const facts of [{ ...unclear }, { ...asLink, target: '_blank' }]) {
    const { done, followed } = site({ facts });
    expect(keyOf(await followed(next))).toBe('task.watchStepWrites');
    expect(done).toEqual([]);
  }
});

it('stops if an element is gone, or the step shows something else than before', async () => {
  const gone = step({ kind: 'click', ref: elementRef('link "Last page"') });
  expect(keyOf(await site().followed(gone))).toBe('task.watchStepGone');
  const missed = { ...next, expect: { what: 'text', text: '13 teas' } as const };
  expect(keyOf(await site({ facts: asLink }).followed(missed))).toBe('task.watchStepGone');
  const seen = { ...next, expect: { what: 'text', text: '12 teas' } as const };
  expect(await site({ facts: asLink }).followed(seen)).toMatchObject({ ok: true });
});

it('stops if a step sent something', async () => {
  const sent = { kind: 'sent', method: 'POST', to: 'https://site.test/x' } as const;
  const { followed } = site({ facts: asLink, outcome: ok({ changes: [sent] }) });
  expect(keyOf(await followed(next))).toBe('task.watchStepWrites');
});

it('leaves to nobody a step that the model would plan', async () => {
  expect(keyOf(await site().followed(step(undefined)))).toBe('task.watchNeedsModel');
});
