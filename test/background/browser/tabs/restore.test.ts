/** Going back switches to the tab that the page was in (WO-19). The browser's tabs are fakes. */
import { beforeEach, expect, it, vi } from 'vitest';
import { start } from '../../../../harness/fakes/fakeRun.ts';
import { restore } from '../../../../src/background/browser/tabs/restore.ts';
import type { RunTabs } from '../../../../src/background/browser/tabs/runTabs.ts';
import type { Run, RunChange } from '../../../../src/core/run/run.ts';
import { runAfter } from '../../../../src/core/run/runAfter.ts';

const fakes = vi.hoisted(() => ({ urls: {} as Record<number, string>, front: 0 }));

vi.mock('webextension-polyfill', () => ({
  default: {
    tabs: {
      get: async (id: number) => {
        if (!fakes.urls[id]) throw new Error(`No tab with id: ${id}.`);
        return { id, url: fakes.urls[id], title: '', status: 'complete' };
      },
      update: async (id: number) => {
        fakes.front = id;
      },
    },
  },
}));

const address = 'https://site.test/';
const signal = new AbortController().signal;

function tabsOf(first: Run): RunTabs {
  let run = first;
  return {
    run: () => run,
    note: async (changes: readonly RunChange[]) => {
      run = runAfter(run, changes);
    },
    loads: { departureOf: () => ({}) },
  } as unknown as RunTabs;
}

beforeEach(() => {
  fakes.urls = { 11: address, 12: 'https://site.test/a' };
  fakes.front = 12;
});

const runIn = (tabs: readonly (number | null)[]) =>
  tabsOf(runAfter(start().run, [{ kind: 'tabsChanged', tabs, active: 2 }]));
const there = (tabs: RunTabs, tab?: number) =>
  restore(tabs, { method: 'there', to: { address, acts: [], ...(tab && { tab }) }, signal });

it('finds the page in its own tab', async () => {
  const tabs = runIn([11, 12]);
  expect(await there(tabs, 1)).toEqual({ ok: true, value: { url: address } });
  expect(tabs.run().activeTab).toBe(1);
  expect(fakes.front).toBe(11);
});

it('stays in the tab in use if no other one is named, or if that one is gone', async () => {
  const tabs = runIn([11, 12]);
  expect(await there(tabs)).toEqual({ ok: true, value: 'cannot' });
  delete fakes.urls[11];
  expect(await there(tabs, 1)).toEqual({ ok: true, value: 'cannot' });
  expect([tabs.run().activeTab, fakes.front]).toEqual([2, 12]);
});
