/** The files that a finished task can be saved as: what they say, and what they leave out. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createRecorder, steps } from '../../harness/playground/recorder.ts';
import { teaRun } from '../../harness/playground/teaRun.ts';
import { actionId, elementRef, nodeId, questionId } from '../../src/core/ids.ts';
import { makeSchema } from '../../src/core/memory/schema.ts';
import { describeChange } from '../../src/core/page/describeChanges.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import type { Run, RunEvent } from '../../src/core/run/run.ts';
import { escapeHtml, html, jsonInHtml } from '../../src/panel/results/html.ts';
import { playbackOf } from '../../src/panel/results/playback.ts';
import { redactionFor, showAll } from '../../src/panel/results/redact.ts';
import { type FileKind, fileKindsOf, fileOf } from '../../src/panel/results/savedFiles.ts';

const tea = teaRun().events;

const runOf = (journal: readonly RunEvent[]): Run => foldRun(journal) ?? expect.fail('no run');

const saved = async (journal: readonly RunEvent[], kind: FileKind): Promise<string> =>
  (
    await fileOf(runOf(journal), kind, {
      journal,
      planner: 'Best',
      readPicture: async () => ({ kind: 'taken', base64: 'UklGRg==', width: 4, height: 3 }),
    })
  ).text;

/** A task that ends with this answer. */
function answering(answer: string, evidence: readonly string[] = [], goal = 'Compare teas') {
  const run = createRecorder(goal);
  run.enter('0');
  run.expand('0', goal, { kind: 'and', ordered: true, children: steps('Look around') });
  run.write({ kind: 'answered', answer, evidence });
  run.write({ kind: 'runFinished', stop: { kind: 'reached' } });
  return run.events;
}

describe('a finished task', () => {
  test('is saved as tables only if it has one', () => {
    const kinds = (journal: readonly RunEvent[]) => fileKindsOf(runOf(journal));
    expect(kinds(tea)).toEqual(['markdown', 'page', 'redacted', 'log']);
    expect(kinds(answering('a|b\n-|-\n1|2'))).toEqual([
      'markdown',
      'csv',
      'json',
      'page',
      'redacted',
      'log',
    ]);
    expect(kinds(answering(''))).toEqual(['page', 'redacted', 'log']);
  });

  test('shows with its evidence what the page looked like, but not without personal details', async () => {
    const run = createRecorder('Order tea');
    run.enter('0');
    run.expand('0', 'Order tea', { kind: 'and', ordered: true, children: steps('Order') });
    const address = 'https://tea.example/';
    run.write({ kind: 'pageSeen', page: { address, title: 'Tea house', tabs: [] } });
    const announced = { kind: 'announced', text: 'Order 4711 is on its way' } as const;
    run.act('0.1', { kind: 'click', ref: elementRef('e1') }, 'button "Order"', [announced]);
    run.write({ kind: 'answered', answer: 'Done.', evidence: [`"${announced.text}"`] });
    run.write({ kind: 'runFinished', stop: { kind: 'reached' } });
    const picture = /<summary>Picture of the page<\/summary><img src="data:image\/webp/;
    expect(await saved(run.events, 'page')).toMatch(picture);
    expect(await saved(run.events, 'redacted')).not.toMatch(picture);
  });

  test('is saved with the table of its answer, else with its candidates', async () => {
    const schema = makeSchema({
      items: [{ item: 'tea', wanted: 2, fields: [], constraints: [] }],
    });
    const ops = ['Uji', 'Bancha'].map((name) => ({
      op: 'ADD' as const,
      item: 'tea',
      cells: [{ field: 'name', value: name }],
      judged: [],
      comment: '',
      url: 'https://tea.example/',
    }));
    const events = answering('Both.');
    const withCandidates: RunEvent[] = [...events];
    for (const change of [
      { kind: 'tableStarted', schema },
      { kind: 'tableChanged', ops, refused: [] },
    ] as const)
      withCandidates.push({ seq: withCandidates.length + 1, at: 0, origin: 'planner', change });
    expect(await saved(withCandidates, 'csv')).toMatch(/^item,id,name,.*\r\ntea,r1,Uji,/);
    expect(JSON.parse(await saved(withCandidates, 'json')).rows).toHaveLength(2);
    expect(await saved(answering('a|b\n-|-\n1|2'), 'csv')).toBe('a,b\r\n1,2\r\n');
  });

  test('is saved as Markdown with its evidence, and as its journal', async () => {
    const text = await saved(tea, 'markdown');
    expect(text).toContain('is delivery.\n\n## Evidence\n\n- Order 4711: ');
    expect(JSON.parse(await saved(tea, 'log'))).toEqual(tea);
  });
});

describe('the plan to play back', () => {
  const { rows, frames } = playbackOf(tea, showAll);

  test('has a frame for each moment, each row once', () => {
    expect(frames.length).toBeGreaterThan(20);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
    const sizes = frames.map((frame) => frame.rows.length);
    expect(sizes[0]).toBe(1);
    expect(Math.max(...sizes)).toBeGreaterThan(10);
    expect(frames.flatMap((frame) => frame.rows).every((index) => rows[index])).toBe(true);
  });

  test('says states, failures and who added a step', () => {
    const last = (frames.at(-1)?.rows ?? []).flatMap((index) => rows[index] ?? []);
    expect(last[0]).toMatchObject({ level: 1, state: 'done' });
    expect(last.find(({ by }) => by !== '')?.words).toBe('Make sure it is loose leaf, not bags');
    expect(last.find(({ state }) => state === 'failed')?.why).toMatch(/covered|reached/);
  });
});

describe('the web page', () => {
  test('allows its own style and script and nothing else', async () => {
    const page = await saved(tea, 'page');
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';
    const hash = (tag: string): string => {
      const text = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(page)?.[1] ?? '';
      return `sha256-${createHash('sha256').update(text).digest('base64')}`;
    };
    expect(policy.replaceAll('&#39;', "'").split('; ')).toEqual([
      "default-src 'none'",
      'img-src data:',
      `style-src '${hash('style')}'`,
      `script-src '${hash('script')}'`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(page).toContain('--ink');
    expect(page).not.toMatch(/ style=| on\w+="/);
    expect(page).toContain('data:image/webp;base64,UklGRg==');
  });

  test('has all text as text', async () => {
    const evil = '</script><img src=x onerror=alert(1)><!--<script>';
    const page = await saved(
      answering(`${evil}\n\n|${evil}|\n|-|\n|${evil}|`, [evil], evil),
      'page',
    );
    expect(page).not.toContain('<img src=x');
    expect(page).not.toContain('<!--');
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page.match(/<\/script/g)).toHaveLength(2);
    expect(page).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;');
  });
});

describe('the web page without personal details', () => {
  test('leaves out typed values, quotes, queries and pictures, and keeps the rest', async () => {
    const page = await saved(tea, 'redacted');
    expect(page).not.toContain('organic green tea');
    expect(page).not.toContain('2 × Sencha Uji, 10.80 €');
    expect(page).not.toContain('Add to cart');
    expect(page).not.toContain('data:image');
    expect(page).toContain('Next cheapest that ships today: Gyokuro Mix');
    expect(page).toContain('Choose the cheapest of them');
  });

  const run = createRecorder('Write to anna@example.com');
  run.enter('0');
  run.expand('0', 'Write', {
    kind: 'and',
    ordered: true,
    children: [
      {
        description: 'Fill it in',
        score: null,
        action: { kind: 'fill', ref: elementRef('e1'), text: 'Anna Bell\n12 Elm Road' },
      },
    ],
  });
  const question = { kind: 'ask', id: questionId('q'), node: nodeId('0.1'), text: 'Who?' } as const;
  run.write({ kind: 'questionAsked', question });
  run.write({ kind: 'questionReplied', reply: { kind: 'answer', text: 'Carl' } }, 'human');
  const answered = `[{"id":"r-1","customer":"Dora Fenn","notes":"${'very '.repeat(40)}late"}]`;
  run.write({
    kind: 'actionFinished',
    id: actionId('0.1#9'),
    ms: 1,
    record: {
      node: nodeId('0.1'),
      action: { kind: 'tool', ref: elementRef('e2'), input: { customer: 'Egon Falk' } },
      target: { role: 'tool', name: 'find_orders' },
      url: 'https://x.example/',
      changes: [{ kind: 'answered', name: 'find_orders', text: answered, left: 0 }],
      remarks: [],
      ok: true,
    },
  });
  const redact = redactionFor(runOf(run.events), run.events);
  const said = describeChange({ kind: 'answered', name: 'find_orders', text: answered, left: 0 });

  test.each([
    [`Result of the tool find_orders: ${answered}`, 'Result of the tool find_orders: …'],
    [said, 'The tool "…" answered "…".'],
    ['Sent to anna  bell at 12 Elm Road.', 'Sent to … at ….'],
    ['Asked carl, not Carla', 'Asked …, not Carla'],
    ['The Anna Bells', 'The …s'],
    ['It says “Paid” and "Due", „neu“, « non »', 'It says “…” and "…", „…“, «…»'],
    ['Type “a very long te', 'Type “…'],
    ['A 13" and a 15" screen', 'A 13" and a 15" screen'],
    ['Open product.html?id=7 (x.example)', 'Open product.html?… (x.example)'],
    ['See https://x.example/a?token#secret now', 'See https://x.example/a?… now'],
    ['See https://x.example/a#secret now', 'See https://x.example/a now'],
    ['|https://x.example/?a=1|b|', '|https://x.example/?…|b|'],
    ['Is it paid? Yes', 'Is it paid? Yes'],
  ])('turns %j into %j', (text, left) => {
    expect(redact(text)).toBe(left);
  });

  test('is made to the end of a text that repeats itself', () => {
    for (const text of ['https://a?', '“', '"', '?=', 'https://x/'])
      expect(redact(text.repeat(20_000 / text.length))).not.toBe('');
  });
});

test('markup is made only by the template', () => {
  expect(html`<p title="${'"\'<>&'}">${[html`<b>${'<i>'}</b>`]}</p>`.html).toBe(
    '<p title="&quot;&#39;&lt;&gt;&amp;"><b>&lt;i&gt;</b></p>',
  );
  expect(escapeHtml('a')).toBe('a');
  const { html: json } = jsonInHtml({ a: '</script>\u2028&' });
  expect(json).toBe('{"a":"\\u003c/script\\u003e\\u2028\\u0026"}');
  expect(JSON.parse(json)).toEqual({ a: '</script>\u2028&' });
});
