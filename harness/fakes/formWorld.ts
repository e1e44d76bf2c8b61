/** A scripted site with a form. Each load is a new document, which gives all elements new refs. */
import type { Action } from '../../src/core/action/action.ts';
import { elementRef } from '../../src/core/ids.ts';
import { itemsOn } from '../../src/core/page/items.ts';
import type { PageLine } from '../../src/core/page/line.ts';
import type { ElementFacts, Observation } from '../../src/core/page/observation.ts';
import { err, type Failure, ok, type Result } from '../../src/core/result.ts';
import type { PerformOptions, Places } from '../../src/engine/ports.ts';
import { elementFacts } from './elementFacts.ts';
import { type FakeWorld, fakeWorld, noPlaces } from './fakeRun.ts';
import { doneAt, type ScriptedOutcome } from './outcomes.ts';
import { container, control, heading, indented } from './pageLines.ts';

export type FormSite = {
  readonly world: FakeWorld;
  /** Actions done in the page, with their options. */
  readonly acts: { readonly action: Action; readonly options: PerformOptions }[];
  readonly loads: string[];
  readonly held: () => string;
  /** Background tabs, each with its own pages; `looks` lists the actions done in them. */
  readonly places: Places;
  readonly looks: { readonly action: Action; readonly options: PerformOptions }[];
  /** Background tabs that were not closed. */
  readonly left: ReadonlySet<string>;
};

export type FormOptions = {
  /** Changes the lines of the nth load of the form, counted from 1; refs are assigned afterward. */
  readonly drift?: (lines: PageLine[], load: number) => PageLine[];
  /** Final address of the nth load of the form; the page looks the same there. */
  readonly lands?: (load: number) => string;
  /** Facts of elements on the nth load of the form that differ from their appearance. */
  readonly facts?: (name: string, load: number) => Partial<ElementFacts>;
  /** Overrides parts of an action's outcome. */
  readonly outcome?: (action: Action, nth: number) => ScriptedOutcome;
  /** Whether the site supports history navigation; by default it does not. */
  readonly back?: boolean;
  /** The same options for background tabs; by default they behave like the site itself. */
  readonly beside?: Pick<FormOptions, 'drift' | 'outcome'>;
  /** Returns why an address may not be read ahead; null if it may. */
  readonly refuses?: (address: string) => Failure | null;
};

export const FORM = 'https://site.test/form';

export function formSite({
  drift = (lines) => lines,
  lands = () => FORM,
  facts = () => ({}),
  outcome = () => ({}),
  beside = { drift, outcome },
  refuses = () => null,
}: FormOptions = {}): FormSite {
  const site = { document: 1, formLoads: 0, held: '', isOpen: false };
  const acts: FormSite['acts'] = [];
  const loads: string[] = [];
  const world = fakeWorld((action) =>
    action.kind === 'goto' && action.url.endsWith('/bad')
      ? err('navigationFailed', 'dead link', '')
      : ok({}),
  );
  const load = (url: string): void => {
    Object.assign(site, { document: site.document + 1, held: '', isOpen: false });
    if (url === FORM) site.formLoads += 1;
    loads.push(url);
    world.at = url === FORM ? lands(site.formLoads) : url;
  };
  const linesNow = (): PageLine[] => {
    if (!world.at.startsWith(FORM))
      return withRefs([heading(1, 'Elsewhere'), control('link', 'Form', 'r')], site.document);
    const { held: value, isOpen } = site;
    const fields = [
      control('textbox', 'Tree', 'r', value ? { value } : {}),
      control('button', 'Details', 'r', { expanded: isOpen }),
      ...(isOpen ? [control('link', 'More about trees', 'r')] : []),
    ];
    const page = [heading(1, 'Form'), container('form'), ...indented(1, ...fields)];
    return withRefs(drift(page, site.formLoads), site.document);
  };
  const { perform } = world;
  world.observe = async (kind): Promise<Result<Observation>> => {
    const lines = linesNow();
    const page = {
      url: world.at,
      title: 'Site',
      kind,
      lines,
      refs: 3,
      frames: [],
      tabs: [],
      dialogs: [],
      links: [],
    };
    return ok({ ...page, documents: { '': `D${site.document}` } });
  };
  world.describe = async ({ action, document }) => {
    if (!('ref' in action) || action.ref === undefined) return ok(null);
    const item = linesNow()
      .flatMap(itemsOn)
      .find(({ ref }) => ref === action.ref);
    if (!item || document !== `D${site.document}`)
      return err('staleRef', `${action.ref} is gone`, '');
    const { role, name } = item;
    const tag = role === 'textbox' ? 'input' : role === 'link' ? 'a' : 'button';
    return ok(
      elementFacts({
        ref: action.ref,
        fingerprint: `${role} ${name}`,
        tag,
        role,
        name,
        isExpander: name === 'Details',
        ...facts(name, site.formLoads),
      }),
    );
  };
  world.perform = async (action, options, signal) => {
    acts.push({ action, options });
    if (action.kind === 'fill') site.held = action.text;
    if (action.kind === 'click' && nameOf(linesNow(), action) === 'Details') site.isOpen = true;
    if (action.kind === 'goto' && !action.url.endsWith('/bad')) load(action.url);
    const done = await perform(action, options, signal);
    return done.kind === 'done' ? doneAt(done.url, outcome(action, acts.length)) : done;
  };
  world.restore = async (method, { address: url }) => {
    if (method === 'there') return ok(world.at === url ? { url } : 'cannot');
    if (method === 'undo' || method === 'back') return ok('cannot');
    if (method === 'replay' || world.at !== url) load(url);
    return ok({ url });
  };
  const looks: FormSite['looks'] = [];
  const left = new Set<string>();
  const open: Places['open'] = async (place, address) => {
    left.add(place);
    const failure = refuses(address);
    if (failure) return { ok: false, failure };
    const other = formSite(beside);
    await other.world.restore('replay', { address, acts: [] }, new AbortController().signal);
    return ok({
      ...other.world,
      perform: (action, options, signal) => {
        looks.push({ action, options });
        return other.world.perform(action, options, signal);
      },
      url: async () => other.world.at,
    });
  };
  const drop: Places['drop'] = async (place) => {
    left.delete(place);
  };
  const places: Places = { ...noPlaces, open, drop };
  return { world, acts, loads, held: () => site.held, places, looks, left };
}

export const nameOf = (lines: readonly PageLine[], action: Action): string =>
  lines.flatMap(itemsOn).find(({ ref }) => 'ref' in action && ref === action.ref)?.name ?? '';

/** Returns the ref of the first element with this name. */
export const refNamed = ({ lines }: Pick<Observation, 'lines'>, name: string) =>
  elementRef(lines.flatMap(itemsOn).find((item) => item.name === name && item.ref)?.ref ?? 'e0');

function withRefs(lines: readonly PageLine[], document: number): PageLine[] {
  let nth = document * 10;
  return lines.map((line) => {
    if (line.kind !== 'item' || line.item.ref === undefined) return line;
    nth += 1;
    return { ...line, item: { ...line.item, ref: `e${nth}` } };
  });
}
