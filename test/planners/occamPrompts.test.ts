/** BL-02: what the baseline that plans for itself is shown, and what of its replies is taken. BL-03: a page shown whole. */
import { describe, expect, it } from 'vitest';
import { goTo, note, rig } from '../../harness/fakes/fakeRun.ts';
import { container, control, indented, link, prose } from '../../harness/fakes/pageLines.ts';
import type { Action } from '../../src/core/action/action.ts';
import { elementRef, nodeId } from '../../src/core/ids.ts';
import { firstLines } from '../../src/core/page/excerpt.ts';
import { renderLine } from '../../src/core/page/renderLine.ts';
import { usualRoom } from '../../src/core/run/modelCapabilities.ts';
import type { Context } from '../../src/core/run/operator.ts';
import { actInPlan } from '../../src/planners/research/occam/prompts/actInPlan.ts';
import { judgeMoves } from '../../src/planners/research/occam/prompts/judgeMoves.ts';
import {
  excerptOrSummary,
  linesAround,
  plansBlock,
  stepsBlocks,
} from '../../src/planners/research/occam/prompts/planHistory.ts';
import type { PlanMove } from '../../src/planners/research/occam/replies.ts';
import { systems } from '../../src/planners/systems.ts';
import { contextOf, page } from '../llm/fixtures.ts';

const act = (action: Action, seen = ''): PlanMove => ({
  kind: 'act',
  action,
  seen,
  reasoning: 'scripted',
});
const branch = (parent: string, intent: string): PlanMove => ({
  kind: 'branch',
  parent: nodeId(parent),
  intent,
  reasoning: 'scripted',
});

/** The context of the question after these moves. */
async function after(...moves: readonly PlanMove[]): Promise<Context> {
  const left = [...moves];
  const contexts: Context[] = [];
  const move = (context: Context): PlanMove => {
    contexts.push(context);
    return left.shift() ?? act({ kind: 'stop', answer: 'done' });
  };
  await rig({ expand: {}, move }, { system: 'occam' }).loop.drive();
  const last = contexts.at(-1);
  if (!last) throw new Error('nothing was asked');
  return { ...contextOf(last.node), ...last, page, allowed: contextOf('0').allowed };
}

const promptOf = (context: Context) => ({
  context,
  system: systems.occam,
  code: '0'.repeat(12),
  folds: false,
  room: usualRoom,
});
const plansIn = (context: Context): string => plansBlock(promptOf(context)).text;
const stepsIn = (context: Context): string =>
  stepsBlocks(promptOf(context))
    .map(({ text }) => text)
    .join('\n');
const questionOf = (context: Context): string => actInPlan.question(promptOf(context));

const refs = new Set(['e1', 'e3', 'e12', 'f2e4']);
const parse = (value: object, context: Context) =>
  actInPlan.parse({ action: null, ...value }, { context, system: systems.occam, shown: '', refs });

const twoPlans = () =>
  after(
    branch('0', 'Find the lamp'),
    act(note('It costs £20')),
    act(goTo('/1'), 'Lamps, £20'),
    branch('0', 'Order it'),
    act(goTo('/2'), 'Page two'),
    act(goTo('/3'), 'Page three'),
    act(goTo('/4'), 'Page four'),
    act(goTo('/5'), 'Page five'),
  );

describe('BL-02 prompt', () => {
  it('contains every plan with its notes, and only the steps of the active one', async () => {
    const context = await twoPlans();
    const plans = plansIn(context);
    expect(plans).toContain('- [0] the whole task\n');
    expect(plans).toContain('  - [0.1] Find the lamp (done)\n      note: It costs £20\n');
    expect(plans).toContain('  - [0.2] Order it (active)\n');
    const steps = stepsIn(context);
    expect(steps).toContain('1. scripted: open https://site.test/2');
    expect(steps).not.toContain('site.test/1');
    expect(questionOf(context)).toContain('Choose an action for plan [0.2]');
  });

  it('contains the page before each of the last three steps', async () => {
    const steps = stepsIn(await twoPlans());
    expect(steps).not.toContain('Page two');
    for (const seen of ['Page three', 'Page four', 'Page five'])
      expect(steps).toContain(`The page before it:\n     ${seen}`);
  });

  it('excludes given-up plans and their notes', async () => {
    const context = await after(
      branch('0', 'Find the lamp'),
      branch('0.1', 'Look at the sales'),
      act(note('sold out')),
      { kind: 'prune', plan: nodeId('0.1'), reasoning: 'scripted' },
    );
    expect(plansIn(context)).toContain('[0.1] Find the lamp (active)');
    expect(plansIn(context)).not.toMatch(/sales|sold out/);
  });

  it('contains the surroundings of highlighted elements while they are short', () => {
    const lines = [
      container('form', 'Search'),
      ...indented(1, control('textbox', 'Words', 'e3'), control('button', 'Go', 'e4')),
      link('Far away', 'e12'),
    ];
    const near = linesAround(lines, ['e3']).map(renderLine).join('\n');
    expect(near).toContain('form');
    expect(near).toContain('button Go e4');
    expect(near).not.toContain('Far away');
    const shown = excerptOrSummary({ ...page, lines }, ['e3'], 'a search form');
    expect(shown).toContain('button Go');
    expect(shown).not.toMatch(/\be[34]\b/);
    const long = [...lines, ...prose(Array.from({ length: 40 }, () => 'word').join('\n'))];
    expect(excerptOrSummary({ ...page, lines: long }, ['e12'], 'a long page')).toBe('a long page');
    expect(excerptOrSummary(page, [], 'nothing stands out')).toBe('nothing stands out');
  });
});

describe('BL-02 replies', () => {
  it('contain exactly one of action, branch and prune', async () => {
    const context = await twoPlans();
    const click = { kind: 'click', ref: 'e12' };
    expect(parse({ action: click, why: 'w', observation: 'o' }, context)).toMatchObject({
      ok: true,
      value: { kind: 'act', action: { ref: 'e12' }, seen: 'o', reasoning: 'w' },
    });
    expect(parse({}, context).ok).toBe(false);
    expect(parse({ action: click, prune: { plan: '0' } }, context).ok).toBe(false);
  });

  it('are requested again for an unknown element or plan, or a duplicate note', async () => {
    const context = await twoPlans();
    for (const wrong of [
      { action: { kind: 'click', ref: 'e99' } },
      { action: { kind: 'goto', url: 'https://site.test/9' } },
      { action: { kind: 'note', text: 'It costs £20' } },
      { branch: { parent: '0.1', intent: 'in a plan that was left' } },
      { branch: { parent: '0', intent: 'Order it' } },
      { prune: { plan: '0.7' } },
    ])
      expect(parse(wrong, context), JSON.stringify(wrong)).toMatchObject({ ok: false });
    const ways = { branch: { parent: '[0.2]', intent: 'Pay' }, prune: { plan: '0.1' } };
    expect(parse({ branch: ways.branch }, context)).toMatchObject({
      ok: true,
      value: { kind: 'branch', parent: '0.2', intent: 'Pay' },
    });
    expect(parse({ prune: ways.prune, why: 'Wrong lamp.' }, context)).toMatchObject({
      ok: true,
      value: { kind: 'prune', plan: '0.1', reasoning: 'Wrong lamp.' },
    });
  });
});

it('BL-03 shows the whole page, up to 1,000 lines, never scrolled or folded', async () => {
  const lines = prose(Array.from({ length: 1_003 }, (_, nth) => `row ${nth}`).join('\n'));
  const shown = firstLines({ lines }, 1_000);
  expect(shown.text.split('\n')).toHaveLength(1_000);
  expect(shown.note).toBe('(3 more lines are not shown.)');
  expect(firstLines(page, 1_000).note).toBe('');
  expect(actInPlan.mostLines).toBe(1_000);
  expect(questionOf(await twoPlans())).not.toMatch(/scroll|look/);
});

describe('BL-02 the judge', () => {
  const choosing = async (): Promise<Context> => {
    const moves: readonly PlanMove[] = [
      act({ kind: 'click', ref: elementRef('e3') }),
      branch('0', 'Look for offers'),
      { kind: 'prune', plan: nodeId('0.1'), reasoning: 'It is sold out.' },
    ];
    return { ...(await twoPlans()), about: { moves } };
  };
  const choose = (value: object, context: Context) =>
    judgeMoves.parse(value, { context, system: systems['occam+judge'], shown: '', refs });

  it('gets every proposal as text, with its reason', async () => {
    const context = await choosing();
    const blocks = judgeMoves.shows.flatMap((part) =>
      typeof part === 'string' ? [] : part(promptOf(context)),
    );
    const text = blocks.map((block) => ('text' in block ? block.text : '')).join('\n');
    expect(text).toContain('PROPOSALS\n');
    expect(text).toContain('1. Click “Search”; why: scripted');
    expect(text).toContain('2. begin a plan below [0]: Look for offers; why: scripted');
    expect(text).toContain('3. go back to plan [0.1] and give up what came after it; why: It is');
    expect(text).toContain('[0.2] Order it (active)');
  });

  it('chooses a proposal by its number', async () => {
    const context = await choosing();
    const ratings = [{ value: 'opens the form', risk: 'none' }];
    expect(choose({ ratings, choice: 1 }, context)).toEqual({
      ok: true,
      value: { choice: 0, why: 'opens the form' },
    });
    for (const choice of [0, 4, 1.5])
      expect(choose({ ratings: [], choice }, context)).toEqual({
        ok: false,
        problems: ['choice: give a number from 1 to 3.'],
      });
  });

  it('chooses from proposals requested with different prompts', async () => {
    const context = await twoPlans();
    const asked = [undefined, 1, 2].map((proposal) =>
      questionOf({ ...context, about: proposal === undefined ? {} : { proposal } }),
    );
    expect(new Set(asked).size).toBe(3);
    expect(asked[0]).not.toContain('Others are asked the same');
  });
});
