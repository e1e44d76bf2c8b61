/** A skipped act becomes a rule in the user's own words; what was refused is a note, without refs of a page long gone. */

import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../harness/fakes/elementFacts.ts';
import { fakeWorld, goTo, type RigOptions, revive, rig } from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import { editId, elementRef, nodeId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import { pathOf } from '../../src/core/plan/tree.ts';
import { ok } from '../../src/core/result.ts';
import type { Question } from '../../src/core/run/question.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import type { Run } from '../../src/core/run/run.ts';
import { reviveChanges } from '../../src/engine/act/recover.ts';
import { listed, plannerRows } from '../planners/everySystem.ts';

const ref = elementRef('e12');
const inFrame = elementRef('f3e4');
const words = 'press e12 to send [f3e4]';
const aRef = /\b(f\d+)?e\d+\b/;

/** A tab whose every element is the button "Send all". */
const world = () => ({ ...fakeWorld(), describe: async () => ok(button) });
const button = elementFacts({ name: 'Send all' });

type Skipped = { readonly run: Run; readonly question: Question | null };

/** The run after the user skipped its first act. */
async function skipped(action: Action, options: RigOptions): Promise<Skipped> {
  const script = listed([words], { [words]: action });
  const { loop } = rig(script, { askBefore: 'all', world: world(), ...options });
  await loop.drive();
  const { question } = loop.run();
  if (question) await loop.reply(question.id, { kind: 'skip', reason: 'not today' });
  await loop.pause();
  await loop.drive();
  return { run: loop.run(), question };
}

/** The words for a step 0.1, with the place of the step in question. */
const inPlace = (words: string, { tree }: Run, question: Question | null): string =>
  words.replace('step 0.1', () => `step ${question ? pathOf(tree, question.node) : '?'}`);

describe.each(plannerRows)('effect of a skip on the rest of the plan, in %s', (_, options) => {
  const noted = 'Do not do what was refused in step 0.1 (see the notes): not today';
  const goOn = 'Do not ask for it again: go on without it, and say so in the answer.';

  it.each<readonly [Question['kind'], Action, rule: string, refused: string]>([
    ['approve', { kind: 'click', ref }, noted, 'click "Send all" on site.test'],
    ['approve', { kind: 'drag', ref, to: inFrame }, noted, 'drag "Send all" on site.test'],
    [
      'file',
      { kind: 'upload', ref },
      `The person gave no file in step 0.1 (not today). ${goOn}`,
      'upload "Send all" on site.test',
    ],
    [
      'ask',
      { kind: 'ask', question: 'What goes into e12 here?' },
      'The person gave no answer in step 0.1 (not today). Do not guess: leave out whatever depends on it, and say so in the answer.',
      '"What goes into here?"',
    ],
    [
      'handOver',
      { kind: 'handOver', text: 'Solve the puzzle (f3e4).' },
      `The person did not do what step 0.1 asks (not today). ${goOn}`,
      '"Solve the puzzle."',
    ],
    [
      'site',
      { kind: 'goto', url: 'https://other.test/x' },
      'Do not go to https://other.test: not today',
      'go to https://other.test',
    ],
  ])('for the question "%s" of %o', async (kind, action, rule, refused) => {
    const { run, question } = await skipped(action, options);
    expect(question?.kind).toBe(kind);
    expect(run.memory.constraints.map(inEnglish)).toEqual([inPlace(rule, run, question)]);
    expect(run.memory.notes.map(inEnglish)).toEqual([
      inPlace(`Refused in step 0.1: ${refused}`, run, question),
    ]);
  });

  it('forbids a skipped dialog', async () => {
    const page = fakeWorld(() => ok({ deniedDialog: { kind: 'confirm', text: 'Delete all?' } }));
    const asked = { ...page, describe: async () => ok(button) };
    const { run, question } = await skipped(
      { kind: 'click', ref },
      { ...options, askBefore: 'none', world: asked },
    );
    expect(question?.kind).toBe('dialog');
    expect(run.memory.constraints.map(inEnglish)).toEqual([inPlace(noted, run, question)]);
    const refused = 'Refused in step 0.1: accept the confirm dialog "Delete all?" on site.test';
    expect(run.memory.notes.map(inEnglish)).toEqual([inPlace(refused, run, question)]);
  });

  it('forbids a skipped action of unknown outcome', async () => {
    const script = listed([words], { [words]: { kind: 'click', ref }, on: goTo('/on') });
    const first = rig(script, { ...options, askBefore: 'all', world: world() });
    await first.loop.drive();
    const { question } = first.loop.run();
    if (question) await first.loop.reply(question.id, { kind: 'once' });
    await first.loop.drive();
    const begun = first.events.findIndex(({ change }) => change.kind === 'actionStarted');
    const events = first.events.slice(0, begun + 1);
    const run = foldRun(events);
    if (!run) throw new Error('no run');
    const again = revive(run, script, events, { ...options, askBefore: 'all', world: world() });
    await again.loop.note(reviveChanges(run));
    await again.loop.drive();
    const lost = again.loop.run().question;
    expect(lost?.kind).toBe('unknownOutcome');
    if (lost) await again.loop.reply(lost.id, { kind: 'skip', reason: '' });
    await again.loop.pause();
    await again.loop.drive();
    const { constraints, notes } = again.loop.run().memory;
    const bare = 'Do not do what was refused in step 0.1 (see the notes).';
    expect(constraints.map(inEnglish)).toEqual([inPlace(bare, again.loop.run(), lost)]);
    expect(notes.map(inEnglish)).toHaveLength(1);
    expect(inEnglish(notes[0] ?? '')).toMatch(/^Refused in step [\d.]+: \w/);
    expect(inEnglish(notes[0] ?? '')).not.toMatch(aRef);
  });
});

it('quotes the user’s text and the number of the step in a rule, not the text of the step', async () => {
  const { loop } = rig(listed([words], { [words]: goTo('/a') }), {});
  await loop.pause();
  const edit = { kind: 'tell', target: nodeId('0.1'), description: ' Only today. ' } as const;
  await loop.resume(true);
  await loop.drive();
  await loop.edit({ ...edit, id: editId('rule') });
  await loop.drive();
  expect(loop.run().memory.constraints.map(inEnglish)).toEqual(['About step 0.1: Only today.']);
});
