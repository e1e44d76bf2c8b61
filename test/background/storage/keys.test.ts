/** A key belongs to the server that it was given for. */
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';

const settings = async () => {
  vi.resetModules();
  return await import('../../../src/background/storage/settings.ts');
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

it('is not used for another address, and is there again for its own', async () => {
  const { changeSettings, readKey, readSettings } = await settings();
  const own = 'https://api.anthropic.com';
  const other = 'https://models.example/v1';
  await changeSettings({ baseUrl: own, key: 'first' });
  expect(await changeSettings({ baseUrl: other })).toMatchObject({
    ok: true,
    value: { keyOrigins: [own] },
  });
  expect(await readKey(other)).toBe('');
  await changeSettings({ key: 'second' });
  expect(await readKey('https://models.example/v2')).toBe('second');
  expect(await readKey('https://models.example:8443')).toBe('');
  expect(await readKey('http://models.example')).toBe('');
  await changeSettings({ baseUrl: own });
  expect(await readKey(own)).toBe('first');
  await changeSettings({ key: '' });
  expect(await readKey(own)).toBe('');
  expect((await readSettings()).keyOrigins).toEqual(['https://models.example']);
});

it('of another role belongs to the server of that role', async () => {
  const { changeSettings, readKey, readSettings } = await settings();
  const critic = {
    provider: 'openai',
    baseUrl: 'https://api.openai.com/v1',
    model: 'small',
  } as const;
  await changeSettings({ key: 'planner’s' });
  const changed = await changeSettings({
    roleModels: { critic, checks: null },
    roleKeys: { critic: 'critic’s' },
  });
  expect(changed.ok).toBe(true);
  expect(await readKey(critic.baseUrl)).toBe('critic’s');
  expect(await readKey('https://api.anthropic.com')).toBe('planner’s');
  expect(JSON.stringify(await readSettings())).not.toContain('critic’s');
  expect((await changeSettings({ roleKeys: { critic: 'two words' } })).ok).toBe(false);
  await changeSettings({ roleKeys: { critic: '' } });
  expect(await readKey(critic.baseUrl)).toBe('');
  expect(await readKey('https://api.anthropic.com')).toBe('planner’s');
});
