/** Pictures of acts: taken beside the run, one at a time, within limits, and deleted with their task. */
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  PictureFailure,
  SmallPicture,
} from '../../src/background/browser/picture/smallPicture.ts';
import { type Camera, takePictures } from '../../src/background/runs/takePictures.ts';
import { actionId, runId } from '../../src/core/ids.ts';
import type { RunEvent } from '../../src/core/run/run.ts';

vi.mock('webextension-polyfill', () => ({ default: { runtime: {} } }));

const picture: SmallPicture = {
  kind: 'taken',
  bytes: new Uint8Array([1, 2, 3]),
  width: 640,
  height: 400,
};
const missed = (why: PictureFailure['why']): PictureFailure => ({ kind: 'none', why });

describe('stored screenshots', () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
    vi.resetModules();
  });
  const store = () => import('../../src/background/storage/keptPictures.ts');
  const [mine, other] = [runId('r1'), runId('r2')];
  const act = (nth: number) => actionId(`0.1#${nth}`);

  it('are read by action, and are deleted with their run only', async () => {
    const { keepPicture, readPicture } = await store();
    const { deleteRun } = await import('../../src/background/storage/journal.ts');
    await keepPicture({ run: mine, act: act(1) }, picture);
    await keepPicture({ run: mine, act: act(2) }, missed('notInFront'));
    await keepPicture({ run: other, act: act(1) }, picture);
    const taken = { kind: 'taken', base64: 'AQID', width: 640, height: 400 };
    expect(await readPicture({ run: mine, act: act(1) })).toEqual(taken);
    expect(await readPicture({ run: mine, act: act(2) })).toEqual(missed('notInFront'));
    expect(await readPicture({ run: mine, act: act(3) })).toBeNull();
    await deleteRun(mine);
    for (const nth of [1, 2]) expect(await readPicture({ run: mine, act: act(nth) })).toBeNull();
    expect(await readPicture({ run: other, act: act(1) })).toEqual(taken);
  });

  it('are limited per task and in total: the oldest is removed, and reported as removed', async () => {
    const { keepPicture, readPicture } = await store();
    const limits = { ofTask: 2, inAll: 4 };
    let now = 0;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => ++now);
    const keep = (run: typeof mine, nth: number) =>
      keepPicture({ run, act: act(nth) }, picture, limits);
    const keptOf = async (run: typeof mine) =>
      Promise.all([1, 2, 3].map((nth) => readPicture({ run, act: act(nth) })));
    const taken = expect.objectContaining({ kind: 'taken' });
    await keep(other, 1);
    for (const nth of [1, 2, 3]) await keep(mine, nth);
    expect(await keptOf(mine)).toEqual([missed('dropped'), taken, taken]);
    expect(await keptOf(other)).toEqual([taken, null, null]);
    await keep(runId('r3'), 1);
    await keep(runId('r3'), 2);
    expect(await keptOf(other)).toEqual([missed('dropped'), null, null]);
    expect(await keptOf(mine)).toEqual([missed('dropped'), taken, taken]);
    clock.mockRestore();
  });
});

describe('screenshots of actions', () => {
  const [first, second] = [actionId('0.1#1'), actionId('0.2#9')];
  const event = (kind: 'actionStarted' | 'actionFinished', id: string) =>
    ({ change: { kind, id } }) as unknown as RunEvent;
  const began = (id: string) => event('actionStarted', id);
  const ended = (id: string) => event('actionFinished', id);

  /** Captures wait until `answer` is called for them, unless there are answers already. */
  function stage(answers: (SmallPicture | PictureFailure)[], isOn = true) {
    const kept: [string, string][] = [];
    let captures = 0;
    const camera: Camera = {
      isOn: async () => isOn,
      take: async () => {
        captures += 1;
        return answers.shift() ?? picture;
      },
      keep: async (act, seen) => void kept.push([act, seen.kind === 'none' ? seen.why : 'taken']),
      gapMs: 20,
    };
    return { taking: takePictures(camera), kept, captures: () => captures };
  }

  it('are taken once for each action whose start this worker saw', async () => {
    const { taking, kept } = stage([]);
    taking.see([ended(second)]);
    taking.see([began(first)]);
    taking.see([ended(first)]);
    await taking.settled(first);
    await taking.settled(second);
    expect(kept).toEqual([[first, 'taken']]);
  });

  it('are skipped if the next action begins before the browser may be asked again', async () => {
    const { taking, kept, captures } = stage([]);
    taking.see([began(first), ended(first)]);
    await taking.settled(first);
    taking.see([began(second), ended(second), began(first)]);
    await taking.settled(second);
    expect(kept).toEqual([
      [first, 'taken'],
      [second, 'nextAction'],
    ]);
    expect(captures()).toBe(1);
  });

  it('are retried only if that may help, a limited number of times', async () => {
    const { taking, kept, captures } = stage([
      ...[missed('unread'), picture],
      missed('notAllowed'),
      ...[missed('refused'), missed('refused'), missed('unread')],
    ]);
    for (const id of ['a', 'b', 'c'].map(actionId)) {
      taking.see([began(id), ended(id)]);
      await taking.settled(id);
    }
    expect(kept.map(([, what]) => what)).toEqual(['taken', 'notAllowed', 'unread']);
    expect(captures()).toBe(6);
  });

  it('are not taken while the setting is off or after the run is released', async () => {
    const off = stage([], false);
    off.taking.see([began(first), ended(first)]);
    await off.taking.settled(first);
    const over = stage([missed('unread')]);
    over.taking.see([began(first), ended(first)]);
    await over.taking.stop();
    expect([off.kept, off.captures(), over.kept]).toEqual([[], 0, []]);
  });

  it('do not affect anything else if the capture throws', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const taking = takePictures({
      isOn: async () => true,
      take: async () => Promise.reject(new Error('no canvas')),
      keep: async () => undefined,
      gapMs: 0,
    });
    taking.see([began(first), ended(first)]);
    await expect(taking.settled(first)).resolves.toBeUndefined();
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});
