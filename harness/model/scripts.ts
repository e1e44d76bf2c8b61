/** Scripted policies for end-to-end tests: a model's replies by operator and node. They are not recordings. */

import { type ModelRequest, ofEachControl, refOn } from './request.ts';
import type { ModelReply } from './server.ts';

/** An expansion; a function may look for refs on the page of the request. */
export type Step = (request: ModelRequest) => object;

const blank = {
  notes: [],
  progress: '',
  why: 'scripted',
  ordered: true,
  action: null,
  children: [],
};

/** Returns steps as text, each planned later or with a known action. */
export const and =
  (...children: readonly (string | readonly [string, object])[]): Step =>
  () => ({
    ...blank,
    type: 'and',
    description: '',
    children: children.map((child) =>
      typeof child === 'string'
        ? { description: child, score: null, action: null }
        : { description: child[0], score: null, action: child[1] },
    ),
  });

export const or =
  (...children: readonly (readonly [string, number])[]): Step =>
  () => ({
    ...blank,
    type: 'or',
    description: '',
    children: children.map(([description, score]) => ({ description, score, action: null })),
  });

export const act =
  (action: object): Step =>
  () => ({ ...blank, type: 'action', description: '', action });

/** Clicks the first element whose page line contains all these words. */
export const click =
  (...words: readonly string[]): Step =>
  ({ page }) => ({
    ...blank,
    type: 'action',
    description: '',
    action: { kind: 'click', ref: refOn(page, ...words) },
  });

/** Clicks the first button on the page below this text. */
export const clickBelow =
  (words: string): Step =>
  ({ page }) => ({
    ...blank,
    type: 'action',
    description: '',
    action: { kind: 'click', ref: refOn(page.slice(page.indexOf(words)), 'button') },
  });

export const fill =
  (words: string, text: string, submit = false): Step =>
  ({ page }) => ({
    ...blank,
    type: 'action',
    description: '',
    action: { kind: 'fill', ref: refOn(page, words), text, submit },
  });

export const note = (text: string): Step => act({ kind: 'note', text });
export const done: Step = () => ({ ...blank, type: 'done', description: '' });

export type Script = {
  readonly expand: Readonly<Record<string, Step | readonly Step[]>>;
  readonly repair?: Readonly<Record<string, (request: ModelRequest) => object>>;
  /** The critic's verdict for every control; without it, the critic can't be asked. */
  readonly critic?: (request: ModelRequest) => object;
  /** The reply to a user's question about the task; without it, such a question fails. */
  readonly explain?: (request: ModelRequest) => { readonly answer: string };
  readonly answer?: (request: ModelRequest) => {
    readonly answer: string;
    readonly reached: boolean;
  };
};

/** Returns a reply function that follows the script; a request without a matching line gets a 400 that says so. */
export function follow(script: Script): (request: ModelRequest) => ModelReply {
  const times = new Map<string, number>();
  return (request) => {
    const { operator, node } = request;
    if (operator === 'answer')
      return {
        json: {
          evidence: [],
          ...(script.answer?.(request) ?? { answer: 'scripted answer', reached: true }),
        },
      };
    if (operator === 'explain' && script.explain) return { json: script.explain(request) };
    if (operator === 'critic' && script.critic)
      return { json: ofEachControl(request, script.critic(request)) };
    if (operator === 'repair')
      return { json: { why: 'scripted', prune: [], add: [], ...script.repair?.[node]?.(request) } };
    const line = script.expand[node];
    const nth = times.get(node) ?? 0;
    times.set(node, nth + 1);
    const step = Array.isArray(line)
      ? (line as readonly Step[])[Math.min(nth, line.length - 1)]
      : (line as Step | undefined);
    return step
      ? { json: step(request) }
      : {
          status: 400,
          type: 'invalid_request_error',
          message: `the script has no line for ${operator} ${node}`,
        };
  };
}
