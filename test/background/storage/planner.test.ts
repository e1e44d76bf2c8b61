/** The planner in the settings is one that this version has. */
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';

async function worker() {
  vi.resetModules();
  const settings = await import('../../../src/background/storage/settings.ts');
  const { database } = await import('../../../src/background/storage/database.ts');
  return { ...settings, database };
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

it('refuses a planner that is not listed, and keeps the one before', async () => {
  const { changeSettings, readSettings } = await worker();
  expect(await changeSettings({ system: 'react' })).toMatchObject({ ok: true });
  expect(await changeSettings({ system: 'nonesuch' })).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining('“nonesuch”') },
  });
  expect((await readSettings()).system).toBe('react');
});

it('reads the default where the stored planner is gone', async () => {
  const { readSettings, database } = await worker();
  await (await database()).put('values', { system: 'gone', model: 'm' }, 'settings');
  expect(await readSettings()).toMatchObject({ system: 'best', model: 'm' });
});
