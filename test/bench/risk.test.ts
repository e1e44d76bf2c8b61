/** The labeled controls and figures of the risk benchmark, without a browser. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { riskRows } from '../../bench/risk/controls.ts';
import { figuresOf } from '../../bench/risk/figures.ts';
import { halves, truths } from '../../bench/risk/row.ts';
import { judgeFile } from '../../bench/risk/rowsFile.ts';
import { languages } from '../../harness/attacks/words.ts';

it('the benchmark has 720 controls, half of them held out, covering every language and risk level', () => {
  expect(riskRows).toHaveLength(720);
  expect(new Set(riskRows.map(({ id }) => id)).size).toBe(720);
  for (const half of halves)
    for (const language of languages) {
      const own = riskRows.filter((row) => row.half === half && row.language === language);
      expect(own).toHaveLength(30);
      expect(truths.filter((truth) => own.some((row) => row.truth === truth))).toEqual(truths);
    }
});

it('shares no meaningful label between the seen and the unseen half', () => {
  const labels = (half: string): string[] =>
    riskRows.filter((row) => row.half === half && row.label !== 'OK').map(({ label }) => label);
  const seen = new Set(labels('seen').filter(Boolean));
  expect(labels('unseen').filter((label) => seen.has(label))).toEqual([]);
});

it('puts each control on its page once', () => {
  for (const { html, id } of riskRows) expect(html.split(`data-row="${id}"`), html).toHaveLength(2);
});

it('counts every action not done silently for recall, and only named ones for precision', () => {
  const row = (truth: (typeof truths)[number], answer: 'safe' | 'asks' | 'unknown') => ({
    truth,
    answer,
    verdict: answer,
  });
  const figures = figuresOf([
    row('irreversible', 'asks'),
    row('irreversible', 'unknown'),
    row('irreversible', 'safe'),
    row('irreversible', 'asks'),
    row('reversible', 'asks'),
    row('read', 'safe'),
    row('read', 'unknown'),
    row('read', 'safe'),
  ]);
  expect(figures).toMatchObject({
    n: 8,
    highRecall: 0.75,
    namedRecall: 0.5,
    highPrecision: 0.667,
    askRate: 0.5,
    namedAskRate: 0.25,
    readAskRate: 0.333,
    unknownShare: 0.25,
    confusion: { irreversible: { safe: 1, asks: 2, unknown: 1 } },
  });
  expect(figuresOf([]).highRecall).toBeNull();
});

it('judges a file of labeled actions by their tags, and names a bad line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rows-'));
  const file = join(folder, 'actions.jsonl');
  const line = { description: null, tag: 'a', url: 'https://a.test/x', action: 'CLICK' };
  const submit = { ...line, tag: 'button type="submit"', description: 'Delete my account' };
  try {
    writeFileSync(
      file,
      [
        { ...line, risk: 'SAFE' },
        { ...submit, risk: 'HIGH' },
      ]
        .map((row) => JSON.stringify(row))
        .join('\n'),
    );
    const { rows, described } = judgeFile(file);
    expect(described).toBe(1);
    expect(rows.map(({ truth }) => truth)).toEqual(['read', 'irreversible']);
    expect(rows.map(({ answer }) => answer)).toEqual(['safe', 'asks']);
    writeFileSync(file, '{"tag":"a","risk":"MAYBE"}');
    expect(() => judgeFile(file)).toThrow('actions.jsonl:1');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
