/**
 * Makes a routine of a finished task: its successful actions in plan order, named instead of numbered, each with the
 * effect that was seen as its check. What was typed and also stands in the goal becomes a parameter.
 */
import { type Action, rowOf, targetOf } from '../action/action.ts';
import { readNamed } from '../action/namedTarget.ts';
import type { Change } from '../page/change.ts';
import { type ActionNode, hasFailed, type PlanNode } from '../plan/node.ts';
import { childrenOf, nodeOf, pathTo } from '../plan/tree.ts';
import { homeOf } from '../run/browserStates.ts';
import type { ActionRecord, Run } from '../run/run.ts';
import {
  type Parameter,
  placeholder,
  ROUTINE_FORMAT,
  ROUTINE_VERSION,
  type Routine,
  type RoutineAct,
} from './routine.ts';

/** Returns null if no successful action is left to repeat. */
export function routineOf(run: Run): Routine | null {
  const parts = partsOf(run);
  const start = homeOf(run);
  if (parts.length === 0 || !start) return null;
  const parameters = parametersOf(run);
  const whole: Routine = {
    format: ROUTINE_FORMAT,
    version: ROUTINE_VERSION,
    name: run.goal.slice(0, 200),
    goal: run.goal,
    start,
    ends: hasChanged(run) ? 'report' : 'answer',
    parameters: [],
    parts,
  };
  return { ...withPlaceholders(whole, parameters), name: whole.name, parameters };
}

/** Whether the task changed something. One that only reads ends with an answer. */
export const hasChanged = ({ memory: { records } }: Run): boolean =>
  records.some(
    ({ externalEffect, changes }) =>
      externalEffect?.effect === 'confirmed' || (changes ?? []).some(({ kind }) => kind === 'sent'),
  );

type Part = Routine['parts'][number];

function partsOf(run: Run): Part[] {
  const parts: Part[] = [];
  let last: PlanNode | null = null;
  for (const node of doneActs(run)) {
    const record = run.memory.records.findLast((each) => each.node === node.id && each.ok);
    const act = record && actOf(node, record);
    if (!act) continue;
    const top = partOf(run, node);
    const current = parts.at(-1);
    if (current && last?.id === top.id) current.acts.push(act);
    else parts.push({ does: top.description || act.does, acts: [act] });
    last = top;
  }
  return parts;
}

/** The actions that count, in plan order: none of an alternative that was given up. */
function doneActs({ tree }: Run): ActionNode[] {
  const below = (node: PlanNode): ActionNode[] => {
    if (hasFailed(node)) return [];
    const own = node.kind === 'action' && node.status === 'success' ? [node] : [];
    return [...own, ...childrenOf(tree, node.id).flatMap(below)];
  };
  return below(nodeOf(tree, tree.root));
}

/** The child of the goal that the action belongs to. */
function partOf({ tree }: Run, node: PlanNode): PlanNode {
  const [, top] = pathTo(tree, node.id);
  return top === undefined ? node : nodeOf(tree, top);
}

/** Returns null for what only told the model something. */
function actOf(node: ActionNode, record: ActionRecord): RoutineAct | null {
  const { action, target, item = '', changes } = record;
  const { inRoutine, describe } = rowOf(action);
  if (inRoutine === 'dropped') return null;
  const does = node.description || describe(action);
  const named = inRoutine === 'kept' ? namedAction(node, record) : null;
  if (!named) return { does };
  const check = checkOf(node, changes ?? []);
  return {
    does,
    action: named,
    ...(target && { item }),
    ...(check && { check }),
    ...(node.final && { final: true }),
  };
}

/** The action with its element named; null if nothing names it. */
function namedAction(
  node: ActionNode,
  { action, target }: ActionRecord,
): Readonly<Record<string, unknown>> | null {
  const ref = targetOf(action);
  if (ref === undefined || readNamed(ref)) return { ...action };
  const planned = targetOf(node.action) ?? '';
  if (readNamed(planned)) return { ...action, ref: planned };
  return target?.name ? { ...action, ref: `${target.role} "${target.name}"` } : null;
}

type Check = NonNullable<RoutineAct['check']>;

/** What the page said right after the action, or else the effect that code saw, or else where it led. */
function checkOf(node: ActionNode, changes: readonly Change[]): Check | null {
  const own = changes.filter(({ cause, late }) => cause === undefined && !late);
  const seen = own.map(checkIn).filter((check) => check !== null);
  return seen.find(({ what }) => what === 'text') ?? seenEffect(node) ?? seen[0] ?? null;
}

function seenEffect({ expect, effectSeen }: ActionNode): Check | null {
  if (!effectSeen || !expect || expect.what === 'value' || expect.what === 'state') return null;
  const text = lasting(expect.text);
  const count = expect.atLeast === undefined ? {} : { atLeast: expect.atLeast };
  return text ? { what: expect.what, text, ...count } : null;
}

function checkIn(change: Change): Check | null {
  switch (change.kind) {
    case 'navigated':
      return leading(new URL(change.from), new URL(change.to));
    case 'appeared':
      return speaking.has(change.role) ? saying(change.name) : null;
    default:
      return null;
  }
}

/** What the new address has and the old one had not. Values differ from run to run. */
function leading(from: URL, to: URL): Check | null {
  if (from.pathname !== to.pathname) {
    const path = lasting(to.pathname);
    return path ? { what: 'url', text: path } : null;
  }
  const added = [...to.searchParams]
    .map(([name]) => name)
    .find((name) => !from.searchParams.has(name));
  return added ? { what: 'url', text: `${added}=` } : null;
}

/** Lines divide a long message; its beginning tells enough. */
const MOST_OF_MESSAGE = 30;

function saying(words: string): Check | null {
  const beginning =
    words.length > MOST_OF_MESSAGE ? words.slice(0, MOST_OF_MESSAGE).replace(/\s\S*$/, '') : words;
  const text = lasting(beginning);
  return text ? { what: 'text', text } : null;
}

const speaking: ReadonlySet<string> = new Set([
  'alert',
  'alertdialog',
  'dialog',
  'status',
  'heading',
]);

/** What stays the same from run to run: numbers of orders and the like don't. Null if too little is left. */
function lasting(text: string): string | null {
  const [before = ''] = text.split(/\d{3,}/);
  const kept = before.trim().slice(0, 300);
  return kept.length >= SHORTEST ? kept : null;
}

const SHORTEST = 4;

const MOST_PARAMETERS = 30;

/** What was typed or chosen and stands in the goal, named after its field. */
function parametersOf(run: Run): Parameter[] {
  const found: Parameter[] = [];
  for (const node of doneActs(run)) {
    const record = run.memory.records.findLast((each) => each.node === node.id && each.ok);
    if (!record || found.length >= MOST_PARAMETERS) continue;
    const { action, target } = record;
    for (const value of valuesOf(action)) {
      const isKnown = found.some((each) => each.value === value);
      if (isKnown || value.length < 2 || !wordsIn(run.goal, value)) continue;
      const name = freeName(target?.name ?? '', found);
      found.push({ name, kind: kindOf(action, value), value });
    }
  }
  return found;
}

/** What the action typed or chose. */
function valuesOf(action: Action): readonly string[] {
  const choices = rowOf(action).choices(action);
  const typed = rowOf(action).typed(action);
  return choices.length > 0 || typed === null ? choices : [typed];
}

function kindOf(action: Action, value: string): Parameter['kind'] {
  if (rowOf(action).choices(action).length > 0) return 'choice';
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'date';
  return /^-?\d+([.,]\d+)?$/.test(value) ? 'number' : 'text';
}

function freeName(label: string, taken: readonly Parameter[]): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_');
  const base = /^[a-z]/.test(plain) ? plain.replace(/_+$/, '').slice(0, 36) : 'value';
  const names = new Set(taken.map(({ name }) => name));
  let name = base;
  for (let nth = 2; names.has(name); nth += 1) name = `${base}_${nth}`;
  return name;
}

/** Whether the text has these words, whole. */
const wordsIn = (text: string, words: string): boolean => wholeWords(words).test(text);

const wholeWords = (words: string): RegExp => {
  const escaped = words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu');
};

/** Values shorter than this occur by chance: they are replaced only where they were typed and in the goal. */
const TELLING = 4;

function withPlaceholders(routine: Routine, parameters: readonly Parameter[]): Routine {
  const everywhere = parameters.filter(({ value }) => value.length >= TELLING);
  const inText = (text: string, those: readonly Parameter[]): string =>
    those.reduce(
      (out, { name, value }) => out.replace(wholeWords(value), () => placeholder(name)),
      text,
    );
  const inAddress = (address: string): string =>
    everywhere.reduce((out, { name, value }) => {
      const forms = [encodeURIComponent(value), encodeURIComponent(value).replaceAll('%20', '+')];
      return forms.reduce((each, form) => each.replaceAll(form, () => placeholder(name)), out);
    }, address);
  const inAction = (action: NonNullable<RoutineAct['action']>) =>
    Object.fromEntries(
      Object.entries(action).map(([field, value]) => [field, inField(field, value)]),
    );
  const inField = (field: string, value: unknown): unknown => {
    if (field === 'url' && typeof value === 'string') return inAddress(value);
    if (field === 'options' && Array.isArray(value)) return value.map(typedIn);
    if (field === 'text') return typedIn(value);
    return field !== 'kind' && typeof value === 'string' ? inText(value, everywhere) : value;
  };
  /** A value that was typed whole. */
  const typedIn = (value: unknown): unknown => {
    const whole = parameters.find((each) => each.value === value);
    if (whole) return placeholder(whole.name);
    return typeof value === 'string' ? inText(value, everywhere) : value;
  };
  return {
    ...routine,
    goal: inText(routine.goal, parameters),
    start: inAddress(routine.start),
    parts: routine.parts.map(({ does, acts }) => ({
      does: inText(does, everywhere),
      acts: acts.map(({ action, item, check, ...act }) => ({
        ...act,
        does: inText(act.does, everywhere),
        ...(action && { action: inAction(action) }),
        ...(item !== undefined && { item: inText(item, everywhere) }),
        ...(check && {
          check: {
            ...check,
            text: check.what === 'url' ? inAddress(check.text) : inText(check.text, everywhere),
          },
        }),
      })),
    })),
  };
}
