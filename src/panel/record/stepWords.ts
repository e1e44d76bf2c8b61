/** The displayed text of a step: its own, or a translation if code wrote it. */
import { type Action, describeAction } from '../../core/action/action.ts';
import { actionWords } from '../../core/action/actionWords.ts';
import type { NodeId } from '../../core/ids.ts';
import type { PlanNode } from '../../core/plan/node.ts';
import { findNode } from '../../core/plan/tree.ts';
import type { Run } from '../../core/run/run.ts';
import { plainText } from '../app/plainText.ts';
import { acts, codeStepWords } from '../messages/localize.ts';

/** Returns the text for a row, with short addresses that begin with their distinctive part. */
export const stepWords = (node: PlanNode): string => textOf(node, shortAddress);

/** The same as a row shows it. Steps are values: the words of one never change. */
export function rowWords(node: PlanNode): string {
  const known = inRows.get(node);
  if (known !== undefined) return known;
  const words = plainText(stepWords(node), ROW_LIMIT);
  inRows.set(node, words);
  return words;
}

const inRows = new WeakMap<PlanNode, string>();
const ROW_LIMIT = 400;

/** Returns the text with full addresses. */
export const stepInFull = (node: PlanNode): string => textOf(node, (address) => address);

/** Returns the text of the step with this id; '' if the plan has no such step. */
export function stepAt(run: Pick<Run, 'tree'> | null, id: NodeId): string {
  const node = run && findNode(run.tree, id);
  return node ? stepWords(node) : '';
}

function textOf(node: PlanNode, address: (url: string) => string): string {
  const { description, origin } = node;
  if (origin === 'human') return description;
  const text = node.kind === 'action' ? actText(description, node.action, address) : null;
  return text ?? codeStepWords(description);
}

/** Returns the translated description of an action; null if code did not write it. */
function actText(
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

/** Returns the target in a description that code wrote: null if it names none, undefined if code did not write it. */
function targetIn(description: string, action: Action): Target | undefined {
  if (description === actionWords(action, null) || description === describeAction(action))
    return null;
  const name = between(description, actionWords(action, { role: '', name: PLACEHOLDER }));
  if (name !== null) return { role: '', name };
  const role = between(description, actionWords(action, { role: PLACEHOLDER, name: '' }));
  return role === null || /\W/.test(role) ? undefined : { role, name: '' };
}

/** A character that occurs in no page text. */
const PLACEHOLDER = '\u0001';

/** Returns the text that stands for the placeholder; null if the pattern doesn't match. */
function between(text: string, pattern: string): string | null {
  const [before = '', after] = pattern.split(PLACEHOLDER);
  if (after === undefined || !text.startsWith(before) || !text.endsWith(after)) return null;
  const found = text.slice(before.length, text.length - after.length);
  return found === '' || before.length + after.length > text.length ? null : found;
}

/** Returns, for example, `product.html?id=7 (shop.example)`. */
function shortAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname, search } = new URL(address);
  const last = pathname.split('/').findLast(Boolean) ?? '';
  return last || search ? `${last}${search} (${host})` : host;
}
