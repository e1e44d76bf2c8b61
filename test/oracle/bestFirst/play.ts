/** The planner on the same outside as the printed algorithms: what it does, and what each question is shown. */

import { fakeWorld, observation, rig, usage } from '../../../harness/fakes/fakeRun.ts';
import { doneAt, failedAt } from '../../../harness/fakes/outcomes.ts';
import { text } from '../../../harness/fakes/pageLines.ts';
import { makeOperators } from '../../../src/background/runs/makeOperators.ts';
import type { Action } from '../../../src/core/action/action.ts';
import { elementRef } from '../../../src/core/ids.ts';
import { err, ok, type Result } from '../../../src/core/result.ts';
import type { Context } from '../../../src/core/run/operator.ts';
import type { RunEvent } from '../../../src/core/run/run.ts';
import type { LlmClient } from '../../../src/llm/llmClient.ts';
import type { Operators } from '../../../src/planners/operators.ts';
import {
  type SearchConfig,
  searchConfig,
} from '../../../src/planners/research/weboperator/config.ts';
import { stepsTo } from '../../../src/planners/research/weboperator/path.ts';
import type {
  JudgedActions,
  MilestoneLabel,
  Proposed,
} from '../../../src/planners/research/weboperator/replies.ts';
import { webOperator } from '../../../src/planners/research/weboperator/strategy.ts';
import { systems } from '../../../src/planners/systems.ts';
import type { Asked, Setting, Told, World } from './paper.ts';

const site = 'https://site.test/';
const stateAt = (url: string): string => url.slice(site.length);

export const configOf = (setting: Setting): SearchConfig => ({
  variations: searchConfig.variations.slice(0, setting.variations),
  frontier: setting.frontier,
  minFrontier: setting.minFrontier,
  maxSteps: setting.steps,
  maxDepth: setting.depth,
  stopsFound: setting.kT,
  changesMade: setting.kD,
  stopDelay: setting.codeDelay ? 'code' : 'paper',
  stopNeedsDestructOrPrune: setting.strictStops,
  unanimity: setting.unanimity,
  merged: setting.sums ? 'sum' : 'best',
  reach: 'everywhere',
  duplicates: setting.drops ? 'drop' : 'merge',
  postRule: 'paper',
  verifies: true,
  stopBeforeBacktrack: false,
  probes: false,
  rehearses: false,
  rates: setting.ratesAll ? 'all' : 'compared',
  judging: 'list',
});

export type Played = Told & {
  /** Where a prompt shows other steps than the latest of its way. */
  readonly complaints: readonly string[];
};

export async function play(world: World, setting: Setting, isRendered: boolean): Promise<Played> {
  const asked: Asked[] = [];
  const complaints: string[] = [];
  const times = new Map<string, number>();
  const page = makePage(world);
  const script = {
    expand: {},
    checklist: ['one', 'two'],
    propose: (context: Context) => proposed(world, times, context),
    judge: (context: Context) => judged(world, context),
  };
  const wrap = (operators: Operators): Operators => ({
    ...operators,
    proposeAction: (context, signal) => {
      asked.push({
        operator: 'propose',
        way: wayIn(context),
        variation: aboutIn(context).variation,
      });
      if (isRendered) complaints.push(...misshown(context));
      return operators.proposeAction(context, signal);
    },
    judgeActions: (context, signal) => {
      asked.push({ operator: 'judge', way: wayIn(context), variation: 0 });
      return operators.judgeActions(context, signal);
    },
  });
  const strategy = webOperator(configOf(setting));
  const made = rig(script, { system: 'weboperator', strategy, world: page, wrap });
  await made.loop.drive();
  const { stop, answer } = made.loop.run();
  const end =
    stop?.kind === 'reached'
      ? answer
      : stop?.kind === 'exhausted'
        ? 'nothing left'
        : JSON.stringify(stop);
  return { trace: [...traceOf(made.events), end], asked, complaints };
}

type About = { readonly choice: string; readonly variation: number; readonly history: number };
const aboutIn = ({ about }: Context): About => about as About;
const wayIn = (context: Context): string[] =>
  stepsTo(context.run, aboutIn(context).choice as never).map(({ observation: seen }) => seen);

/** A fake tab whose address is the state, on a page that looks as the state does. */
function makePage(world: World) {
  const page = fakeWorld();
  page.at = site + world.start;
  return Object.assign(page, {
    observe: async (kind: Parameters<typeof page.observe>[0]) => {
      const seen = observation(page.at, kind);
      return ok({
        ...seen,
        lines: [...seen.lines, text(`looks ${world.looks(stateAt(page.at))}`)],
      });
    },
    perform: async (action: Action) => {
      const led = world.act(stateAt(page.at), nameOf(action));
      if (!led.ok) return failedAt(page.at, err('noEffect', 'scripted failure', ''));
      page.at = site + led.state;
      const sent = { kind: 'sent', method: 'POST', to: page.at } as const;
      const changes = led.writes ? [sent] : [];
      return doneAt(page.at, { changes });
    },
    restore: async (method: string, { address }: { readonly address: string }) => {
      if (page.at === address) return ok(method === 'there' ? { url: address } : 'cannot');
      if (method !== 'address' || !world.canReturn(stateAt(address))) return ok('cannot' as const);
      page.at = address;
      return ok({ url: address });
    },
  } as Partial<typeof page>);
}

const nameOf = (action: Action): string => ('ref' in action ? String(action.ref) : 'none');

function proposed(
  world: World,
  times: Map<string, number>,
  context: Context,
): Result<Partial<Proposed> & Pick<Proposed, 'action'>> {
  const { variation } = aboutIn(context);
  const state = stateAt(context.page?.url ?? '');
  const nth = times.get(`${variation} ${state}`) ?? 0;
  times.set(`${variation} ${state}`, nth + 1);
  const candidate = world.candidate(state, nth, variation);
  if (!candidate) return err('badModelOutput', 'nothing valid', '');
  const { action: name, class: actionClass, seen } = candidate;
  const action: Action =
    actionClass === 'terminating'
      ? { kind: 'stop', answer: name }
      : { kind: 'click', ref: elementRef(name) };
  // The judge is told of a candidate by its reasoning: where it came from.
  return ok({ action, actionClass, observation: seen, reasoning: `${state} ${nth}` });
}

const labels: Readonly<Record<number, MilestoneLabel>> = { 0: 'no', 0.5: 'inProgress', 1: 'yes' };

function judged(world: World, { about }: Context): JudgedActions {
  type Told = { readonly variation: number; readonly why: string };
  const { candidates } = about as { readonly candidates: readonly Told[] };
  return {
    labels: candidates.map(({ variation, why }) => {
      const [state = '', nth] = why.split(' ');
      const { rewards = [] } = world.candidate(state, Number(nth), variation) ?? {};
      return rewards.map((reward) => labels[reward] ?? 'no');
    }),
  };
}

/** Actions and ways back in order; going where the tab is already is no way back. */
function traceOf(events: readonly RunEvent[]): string[] {
  let to = '';
  return events.flatMap(({ change }) => {
    if (change.kind === 'operationOrdered' && change.operation.kind === 'restore')
      to = stateAt(change.operation.address);
    if (change.kind === 'actionStarted') return [nameOf(change.action)];
    if (change.kind !== 'restored' || change.method === 'there') return [];
    return [`${change.method === null ? 'no way back' : 'back'} to ${to}`];
  });
}

/** WO-05: of the way the latest steps and no others; of other ways nothing. */
function misshown(context: Context): string[] {
  const prompt = rendered(context);
  const { history } = aboutIn(context);
  const want = wayIn(context).slice(-(history - 1));
  const shown = [...prompt.matchAll(/seen: (seen [^.]*\.)/g)].map(([, seen]) => seen);
  return JSON.stringify(shown) === JSON.stringify(want)
    ? []
    : [`shown ${JSON.stringify(shown)} instead of ${JSON.stringify(want)}`];
}

function rendered(context: Context): string {
  let prompt = '';
  const client: LlmClient = {
    model: 'none',
    async call({ content }) {
      prompt = content.flatMap((part) => ('text' in part ? [part.text] : [])).join('\n');
      return { result: err('badModelOutput', '', ''), model: 'scripted', usage, calls: 1, ms: 0 };
    },
  };
  const { proposeAction } = makeOperators(client, systems.weboperator, () => 'data-0');
  void proposeAction(context, new AbortController().signal);
  return prompt;
}
