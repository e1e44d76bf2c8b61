/** The last method of going back: what led to a state is done again, where the page is as it was (WO-18 to WO-20). */

import { describe, expect, it } from 'vitest';
import {
  and,
  leaf,
  or,
  type RigOptions,
  revive,
  rig,
  type Script,
} from '../../harness/fakes/fakeRun.ts';
import { FORM, type FormOptions, formSite, refNamed } from '../../harness/fakes/formWorld.ts';
import { doneAt } from '../../harness/fakes/outcomes.ts';
import { container, control, text } from '../../harness/fakes/pageLines.ts';
import type { Action } from '../../src/core/action/action.ts';
import type { PageLine } from '../../src/core/page/line.ts';
import type { ElementFacts, Observation } from '../../src/core/page/observation.ts';
import { findNode } from '../../src/core/plan/tree.ts';
import { err, ok } from '../../src/core/result.ts';
import type { Context } from '../../src/core/run/operator.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import type { Expanded } from '../../src/planners/tree/replies.ts';
import { treeRows } from '../planners/everySystem.ts';
import { step, way } from './driven.ts';

const goTo = (url: string): Expanded => leaf({ kind: 'goto', url });
const on = (page: Observation | null, action: (page: Observation) => Action): Expanded => {
  if (!page) throw new Error('asked without a page');
  const document = page.documents[''] ?? '';
  const done = leaf(action(page));
  return { ...done, expansion: { ...done.expansion, document } as Expanded['expansion'] };
};

/** Opens a form, fills it, opens its details; then a choice whose first way leads elsewhere and fails there. */
const expandStep = ({ node, tree, page }: Context): Expanded => {
  const words = findNode(tree, node)?.description ?? '';
  switch (words) {
    case 'open':
      return goTo(FORM);
    case 'fill':
      return on(page, (seen) => ({ kind: 'fill', ref: refNamed(seen, 'Tree'), text: 'oak' }));
    case 'unfold':
      return on(page, (seen) => ({ kind: 'click', ref: refNamed(seen, 'Details') }));
    case 'choose':
      return or(way('leave', 0.9), way('follow', 0.1));
    case 'leave':
      return and(step('away'), step('fail'));
    case 'away':
      return goTo('https://site.test/elsewhere');
    case 'fail':
      return goTo('https://site.test/bad');
    case 'follow':
      return on(page, (seen) => ({ kind: 'click', ref: refNamed(seen, 'More about trees') }));
    default:
      return and(step('open'), step('fill'), step('unfold'), step('choose'));
  }
};
const script: Script = {
  expand: (context) => ok(expandStep(context)),
  repair: {},
  check: ({ node, tree }) => ({ complete: node === tree.root, reason: 'so' }),
};

async function ran(options: RigOptions, form: FormOptions = {}) {
  const site = formSite(form);
  const made = rig(script, { keepsPages: true, ...options, world: site.world });
  await made.loop.drive();
  const restored = made.events.flatMap(({ change }) =>
    change.kind === 'restored' ? [change] : [],
  );
  const replays = made.events.filter(({ change }) => change.kind === 'actionReplayed').length;
  return { ...site, ...made, run: made.loop.run(), last: restored.at(-1), replays };
}

const onForm = (acts: Awaited<ReturnType<typeof ran>>['acts'], kind: string) =>
  acts.filter(({ action }) => action.kind === kind);

describe.each(treeRows)('replay before another alternative, in %s', (_, options) => {
  it('fills the form again, expands what was open, and verifies that the page is as before', async () => {
    const { acts, held, last, replays, run } = await ran(options);
    expect(last).toMatchObject({ method: 'replay', sure: 'page' });
    expect(held()).toBe('oak');
    expect(replays).toBe(2);
    expect(run.spent.replays).toBe(2);
    expect(onForm(acts, 'fill')).toHaveLength(2);
    expect(run.stop).toMatchObject({ kind: 'reached' });
  });

  it('records nothing of what it repeats, and lets only actions judged safe through the gate', async () => {
    const { acts, run } = await ran(options);
    expect(run.memory.records.filter(({ action }) => action.kind === 'fill')).toHaveLength(1);
    const again = onForm(acts, 'fill')[1]?.options.allowed;
    expect(again).toEqual({ seal: null, judged: [], unclear: false, everything: false });
  });

  it('works on a page that was sorted again and grew', async () => {
    const { held, last } = await ran(options, {
      drift: (lines, load) =>
        load === 1 ? lines : [container('status', 'Saved'), ...lines, text('News')],
    });
    expect(held()).toBe('oak');
    expect(last).toMatchObject({ method: 'replay', sure: 'address' });
  });

  it('stops if the form changed, and opens the page by its address instead', async () => {
    const { acts, held, last, run } = await ran(options, {
      drift: (lines, load) =>
        load === 1
          ? lines
          : lines.map((line) => (line.kind === 'heading' ? text('Order form') : line)),
    });
    expect(onForm(acts, 'fill')).toHaveLength(1);
    expect(held()).toBe('');
    expect(last).toMatchObject({ method: 'address', sure: 'address' });
    const form = Object.values(run.states).find(
      ({ address, way: led }) => address === FORM && led?.pivot === null,
    );
    expect(form?.survivesReload).toBe('no');
  });

  it('repeats nothing that would need approval this time', async () => {
    const form = {
      action: FORM,
      method: 'post',
      search: false,
      scripted: false,
      button: 'Details',
      fields: [],
    } as const;
    const { acts, last } = await ran(options, {
      facts: (name, load) =>
        name === 'Details' && load > 1 ? { isExpander: false, submits: true, form } : {},
    });
    // The field is filled again, from both checkpoints; the button is not pressed.
    expect([onForm(acts, 'fill').length, onForm(acts, 'click').length]).toEqual([3, 1]);
    expect(last?.method).toBe('address');
  });

  it('repeats nothing if the address leads to another page this time', async () => {
    const { acts, last, loads } = await ran(options, {
      lands: (load) => (load === 3 ? `${FORM}/of-somebody-else` : FORM),
    });
    // The page that comes for it is left as it is; the next one, from an earlier checkpoint, is the form.
    expect(loads.filter((url) => url === FORM)).toHaveLength(4);
    expect(onForm(acts, 'fill')).toHaveLength(2);
    expect(last).toMatchObject({ method: 'replay', sure: 'page' });
  });

  it('repeats nothing beyond an action that sent something', async () => {
    const sent = { kind: 'sent', method: 'POST', to: FORM } as const;
    const { replays } = await ran(options, {
      outcome: ({ kind }) => (kind === 'fill' ? { changes: [sent] } : {}),
    });
    expect(replays).toBe(0);
  });

  it('stops at once if an action sends something this time', async () => {
    const sent = { kind: 'sent', method: 'POST', to: FORM } as const;
    const { replays, last } = await ran(options, {
      outcome: ({ kind }, nth) => (kind === 'fill' && nth > 3 ? { changes: [sent] } : {}),
    });
    expect(replays).toBe(1);
    expect(last?.method).not.toBe('replay');
  });

  it('uses the address alone if the planner keeps no pages', async () => {
    const { last, replays } = await ran({ ...options, keepsPages: false });
    expect(replays).toBe(0);
    expect(last).toMatchObject({ method: 'address', sure: 'address' });
  });
});

it('does not replay an action that the user was asked about', async () => {
  const site = formSite();
  const { loop, events } = rig(script, {
    keepsPages: true,
    system: 'best',
    askBefore: 'all',
    world: site.world,
  });
  for (let cards = 0; cards < 12; cards += 1) {
    await loop.drive();
    const { question } = loop.run();
    if (!question) break;
    await loop.reply(question.id, { kind: 'once' });
  }
  await loop.drive();
  expect(events.map(({ change }) => change.kind)).not.toContain('actionReplayed');
});

it('restarts a restore that was interrupted by a worker kill', async () => {
  const whole = await ran({ system: 'best' });
  const cut = whole.events.findIndex(({ change }) => change.kind === 'actionReplayed') + 1;
  const before = whole.events.slice(0, cut);
  const run = foldRun(before) ?? expect.fail('no run');
  expect(run.operations).toMatchObject([{ kind: 'restore' }]);
  const site = formSite();
  site.world.at = FORM;
  const revived = revive(run, script, [...before], { keepsPages: true, world: site.world });
  await revived.loop.drive();
  expect(site.held()).toBe('oak');
  expect(onForm(site.acts, 'fill')).toHaveLength(1);
  expect(revived.loop.run().stop).toMatchObject({ kind: 'reached' });
  expect(foldRun(revived.events)).toEqual(revived.loop.run());
});

it('resolves the next action to the current element after a page was replaced', async () => {
  const { events, run } = await ran({ system: 'best' });
  const seen = events.flatMap(({ change }) => (change.kind === 'pageSeen' ? [change.page] : []));
  expect(seen.every(({ lines, documents }) => lines !== undefined && documents !== undefined)).toBe(
    true,
  );
  expect(Object.values(run.states).filter(({ lines }) => lines).length).toBeGreaterThan(0);
});

it('ignores a draft in a field that will be filled anyway', async () => {
  const { held, last } = await ran(
    { system: 'best' },
    {
      drift: (lines, load) =>
        load === 1
          ? lines
          : lines.map((line) =>
              line.kind === 'item' && line.item.name === 'Tree' && !line.item.states?.value
                ? { ...control('textbox', 'Tree', 'r', { value: 'beech' }), indent: 1 }
                : line,
            ),
    },
  );
  expect(held()).toBe('oak');
  expect(last).toMatchObject({ method: 'replay', sure: 'page' });
});

describe('a control that disappeared while the user answered its dialog', () => {
  /** A line as it is while the details are folded. */
  const folded = (line: PageLine): PageLine[] => {
    if (line.kind !== 'item') return [line];
    if (line.item.name === 'More about trees') return [];
    return line.item.name === 'Details'
      ? [{ ...line, item: { ...line.item, states: { expanded: false } } }]
      : [line];
  };
  /** `Details` shows the link, and the link hides itself before it asks. */
  async function asked(then: Partial<ElementFacts> = {}) {
    let isHidden = false;
    const site = formSite({ facts: (name) => (name === 'Details' && isHidden ? then : {}) });
    const { perform, observe, describe: describeIn } = site.world;
    const isLink = (action: Action): boolean => action.kind === 'click' && action.ref === linkRef;
    let linkRef: string | null = null;
    site.world.perform = async (action, options, signal) => {
      const done = await perform(action, options, signal);
      if (!isLink(action)) isHidden = isHidden && action.kind !== 'click';
      if (!isLink(action) || done.kind !== 'done') return done;
      isHidden = true;
      const isAccepted = options.dialogs.kind === 'acceptOnce';
      const deniedDialog = { kind: 'confirm', text: 'Really?' } as const;
      return doneAt(FORM, isAccepted ? {} : { deniedDialog });
    };
    site.world.observe = async (kind, signal) => {
      const seen = await observe(kind, signal);
      if (!seen.ok || !isHidden) return seen;
      return ok({ ...seen.value, lines: seen.value.lines.flatMap(folded) });
    };
    site.world.describe = async (planned, signal) =>
      isHidden && isLink(planned.action)
        ? err('staleRef', 'It is gone.', '')
        : describeIn(planned, signal);
    const steps: Script = {
      expand: (context) => {
        const { node, tree } = context;
        const words = findNode(tree, node)?.description ?? '';
        if (words === 'follow' && context.page)
          linkRef = refNamed(context.page, 'More about trees');
        return ok(
          node === tree.root
            ? and(step('open'), step('unfold'), step('follow'))
            : expandStep({ ...context, tree: { ...tree } }),
        );
      },
    };
    const made = rig(steps, { system: 'structured', keepsPages: true, world: site.world });
    await made.loop.drive();
    const { question } = made.loop.run();
    expect(question).toMatchObject({ kind: 'dialog', text: 'Really?' });
    if (question) await made.loop.reply(question.id, { kind: 'once' });
    await made.loop.drive();
    return { ...site, run: made.loop.run() };
  }
  const clicks = ({ acts }: { readonly acts: Awaited<ReturnType<typeof asked>>['acts'] }) =>
    acts.flatMap(({ action, options }) => (action.kind === 'click' ? [options.dialogs.kind] : []));

  it('is opened again by what had opened it, and then gets the answer', async () => {
    const made = await asked();
    expect(clicks(made)).toEqual(['deny', 'deny', 'deny', 'acceptOnce']);
    expect(made.run.spent.replays).toBe(1);
    expect(made.run.question).toBe(null);
  });

  it('is not opened again if its opener would need approval this time', async () => {
    const made = await asked({ isExpander: false, visibleText: 'Delete all' });
    expect(clicks(made)).not.toContain('acceptOnce');
    expect(made.run.spent.replays ?? 0).toBe(0);
  });
});
