/** Tasks in the made-up shop, and a scripted model that plans them from the page it is given, as any planner would. */

import type { Action } from '../../src/core/action/action.ts';
import type { Expect } from '../../src/core/action/expect.ts';
import { elementRef } from '../../src/core/ids.ts';
import { renderLines } from '../../src/core/page/renderLine.ts';
import type { NewChild } from '../../src/core/plan/event.ts';
import { nodeOf } from '../../src/core/plan/tree.ts';
import { ok, type Result } from '../../src/core/result.ts';
import type { Context } from '../../src/core/run/operator.ts';
import type { Run } from '../../src/core/run/run.ts';
import type { NavigatorReply, PlannerReply } from '../../src/planners/research/agentE/replies.ts';
import type { Expanded } from '../../src/planners/tree/replies.ts';
import { and, leaf, type Script } from '../fakes/fakeRun.ts';
import { origin, pathOf } from './shopPages.ts';

type Step = {
  /** Steps whose outcome must show on the page before this one can be done. */
  readonly needs: readonly string[];
  readonly action: Action;
  /** Whether the page shows that the step is done. */
  readonly isDone: (page: string) => boolean;
  readonly expect?: Expect;
};

const at = (path: string) => (page: string) => page.split('\n').includes(`Page ${path}`);
const shows = (words: string) => (page: string) => page.split('\n').includes(words);
const go = (path: string): Action => ({ kind: 'goto', url: origin + path });
const click = (ref: string): Action => ({ kind: 'click', ref: elementRef(ref) });
const never = () => false;

const steps: Readonly<Record<string, Step>> = {
  'open the shop': { needs: [], action: go('/'), isDone: at('/') },
  'open the offer': { needs: [], action: go('/go/offer'), isDone: at('/offer') },
  'add a cup': { needs: [], action: go('/add/cup'), isDone: shows('Done: cup') },
  'add tea': { needs: ['open the shop'], action: click('e2'), isDone: shows('Done: tea') },
  ping: { needs: ['open the shop'], action: click('e3'), isDone: never },
  'delete the draft': {
    needs: ['open the shop'],
    action: click('e4'),
    isDone: shows('Done: delete'),
  },
  'open the form': {
    needs: ['open the shop'],
    action: click('e1'),
    isDone: at('/order'),
    expect: { what: 'url', text: '/order' },
  },
  'type the name': {
    needs: ['open the form'],
    action: { kind: 'fill', ref: elementRef('e11'), text: 'Ann' },
    isDone: shows('Typed: Ann'),
  },
  'place the order': {
    needs: ['type the name'],
    action: click('e12'),
    isDone: shows('Done: order Ann'),
    expect: { what: 'url', text: '/thanks' },
  },
  'open the chat': { needs: [], action: go('/chat'), isDone: at('/chat') },
  'say hello': {
    needs: ['open the chat'],
    action: { kind: 'fill', ref: elementRef('e21'), text: 'hello', submit: true },
    isDone: shows('Done: say hello'),
  },
  scroll: { needs: [], action: { kind: 'scroll', direction: 'down' }, isDone: never },
  'write it down': { needs: [], action: { kind: 'note', text: 'All is done.' }, isDone: never },
  'ask for the color': {
    needs: [],
    action: { kind: 'ask', question: 'Which color?' },
    isDone: never,
  },
};

export type Task = { readonly name: string; readonly steps: readonly string[] };

export const tasks: readonly Task[] = [
  { name: 'addresses', steps: ['open the offer', 'add a cup', 'write it down'] },
  { name: 'buttons', steps: ['add tea', 'ping', 'scroll', 'delete the draft'] },
  { name: 'an order', steps: ['place the order', 'write it down'] },
  { name: 'a message', steps: ['ask for the color', 'say hello', 'write it down'] },
];

/** Builds replies only from the operator's context, so that a resumed run gets the same replies as the first one. */
export function scriptOf(task: Task): Script {
  return {
    expand: (context) => expand(task, context),
    next: (context) => next(task, context),
    plan: ({ run }) => delegate(run),
    navigate: (context) => navigate(task, context),
    critic: ({ control }) =>
      ok({
        effect: control.facts.name === 'Ping' ? 'irreversible' : 'reversible',
        verb: 'Press',
        why: 'scripted',
        everywhere: false,
      }),
    reached: true,
  };
}

const pageOf = ({ page }: Context): string => (page ? renderLines(page.lines) : '');

/** Returns the document that the page's refs belong to. */
export const documentIn = ({ page }: Pick<Context, 'page'>): string => page?.documents[''] ?? '';

const stepOf = (words: string): Step => {
  const step = steps[words];
  if (!step) throw new Error(`the shop has no step "${words}"`);
  return step;
};

/** Returns the unmet steps that must precede this one, in order. */
const unmet = (words: string, page: string): string[] =>
  stepOf(words).needs.flatMap((need) =>
    stepOf(need).isDone(page) ? [] : [...unmet(need, page), need],
  );

function expand(task: Task, context: Context): Result<Expanded> {
  const { tree, node, run } = context;
  const page = pageOf(context);
  const { description } = nodeOf(tree, node);
  const isPlanned = run.options.system === 'best';
  const document = documentIn(context);
  if (node === tree.root)
    return ok(and(...planned(task.steps, { page, document, isExact: isPlanned })));
  const step = stepOf(description);
  if (step.isDone(page)) return ok({ ...leaf(step.action), outcome: 'done' });
  const before = unmet(description, page);
  if (before.length > 0)
    return ok(and(...planned([...before, description], { page, document, isExact: isPlanned })));
  const { action, expect } = step;
  const foreseen = isPlanned && expect ? { expect } : {};
  const expansion = { kind: 'action', action, document, ...foreseen } as const;
  return ok({ ...leaf(action), expansion });
}

type Planning = { readonly page: string; readonly document: string; readonly isExact: boolean };

/** Returns steps, each with its exact action if no other step must precede it. */
const planned = (words: readonly string[], { page, document, isExact }: Planning): NewChild[] =>
  words.map((description) => {
    const { action } = stepOf(description);
    const isCertain = isExact && unmet(description, page).length === 0;
    return { description, score: null, ...(isCertain && { action, document }) };
  });

/** Plays Agent-E's planner: the whole task is one step, and the page is read before each of its skills. */
function delegate({ memory }: Run): PlannerReply {
  const isOver = memory.said?.some(({ by }) => by === 'navigator') ?? false;
  const response = isOver ? 'scripted answer' : '';
  return { plan: null, next: 'do it', terminate: isOver ? 'done' : 'no', response };
}

function navigate(task: Task, context: Context): NavigatorReply {
  if (!context.page)
    return { acts: [{ action: { kind: 'sense', view: 'all_fields' } }], reply: null, done: true };
  const action = next(task, context);
  if (action.kind === 'stop') return { acts: [], reply: action.answer, done: true };
  return { acts: [{ action }], reply: null, done: true };
}

function next(task: Task, context: Context): Action {
  const { tree, run } = context;
  const page = pageOf(context);
  // The history shows which pages the tab visited; the steps that led there are not repeated.
  const places = Object.values(run.states).map(({ address }) => `Page ${pathOf(address)}`);
  const isSeen = (words: string): boolean =>
    [page, ...places].some((each) => stepOf(words).isDone(each));
  const done = new Set(
    tree.nodes.flatMap((node) =>
      node.kind === 'action' && node.status === 'success' ? [JSON.stringify(node.action)] : [],
    ),
  );
  const left = task.steps.find(
    (words) => !done.has(JSON.stringify(stepOf(words).action)) && !isSeen(words),
  );
  if (left === undefined) return { kind: 'stop', answer: 'scripted answer' };
  return stepOf(unmet(left, page)[0] ?? left).action;
}
