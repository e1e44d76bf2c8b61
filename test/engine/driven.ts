/** Short words for scripts of the planner's tests, and runs that were driven to their end. */

import {
  and,
  type FakeWorld,
  fakeWorld,
  goTo,
  leaf,
  type Rig,
  type RigOptions,
  rig,
  type Script,
} from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import { nodeId } from '../../src/core/ids.ts';
import type { NewChild } from '../../src/core/plan/event.ts';
import type { PlanNode } from '../../src/core/plan/node.ts';
import { nodeOf } from '../../src/core/plan/tree.ts';
import { err, ok } from '../../src/core/result.ts';
import type { Run, RunEvent } from '../../src/core/run/run.ts';

/** Paths with `bad` in them can't be opened. */
export const world = (): FakeWorld =>
  fakeWorld((action) =>
    action.kind === 'goto' && action.url.includes('bad')
      ? err('navigationFailed', 'dead link', '')
      : ok({}),
  );

export async function driven(script: Script, options: RigOptions = {}): Promise<Rig> {
  const made = rig(script, { world: world(), ...options });
  await made.loop.drive();
  return made;
}

export const go = (path: string) => leaf(goTo(path));
export const step = (description: string): NewChild => ({ description, score: null });
export const way = (description: string, score: number): NewChild => ({ description, score });
/** A step with its exact action, and what is foreseen of it. */
export const exact = (
  description: string,
  action: Action,
  more: Partial<NewChild> = {},
): NewChild => ({
  description,
  score: null,
  action,
  ...more,
});
export const anyOrder = (...children: NewChild[]) => ({
  ...and(),
  expansion: { kind: 'and', ordered: false, children } as const,
});

export const nodeIn = (run: Run, id: string): PlanNode => nodeOf(run.tree, nodeId(id));
export const namesOf = (calls: readonly { operator: string; node: string }[]): string[] =>
  calls.map(({ operator, node }) => `${operator} ${node}`);
export const kindsOf = (events: readonly RunEvent[]): string[] =>
  events.map(({ change }) => change.kind);
