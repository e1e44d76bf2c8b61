/** From an empty profile to the end of a task, counted in what the user has to do. */
import { afterEach, describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun, openSession, type Session } from '../../harness/browser/session.ts';
import { until } from '../../harness/browser/wait.ts';
import { follow, note } from '../../harness/model/scripts.ts';
import { type ModelHost, startModel } from '../../harness/model/server.ts';
import { type Sites, startSites } from '../../harness/sites/server.mjs';
import { defaultSettings } from '../../src/core/run/settings.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close();
});

const keep = <T extends { close(): Promise<void> }>(made: T): T => {
  open.push(made);
  return made;
};

const choose = (panel: Session['panel'], value: string): Promise<void> =>
  panel.evaluate((id) => {
    const field = document.querySelector<HTMLSelectElement>('#provider');
    if (!field) throw new Error('no providers');
    field.value = id;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }, value);

describe.each(browserNames)('the first run in %s', (browser) => {
  it.each([
    { provider: 'ollama', port: 11434, key: '', most: 4 },
    { provider: 'litellm', port: 4000, key: 'sk-own', most: 5 },
  ])('with $provider takes at most $most interactions', async ({ provider, port, key, most }) => {
    const model: ModelHost = keep(
      await startModel(follow({ expand: { '0': note('forty-two') } }), {
        port,
        models: ['own-model'],
      }),
    );
    const sites: Sites = keep(await startSites());
    const session = keep(
      await openSession({
        browser,
        url: `${sites.url}/basics/`,
        settings: { planFirst: 'changes' },
      }),
    );
    const { panel } = session;
    let interactions = 0;
    const act = async (work: Promise<void>): Promise<void> => {
      interactions += 1;
      await work;
    };
    await panel.waitFor('#provider');
    await act(choose(panel, provider));
    if (key) await act(panel.fill('#key', key));
    await act(panel.click('.model-setup .primary'));
    const text = async (): Promise<string> => panel.text();
    await until(async () => (await text()).includes('Your model is ready'), {
      what: 'the model to be ready',
    }).catch(async (error) => {
      throw new Error(`${error.message}; the panel says: ${await text()}`);
    });
    await act(panel.fill('#goal', 'Note the number'));
    await act(panel.click('.task-start button'));
    const end = await session.untilRun('the run to end', ({ status }) => status === 'finished');
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(interactions).toBeLessThanOrEqual(most);
    expect(
      model.requests.every(({ authorization }) => authorization === (key && `Bearer ${key}`)),
    ).toBe(true);
    const settings = await session.send({ kind: 'settings/get' });
    expect(settings).toMatchObject({
      value: {
        provider,
        model: 'own-model',
        capabilities: [
          ...defaultSettings.capabilities,
          { server: `http://localhost:${port}`, model: 'own-model', schemaWay: 'format' },
        ],
      },
    });
  });
});
