/** Steps of earlier tasks that the search shows to one of its questions (WO-05). */
import { describe, expect, it } from 'vitest';
import { and, fakeWorld, goTo, observation, rig } from '../../harness/fakes/fakeRun.ts';
import { type Action, describeAction } from '../../src/core/action/action.ts';
import type { ElementRef } from '../../src/core/ids.ts';
import { err, ok } from '../../src/core/result.ts';
import type { Example, Run } from '../../src/core/run/run.ts';
import {
  examplesAt,
  examplesFor,
  MOST_EXAMPLES,
  MOST_KEPT,
} from '../../src/planners/research/weboperator/examples.ts';
import { exact } from './driven.ts';

const site = 'https://site.test';
const fill: Action = { kind: 'fill', ref: 'e1' as ElementRef, text: 'my own words' };

async function ended(goal: string, ...actions: Action[]): Promise<Run> {
  const world = fakeWorld((action) =>
    action.kind === 'goto' && action.url.includes('bad') ? err('navigationFailed', '', '') : ok({}),
  );
  // As code words the steps of a plan.
  const steps = actions.map((action, nth) => exact(`${nth}. ${describeAction(action)}`, action));
  const made = rig({ expand: { '0': and(...steps) } }, { system: 'best', world });
  await made.loop.drive();
  return { ...made.loop.run(), goal };
}

describe('steps of earlier tasks', () => {
  it('come from the tasks with the most similar text', async () => {
    const past = [await ended('Sell the old kettle', goTo('/a')), await ended('Buy tea', fill)];
    const [first, second] = examplesFor('Buy green tea', site, past);
    expect(first).toMatchObject({ goal: 'Buy tea' });
    expect(second).toMatchObject({ goal: 'Sell the old kettle' });
  });

  it('contain actions and controls, but no typed text', async () => {
    const examples = examplesFor('Buy tea', site, [await ended('Buy tea', fill)]);
    expect(examples).toHaveLength(1);
    expect(examples[0]?.action).toMatch(/^fill/);
    const run = await ended('Buy tea', fill);
    const saying = (reasoning: string): Run => ({
      ...run,
      tree: { ...run.tree, nodes: run.tree.nodes.map((node) => ({ ...node, reasoning })) },
    });
    const [quoting] = examplesFor('Buy tea', site, [saying('to send my own words')]);
    expect(quoting?.thought).toBe('');
    expect(examplesFor('Buy tea', site, [saying('to tell the shop')])[0]?.thought).toBe(
      'to tell the shop',
    );
    expect(JSON.stringify(examples)).not.toContain('my own words');
  });

  it('are limited in number, to the same site, and to tasks that reached their goal', async () => {
    const many = await ended('Buy tea', ...Array.from({ length: 9 }, (_, nth) => goTo(`/${nth}`)));
    expect(examplesFor('Buy tea', site, [many])).toHaveLength(9);
    const more = await ended('Buy tea', ...Array.from({ length: 30 }, (_, nth) => goTo(`/${nth}`)));
    expect(examplesFor('Buy tea', site, [more, more])).toHaveLength(MOST_KEPT);
    expect(examplesFor('Buy tea', 'https://other.test', [many])).toEqual([]);
    const stopped: Run = { ...many, stop: { kind: 'stopped' } };
    expect(examplesFor('Buy tea', site, [stopped])).toEqual([]);
  });

  it('are shown if they are most like the step: by control, page and goal', async () => {
    const step = (action: string, more: Partial<Example> = {}): Example => ({
      goal: 'Sell a kettle',
      thought: '',
      action,
      ...more,
    });
    const others = Array.from({ length: MOST_EXAMPLES }, (_, nth) => step(`goto ${nth}`));
    const onPage = step('click link "Next"', { control: 'link "Next"' });
    const alike = step('goto', { page: `${site}/teas/green` });
    const sameGoal = step('goto', { goal: 'Buy tea' });
    const run = { ...(await ended('Buy tea')), examples: [...others, sameGoal, alike, onPage] };
    const shown = examplesAt({ run, page: observation(`${site}/teas/black`) });
    expect(shown).toHaveLength(MOST_EXAMPLES);
    expect(shown.slice(0, 3)).toEqual(expect.arrayContaining([onPage, alike, sameGoal]));
  });

  it('name the control, and the page that the step before led to', async () => {
    const examples = examplesFor('Buy tea', site, [await ended('Buy tea', goTo('/teas'), fill)]);
    expect(examples.map(({ page }) => page)).toEqual(['', `${site}/teas`]);
  });

  it('exclude failed steps', async () => {
    const run = await ended('Buy tea', goTo('/bad'), goTo('/tea'));
    const reached: Run = { ...run, stop: { kind: 'reached' } };
    expect(run.memory.records.some(({ ok: isOk }) => !isOk)).toBe(true);
    expect(examplesFor('Buy tea', site, [reached]).length).toBe(
      run.memory.records.filter(({ ok: isOk }) => isOk).length,
    );
  });
});
