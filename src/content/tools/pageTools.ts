/** The tools of one document, with their refs. A tool keeps its ref as long as it says the same of itself. */
import { cleanLine } from '../../core/cleanText.ts';
import { noElement } from '../../core/gate/openedAddress.ts';
import { type ElementRef, elementRef } from '../../core/ids.ts';
import { hashOf } from '../../core/page/hash.ts';
import type { PageLine } from '../../core/page/line.ts';
import type { ElementFacts } from '../../core/page/observation.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { clip } from '../../core/text.ts';
import { parametersIn, type ToolParameter } from '../../core/tool/parameter.ts';
import { signatureOf } from '../../core/tool/signature.ts';
import { attributeOf, formActionOf, formMethodOf, isShown } from '../dom/dom.ts';
import type { RefRegistry } from '../identity/registry.ts';
import { type FormParameter, formParameters, toolForms } from './formTools.ts';
import { type BrowserTool, browserTools, MOST_TOOLS } from './modelContext.ts';

type Described = {
  readonly name: string;
  /** For people; '' if it has none. */
  readonly title: string;
  readonly about: string;
  readonly isConsequential: boolean;
  /** Of everything it says of itself. */
  readonly fingerprint: string;
};

type Source =
  | {
      readonly kind: 'script';
      readonly tool: BrowserTool;
      readonly parameters: readonly ToolParameter[];
    }
  | {
      readonly kind: 'form';
      readonly form: HTMLFormElement;
      readonly parameters: readonly FormParameter[];
    };

export type PageTool = Described & Source;

export type PageTools = {
  /** The lines of the tools as they are now. */
  readonly lines: () => Promise<readonly PageLine[]>;
  /** Whether a page read gave this ref to a tool. */
  readonly has: (ref: string) => boolean;
  /** Returns the tool of a ref, if it still says the same of itself, and the same as the tool `like` did. */
  readonly resolve: (ref: string, like?: string) => Promise<Result<PageTool>>;
};

const LONGEST_NAME = 80;
const LONGEST_ABOUT = 200;
/** A page that changes its tools again and again loses the refs of old ones. */
const MOST_KNOWN = 1_000;
/** A tool with a longer schema is not offered: it could not be told whether it changed. */
const LONGEST_SCHEMA = 200_000;

export function createPageTools(refs: RefRegistry): PageTools {
  /** What the tools of refs were when they were read. */
  const known = new Map<string, Described>();
  const byTool = new Map<string, ElementRef>();
  const refOf = (tool: PageTool): ElementRef => {
    const key = `${tool.name} ${tool.fingerprint}`;
    const ref = byTool.get(key) ?? refs.reserve();
    byTool.set(key, ref);
    known.set(ref, tool);
    return ref;
  };
  return {
    async lines() {
      const tools = await toolsNow();
      if (known.size > MOST_KNOWN) {
        known.clear();
        byTool.clear();
      }
      return tools.map((tool) => lineOf(tool, refOf(tool)));
    },
    has: (ref) => known.has(ref),
    async resolve(ref, like) {
      const was = known.get(ref);
      if (!was) return gone(ref);
      const before = like === undefined ? was : known.get(like);
      const now = (await toolsNow()).find(({ name }) => name === was.name);
      if (!now) return gone(was.name);
      const isSame = [was, before].every((each) => each?.fingerprint === now.fingerprint);
      return isSame ? ok(now) : changed(was.name);
    },
  };
}

const gone = (name: string): Result<never> =>
  err('staleRef', `The page no longer offers the tool "${name}".`, 'Do the step on the page.');

const changed = (name: string): Result<never> =>
  err(
    'staleRef',
    `The tool "${name}" is not what it was when the page was read: its inputs or its description changed.`,
    'Look at the page again, or do the step on the page.',
  );

async function toolsNow(): Promise<readonly PageTool[]> {
  const forms = toolForms();
  // The browser lists forms, too.
  const names = new Set(forms.map((form) => attributeOf(form, 'toolname')));
  const scripts = (await browserTools()).filter(({ name }) => !names.has(name));
  const found = [
    ...scripts.flatMap((tool) => toolOfScript(tool) ?? []),
    ...forms.flatMap((form) => toolOfForm(form) ?? []),
  ];
  const byName = new Map(found.toReversed().map((tool) => [tool.name, tool]));
  return found.filter((tool) => byName.get(tool.name) === tool).slice(0, MOST_TOOLS);
}

/** Returns null for a tool that can't be named in a line, or whose inputs can't be given. */
function toolOfScript(tool: BrowserTool): PageTool | null {
  const name = nameIn(tool.name);
  const schema = schemaOf(tool.inputSchema);
  const parameters = schema && parametersIn(schema.value);
  if (!name || !parameters) return null;
  const title = clip(cleanLine(String(tool.title ?? '')), LONGEST_NAME);
  const about = String(tool.description ?? '');
  const isConsequential = tool.annotations?.consequentialHint === true;
  const fingerprint = hashOf(JSON.stringify([name, title, about, isConsequential, schema.text]));
  return {
    kind: 'script',
    name,
    title,
    about: clip(cleanLine(about.slice(0, 2_000)), LONGEST_ABOUT),
    isConsequential,
    fingerprint,
    tool,
    parameters,
  };
}

function toolOfForm(form: HTMLFormElement): PageTool | null {
  const name = nameIn(attributeOf(form, 'toolname'));
  const parameters = name && isShown(form) ? formParameters(form) : null;
  if (!name || !parameters) return null;
  const about = attributeOf(form, 'tooldescription') ?? '';
  const said = parameters.map(({ controls: _, ...parameter }) => parameter);
  const sent = [formActionOf(form), formMethodOf(form)];
  return {
    kind: 'form',
    name,
    title: '',
    about: clip(cleanLine(about.slice(0, 2_000)), LONGEST_ABOUT),
    isConsequential: false,
    fingerprint: hashOf(JSON.stringify([name, about, said, sent])),
    form,
    parameters,
  };
}

/** Lines show names as they are, and a target is `tool "NAME"`. */
function nameIn(given: unknown): string | null {
  const name = typeof given === 'string' ? given : '';
  const isPlain = name !== '' && name.length <= LONGEST_NAME && /^[\p{L}\p{N}_.:/-]+$/u.test(name);
  return isPlain ? name : null;
}

/** Returns null for a schema that is too long or can't be read. */
function schemaOf(given: unknown): { readonly value: unknown; readonly text: string } | null {
  try {
    const text = typeof given === 'string' ? given : (JSON.stringify(given) ?? '');
    if (text.length > LONGEST_SCHEMA) return null;
    return { value: text === '' ? undefined : JSON.parse(text), text };
  } catch {
    return null;
  }
}

const lineOf = ({ name, about, parameters }: PageTool, ref: ElementRef): PageLine => ({
  kind: 'tool',
  indent: 0,
  item: { role: 'tool', name, ref },
  takes: signatureOf(parameters),
  about,
});

/** The facts by which the gate judges a call, and which a card shows. */
export const factsOfTool = (tool: PageTool, ref: string): ElementFacts => ({
  ...noElement,
  ref: elementRef(ref),
  fingerprint: tool.fingerprint,
  role: 'tool',
  name: tool.name,
  visibleText: tool.title,
  frameOrigin: globalThis.origin,
  pageAddress: location.href,
  href: '',
  tool: {
    about: tool.about,
    parameters: tool.parameters.map(({ name, type, isRequired, about, ...more }) => {
      const { controls: _, ...limits } = { controls: null, ...more };
      return { name, type, isRequired, about, ...limits };
    }),
    isConsequential: tool.isConsequential,
    isForm: tool.kind === 'form',
  },
});
