import { expect, it, vi } from 'vitest';
import { makeBadge } from '../../src/background/panels/panelHub.ts';
import type { Run } from '../../src/core/run/run.ts';

const set = vi.hoisted(() => ({ texts: [] as string[] }));
vi.mock('webextension-polyfill', () => ({
  default: {
    i18n: { getMessage: (name: string) => name },
    action: {
      setBadgeText: async ({ text }: { text: string }) => void set.texts.push(text),
      setBadgeBackgroundColor: async () => undefined,
      setTitle: async () => undefined,
    },
  },
}));

it('shows a badge while user input is needed, and sets it once per change', () => {
  const show = makeBadge();
  const statuses = ['running', 'waiting', 'waiting', 'running', 'blocked', 'finished'] as const;
  for (const status of statuses) show({ status } as Run, false);
  show(null, false);
  expect(set.texts).toEqual(['', '!', '', '!', '']);
});

it('shows that a watched page has changed, unless the user is needed', () => {
  set.texts.length = 0;
  const show = makeBadge();
  show(null, true);
  show({ status: 'waiting' } as Run, true);
  show(null, false);
  expect(set.texts).toEqual(['•', '!', '']);
});
