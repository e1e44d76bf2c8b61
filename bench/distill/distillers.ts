/**
 * The distillers as page scripts, one entry of `globalThis.benched` each. `run` is timed. `read` is not; it returns the
 * text, the listed elements and the text for each. `tidy` cleans up after a run.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, run } from '../../scripts/run.mjs';
import type { EspalierBench } from './espalier.ts';
import { listingOf } from './listing.ts';

export const distillerNames = [
  'espalier',
  'espalier text_only',
  'espalier input_fields',
  'playwright',
  'page-agent',
  'innerText',
] as const;
export type DistillerName = (typeof distillerNames)[number];

/** The elements that a distiller lists as interactive, and the text a model reads for each. */
export type Listing = {
  readonly text: string;
  readonly listed: readonly { readonly element: Element; readonly words: string }[];
};
export type Benched = {
  readonly run: () => unknown;
  readonly read: () => Listing | Promise<Listing>;
  readonly tidy?: () => void;
};
/** Globals that the scripts define in the page. */
export type BenchGlobals = {
  espalier: EspalierBench;
  InjectedScript: new (global: object, options: object) => PlaywrightScript;
  PageController: new (options: object) => PageAgentController;
  benched: Record<string, Benched>;
};

type AriaNode =
  | string
  | {
      readonly role: string;
      readonly name?: string;
      readonly text?: string;
      readonly ref?: string;
      readonly cursor?: string;
      readonly children?: readonly AriaNode[];
    };
type PlaywrightScript = {
  ariaSnapshotJSON(node: Element, options: object): { readonly json: readonly AriaNode[] };
  readonly _lastAriaSnapshotForQuery: { readonly info: Map<string, { readonly element: Element }> };
};
type PageAgentController = {
  updateTree(): Promise<string>;
  cleanUpHighlights(): Promise<void>;
  readonly selectorMap: Map<number, { readonly ref: Element }>;
};

/** The scripts to inject, in order. */
export async function distillerScripts(): Promise<string[]> {
  const { code, output } = await run(process.execPath, ['scripts/build.mjs', '--bench']);
  if (code !== 0) throw new Error(output);
  const outDir = join(root, 'dist/bench');
  const built = ['distill.js', 'page-agent.js'].map((file) =>
    readFileSync(join(outDir, file), 'utf8'),
  );
  return [...built, playwrightScript(), `(${setUp})(${listingOf})`];
}

/** Playwright's own injected script, extracted from its package. */
function playwrightScript(): string {
  const bundle = readFileSync(
    createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle'),
  );
  const begin = bundle.indexOf('packages/playwright-core/src/generated/injectedScriptSource.ts');
  const text = bundle.subarray(begin).toString();
  const literal = /= ('(?:[^'\\]|\\.)*')/s.exec(text)?.[1];
  if (!literal) throw new Error('playwright-core no longer contains its page script as a string');
  const source = String(new Function(`return ${literal}`)());
  return `{ const module = {}; ${source}; globalThis.InjectedScript = module.exports.InjectedScript(); }`;
}

/** Runs in the page. */
function setUp(listing: typeof listingOf): void {
  const own = globalThis as unknown as BenchGlobals;
  const { espalier } = own;
  const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();

  /** Returns a line and everything indented below it, as in listing.ts. */
  const blockAt = (lines: readonly string[], at: number): string => {
    const depth = (line: string): number => line.length - line.trimStart().length;
    let end = at + 1;
    while (end < lines.length && depth(lines[end] ?? '') > depth(lines[at] ?? '')) end++;
    return collapse(lines.slice(at, Math.min(end, at + 40)).join(' '));
  };

  const readEspalier = (kind: 'all_fields' | 'text_only' | 'input_fields'): Listing => {
    const { text, elements } = espalier.distill(kind);
    return { text, listed: listing(text, elements) };
  };

  const playwright = new own.InjectedScript(globalThis, {
    isUnderTest: false,
    sdkLanguage: 'javascript',
    frameSeq: 0,
    testIdAttributeName: 'data-testid',
    stableRafCount: 2,
    browserName: 'chromium',
    isUtilityWorld: true,
    customEngines: [],
  });
  const controls = new Set(
    (
      'button link textbox searchbox combobox checkbox radio switch slider spinbutton menuitem menuitemcheckbox ' +
      'menuitemradio option tab treeitem listbox scrollbar'
    ).split(' '),
  );
  const wordsIn = (node: AriaNode): string => {
    if (typeof node === 'string') return node;
    const inner = (node.children ?? []).map(wordsIn).join(' ');
    return [node.name, node.text, inner].filter(Boolean).join(' ');
  };
  const readPlaywright = (): Listing => {
    const { json } = playwright.ariaSnapshotJSON(document.body, { mode: 'ai' });
    const { info } = playwright._lastAriaSnapshotForQuery;
    const listed: { element: Element; words: string }[] = [];
    const visit = (node: AriaNode): void => {
      if (typeof node === 'string') return;
      const element = node.ref ? info.get(node.ref)?.element : undefined;
      if (element && (controls.has(node.role) || node.cursor === 'pointer')) {
        listed.push({ element, words: collapse(wordsIn(node)) });
      }
      (node.children ?? []).forEach(visit);
    };
    json.forEach(visit);
    return { text: '', listed };
  };

  const controller = new own.PageController({ viewportExpansion: -1 });
  const readPageAgent = async (): Promise<Listing> => {
    const text = await controller.updateTree();
    const lines = text.split('\n');
    const words = new Map<number, string>();
    for (const [at, line] of lines.entries()) {
      const index = /^\s*\*?\[(\d+)\]/.exec(line)?.[1];
      if (index) words.set(Number(index), blockAt(lines, at));
    }
    const listed = [...controller.selectorMap].map(([index, { ref }]) => ({
      element: ref,
      words: words.get(index) ?? '',
    }));
    return { text, listed };
  };

  own.benched = {
    espalier: {
      run: () => espalier.distill('all_fields').text,
      read: () => readEspalier('all_fields'),
    },
    'espalier text_only': {
      run: () => espalier.distill('text_only').text,
      read: () => readEspalier('text_only'),
    },
    'espalier input_fields': {
      run: () => espalier.distill('input_fields').text,
      read: () => readEspalier('input_fields'),
    },
    playwright: {
      run: () => playwright.ariaSnapshotJSON(document.body, { mode: 'ai' }),
      read: readPlaywright,
    },
    'page-agent': {
      run: () => controller.updateTree(),
      read: readPageAgent,
      tidy: () => void controller.cleanUpHighlights(),
    },
    innerText: {
      run: () => document.body.innerText,
      read: () => ({ text: document.body.innerText, listed: [] }),
    },
  };
}
