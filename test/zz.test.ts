import fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { agentEScripts } from './oracle/agentE/arbitrary.ts';
import { runPaper } from './oracle/agentE/paper.ts';
import { runAgentE } from './oracle/agentE/product.ts';
import { mctsScripts } from './oracle/planMcts/arbitrary.ts';
import { runPaper as mctsPaper } from './oracle/planMcts/paper.ts';
import { runMcts } from './oracle/planMcts/product.ts';
const seed = Number(process.env['SEED'] ?? 1), from = Number(process.env['FROM'] ?? 0), n = Number(process.env['N'] ?? 3000);
const which = process.env['WHICH'];
it('finds', { timeout: 6_000_000 }, async () => {
  const scripts = which === 'agentE' ? fc.sample(agentEScripts, { numRuns: n, seed }) : fc.sample(mctsScripts, { numRuns: n, seed });
  let out = ''; let left = 0; let diff = 0;
  const t = Date.now();
  for (let nth = from; nth < n; nth++) {
    const s: any = scripts[nth];
    let p: any; let q: any;
    try {
      if (which === 'agentE') { const r = runPaper(s); if (r.meets.length) { left++; continue; } p = r.trace; q = await runAgentE(s); }
      else { p = mctsPaper(s); q = await runMcts(s); }
    } catch (e) { q = String((e as Error).stack).slice(0, 800); }
    if (JSON.stringify(p) !== JSON.stringify(q)) { diff++; out += `#${nth} ${JSON.stringify(s)}\n`;
      const a = (p?.entries ?? []).map((x: any) => JSON.stringify(x)); const b = (q?.entries ?? [q]).map((x: any) => JSON.stringify(x));
      let k = 0; while (k < a.length && a[k] === b[k]) k++;
      out += ` common ${k} of ${a.length},${b.length}\n` + a.slice(Math.max(0,k-(Number(process.env['BACK'] ?? 6))), k).map((x:string) => '  = ' + x + '\n').join('') + a.slice(k, k+4).map((x:string)=>'  paper   '+x+'\n').join('') + b.slice(k,k+4).map((x:string)=>'  product '+x+'\n').join('');
      out += ` end paper ${p?.end} ${p?.answer} product ${q?.end} ${q?.answer}\n values ${JSON.stringify(p?.values)}\n        ${JSON.stringify(q?.values)}\n`;
      writeFileSync(process.env['OUT'] ?? '/tmp/h2x/out.txt', out); }
    if (nth % 500 === 0) writeFileSync((process.env['OUT'] ?? '/tmp/h2x/out.txt') + '.at', `${nth} diff ${diff} left ${left} ${Date.now() - t} ms\n`);
  }
  writeFileSync((process.env['OUT'] ?? '/tmp/h2x/out.txt') + '.at', `done ${n - from} diff ${diff} left ${left} ${Date.now() - t} ms\n`);
});
