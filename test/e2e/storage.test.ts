/** Storage that is damaged, or that a newer version wrote: the panel says so, and saves what can be read. Scripted policies. */
import { describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { until } from '../../harness/browser/wait.ts';
import { and, note } from '../../harness/model/scripts.ts';
import { workbench } from './bench.ts';

const quick = { expand: { '0': and('note it', 'note'), '0.1': note('a pinch of salt') } };

/** Runs in the panel: what its next download holds, instead of saving it. */
function catchDownload(): void {
  const { createObjectURL } = URL;
  URL.createObjectURL = (file: Blob) => {
    void file.text().then((text) => Object.assign(window, { saved: text }));
    return createObjectURL.call(URL, file);
  };
  HTMLAnchorElement.prototype.click = () => undefined;
}

/** Runs in the panel: loses one entry of the log, and the snapshot that would make up for it. */
function tear(run: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('espalier');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const tx = opening.result.transaction(['runs', 'events'], 'readwrite');
      tx.objectStore('events').delete([run, 4]);
      tx.objectStore('runs').delete(run);
      tx.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

/** Runs in the panel: what an update that was taken back leaves behind. */
function makeNewer(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('espalier', 99);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}

describe.each(browserNames)('storage in %s', (browser) => {
  const bench = workbench(browser);
  const saveIt = async (): Promise<string> => {
    const { panel } = bench.session();
    await panel.waitFor('.banner');
    await panel.evaluate(catchDownload);
    await panel.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>('.banner button')];
      buttons.find((button) => button.textContent === 'Save what can be read')?.click();
    });
    const saved = (): Promise<unknown> => panel.evaluate(() => Reflect.get(window, 'saved'));
    return String(await until(saved, { what: 'the saved file' }));
  };

  it('restores the run up to a missing journal entry, reports it, and can export it', async () => {
    await bench.begin('/basics/', quick);
    const run = await bench.rest();
    const { panel, send } = bench.session();
    await send({ kind: 'run/close', run: run.id });
    await panel.evaluate(tear, run.id);
    expect(await send({ kind: 'run/open', run: run.id })).toMatchObject({ ok: true });
    await panel.waitFor('.banner');
    expect(await panel.text()).toContain('set aside');
    const saved = await saveIt();
    expect(saved).toContain('a pinch of salt');
    expect(saved).not.toContain('test-key');
    await send({ kind: 'runs/delete', run: run.id });
  });

  it('leaves data of a newer version unchanged, and can export it', async () => {
    await bench.begin('/basics/', quick);
    await bench.rest();
    const { panel } = bench.session();
    await panel.evaluate(makeNewer);
    await panel.evaluate(() => void setTimeout(() => location.reload(), 0));
    const told = async (): Promise<boolean> =>
      (await panel.text().catch(() => '')).includes('saved by a newer version');
    await until(told, { what: 'the panel to say why nothing works' });
    const saved = await saveIt();
    expect(saved).toContain('a pinch of salt');
    expect(saved).not.toContain('test-key');
  });
});
