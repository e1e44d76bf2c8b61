import { cpSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { test } from 'vitest';
import { buildScript } from '../../../scripts/build.mjs';
import { launch } from '../../e2e/driver/driver.ts';

test.each(['chromium', 'firefox'] as const)('probe %s', async (browser) => {
  const target = browser === 'chromium' ? 'chrome' : 'firefox';
  const dist = `/tmp/ext-${target}`;
  rmSync(dist, { recursive: true, force: true });
  cpSync(`dist/test-${target}`, dist, { recursive: true });
  await buildScript({ name: 'content', global: 'x', entry: 'src/content/index.ts', outDir: dist, target } as never);
  const server = createServer((req, res) => {
    res.setHeader('content-type', 'text/html');
    res.end(req.url === '/' ? '<!doctype html><title>Top</title><a href=/new target=_blank>New</a><button onclick="window.n=(window.n||0)+1;document.title=navigator.userActivation.isActive+String(window.n)">Count</button><iframe src=/a></iframe><iframe src=/b></iframe>' : `<!doctype html><title>${req.url}</title>${req.url === '/b' ? '<iframe src=/c></iframe>' : ''}`);
  });
  await new Promise<void>((r) => server.listen(0, '127.0.0.1', r));
  const { port } = server.address() as { port: number };
  const driver = await launch({ browser, dist });
  try {
    const page = await driver.newPage(`http://127.0.0.1:${port}/`);
    await new Promise((r) => setTimeout(r, 1000));
    const api = browser === 'chromium' ? 'chrome' : 'browser';
    let nonce = ''; const run = async (code: string) => { const got = String(await driver.evaluateInBackground(`(async () => { const api = ${api}; const tabs = await api.tabs.query({}); const tab = tabs.find(t => (t.url||'').includes('127.0.0.1:${port}')) ?? tabs.at(-1); ${code} })().then(x => JSON.stringify(x), e => 'ERR ' + e)`)); console.log(browser, got.slice(0, 500)); nonce ||= /"nonce":"([^"]+)"/.exec(got)?.[1] ?? ''; };
    await run(`await api.scripting.executeScript({target:{tabId:tab.id,allFrames:true},files:['content.js']}); await api.scripting.executeScript({target:{tabId:tab.id,allFrames:true},files:['content.js']});
      const r = await api.scripting.executeScript({target:{tabId:tab.id,allFrames:true},func:() => globalThis.espalierHello('ev')}); globalThis.hello = r.find(x=>x.frameId===0).result; return r.map(x=>[x.frameId, x.result])`);
    const send = (call: string, input: string) => run(`return api.tabs.sendMessage(tab.id, {to:'content',call:'${call}',nonce:'${nonce}',input:${input}}, {frameId:0})`);
    await send('observe', `{kind:'all_fields',prefix:''}`);
    await run(`return api.tabs.sendMessage(tab.id, {to:'content',call:'observe',nonce:'bad',input:{kind:'all_fields',prefix:''}}, {frameId:0})`);
    await send('highlight', `{ref:'e2'}`);
    await send('act', `{action:{kind:'click',ref:'e2'},fingerprint:null}`);
    await send('act', `{action:{kind:'click',ref:'e1'},fingerprint:null}`);
    await new Promise((r) => setTimeout(r, 1500));
    await run(`return tabs.map(t => t.url)`);
    const other = await driver.newPage('about:blank');
    await other.bringToFront();
    await run(`const r = await api.scripting.executeScript({target:{tabId:tab.id},func:() => document.hidden}); return r[0].result`);
    for (let i = 0; i < 3; i++) await send('act', `{action:{kind:'click',ref:'e2'},fingerprint:null}`);
    await page.bringToFront();
    for (let i = 0; i < 5; i++) await send('act', `{action:{kind:'click',ref:'e2'},fingerprint:null}`);
    for (let i = 0; i < 5; i++) await send('settle', `{limitMs:2000}`);
  } finally {
    await driver.close();
    server.close();
  }
}, 120_000);
