/** The words of a step: those it has, or, where code gave it some, ours in the language of the panel. */
import { type Action, describeAction } from '../../core/action/action.ts';
import { actionWords } from '../../core/action/actionWords.ts';
import type { NodeId } from '../../core/ids.ts';
import type { PlanNode } from '../../core/plan/node.ts';
import { findNode } from '../../core/plan/tree.ts';
import type { Run } from '../../core/run/run.ts';
import { acts, codeStepWords } from '../messages/localize.ts';

/** In a row: of an address, first what tells it from others. */
export const stepWords = (node: PlanNode): string => wordsOf(node, shortAddress);

/** The same with whole addresses. */
export const stepInFull = (node: PlanNode): string => wordsOf(node, (address) => address);

/** The step of this id, in words; '' if the plan doesn't have it. */
export function stepAt(run: Pick<Run, 'tree'> | null, id: NodeId): string {
  const node = run && findNode(run.tree, id);
  return node ? stepWords(node) : '';
}

function wordsOf(node: PlanNode, address: (url: string) => string): string {
  const { description, origin } = node;
  if (origin === 'human') return description;
  const words = node.kind === 'action' ? wordsForAct(description, node.action, address) : null;
  return words ?? codeStepWords(description);
}

/** null where the words are not those of code. */
function wordsForAct(
  description: string,
  action: Action,
  address: (url: string) => string,
): string | null {
  const target = targetIn(description, action);
  if (target === undefined) return null;
  const shown = 'url' in action ? { ...action, url: address(action.url) } : action;
  return actionWords(shown, target, acts);
}

type Target = Parameters<typeof actionWords>[1];

/** What an act is done to by these words of code; null for nothing, undefined where the words are not those of code. */
function targetIn(description: string, action: Action): Target | undefined {
  if (description === actionWords(action, null) || description === describeAction(action))
    return null;
  const name = between(description, actionWords(action, { role: '', name: GAP }));
  if (name !== null) return { role: '', name };
  const role = between(description, actionWords(action, { role: GAP, name: '' }));
  return role === null || /\W/.test(role) ? undefined : { role, name: '' };
}

/** No page has it in its words. */
const GAP = '\u0001';

function between(words: string, pattern: string): string | null {
  const [before = '', after] = pattern.split(GAP);
  if (after === undefined || !words.startsWith(before) || !words.endsWith(after)) return null;
  const found = words.slice(before.length, words.length - after.length);
  return found === '' || before.length + after.length > words.length ? null : found;
}

/** `product.html?id=7 (shop.example)`. */
function shortAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname, search } = new URL(address);
  const last = pathname.split('/').findLast(Boolean) ?? '';
  return last || search ? `${last}${search} (${host})` : host;
}
