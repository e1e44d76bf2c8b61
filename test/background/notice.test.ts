import { expect, it, vi } from 'vitest';
import { makeNotices } from '../../src/background/panels/notice.ts';
import type { Run } from '../../src/core/run/run.ts';
import type { WatchLine } from '../../src/protocol/panel.ts';

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
    makeNotices(() => isOpen, {
      task: () => void clicks.push('click'),
      watch: (id) => void clicks.push(id),
    });
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

it('says what changed on a watched page, in few lines, and leads to the watch', async () => {
  seen.said.length = 0;
  const clicks: string[] = [];
  const { tellWatch } = makeNotices(() => true, {
    task: () => void clicks.push('task'),
    watch: (id) => void clicks.push(id),
  });
  const difference = {
    added: ['Price | 12 €', 'one', 'two'],
    removed: ['Price | 14 €'],
    more: { added: 0, removed: 0 },
  };
  const line = { id: 'w', name: 'Tea', change: { difference } } as unknown as WatchLine;
  tellWatch(line, 'changed');
  tellWatch(line, 'needsYou');
  seen.click('watch w');
  await settled();
  expect(clicks).toEqual(['w']);
  expect(seen.said).toEqual([
    'changed: Tea\n+ Price | 12 €\n+ one\n+ two',
    'watchStuck: Tea',
    'cleared',
  ]);
});
