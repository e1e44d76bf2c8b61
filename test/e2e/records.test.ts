/** What is on record of an act whose effect comes late, or only reloads the page. Scripted policies. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { openSite, type Site } from '../../harness/browser/site.ts';
import { act, and, click, note, type Script } from '../../harness/model/scripts.ts';
import { said, workbench } from './bench.ts';

/** How long the server takes: longer than a page is quiet, shorter than its requests are waited for. */
const SLOW_MS = 700;

const page = `<!doctype html><title>Late</title><h1>Late</h1>
<button id="slow">Water</button> <button id="again">Refresh</button> <button id="none">Idle</button><p id="out"></p>
<script>
  slow.onclick = async () => { out.textContent = await (await fetch('/slow', { method: 'POST' })).text(); };
  again.onclick = () => location.reload();
  onhashchange = () => setTimeout(() => { out.textContent = 'Section ' + location.hash.slice(1); }, 100);
</script>`;

const pressing = (words: string): Script => ({
  expand: { '0': and('press', 'note'), '0.1': click(words), '0.2': note('pressed') },
});

describe.each(browserNames)('an action record in %s', (browser) => {
  const bench = workbench(browser);
  let site: Site;
  beforeAll(async () => {
    site = await openSite({
      '/': page,
      '/slow': (_request, response) =>
        void setTimeout(() => response.end('The plants are wet'), SLOW_MS),
    });
  });
  afterAll(() => site?.close());
  const recordOf = async (words: string): Promise<string> => {
    await bench.begin(site.origin, pressing(words));
    return said(await bench.rest());
  };

  it('reports the page after the reply arrived, and the sent request', async () => {
    const record = await recordOf('Water');
    expect(record).toContain('The plants are wet');
    expect(record).toContain(`The page sent POST ${site.origin}/slow.`);
    expect(record).not.toContain('Nothing visible changed');
  });

  it('reports a reload of the same address as a new page', async () => {
    const record = await recordOf('Refresh');
    expect(record).toContain(`The page was loaded again: ${site.origin}/.`);
    expect(record).not.toContain('Nothing visible changed');
  });

  it('reports no effect of an address that keeps the document as one of the act before', async () => {
    const goto = act({ kind: 'goto', url: `${site.origin}/#two` });
    await bench.begin(site.origin, {
      expand: {
        '0': and('press', 'go', 'note'),
        '0.1': click('Idle'),
        '0.2': goto,
        '0.3': note('n'),
      },
    });
    const run = await bench.rest();
    expect(said(run)).not.toContain('Section two');
    const [pressed, opened] = run.memory.records;
    expect([pressed, opened].map((record) => record?.action.kind)).toEqual(['click', 'goto']);
  });

  it('reports that nothing changed', async () => {
    expect(await recordOf('Idle')).toContain('Nothing visible changed');
  });
});
