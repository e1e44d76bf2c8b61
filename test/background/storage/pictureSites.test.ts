/** The user's answers about pictures of drawings: kept by site, revocable, and forgotten with the site's permission. */
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const forbidden = new Set<string>();
vi.mock('webextension-polyfill', () => ({
  default: {
    permissions: {
      contains: async ({ origins }: { origins: readonly string[] }) =>
        !origins.some((origin) => forbidden.has(origin)),
    },
  },
}));

const site = 'https://tickets.example';
const anthropic = 'api.anthropic.com';
const modules = async () => {
  vi.resetModules();
  const [settings, { pictureConsent }, { forgetForbiddenSites }] = await Promise.all([
    import('../../../src/background/storage/settings.ts'),
    import('../../../src/background/runs/pictureConsent.ts'),
    import('../../../src/background/storage/forgottenSites.ts'),
  ]);
  return { ...settings, pictureConsent, forgetForbiddenSites };
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  forbidden.clear();
});

describe('the consent for a site', () => {
  it('is asked for with the host of the planner’s server, kept, and revoked in Setup', async () => {
    const { pictureConsent, changeSettings } = await modules();
    expect(await pictureConsent.of(site)).toEqual({ is: 'ask', host: 'api.anthropic.com' });
    await pictureConsent.keep(site, anthropic, true);
    expect(await pictureConsent.of(site)).toEqual({ is: 'allowed' });
    expect(await pictureConsent.of('https://other.example')).toMatchObject({ is: 'ask' });
    await pictureConsent.keep(site, anthropic, false);
    expect(await pictureConsent.of(site)).toEqual({ is: 'never' });
    await changeSettings({ pictureSites: [] });
    expect(await pictureConsent.of(site)).toMatchObject({ is: 'ask' });
  });

  it('holds for the server that was named only', async () => {
    const { pictureConsent, changeSettings } = await modules();
    await pictureConsent.keep(site, anthropic, true);
    await changeSettings({
      provider: 'openai',
      baseUrl: 'https://api.openai.com/v1',
      model: 'gpt-5',
    });
    expect(await pictureConsent.of(site)).toEqual({ is: 'ask', host: 'api.openai.com' });
    await pictureConsent.keep(site, 'api.openai.com', false);
    await changeSettings({ provider: 'anthropic', baseUrl: 'https://api.anthropic.com' });
    expect(await pictureConsent.of(site)).toEqual({ is: 'never' });
  });

  it('counts for nothing while pictures are off, or if the model takes none', async () => {
    const { pictureConsent, changeSettings } = await modules();
    await pictureConsent.keep(site, anthropic, true);
    await changeSettings({ drawings: false });
    expect(await pictureConsent.of(site)).toEqual({ is: 'off' });
    await changeSettings({
      drawings: true,
      provider: 'deepseek',
      baseUrl: 'https://api.deepseek.com/v1',
      model: 'deepseek-v4-pro',
    });
    expect(await pictureConsent.of(site)).toEqual({ is: 'blind', model: 'deepseek-v4-pro' });
  });

  it('is forgotten with the permission for the site, and no other', async () => {
    const { pictureConsent, forgetForbiddenSites, readSettings } = await modules();
    await pictureConsent.keep(site, anthropic, true);
    await pictureConsent.keep('https://bank.example', anthropic, false);
    await forgetForbiddenSites();
    expect((await readSettings()).pictureSites).toHaveLength(2);
    forbidden.add('https://tickets.example/*');
    await forgetForbiddenSites();
    expect((await readSettings()).pictureSites).toEqual([
      { site: 'https://bank.example', isAllowed: false, to: anthropic },
    ]);
  });
});
