/**
 * Going back to a state of the browser by the first rung of the ladder that holds: there already, undone in the page,
 * back in the history, the address again, which is asked for only where asking changes nothing outside, and at last the
 * acts that led there done again from where an address leads. What the page shows tells how sure that is (WO-19, WO-20).
 */
import { assess } from '../../../gate/gate.ts';
import type { StateId } from '../../../ids.ts';
import type { Observation } from '../../../page/observation.ts';
import type { Ahead } from '../../../plan/node.ts';
import type { Restored, RestoreTarget } from '../../../ports.ts';
import { err, type Result } from '../../../result.ts';
import { hasExternalEffect, isReachedByEffect } from '../../../run/back/reached.ts';
import { type WayBack, waysBack } from '../../../run/back/wayBack.ts';
import type { RestoreOperation } from '../../../run/operation.ts';
import type { RunChange } from '../../../run/run.ts';
import {
  type BrowserState,
  isAtLeast,
  ladder,
  type Rung,
  type Sureness,
} from '../../../run/state.ts';
import { stateHere, undoableSince } from '../../../run/states.ts';
import { rehearse } from '../ahead/rehearse.ts';
import { type Completed, Halted, type OperationContext } from '../context.ts';
import { arrivalChanges, sureOf } from './arrival.ts';
import { replay } from './replay.ts';

/** Bring the run's tab back. A failure becomes a notice, since the next steps then start elsewhere. */
export async function carryOutRestore(
  context: OperationContext,
  operation: RestoreOperation,
): Promise<Completed> {
  const { node, state } = operation;
  const known = state === null ? null : (context.run().states[state] ?? null);
  const climb = new Climb(context, operation, known);
  const arrived = await climb.toState();
  const { isUntouched, reloaded, ahead } = climb;
  const why = arrived ? '' : climb.why;
  const at = {
    kind: 'restored',
    state,
    address: arrived ? arrived.address : await context.ports.world.url(),
    ...(Object.keys(reloaded).length > 0 && { reloaded }),
  } as const;
  const changes: RunChange[] = [
    ...(ahead ? [{ kind: 'lookedAhead', rows: [{ id: node, ...ahead }] } as const] : []),
    arrived
      ? { ...at, rung: arrived.rung, sure: arrived.sure }
      : { ...at, rung: null, ...(isUntouched && { isUntouched }) },
    ...(arrived?.page && known ? arrivalChanges(context, operation, known, arrived.page) : []),
    ...(why ? [{ kind: 'noticeAdded', notice: { by: 'run', node, text: why } } as const] : []),
  ];
  const { rung = null, sure = null } = arrived ?? {};
  return { ended: { kind: 'restored', operation, rung, sure, isUntouched, why }, changes };
}

type Arrived = {
  readonly rung: Rung;
  readonly address: string;
  readonly sure: Sureness;
  /** The page that was read to tell; null where none was. */
  readonly page: Observation | null;
};

/** What was taken back is seen in the page that is there, so `undo` is no way of its own. */
const ways = ['there', 'back', 'address', 'replay'] as const satisfies readonly Rung[];

/** One try to come back, from rung to rung. */
class Climb {
  /** Why the latest rung that was tried or refused did not do. */
  why: string;
  isUntouched = true;
  /** What came of trying the way back in a background tab, if that was done. */
  ahead: Ahead | null = null;
  /** Checkpoints that were loaded, and whether they were as before. */
  readonly reloaded: Record<StateId, boolean> = {};
  private readonly context: OperationContext;
  private readonly operation: RestoreOperation;
  private readonly known: BrowserState | null;
  private readonly failed: string;
  private readonly acts: RestoreTarget['acts'];
  /** That which proved right in a background tab is the only one. */
  private back: readonly WayBack[];
  private isThere = false;

  constructor(context: OperationContext, operation: RestoreOperation, known: BrowserState | null) {
    const run = context.run();
    this.context = context;
    this.operation = operation;
    this.known = known;
    this.failed = `Could not go back to ${operation.address} before this alternative`;
    this.why = `${this.failed}.`;
    this.acts = (known && undoableSince(run, known)) ?? [];
    const isCompared = context.system.keepsPages && known?.print !== undefined;
    this.back = isCompared ? waysBack(run, known).filter(({ from }) => this.isSafe(from)) : [];
  }

  async toState(): Promise<Arrived | null> {
    let byAddress: Arrived | null = null;
    for (const rung of ways) {
      if (rung === 'back' && !(await this.isWorthIt())) return null;
      const arrived = this.isRefused(rung) ? null : await this.tried(rung);
      if (arrived?.sure === 'address') byAddress = arrived;
      if (arrived && this.isEnough(arrived)) return arrived;
      if (arrived && rung !== 'replay')
        this.why = `${this.failed}: the page there is not as it was.`;
    }
    // Nothing is surer: the address will do where that is enough, opened anew since acts were done there meanwhile.
    const isEnough = byAddress !== null && isAtLeast('address', this.least);
    if (!isEnough || !this.mayOpen()) return null;
    const again = await this.ask('replay', this.operation.address);
    if (!byAddress || !again.ok || again.value === 'cannot') return null;
    return { ...byAddress, address: again.value.url };
  }

  /** WO-19: whether the run's own tab is to go back, by what came of it in a background tab. */
  private async isWorthIt(): Promise<boolean> {
    const { context, operation, known } = this;
    const ways = this.back.slice(0, MOST_CHECKPOINTS);
    const isRehearsed = operation.rehearses && context.run().options.lookAhead === true;
    if (!isRehearsed || known === null || this.isRefused('replay')) return true;
    const { ahead, way, reloaded } = await rehearse(context, operation, { known, ways });
    Object.assign(this.reloaded, reloaded);
    this.ahead = ahead;
    if (way) this.back = [way];
    if (way || ahead.is === 'refused') return true;
    this.why = `${this.failed}, which was tried in a background tab: ${ahead.why}`;
    return false;
  }

  private get least(): Sureness {
    return this.operation.least ?? 'address';
  }

  /** An address where acts have to be done again is not enough, as long as they can be. */
  private isEnough({ rung, sure }: Arrived): boolean {
    const isBetter = sure !== 'address' || rung === 'replay' || this.isRefused('replay');
    return isBetter && isAtLeast(sure, this.least);
  }

  private async tried(rung: (typeof ways)[number]): Promise<Arrived | null> {
    if (rung === 'replay') return this.again();
    const { address } = this.operation;
    const asked = await this.ask(rung, address);
    if (!asked.ok) this.why = `${this.failed}: ${asked.failure.message}`;
    if (!asked.ok || asked.value === 'cannot') return null;
    this.isThere ||= rung === 'there';
    return this.settle(rung, asked.value.url);
  }

  /** At the address: the page may still hold what was done there, which is then taken back. */
  private async settle(rung: Rung, address: string): Promise<Arrived> {
    const { context, known, operation } = this;
    const run = context.run();
    if (rung === 'there' && known?.id === run.here && known !== null && !run.isStale)
      return { rung, address, sure: 'page', page: null };
    const first = await sureOf(context, operation, known);
    if (first.sure !== 'address') return { rung, address, ...first };
    const mayUndo = known?.print !== undefined && this.acts.length > 0 && this.reaches('undo');
    if (!mayUndo) return { rung, address, ...first };
    const undone = await this.ask('undo', address);
    if (!undone.ok || undone.value === 'cannot') return { rung, address, ...first };
    const second = await sureOf(context, operation, known);
    const by = rung === 'there' && second.sure !== 'address' ? 'undo' : rung;
    return { rung: by, address, ...second };
  }

  /** The acts again, from the nearest checkpoint; from the one before it where that is not as it was. */
  private async again(): Promise<Arrived | null> {
    const { context, known, operation } = this;
    for (const way of this.back.slice(0, MOST_CHECKPOINTS)) {
      const opened = await this.ask('replay', way.from.address);
      const done = await replay(context, operation, { way, opened });
      this.noteReload(way, done.isFirstAsBefore);
      if (!done.result.ok) {
        this.why = `${this.failed}: ${done.result.failure.message}`;
        if (done.hasSent) return null;
        continue;
      }
      const { sure, page } = await sureOf(context, operation, known);
      if (way.states.length === 0 && page) this.noteReload(way, sure !== 'address');
      const rung = way.states.length > 0 ? 'replay' : 'address';
      if (isAtLeast(sure, this.least) && (sure !== 'address' || way.states.length > 0))
        return { rung, address: done.result.value, sure, page };
      this.why = `${this.failed}: the page there is not as it was.`;
    }
    return null;
  }

  private async ask(rung: Rung, address: string): Promise<Result<Restored>> {
    const { ports, signal } = this.context;
    if (rung !== 'there') this.isUntouched = false;
    const asked = await ports.world.restore(rung, { address, acts: this.acts }, signal);
    if (signal.aborted || (!asked.ok && asked.failure.kind === 'aborted')) throw new Halted();
    if (rung !== 'replay' || !asked.ok) return asked;
    return asked.value !== 'cannot' && asked.value.url === address ? asked : elsewhere(address);
  }

  private noteReload({ from }: WayBack, isAsBefore: boolean | null): void {
    if (isAsBefore !== null) this.reloaded[from.id] = isAsBefore;
  }

  private reaches(rung: Rung): boolean {
    const { upTo = 'replay' } = this.operation;
    return ladder.indexOf(rung) <= ladder.indexOf(upTo);
  }

  /** Whether a rung is not taken; sets `why` where the person should know. */
  private isRefused(rung: (typeof ways)[number]): boolean {
    if (!this.reaches(rung)) return true;
    switch (rung) {
      case 'there':
        return false;
      case 'back':
        return !this.isNextInHistory();
      case 'address':
        // At the address already, asking for it does nothing.
        return this.isThere || this.needsActs() || !this.mayAsk();
      case 'replay':
        return this.back.length === 0;
    }
  }

  /** The address alone won't do, by what came of it in a background tab. */
  private needsActs(): boolean {
    const [way] = this.back;
    return this.ahead?.is === 'proven' && way !== undefined && way.states.length > 0;
  }

  private isNextInHistory(): boolean {
    const { known, operation } = this;
    const here = stateHere(this.context.run());
    const isNext = known !== null && here?.before === known.id;
    return isNext && here.address !== operation.address && this.mayOpen();
  }

  private mayAsk(): boolean {
    const mayOpen = this.mayOpen();
    if (!mayOpen)
      this.why = `${this.failed}: asking for this address again could repeat what it did.`;
    return mayOpen;
  }

  private mayOpen(): boolean {
    return this.isSafe({ ...this.known, address: this.operation.address });
  }

  private isSafe(state: Pick<BrowserState, 'address'> & Partial<BrowserState>): boolean {
    const { address } = state;
    return (
      assess({ kind: 'goto', url: address }, null).risk === 'safe' &&
      !hasExternalEffect(state) &&
      !isReachedByEffect(this.context.run(), address)
    );
  }
}

const MOST_CHECKPOINTS = 2;

const elsewhere = (address: string): Result<never> =>
  err('navigationFailed', `${address} leads elsewhere now.`, 'Go on from where the tab is.');
