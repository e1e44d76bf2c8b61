/** State that outlives a worker within one browser session. */
import { beforeEach, expect, it, vi } from 'vitest';
import {
  dialogEventOfSession,
  isOfThisSession,
  joinSession,
} from '../../../src/background/tabs/tabOwnership.ts';
import { runId } from '../../../src/core/ids.ts';

const session = vi.hoisted(() => ({ values: {} as Record<string, unknown> }));
vi.mock('webextension-polyfill', () => ({
  default: {
    runtime: {},
    storage: {
      session: {
        get: async (name: string) => ({ [name]: session.values[name] }),
        set: async (values: object) => void Object.assign(session.values, values),
      },
    },
  },
}));

beforeEach(() => {
  session.values = {};
});

it('keeps one dialog event name per browser session, so that no page is instrumented twice', async () => {
  const name = await dialogEventOfSession();
  expect(name).toMatch(/^d[\da-f-]{36}$/);
  expect(await dialogEventOfSession()).toBe(name);
  session.values = {};
  expect(await dialogEventOfSession()).not.toBe(name);
});

it('trusts tab ids only for runs of this session', async () => {
  await joinSession(runId('a'));
  await joinSession(runId('a'));
  expect(await isOfThisSession(runId('a'))).toBe(true);
  expect(await isOfThisSession(runId('b'))).toBe(false);
  expect(session.values).toEqual({ runs: ['a'] });
});
