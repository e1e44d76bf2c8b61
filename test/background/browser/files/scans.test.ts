/** Pages of files without text: listed like what a page draws, as long as the tab shows their file. */
import { describe, expect, it, vi } from 'vitest';
import { type FilesRead, nothingRead } from '../../../../src/background/browser/files/filesRead.ts';
import {
  factsOfScan,
  scanOfRef,
  withPrefix,
  withScans,
} from '../../../../src/background/browser/files/scans.ts';
import type { RunTabs } from '../../../../src/background/browser/tabs/runTabs.ts';
import { elementRef } from '../../../../src/core/ids.ts';
import type { PageLine } from '../../../../src/core/page/line.ts';
import type { Observation } from '../../../../src/core/page/observation.ts';
import { renderLines } from '../../../../src/core/page/renderLine.ts';
import { ok } from '../../../../src/core/result.ts';
import type { FileText, Scan } from '../../../../src/protocol/reader.ts';

vi.mock('webextension-polyfill', () => ({ default: {} }));

const address = 'https://a.test/scan.pdf';
const scan = (page: number): Scan => ({
  ref: elementRef(`e${page}`),
  kind: 'page',
  name: `page ${page}`,
  page,
  width: 793,
  height: 1123,
});
function pdf(pages: number): FileText {
  const scans = Array.from({ length: pages }, (_, index) => scan(index + 1));
  const lines = scans.map(
    ({ name, ref }): PageLine => ({
      kind: 'text',
      indent: 0,
      content: ['e2 ', { role: 'img', name, ref }],
    }),
  );
  return { type: 'pdf', title: '', lines, scans };
}

/** Tab 7 after its third navigation. */
const tabs = (read: Partial<FilesRead>, navigations = 3): RunTabs =>
  ({
    filesRead: { ...nothingRead(), ...read },
    run: () => ({ tabs: [7], activeTab: 1 }),
    network: { navigations: () => navigations },
  }) as unknown as RunTabs;
type Page = Pick<Observation, 'url' | 'lines' | 'documents' | 'drawings'>;
const pageOf = (text: FileText | null): Page => ({
  url: address,
  lines: text?.lines ?? [],
  documents: { '': 'D1' },
});
const shown = (pages: number): Partial<FilesRead> => ({
  shown: { tabId: 7, navigations: 3, url: address, text: ok(withPrefix(pdf(pages), 'f1')) },
});

describe('pages of a file without text', () => {
  it('have the refs of a frame of their own, in lines, too', () => {
    const text = withPrefix(pdf(2), 'f1');
    expect(text.scans.map(({ ref }) => ref)).toEqual(['f1e1', 'f1e2']);
    expect(renderLines(text.lines)).toBe('e-2 [img page 1 f1e1]\ne-2 [img page 2 f1e2]');
  });

  it('are listed with what the page draws, the first of them', () => {
    const listed = withScans(tabs(shown(9)), pageOf(withPrefix(pdf(9), 'f1')));
    expect(listed.drawings?.map(({ ref }) => ref)).toEqual(
      [1, 2, 3, 4, 5, 6].map((each) => `f1e${each}`),
    );
    expect(listed.drawings?.[0]).toEqual({
      ref: 'f1e1',
      kind: 'page',
      name: 'page 1',
      width: 793,
      height: 1123,
    });
    expect(listed.documents).toEqual({ '': 'D1', f1: address });
  });

  it('are not listed if the page no longer shows their lines', () => {
    expect(withScans(tabs(shown(9)), pageOf(null))).toEqual(pageOf(null));
  });

  it('can be looked at while the tab shows their file', () => {
    const target = { ref: elementRef('f1e9'), document: address };
    expect(scanOfRef(tabs(shown(9)), address, target)).toMatchObject({ page: 9, address });
    expect(scanOfRef(tabs(shown(9), 4), address, target)).toBeUndefined();
    expect(scanOfRef(tabs(shown(9)), 'https://a.test/', target)).toBeUndefined();
    expect(
      scanOfRef(tabs(shown(9)), address, { ...target, document: 'https://a.test/other.pdf' }),
    ).toBeUndefined();
  });

  it('of a saved file, too, under the page', () => {
    const url = 'https://a.test/files';
    const text = withPrefix(pdf(2), 'f1');
    const saved = { tabId: 7, url, name: 'scan.pdf', address, text };
    const target = { ref: elementRef('f1e2'), document: address };
    expect(scanOfRef(tabs({ saved }), url, target)?.page).toBe(2);
    expect(scanOfRef(tabs({ saved }), address, target)).toBeUndefined();
  });

  it('belong to the site of their file, for consent', () => {
    const facts = factsOfScan({ ...scan(2), address });
    expect(facts).toMatchObject({
      name: 'scan.pdf#page=2',
      frameOrigin: 'https://a.test',
      drawn: true,
    });
  });
});
