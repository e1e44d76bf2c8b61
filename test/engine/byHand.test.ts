/** What the user does in the tab while the run rests: the page is read before the next act, and the next question says it. */

import { describe, expect, it } from 'vitest';
import {
  and,
  type FakeWorld,
  fakeWorld,
  goTo,
  observation,
  type RigOptions,
  rig,
  type Script,
} from '../../harness/fakes/fakeRun.ts';
import { control } from '../../harness/fakes/pageLines.ts';
import { elementRef } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import { ok } from '../../src/core/result.ts';
import { addition, listed, listening, plannerRows, treeRows } from '../planners/everySystem.ts';
import { exact } from './driven.ts';

const script = listed(['one', 'two'], {
  one: goTo('/one'),
  two: goTo('/two'),
  mine: goTo('/mine'),
});

/** A page with one field, and a log of what was read and done in it. */
function tab() {
  const log: string[] = [];
  const field = { holds: '' };
  const world: FakeWorld = fakeWorld();
  const { perform } = world;
  world.observe = async (kind) => {
    log.push('look');
    const value = field.holds;
    return ok({
      ...observation(world.at, kind),
      lines: [control('textbox', 'Name', 'e1', { value })],
    });
  };
  world.perform = (action, ...rest) => {
    log.push('act');
    return perform(action, ...rest);
  };
  return { world, log, field };
}

/** Every question, with the notices of the user's doings that it shows. */
function questionsOf() {
  const shown: string[][] = [];
  const wrap = listening(({ run }) => {
    shown.push(
      run.memory.notices.filter(({ by }) => by === 'person').map(({ text }) => inEnglish(text)),
    );
  });
  return { shown, wrap };
}

/** A run that rests once its first act is done. */
async function rested(
  options: RigOptions,
  plan: Script = script,
  prepare: (page: ReturnType<typeof tab>) => void = () => undefined,
) {
  const page = tab();
  prepare(page);
  const { shown, wrap } = questionsOf();
  const made = rig(plan, {
    ...options,
    world: page.world,
    wrap,
    onEvents: (_, events) => {
      const isFirst = page.world.done.length === 1;
      if (isFirst && events.some(({ change }) => change.kind === 'actionFinished'))
        void made.loop.pause();
    },
  });
  await made.loop.drive();
  expect(made.loop.run().status).toBe('paused');
  page.log.length = 0;
  shown.length = 0;
  const goOn = async () => {
    await made.loop.resume(false);
    await made.loop.drive();
  };
  return { ...made, ...page, shown, goOn };
}

describe.each(plannerRows)('the model after a pause, in %s', (_, options) => {
  it('is told in its next prompt that the address changed', async () => {
    const { world, shown, log, goOn } = await rested(options);
    world.at = 'https://site.test/elsewhere';
    await goOn();
    expect(shown[0]).toEqual([
      'While the task was paused, the page changed from https://site.test/one to https://site.test/elsewhere.',
    ]);
    expect(log[0]).toBe('look');
  });

  it.each([
    ['nothing changed', ''],
    ['the page set its own fragment, and nobody touched it', '#part'],
  ])('is told nothing of the page if %s', async (_, fragment) => {
    const { world, shown, goOn } = await rested(options);
    world.at += fragment;
    await goOn();
    expect(shown.flat()).toEqual([]);
    expect(shown.length).toBeGreaterThan(0);
  });
});

/** A planner that is shown a page only where it asks for one doesn't know what its fields held. */
const shownPages = plannerRows.filter(([name]) => name !== 'agent-e');

describe.each(shownPages)('the model on a page that was shown before, in %s', (_, options) => {
  it('is told about changed fields in its next question', async () => {
    const { world, field, loop, shown, goOn } = await rested(options);
    // The page is known as it was before the pause.
    await goOn();
    await loop.edit(addition('0', 'child', 'mine'));
    world.at = 'https://site.test/two';
    await loop.drive();
    expect(loop.run().status).toBe('finished');
    shown.length = 0;
    field.holds = 'Ada';
    await loop.edit(addition('0', 'child', 'two'));
    await loop.drive();
    expect(shown[0]?.at(-1)).toContain('textbox "Name": "Ada"');
  });

  it("is not told about a field filled by the task's own action just before the pause", async () => {
    const press = { kind: 'click', ref: elementRef('e1') } as const;
    const own = listed(['one', 'two'], { one: press, two: goTo('/two') });
    const { field, shown, goOn } = await rested(options, own, ({ world, field: name }) => {
      const { perform } = world;
      world.perform = (action, ...rest) => {
        if (action.kind === 'click') name.holds = 'Own words';
        return perform(action, ...rest);
      };
    });
    expect(field.holds).toBe('Own words');
    await goOn();
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.flat().join()).not.toContain('Own words');
  });
});

describe.each(plannerRows)('the model after the user took over, in %s', (_, options) => {
  it('is told in its next question about the takeover and the changes of the page', async () => {
    const { shown, wrap } = questionsOf();
    const { world, log } = tab();
    const { loop } = rig(script, { ...options, askBefore: 'all', world, wrap });
    await loop.drive();
    const { question } = loop.run();
    if (question) await loop.reply(question.id, { kind: 'takeOver' });
    await loop.drive();
    expect(loop.run().status).toBe('paused');
    [shown.length, log.length] = [0, 0];
    world.at = 'https://site.test/by/hand';
    await loop.resume(false);
    await loop.drive();
    expect(shown[0]?.join('\n')).toMatch(/took over[\s\S]*site\.test\/by\/hand/);
    expect(log[0]).toBe('look');
  });
});

describe.each(treeRows)('an action planned before the pause, in %s', (_, options) => {
  const planned: Script = {
    expand: { '0': and(exact('one', goTo('/one')), exact('two', goTo('/two'))) },
  };

  it('is not begun before the page is read again', async () => {
    const { world, log, loop, goOn } = await rested(options, planned);
    world.at = 'https://site.test/elsewhere';
    await goOn();
    expect(log[0]).toBe('look');
    expect(log).toContain('act');
    expect(loop.run().memory.notices.map(({ by }) => by)).toContain('person');
  });

  it('is not begun before the page is read again, if its card was approved', async () => {
    const { world, log } = tab();
    const { loop } = rig(planned, { ...options, askBefore: 'all', world });
    await loop.drive();
    log.length = 0;
    const { question } = loop.run();
    if (question) await loop.reply(question.id, { kind: 'once' });
    await loop.drive();
    expect(log.slice(0, 2)).toEqual(['look', 'act']);
  });
});
