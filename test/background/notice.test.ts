import { expect, it, vi } from 'vitest';
import { makeNotices } from '../../src/background/panels/notice.ts';
import type { Run } from '../../src/core/run/run.ts';

const seen = vi.hoisted(() => ({
  said: [] as string[],
  kept: {} as { told?: string },
  click: (_id: string): void => undefined,
}));
vi.mock('webextension-polyfill', () => ({
  default: {
    i18n: { getMessage: (name: string) => name },
    storage: {
      session: {
        get: async () => seen.kept,
        set: async (kept: { told: string }) => {
          seen.kept = kept;
        },
      },
    },
    runtime: { getURL: (path: string) => path },
    notifications: {
      create: async (_id: string, { title, message }: { title: string; message: string }) =>
        void seen.said.push(`${title}: ${message}`),
      clear: async () => void seen.said.push('cleared'),
      onClicked: {
        addListener: (listener: (id: string) => void) => {
          seen.click = listener;
        },
      },
    },
  },
}));

const at = (status: Run['status'], question = ''): Run =>
  ({ id: 'run', goal: 'Buy tea', status, question: question ? { id: question } : null }) as Run;

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('notifies once per question while no panel is open, and clears the notification', async () => {
  let isOpen = false;
  const clicks: string[] = [];
  const make = () =>
    makeNotices(
      () => isOpen,
      () => void clicks.push('click'),
    );
  const { tell } = make();
  tell(at('running'));
  tell(at('waiting', 'q1'));
  tell(at('waiting', 'q1'));
  await settled();
  // The worker was ended and started again.
  const { tell: tellAgain } = make();
  tellAgain(at('waiting', 'q1'));
  tellAgain(at('running'));
  tellAgain(at('blocked'));
  await settled();
  expect(seen.said.splice(0)).toEqual(['waiting: Buy tea', 'cleared', 'stuck: Buy tea']);

  seen.click('of another extension');
  seen.click('needed');
  await settled();
  expect(clicks).toEqual(['click']);
  expect(seen.said.splice(0)).toEqual(['cleared']);

  isOpen = true;
  tellAgain(at('waiting', 'q2'));
  await settled();
  isOpen = false;
  tellAgain(at('waiting', 'q2'));
  await settled();
  expect(seen.said.splice(0)).toEqual([]);
  tellAgain(null);
  await settled();
  expect(seen.said).toEqual(['cleared']);
});
