/** Whole runs by one hand: from the goal to the answer with the keyboard alone, and with the mouse alone. Scripted policies. */
import { beforeAll, describe, expect, it } from 'vitest';
import { browserNames, type RealPanel } from '../../harness/browser/driver.ts';
import { type Hand, handOn } from '../../harness/browser/hand.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { until } from '../../harness/browser/wait.ts';
import type { ModelRequest } from '../../harness/model/request.ts';
import { and, follow, note } from '../../harness/model/scripts.ts';
import { nodeId } from '../../src/core/ids.ts';
import { childrenOf, hasNode, nodeOf } from '../../src/core/plan/tree.ts';
import type { Run } from '../../src/core/run/run.ts';
import { workbench } from './bench.ts';

/** What has the focus: the key of a row, or else an id. */
const focused = (panel: Pick<RealPanel, 'evaluate'>): Promise<string> =>
  panel.evaluate(() => {
    const { dataset, id } = document.activeElement as HTMLElement;
    return dataset['key'] ?? id;
  });

const runAgain = '.history-again';

const MOST_TABS = 25;

/** Tab, until what has the focus is as wanted. */
async function tabTo(
  hand: Hand,
  panel: Pick<RealPanel, 'evaluate'>,
  isWanted: (at: string) => boolean,
): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (isWanted(await focused(panel))) return;
    await hand.press({ key: 'Tab' });
  }
  throw new Error(`Tab does not get there; it is at "${await focused(panel)}"`);
}

/** Three steps, of which the first is planned once it is let go. */
function threeSteps() {
  const script = follow({
    expand: {
      '0': and('one', 'two', 'three'),
      '0.1': note('noted one'),
      '0.2': note('noted two'),
      '0.3': note('noted three'),
      '0.4': note('noted four'),
    },
  });
  let letGo = (): void => undefined;
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const answer = async (request: ModelRequest) => {
    if (request.node === '0.1') await isFree;
    return script(request);
  };
  return { answer, letGo: () => letGo() };
}

const isPruned = (tree: Run['tree'], id: string): boolean =>
  nodeOf(tree, nodeId(id)).status === 'pruned';

const stepsOf = ({ tree }: Run): string[] =>
  childrenOf(tree, nodeId('0')).map(({ description, status }) => `${description}: ${status}`);

describe.each(browserNames)('user input in %s', (browser) => {
  const bench = workbench(browser);
  let hand: Hand;
  beforeAll(async () => {
    hand = await handOn(bench.session().driver);
  });

  it('starts a task, rewords, moves and adds a step, and reaches the end by keyboard alone', async () => {
    const { panel, untilRun } = bench.session();
    const { answer, letGo } = threeSteps();
    bench.answer(answer);
    await tabTo(hand, panel, (at) => at === 'goal');
    await hand.type('Note three things');
    await hand.press({ key: 'Enter', ctrl: true });
    await panel.waitFor('[data-key="0.3"]');

    await tabTo(hand, panel, (at) => at.startsWith('0'));
    while ((await focused(panel)) !== '0.2') await hand.press({ key: 'ArrowDown' });
    await hand.press({ key: 'e' });
    await panel.waitFor('.tree textarea');
    await hand.press({ key: 'a', ctrl: true });
    await hand.type('two again');
    await hand.press({ key: 'Enter' });
    await until(async () => (await focused(panel)) === '0.2', { what: 'the row to be back' });
    await hand.press({ key: 'ArrowDown' });
    await hand.press({ key: 'ArrowUp', alt: true });
    await hand.press({ key: 'n' });
    await panel.waitFor('.row.is-editor textarea');
    await hand.type('four');
    await hand.press({ key: 'Enter' });
    // It is in the plan while the model is still asked.
    await panel.waitFor('[data-key="0.4"]:not(.is-pending)');
    letGo();

    const end = await untilRun('the run to end', ({ status }) => status === 'finished');
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(stepsOf(end)).toEqual([
      'one: success',
      'three: success',
      'four: success',
      'two again: success',
    ]);
    await panel.waitFor('.answer');
  });

  it('runs a task again, removes a step, and reaches the end by mouse alone', async () => {
    const { panel, untilRun } = bench.session();
    await bench.begin('/basics/', { expand: { '0': note('nothing to note') } });
    const first = await untilRun('the run before', ({ status }) => status === 'finished');
    const { answer, letGo } = threeSteps();
    bench.answer(answer);
    await hand.click('.footer-nav button');
    await panel.waitFor(runAgain);
    await hand.click(runAgain);
    await panel.waitFor('.run-again .primary');
    await hand.click('.run-again .primary');
    const isPlanned = ({ id, tree }: Run): boolean => id !== first.id && hasNode(tree, '0.3');
    await untilRun('the new plan', isPlanned);
    await panel.waitFor('.state-word[data-status="running"]');
    await panel.waitFor('[data-key="0.3"]');
    await hand.click('[data-key="0.2"] .cell-main');
    await panel.waitFor('[data-tool="remove"]');
    await hand.click('[data-tool="remove"]');
    // It is gone while the model is still asked.
    await untilRun('the removal', ({ id, tree }) => id !== first.id && isPruned(tree, '0.2'));
    letGo();

    const end = await untilRun(
      'the new run to end',
      ({ id, status }) => id !== first.id && status === 'finished',
    );
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(stepsOf(end)).toEqual(['one: success', 'two: pruned', 'three: success']);
    await panel.waitFor('.answer');
  });
});
