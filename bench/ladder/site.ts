/**
 * A made-up shop that exercises each mechanism of the ladder: similar links, dead ends, folded lists, fields that a
 * reload empties, pages that drift, buttons that write, and controls that can't be used.
 */

import { elementFacts } from '../../harness/fakes/elementFacts.ts';
import { type FakeWorld, fakeWorld, noPlaces, observation } from '../../harness/fakes/fakeRun.ts';
import { outcomeAt } from '../../harness/fakes/outcomes.ts';
import { control, heading, link, text } from '../../harness/fakes/pageLines.ts';
import type { Action } from '../../src/core/action/action.ts';
import { elementRef } from '../../src/core/ids.ts';
import type { Change } from '../../src/core/page/change.ts';
import { itemsOn } from '../../src/core/page/items.ts';
import type { LineItem, PageLine } from '../../src/core/page/line.ts';
import type { Observation } from '../../src/core/page/observation.ts';
import { err, ok, type Result } from '../../src/core/result.ts';
import type { Places, World } from '../../src/engine/ports.ts';
import { drawn } from './draw.ts';

export const SITE = 'https://site.test';
export const START = `${SITE}/p/`;
export const SENT = `${SITE}/sent`;
export const REFERENCE = 'R7';
/** The button that the task asks for, and one that writes something else. */
export const WANTED = 'Send request';
const OTHER = 'Subscribe';
export const writing: readonly string[] = [WANTED, OTHER];
const NOWHERE = `${SITE}/none`;
const letters = ['a', 'b', 'c', 'd'];
export const trees = ['Oak', 'Elm', 'Ash', 'Yew', 'Fir', 'Bay', 'Box', 'Fig'];

/** The generated site. The scripted model knows it fully, apart from the errors it makes. */
export type Plan = {
  readonly seed: number;
  /** The links to follow, in order. */
  readonly way: string;
  /** For each link of the path, a link that seems as good, or null. */
  readonly rivals: readonly (string | null)[];
};

export function planOf(seed: number, length: number): Plan {
  const at = (depth: number, what: string): number => drawn(letters.length, seed, what, depth);
  const depths = Array.from({ length }, (_, depth) => depth);
  const way = depths.map((depth) => letters[at(depth, 'way')] ?? 'a').join('');
  const rivals = depths.map((depth) => {
    const rival = letters[at(depth, 'rival')] ?? 'a';
    return rival === way[depth] || drawn(100, seed, 'alike', depth) >= 50 ? null : rival;
  });
  return { seed, way, rivals };
}

/** Returns the links that were followed to this page, or null for other pages. */
export const pathOf = (url: string): string | null =>
  url.startsWith(START) ? url.slice(START.length) : null;

export const nameOf = ({ seed }: Plan, path: string): string =>
  trees[
    (drawn(trees.length, seed, 'name', path.slice(0, -1)) + path.charCodeAt(path.length - 1)) %
      trees.length
  ] ?? 'Oak';

export const itemWith = ({ lines }: Pick<Observation, 'lines'>, ref: string | undefined) =>
  ref === undefined ? undefined : lines.flatMap(itemsOn).find((item) => item.ref === ref);

/** Counts of requests on the server. */
export type Server = { sends: number; others: number };

export type ShopOptions = {
  /** The agent does not observe what the page sends. */
  readonly isBlind?: boolean;
};

export type Shop = {
  readonly world: FakeWorld;
  readonly places: Places;
  readonly server: Server;
};

export function openShop(plan: Plan, { isBlind = false }: ShopOptions = {}): Shop {
  const server: Server = { sends: 0, others: 0 };
  const outside: Outside = { plan, server, isBlind, isPlace: false };
  const beside: Outside = { ...outside, isPlace: true };
  const places: Places = {
    ...noPlaces,
    open: async (_place, address) => ok(openTab(beside, address)),
    probe: async (_place, address, signal) => {
      const seen = await openTab(beside, address).observe('all_fields', signal);
      return seen.ok ? ok({ status: address === NOWHERE ? 404 : 200, page: seen.value }) : seen;
    },
  };
  return { world: openTab(outside, START), places, server };
}

/** What the tabs of a task share. A place can write nothing. */
type Outside = {
  readonly plan: Plan;
  readonly server: Server;
  readonly isBlind: boolean;
  readonly isPlace: boolean;
};

/** What is opened and filled in is gone with the next load. */
type Tab = Outside & {
  readonly world: FakeWorld;
  readonly before: string[];
  readonly loads: Map<string, number>;
  document: number;
  isOpen: boolean;
  value: string;
};

function openTab(outside: Outside, start: string): FakeWorld {
  const world = fakeWorld();
  const fresh = { before: [], loads: new Map(), document: 0, isOpen: false, value: '' };
  const tab: Tab = { ...outside, ...fresh, world };
  load(tab, start);
  const own: Partial<World> = {
    observe: async (kind) => ok(read(tab, kind)),
    describe: async ({ action, document }) => {
      if (!('ref' in action) || action.ref === undefined) return ok(null);
      const item = itemWith(read(tab), action.ref);
      const isSame = document === `D${tab.document}`;
      return item && isSame ? ok(factsOf(tab, item)) : err('staleRef', `${action.ref} is gone`, '');
    },
    perform: async (action) => {
      world.done.push(action);
      const outcome = perform(tab, action);
      return outcomeAt(world.at, outcome);
    },
    restore: async (rung, { address: url }) => {
      if (rung === 'there') return ok(world.at === url ? { url } : 'cannot');
      if (rung !== 'address' && rung !== 'replay') return ok('cannot');
      load(tab, url);
      return ok({ url });
    },
  };
  return Object.assign(world, own);
}

function load(tab: Tab, url: string): void {
  Object.assign(tab, { document: tab.document + 1, isOpen: false, value: '' });
  tab.loads.set(url, (tab.loads.get(url) ?? 0) + 1);
  tab.world.at = url;
}

function read(tab: Tab, kind: Observation['kind'] = 'all_fields'): Observation {
  const lines = linesOf(tab);
  const refs = lines.flatMap(itemsOn).filter(({ ref }) => ref).length;
  const documents = { '': `D${tab.document}` };
  return { ...observation(tab.world.at, kind), lines, refs, documents };
}

type Outcome = Result<{ readonly changes: readonly Change[]; readonly problem?: string }>;

function perform(tab: Tab, action: Action): Outcome {
  if (action.kind === 'goto') return follow(tab, action.url);
  if (action.kind === 'back') return goBack(tab);
  const item = itemWith(read(tab), 'ref' in action ? action.ref : undefined);
  if (action.kind === 'fill' && item) {
    tab.value = action.text;
    return done({ kind: 'value', name: item.name, role: item.role, value: action.text });
  }
  if (action.kind === 'click' && item?.role === 'link') return follow(tab, addressOf(tab, item));
  if (action.kind === 'click' && item?.role === 'button') return press(tab, item.name);
  return err('notFound', 'There is no such element.', '');
}

const done = (...changes: Change[]): Outcome => ok({ changes });

function follow(tab: Tab, url: string): Outcome {
  const from = tab.world.at;
  tab.before.push(from);
  load(tab, known(url));
  const to = tab.world.at;
  const failed: Change[] = to === NOWHERE ? [{ kind: 'errorPage', status: 404 }] : [];
  return done({ kind: 'navigated', from, to }, ...failed);
}

function goBack(tab: Tab): Outcome {
  const from = tab.world.at;
  const to = tab.before.pop();
  if (to === undefined) return err('navigationFailed', 'There is nothing before this page.', '');
  load(tab, to);
  return done({ kind: 'navigated', from, to });
}

function press(tab: Tab, name: string): Outcome {
  if (name === 'More') {
    tab.isOpen = true;
    return done({ kind: 'expanded', name, expanded: true });
  }
  if (name === OTHER) return write(tab, 'others');
  if (name === WANTED && tab.value === REFERENCE) return write(tab, 'sends');
  const problem = 'The reference is missing.';
  return ok({ changes: [], problem });
}

function write(tab: Tab, what: keyof Server): Outcome {
  if (tab.isPlace) return err('wouldWrite', 'The page wanted to send POST.', '');
  tab.server[what] += 1;
  const went =
    what === 'sends' ? follow(tab, SENT) : done({ kind: 'text', before: '', after: 'Saved' });
  if (!went.ok || tab.isBlind) return went;
  const sent: Change = { kind: 'sent', method: 'POST', to: `${SITE}/${what}` };
  return ok({ ...went.value, changes: [...went.value.changes, sent] });
}

const known = (url: string): string => (pathOf(url) !== null || url === SENT ? url : NOWHERE);

function addressOf({ plan, world }: Tab, { name }: LineItem): string {
  const path = pathOf(world.at);
  const letter = letters.find((each) => nameOf(plan, `${path}${each}`) === name);
  return path === null || letter === undefined ? START : `${START}${path}${letter}`;
}

function factsOf(tab: Tab, item: LineItem) {
  const { role, name, states = {}, ref = '' } = item;
  const tags: Readonly<Record<string, string>> = { link: 'a', textbox: 'input' };
  return elementFacts({
    ref: elementRef(ref),
    fingerprint: `${role} ${name}`,
    tag: tags[role] ?? 'button',
    role,
    name,
    disabled: states.disabled ?? false,
    readOnly: states.readOnly ?? false,
    isExpander: name === 'More',
    ...(role === 'link' && { href: addressOf(tab, item) }),
  });
}

/** Returns the lines that the page shows now; refs belong to its document. */
function linesOf({ plan, world, loads, document, isOpen, value }: Tab): PageLine[] {
  const url = world.at;
  const lines = plainLines(plan, url, { isOpen, value, load: loads.get(url) ?? 1 });
  return lines.map((line) => {
    if (line.kind !== 'item' || line.item.ref === undefined) return line;
    return {
      ...line,
      item: { ...line.item, ref: `e${document * 20 + roster.indexOf(line.item.name)}` },
    };
  });
}

/** An element keeps its ref for the lifetime of its document. */
const roster = ['Start', 'More', 'Total', 'Continue', OTHER, 'Reference', WANTED, ...trees];

type Held = { readonly isOpen: boolean; readonly value: string; readonly load: number };

function plainLines(plan: Plan, url: string, { isOpen, value, load }: Held): PageLine[] {
  const path = pathOf(url);
  const home = link('Start', 'r');
  if (url === SENT) return [heading(1, 'Request sent'), text('Thank you.'), home];
  if (path === null) return [heading(1, 'Not found'), home];
  if (hasDrifted(plan, path, load))
    return [heading(1, 'Busy'), text('Please reload this page.'), home];
  const isOff = !plan.way.startsWith(path);
  const always = [
    control('textbox', 'Total', 'r', { readOnly: true, value: '0' }),
    control('button', 'Continue', 'r', { disabled: true }),
    control('button', OTHER, 'r'),
    home,
  ];
  if (path === plan.way)
    return [
      heading(1, 'Request'),
      control('textbox', 'Reference', 'r', value ? { value } : {}),
      control('button', WANTED, 'r'),
      ...always,
    ];
  const links = letters.map((letter) => link(nameOf(plan, `${path}${letter}`), 'r'));
  const isFolded = !isOff && drawn(100, plan.seed, 'folded', path) < 50;
  const more = control('button', 'More', 'r', { expanded: isOpen });
  return [
    heading(1, isOff ? 'Nothing of use here' : `Trees ${path.length + 1}`),
    ...(isFolded ? [more, ...(isOpen ? links : [])] : links),
    ...always,
  ];
}

/** Whether this load comes without the page's content: one load in four after the first of a page. */
const hasDrifted = ({ seed }: Plan, path: string, load: number): boolean =>
  load > 1 && drawn(100, seed, 'drift', path, load) < 25;
