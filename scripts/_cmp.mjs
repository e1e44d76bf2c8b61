import { readFileSync } from 'node:fs';
import { importTs } from './importTs.mjs';
import { buildScript } from './build.mjs';
const dirs = process.argv[2].split(',');
const sizes = (process.argv[3] ?? '1000,10000').split(',').map(Number);
const shapes = (process.argv[4] ?? 'table,list').split(',');
for (const [i, dir] of dirs.entries())
  await buildScript({ name: `d${i}`, global: 'bundled', entry: `../${dir}/src/content/bench.ts`, outDir: '/tmp/cmp', target: 'chrome' });
const { launch, openTab, closeTab } = await importTs('bench/distill/browser.ts');
const { openSynthetic } = await importTs('bench/distill/pages.ts');
const syn = await openSynthetic();
const browser = await launch();
const med = (a) => a.toSorted((x, y) => x - y)[a.length >> 1];
for (const size of sizes) for (const shape of shapes) {
  const tabs = [];
  for (const i of dirs.keys()) tabs.push(await openTab(browser, syn.url(shape, size), [readFileSync(`/tmp/cmp/d${i}.js`, 'utf8')]));
  const res = dirs.map(() => ({ first: [], fresh: [], change: [], look: [], block: [] }));
  const rounds = size > 50000 ? 3 : 12;
  for (let r = 0; r < rounds; r++) for (const [i, tab] of tabs.entries()) {
    const t = await tab.page.evaluate(async ([r, isBase]) => { const FRESH = isBase ? { fresh: true } : '';
      const e = globalThis.espalier; const time = (f) => { void document.body.offsetHeight; const s = performance.now(); f(); return performance.now() - s; };
      const fresh = time(() => e.distill('all_fields', FRESH).text);
      e.distill('all_fields');
      const rows = document.querySelectorAll('tr,li'); const row = rows[1 + (r * 7919) % (rows.length - 1)];
      const cell = row.querySelector('td,b'); cell.firstChild.data = `changed ${r}`;
      const change = time(() => e.distill('all_fields').text);
      let longest = 0, last = performance.now(); const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { const n = performance.now(); longest = Math.max(longest, n - last); last = n; port2.postMessage(null); };
      void document.body.offsetHeight; last = performance.now(); const s = last; port2.postMessage(null);
      await e.look('all_fields', `f${r + 1}`); const end = performance.now(); port1.close();
      return { fresh, change, look: end - s, block: Math.max(longest, end - last) };
    }, [r, dirs[i] === 'base']);
    for (const k of Object.keys(t)) res[i][k].push(t[k]);
  }
  for (const [i, d] of dirs.entries()) console.log(shape, size, d, Object.entries(res[i]).filter(([, v]) => v.length).map(([k, v]) => `${k} ${med(v).toFixed(1)} (first ${v[0].toFixed(1)})`).join('  '));
  for (const t of tabs) await closeTab(t);
}
await browser.close(); await syn.close();
process.exit(0);
