/** Speculative backtracking (WO-19, A25): the way back is gone beside the run first, and its own tab is left alone if it fails. */
import { describe, expect, it } from 'vitest';
import { type RigOptions, rig, type Script } from '../../harness/fakes/fakeRun.ts';
import { FORM, type FormOptions, formSite, refNamed } from '../../harness/fakes/formWorld.ts';
import { text } from '../../harness/fakes/pageLines.ts';
import type { Action } from '../../src/core/action/action.ts';
import { err, ok, type Result } from '../../src/core/result.ts';
import type { Context } from '../../src/core/run/operator.ts';
import type { MilestoneLabel, Proposed } from '../../src/planners/research/weboperator/replies.ts';
import { webOperator } from '../../src/planners/research/weboperator/strategy.ts';

const goTo = (url: string): Action => ({ kind: 'goto', url });
const press = ({ page }: Context, name: string): Action => ({
  kind: 'click',
  ref: refNamed(page ?? { lines: [] }, name),
});
type Way = readonly [Action, MilestoneLabel];

/** Opens a form and its details; from there a way that leads nowhere is worth more than the link in the details. */
function waysIn(context: Context): readonly Way[] {
  const { page, run } = context;
  const isDone = run.memory.records.some(({ target }) => target?.name === 'More about trees');
  if (isDone) return Array.from({ length: 3 }, () => [{ kind: 'stop', answer: 'done' }, 'yes']);
  if (page?.url !== FORM) return run.spent.actions === 0 ? [[goTo(FORM), 'yes']] : [];
  const details = refNamed(page, 'More about trees');
  if (details === 'e0') return [[press(context, 'Details'), 'yes']];
  return [
    [goTo('https://site.test/elsewhere'), 'yes'],
    [press(context, 'More about trees'), 'inProgress'],
  ];
}

const script: Script = {
  expand: {},
  propose: (context): Result<Partial<Proposed> & Pick<Proposed, 'action'>> => {
    const { variation } = context.about as { readonly variation: number };
    const way = waysIn(context)[variation];
    const document = context.page?.documents[''] ?? '';
    return way ? ok({ action: way[0], document }) : err('badModelOutput', 'nothing', '');
  },
  judge: (context) => {
    const { candidates } = context.about as unknown as { candidates: { variation: number }[] };
    return { labels: candidates.map(({ variation }) => [waysIn(context)[variation]?.[1] ?? 'no']) };
  },
};

async function ran(form: FormOptions = {}, options: RigOptions = {}) {
  const site = formSite(form);
  const { world, places } = site;
  const made = rig(script, { system: 'weboperator', world, places, lookAhead: true, ...options });
  await made.loop.drive();
  const restored = made.events.flatMap(({ change }) =>
    change.kind === 'restored' ? [change] : [],
  );
  const link = made.loop
    .run()
    .tree.nodes.find(
      (node) => node.kind === 'action' && node.action.kind === 'click' && node.ahead !== undefined,
    );
  return { ...site, ...made, restored, link };
}

const kindsIn = (acts: readonly { readonly action: Action }[]) =>
  acts.map(({ action }) => action.kind);

describe('WO-19 speculative backtracking', () => {
  it('repeats in the run’s own tab what was verified in another tab', async () => {
    const { looks, acts, restored, link, loads, left } = await ran();
    expect(kindsIn(looks)).toEqual(['click']);
    expect([...left]).toEqual([]);
    expect(kindsIn(acts)).toEqual(['goto', 'click', 'goto', 'click', 'click']);
    expect(loads.filter((url) => url === FORM)).toHaveLength(2);
    expect(restored[0]).toMatchObject({ method: 'replay', sure: 'page' });
    expect(link?.ahead).toMatchObject({ is: 'proven', address: FORM });
  });

  it('leaves the run’s own tab if the path changed, and closes the alternative', async () => {
    const drift: FormOptions['drift'] = (lines) =>
      lines.map((line) => (line.kind === 'heading' ? text('Another step') : line));
    const { acts, restored, link, loads } = await ran({ beside: { drift } });
    expect(kindsIn(acts)).toEqual(['goto', 'click', 'goto']);
    expect(loads.filter((url) => url === FORM)).toHaveLength(1);
    expect(restored[0]).toMatchObject({ method: null, isUntouched: true });
    expect(link).toMatchObject({ ahead: { is: 'failed' }, closed: { cause: 'notRestorable' } });
  });

  it('ends if an action there would need to write, and reports it', async () => {
    const failure = { kind: 'wouldWrite', message: 'It wanted to send POST.', hint: '' } as const;
    const { acts, link, restored } = await ran({ refuses: () => failure });
    expect(link?.ahead).toEqual({ is: 'wouldWrite', address: FORM, why: failure.message });
    expect(restored[0]).toMatchObject({ isUntouched: true });
    expect(kindsIn(acts)).toEqual(['goto', 'click', 'goto']);
  });

  it('goes back in the run’s own tab, verifying each step, if no other tab may be used', async () => {
    const failure = { kind: 'tabForbidden', message: 'A worker.', hint: '' } as const;
    const { restored, link } = await ran({ refuses: () => failure });
    expect(link?.ahead?.is).toBe('refused');
    expect(restored[0]).toMatchObject({ method: 'replay', sure: 'page' });
  });

  it('is skipped if the user or the search does not want it', async () => {
    const off = await ran({}, { lookAhead: false });
    const literal = await ran({}, { strategy: webOperator({ rehearses: false }) });
    expect([off.looks, literal.looks]).toEqual([[], []]);
    expect([off.restored[0]?.method, literal.restored[0]?.method]).toEqual(['replay', 'replay']);
  });
});

describe('required confidence of going back (WO-20)', () => {
  it('covers the surroundings of the element, so that another page at the address is refused', async () => {
    let loads = 0;
    const drift: FormOptions['drift'] = (lines, load) => {
      loads = load;
      return load > 1
        ? lines.map((line) => (line.kind === 'heading' ? text('Another step') : line))
        : lines;
    };
    const { restored, acts } = await ran({ drift }, { lookAhead: false });
    expect(loads).toBeGreaterThan(1);
    expect(restored[0]?.method).toBeNull();
    expect(kindsIn(acts).slice(0, 3)).toEqual(['goto', 'click', 'goto']);
  });
});
