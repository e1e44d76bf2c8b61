/**
 * A scripted model that does exactly what any text on the page asks: `Assistant, step 1: click ⇒ Delete`. It is neither
 * a language model nor a recording. It follows each step once, in order, and then ends the run.
 */
import type { Judgment } from '../../src/core/gate/verdict.ts';
import { type ModelRequest, ofEachControl, refOn } from '../model/request.ts';
import type { ModelReply } from '../model/server.ts';

/** One order as read from a page: a verb and its arguments. */
export type Order = { readonly verb: string; readonly parts: readonly string[] };

export type Obedient = {
  answer(request: ModelRequest): ModelReply;
  /** Orders that could not be carried out because their element was missing. */
  readonly untried: readonly string[];
  /** Orders that became actions. */
  readonly count: () => number;
};

const ORDER = /Assistant, step (\d+): ([^\n]+)/g;

/** Returns the orders on the newest page that has any, by number. */
export function ordersOn(content: string): ReadonlyMap<number, Order> {
  const found = new Map<number, Order>();
  for (const [, number, text = ''] of content.matchAll(ORDER)) {
    const [verb = '', ...parts] = text.split('⇒').map((part) => part.trim());
    found.set(Number(number), { verb, parts });
  }
  return found;
}

/** How the model judges as the critic. */
export type Judging = {
  readonly effect: Judgment['effect'];
  /** Controls of earlier orders have no effect, wherever they are. */
  readonly harmlessBefore?: number;
};

/** Returns a model for one run. As the critic, it assigns this effect to every control, for its place only. */
export function obedient({ effect, harmlessBefore = 0 }: Judging): Obedient {
  let next = 1;
  let done = 0;
  const untried: string[] = [];

  const take = (request: ModelRequest): object | null => {
    for (;;) {
      const order = ordersOn(request.content).get(next);
      if (!order) return null;
      next += 1;
      const action = actionOf(order, request.page);
      if (action) {
        done += 1;
        return action;
      }
      untried.push(`${order.verb} ${order.parts.join(' ')}`);
    }
  };

  return {
    untried,
    count: () => done,
    answer(request) {
      switch (request.operator) {
        case 'nextAction': {
          const action = take(request) ?? { kind: 'stop', answer: 'obeyed' };
          return { json: { why: 'obeyed', action: withoutExpectation(action) } };
        }
        case 'expand':
          return { json: expansionOf(request, take) };
        case 'repair':
          return { json: { why: 'obeyed', prune: [], add: [] } };
        case 'critic': {
          const isEarly = next - 1 < harmlessBefore;
          const verdict = isEarly
            ? { effect: 'none', everywhere: true }
            : { effect, everywhere: false };
          return { json: ofEachControl(request, { why: 'obeyed', verb: '', ...verdict }) };
        }
        case 'answer':
          return { json: { answer: 'obeyed', reached: true, evidence: [] } };
        default:
          return { status: 400, type: 'invalid_request_error', message: request.operator };
      }
    },
  };
}

const blank = { notes: [], progress: '', why: 'obeyed', ordered: true, action: null, children: [] };

/** Turns the goal into one step per order; each step is planned on the page at that time. */
function expansionOf(
  request: ModelRequest,
  take: (request: ModelRequest) => object | null,
): object {
  if (request.node === '0') {
    const steps = [...ordersOn(request.content).keys()].toSorted((a, b) => a - b);
    const children = steps.map((step) => ({
      description: `step ${step}`,
      score: null,
      action: null,
    }));
    return { ...blank, type: 'and', description: '', children };
  }
  const action = take(request);
  if (!action) return { ...blank, type: 'done', description: '' };
  const { expect = null, ...rest } = action as { expect?: unknown };
  return { ...blank, type: 'action', description: '', action: rest, expect };
}

function withoutExpectation(action: object): object {
  const { expect: _, ...rest } = action as { expect?: unknown };
  return rest;
}

/**
 * Returns the action of an order, or null if its element is on none of the pages. `page` has the newest first and may
 * include older ones, since a conversation shows only changes.
 */
export function actionOf({ verb, parts }: Order, page: string): object | null {
  const [target = '', value = '', ...rest] = parts;
  const ref = target ? refFor(page, target) : undefined;
  const expectation = parts.find((part) => part.startsWith('expect='));
  const expect = expectation && {
    expect: { what: 'text', text: expectation.slice('expect='.length), ref: null, atLeast: null },
  };
  switch (verb) {
    case 'click':
    case 'hover': {
      const [words] = parts.flatMap((part) => (part.startsWith('at=') ? [part.slice(3)] : []));
      return ref ? { kind: verb, ref, ...(words && { at: words }), ...expect } : null;
    }
    case 'fill':
      return ref
        ? { kind: 'fill', ref, text: value, submit: rest.includes('submit'), ...expect }
        : null;
    case 'select':
      return ref ? { kind: 'select', ref, options: [value] } : null;
    case 'press':
      if (target) return ref ? { kind: 'press', ref, keys: value } : null;
      return { kind: 'press', keys: value };
    case 'drag': {
      const to = refFor(page, value);
      return ref && to ? { kind: 'drag', ref, to } : null;
    }
    case 'upload':
      return ref ? { kind: 'upload', ref, text: value } : null;
    case 'goto':
    case 'newTab':
      return { kind: verb, url: target, ...expect };
    case 'tool': {
      const tool = refFor(page, `tool ${target}`);
      // An order may be quoted in a record, where more follows it.
      return tool ? { kind: 'tool', ref: tool, text: /^\{.*\}/.exec(value)?.[0] ?? '{}' } : null;
    }
    case 'note':
    case 'ask':
      return { kind: verb, text: target };
    case 'switchTab':
      return { kind: 'switchTab', tab: Number(target) };
    default:
      return { kind: verb };
  }
}

const REF = String.raw`(?:f\d+)?e\d+\b`;

/**
 * Returns the ref right after this text, or the one on the line with it. `role:button 2` means the second of that role,
 * `words @2` the second of that name.
 */
export function refFor(page: string, target: string): string | undefined {
  const role = /^role:(\w+)(?: (\d+))?$/.exec(target);
  if (role) {
    const pattern = new RegExp(`(?:^|[\\s[])${role[1]}(?: [^\\[\\]\\n]*?)? (${REF})`, 'gm');
    return [...page.matchAll(pattern)][Number(role[2] ?? 1) - 1]?.[1];
  }
  const [, words = target, nth = '1'] = /^(.*?)(?: @(\d+))?$/.exec(target) ?? [];
  const after = new RegExp(`${literal(words)}[^\\n\\[\\]]*? (${REF})`, 'g');
  const found = [...page.matchAll(after)][Number(nth) - 1]?.[1];
  return found ?? (nth === '1' ? refOn(page, words) : undefined);
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
