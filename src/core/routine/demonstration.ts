/** Turns a recorded demonstration into a routine, without a model. */
import type { Action } from '../action/action.ts';
import { describeAction } from '../action/action.ts';
import type { DemonstratedAction, UserAction } from '../page/userAction.ts';
import type { Run } from '../run/run.ts';
import { addParameter, withPlaceholders } from './parameters.ts';
import {
  MOST_PARAMETERS,
  MOST_SENDS,
  type Parameter,
  ROUTINE_FORMAT,
  ROUTINE_VERSION,
  type Routine,
  type RoutineAct,
} from './routine.ts';
import { addressCheck, textCheck } from './save.ts';

/** Returns null if the user did nothing that can be repeated. */
export function routineOfDemonstration(run: Run): Routine | null {
  const done = merged(withEffects(run.drive?.acts ?? []));
  const [first] = done;
  if (!first) return null;
  const acts = done.map((act, nth) => actOf(act, act.next ?? done[nth + 1]?.address ?? ''));
  const parameters = parametersOf(done);
  const whole: Routine = {
    format: ROUTINE_FORMAT,
    version: ROUTINE_VERSION,
    name: run.goal.slice(0, 200),
    goal: run.goal,
    start: first.address,
    ends: 'report',
    parameters: [],
    parts: acts.map((act) => ({ does: act.does, acts: [act] })),
  };
  return {
    ...withPlaceholders(whole, parameters),
    name: whole.name,
    start: first.address,
    parameters,
  };
}

/** What the page said afterward, where it led, and what it sent. */
type Done = DemonstratedAction & {
  readonly message?: string;
  readonly next?: string;
  readonly sent?: readonly string[];
};

function withEffects(acts: readonly UserAction[]): readonly Done[] {
  const found: Done[] = [];
  for (const { did, what, detail } of acts) {
    const last = found.at(-1);
    if (detail) found.push(detail);
    else if (last) found[found.length - 1] = { ...last, ...effectOf(did, what, last) };
  }
  return found;
}

function effectOf(did: UserAction['did'], what: string, { sent = [] }: Done): Partial<Done> {
  switch (did) {
    case 'arrived':
      return { next: what };
    case 'sent':
      return { sent: [...sent, what] };
    default:
      return { message: what };
  }
}

/** A field that was changed several times in a row was filled once. */
const merged = (done: readonly Done[]): readonly Done[] =>
  done.filter((act, nth) => {
    const next = done[nth + 1];
    return !(next && act.by === 'typing' && next.by !== 'press' && isSameControl(act, next));
  });

const isSameControl = (one: DemonstratedAction, other: DemonstratedAction): boolean =>
  (['role', 'name', 'item', 'address'] as const).every((field) => one[field] === other[field]);

/** `next`: the address after it. */
function actOf(done: Done, next: string): RoutineAct {
  const action = actionOf(done);
  const what = `${done.role} "${done.name}"`;
  // Nothing names the control, or only the user may know what belongs there: the planner does this step.
  if (!action) return { does: done.value === null ? `Fill in the ${what}` : `Use the ${what}` };
  const check = checkOf(done, next);
  return {
    does: describeAction(action),
    action,
    item: done.item,
    ...(check && { check }),
    ...(done.sent && { sends: done.sent.slice(0, MOST_SENDS) }),
  };
}

function actionOf({ by, role, name, value }: DemonstratedAction): Action | null {
  if (value === null || !/^[a-z]+$/.test(role) || name === '') return null;
  const ref = `${role} "${name}"` as Extract<Action, { kind: 'click' }>['ref'];
  switch (by) {
    case 'press':
      return { kind: 'click', ref };
    case 'choice':
      return { kind: 'select', ref, options: [value] };
    case 'typing':
    case 'enter':
      return { kind: 'fill', ref, text: value, ...(by === 'enter' && { submit: true }) };
  }
}

function checkOf({ address, message }: Done, next: string): RoutineAct['check'] | null {
  const said = message === undefined ? null : textCheck(message);
  if (said || !URL.canParse(address) || !URL.canParse(next)) return said;
  return addressCheck(new URL(address), new URL(next));
}

/** Whatever was typed or chosen. */
function parametersOf(done: readonly DemonstratedAction[]): Parameter[] {
  const found: Parameter[] = [];
  for (const act of done) {
    const action = act.by === 'press' ? null : actionOf(act);
    if (action && act.value) addParameter(found, action, { name: act.name, value: act.value });
  }
  return found.slice(0, MOST_PARAMETERS);
}
