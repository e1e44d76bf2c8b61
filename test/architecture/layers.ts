/**
 * Who may import whom, and which packages. A layer is a folder of src, that is a place where the
 * code runs; the patterns are matched from the start of a path below src.
 */
import type { Source } from './source.ts';

type Layer = {
  readonly mayImport: readonly string[];
  /** Said to whoever imports anything else. */
  readonly advice: string;
};

export const layers: Readonly<Record<string, Layer>> = {
  locales: {
    mayImport: ['locales/'],
    advice: 'messages know nothing but how values are written: pass them as values.',
  },
  core: {
    mayImport: ['core/', 'locales/'],
    advice: 'the core holds values: what carries them out belongs in engine or planners.',
  },
  engine: {
    mayImport: ['engine/', 'core/'],
    advice:
      'the engine carries out what any planner orders: add a method to engine/ports.ts, or pass what it needs.',
  },
  planners: {
    mayImport: ['planners/', 'core/', 'engine/', 'llm/', 'locales/'],
    advice:
      'a planner is pure: it sees the core, what the engine lets it order, and the prompt parts.',
  },
  llm: {
    mayImport: ['llm/', 'core/'],
    advice: 'the model layer knows no planner: pass what it needs as arguments.',
  },
  protocol: {
    mayImport: ['protocol/', 'core/'],
    advice: 'the protocol only describes messages: move the shared type to core or protocol.',
  },
  'background/browser': {
    mayImport: ['background/browser/', 'core/', 'engine/', 'protocol/', 'reader/host.ts'],
    advice:
      'background/browser implements ports and knows no run, model or panel: let the rest of background do it.',
  },
  background: {
    mayImport: [
      'background/',
      'core/',
      'engine/',
      'planners/',
      'llm/',
      'protocol/',
      'reader/host.ts',
    ],
    advice: 'the worker reaches pages and panel by messages: add one to protocol.',
  },
  reader: {
    mayImport: [
      'reader/',
      'core/page/',
      'core/cleanText.ts',
      'core/ids.ts',
      'core/result.ts',
      'protocol/base64.ts',
      'protocol/reader.ts',
      'protocol/transport.ts',
    ],
    advice:
      'the reader makes lines of one file and knows nothing of the run: pass what it needs in its request.',
  },
  content: {
    mayImport: [
      'content/',
      'core/page/',
      'core/action/',
      'core/gate/',
      'core/tool/',
      'core/cleanText.ts',
      'core/ids.ts',
      'core/result.ts',
      'core/messages/',
      'core/plainText.ts',
      'core/text.ts',
      'protocol/content.ts',
      'protocol/serveContent.ts',
    ],
    advice: 'the content script holds no plan: let the worker decide and send a request.',
  },
  panel: {
    mayImport: ['panel/', 'core/', 'protocol/', 'locales/'],
    advice: 'the panel holds no authority: send a command of protocol/panel.ts instead.',
  },
};

/** Inside the core a file imports only from its own rank and those below. First match wins. */
const coreRanks: readonly (readonly [prefix: string, rank: number])[] = [
  ['core/ids.ts', 0],
  ['core/result.ts', 0],
  ['core/cleanText.ts', 0],
  ['core/csv.ts', 0],
  ['core/messages/', 0],
  ['core/plainText.ts', 0],
  ['core/text.ts', 0],
  ['core/dispatch.ts', 0],
  ['core/plan/', 1],
  ['core/action/', 1],
  ['core/gate/', 1],
  ['core/page/', 1],
  ['core/memory/', 1],
  ['core/run/', 2],
];

/** Where each package may be used. A package that is not here is not ours yet. */
export const packageOwners: Readonly<Record<string, readonly string[]>> = {
  '@anthropic-ai/sdk': ['llm/anthropic.ts'],
  'eventsource-parser': ['llm/stream.ts'],
  idb: ['background/'],
  papaparse: ['core/csv.ts', 'core/routine/'],
  preact: ['panel/'],
  unpdf: ['reader/openPdf.ts', 'reader/pdfText.ts', 'reader/pagePicture.ts'],
  'webextension-polyfill': ['protocol/transport.ts', 'background/', 'panel/app/access.ts'],
  zod: ['core/', 'engine/', 'planners/', 'llm/', 'protocol/', 'background/'],
  'zustand/vanilla': ['panel/'],
};

export function forbiddenImports({ path, imports }: Source): string[] {
  const layer = layerOf(path);
  if (!layer) return [`${path}: src has no layer for this file; see docs/architecture.md`];
  const found: string[] = [];
  for (const { file, line } of imports) {
    if (file === undefined) continue;
    const allowed = layer.mayImport.some((prefix) => file.startsWith(prefix));
    if (!allowed) found.push(`${path}:${line} imports ${file}: ${layer.advice}`);
  }
  return found;
}

export function coreBackwardImports({ path, imports }: Source): string[] {
  const rank = coreRank(path);
  const found: string[] = [];
  for (const { file, line } of imports) {
    const other = file === undefined ? undefined : coreRank(file);
    if (rank !== undefined && other !== undefined && other > rank) {
      found.push(
        `${path}:${line} imports ${file}: plan, action, page and memory come before run. Move what is shared down.`,
      );
    }
    if (file && plannerOf(path) && plannerOf(file) && plannerOf(path) !== plannerOf(file)) {
      found.push(
        `${path}:${line} imports ${file}: planners never import one another. What they share belongs in planners/common or engine.`,
      );
    }
  }
  return found;
}

export function foreignPackages({ path, imports }: Source): string[] {
  const found: string[] = [];
  for (const { packageName, line } of imports) {
    if (packageName === undefined) continue;
    const owners = ownersOf(packageName);
    if (!owners) {
      found.push(
        `${path}:${line} imports ${packageName}: a new package needs an owner in test/architecture/layers.ts and a reason in docs/decisions.`,
      );
    } else if (!owners.some((owner) => path.startsWith(owner))) {
      found.push(
        `${path}:${line} imports ${packageName}: it belongs to ${owners.join(', ')}. Go through that.`,
      );
    }
  }
  return found;
}

/** The most specific entry that is the package or a part of its path. */
function ownersOf(packageName: string): readonly string[] | undefined {
  const matching = Object.keys(packageOwners).filter(
    (name) => packageName === name || packageName.startsWith(`${name}/`),
  );
  const [longest] = matching.sort((a, b) => b.length - a.length);
  return longest === undefined ? undefined : packageOwners[longest];
}

/** The layer with the longest folder that holds the file. */
function layerOf(path: string): Layer | undefined {
  const folders = Object.keys(layers).filter((folder) => path.startsWith(`${folder}/`));
  const [longest] = folders.sort((a, b) => b.length - a.length);
  return longest === undefined ? undefined : layers[longest];
}

function coreRank(path: string): number | undefined {
  return coreRanks.find(([prefix]) => path.startsWith(prefix))?.[1];
}

/** The planner that a file belongs to. */
const plannerOf = (path: string): string | undefined =>
  /^planners\/(?!common\/)(?:research\/)?([^/]+)\//.exec(path)?.[1];

/** Import cycles, each listed once. Type imports count: files that need each other's types change together. */
export function importCycles(sources: readonly Source[]): string[] {
  const needs = new Map(
    sources.map(({ path, imports }) => [path, imports.flatMap(({ file }) => (file ? [file] : []))]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      found.push(
        `${[...trail.slice(start), path].join(' → ')}: move what both need to a third file`,
      );
      return;
    }
    if (done.has(path)) return;
    for (const next of needs.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of needs.keys()) visit(path, []);
  return found;
}
