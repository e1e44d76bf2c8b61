/**
 * Runs in the page under test: a generated shop page is reloaded and comes back different, and four methods try to
 * return to the earlier state. Pages are read by the real page reader and compared by the core's own rules. Actions are
 * done by script, and the resulting page is compared with the truth, which no method sees.
 */
import { fingerprintsOf } from '../../src/content/identity/registry.ts';
import { itemsOn } from '../../src/core/page/items.ts';
import type { LineItem } from '../../src/core/page/line.ts';
import { findRegion, type KeptPage, type Region, regionOf } from '../../src/core/page/region.ts';
import { session } from './session.ts';

export type Method = 'ours' | 'rootReplay' | 'positionIds' | 'addressOnly';
export type Tried = {
  readonly drifts: readonly string[];
  readonly isPossible: boolean;
  readonly results: Readonly<Record<Method, Outcome>>;
};
/** `claims`: the method reports success. `isRight`: the page and the element of the next action are as before. */
export type Outcome = {
  readonly claims: boolean;
  readonly isRight: boolean;
  readonly replayed: number;
  readonly ms: number;
};

type Dice = () => number;
type Row = { readonly key: string; readonly name: string; readonly price: number };
type Shop = {
  rows: readonly Row[];
  shown: number;
  heading: string;
  toast: string;
  ids: number;
  values: Record<string, string>;
  ticked: boolean;
  isOpen: boolean;
  compared: readonly string[];
};
type Act = { readonly kind: 'fill' | 'tick' | 'open' | 'compare'; readonly key: string };
type Step = {
  readonly act: Act;
  readonly pivot: Region | null;
  readonly item: LineItem;
  readonly at: number;
};

const names = 'Oak Ash Elm Fir Yew Larch Beech Birch Cedar Maple Hazel Rowan Alder Holly'.split(
  ' ',
);
const fields = ['Name', 'Street', 'Town'];

/**
 * Runs this many attempts from this seed on. Each is a page, some actions on it, one or more changes, and all methods.
 */
export function rollBack(seed: number, count: number): Tried[] {
  return Array.from({ length: count }, (_, nth) => tryOnce(seed + nth));
}

function tryOnce(seed: number): Tried {
  const dice = diceOf(seed);
  const first = shopOf(dice);
  const acts = actsOf(first, dice);
  const pending = pick(
    [`row ${pick(first.rows.slice(0, first.shown), dice).key}`, 'review', 'terms'],
    dice,
  );
  const steps: Step[] = [];
  let shop = render(first);
  for (const act of acts) {
    steps.push({ act, ...knownOf(keyOf(act)) });
    shop = render(done(shop, act));
  }
  const goal = { ...knownOf(pending), truth: truthOf(shop), key: pending };
  const kinds = [
    ...new Set([pick(kindsOfDrift, dice), ...(dice() < 0.5 ? [pick(kindsOfDrift, dice)] : [])]),
  ];
  const come = kinds.reduce((at, kind) => drifts[kind](at, dice, keysOf(acts, pending)), {
    ...first,
    ids: first.ids + 50,
  });
  const isPossible = isRecoverable(come, acts, goal);
  const tried = (method: Method): Outcome => {
    const begun = performance.now();
    const { at, ref, replayed } = methods[method](come, steps, goal.item, goal);
    const ms = performance.now() - begun;
    const isRight = ref !== undefined && keyOfRef(ref) === pending && truthOf(at) === goal.truth;
    return { claims: ref !== undefined, isRight, replayed, ms };
  };
  const results = {
    ours: tried('ours'),
    rootReplay: tried('rootReplay'),
    positionIds: tried('positionIds'),
    addressOnly: tried('addressOnly'),
  };
  return { drifts: kinds, isPossible, results };
}

type Goal = Omit<Step, 'act'> & { readonly act?: Act };
type Back = { readonly at: Shop; readonly ref: string | undefined; readonly replayed: number };

const methods: Readonly<
  Record<Method, (come: Shop, steps: readonly Step[], item: LineItem, goal: Goal) => Back>
> = {
  ours: (come, steps, _item, goal) =>
    byReplay(come, steps, goal, ({ pivot, act }) =>
      pivot ? findRegion(read(), pivot, act?.kind === 'fill') : undefined,
    ),
  // Repeats each action from the first page on, on the first element with that role and name.
  rootReplay: (come, steps, _item, goal) => {
    const back = byReplay(come, steps, goal, ({ item }) => named(item));
    return { ...back, replayed: back.replayed + 1 };
  },
  // The element with the same index on the page must have the same role and name.
  positionIds: (come, steps, _item, goal) =>
    byReplay(come, steps, goal, ({ item, at }) => {
      const there = itemsNow()[at];
      return there?.role === item.role && there.name === item.name ? there.ref : undefined;
    }),
  addressOnly: (come, _steps, item) => ({ at: render(come), ref: named(item), replayed: 0 }),
};

function byReplay(
  come: Shop,
  steps: readonly Step[],
  goal: Goal,
  find: (goal: Goal) => string | undefined,
): Back {
  let at = render(come);
  let replayed = 0;
  for (const step of steps) {
    const ref = find(step);
    const key = ref && keyOfRef(ref);
    if (!key) return { at, ref: undefined, replayed };
    at = render(done(at, { kind: step.act.kind, key }));
    replayed += 1;
  }
  return { at, ref: find(goal), replayed };
}

const named = ({ role, name }: LineItem): string | undefined =>
  itemsNow().find((item) => item.role === role && item.name === name)?.ref;

const itemsNow = (): LineItem[] =>
  read()
    .lines.flatMap(itemsOn)
    .filter(({ ref }) => ref !== undefined);

function read(): KeptPage {
  const seen = session.reader.distill('all_fields', '');
  return { lines: seen.lines, prints: fingerprintsOf(session.reader.refs, seen) };
}

/**
 * Returns everything a method may know of the element with this key: its surroundings, its line, its index on the page.
 */
function knownOf(key: string): Goal {
  const page = read();
  const items = page.lines.flatMap(itemsOn).filter(({ ref }) => ref !== undefined);
  const at = items.findIndex(({ ref = '' }) => keyOfRef(ref) === key);
  const item = items[at];
  if (!item?.ref) throw new Error(`the page shows no ${key}`);
  return { pivot: regionOf(page, item.ref), item, at };
}

function keyOfRef(ref: string): string {
  const element = session.reader.refs.resolve(ref);
  return element.ok ? (element.value.getAttribute('data-key') ?? '') : '';
}

const truthOf = ({ values, ticked, isOpen, compared, heading }: Shop): string =>
  JSON.stringify([Object.entries(values).toSorted(), ticked, isOpen, compared.toSorted(), heading]);

/** Whether the same actions on the new page lead to the same state, including the element of the next action. */
function isRecoverable(
  come: Shop,
  acts: readonly Act[],
  goal: { truth: string; key: string },
): boolean {
  const end = acts.reduce(done, come);
  const isThere = (key: string): boolean =>
    !/^(row|compare) /.test(key) ||
    (end.rows.slice(0, end.shown).some((row) => row.key === bare(key) && !row.name.endsWith('*')) &&
      // Two rows with equal text can't be distinguished.
      !end.rows.some((row) => row.key === `${bare(key)} twin`));
  return truthOf(end) === goal.truth && [...acts.map(keyOf), goal.key].every(isThere);
}

const bare = (key: string): string => key.replace(/^\w+ /, '');
const keyOf = ({ key }: Act): string => key;
const keysOf = (acts: readonly Act[], pending: string): string[] => [...acts.map(keyOf), pending];

function done(shop: Shop, { kind, key }: Act): Shop {
  if (kind === 'fill') return { ...shop, values: { ...shop.values, [key]: `my ${kind}` } };
  if (kind === 'tick') return { ...shop, ticked: !shop.ticked };
  if (kind === 'open') return { ...shop, isOpen: !shop.isOpen };
  return { ...shop, compared: [...shop.compared, key.replace(/^compare /, '')] };
}

function shopOf(dice: Dice): Shop {
  const rows = shuffled(names, dice)
    .slice(0, 10)
    .map((name) => ({ key: name, name, price: 1 + Math.floor(dice() * 90) }));
  return {
    rows,
    shown: 8,
    heading: 'Trees',
    toast: '',
    ids: 0,
    values: {},
    ticked: false,
    isOpen: false,
    compared: [],
  };
}

function actsOf({ rows, shown }: Shop, dice: Dice): Act[] {
  const all: Act[] = [
    ...fields.map((key): Act => ({ kind: 'fill', key })),
    { kind: 'tick', key: 'gift' },
    { kind: 'open', key: 'filters' },
    ...rows.slice(0, shown).map(({ key }): Act => ({ kind: 'compare', key: `compare ${key}` })),
  ];
  return shuffled(all, dice).slice(0, 1 + Math.floor(dice() * 3));
}

const kindsOfDrift = [
  'reordered',
  'toast',
  'lazy',
  'more',
  'draft',
  'gone',
  'repriced',
  'twin',
  'otherStep',
  'ids',
] as const;
type DriftKind = (typeof kindsOfDrift)[number];

const drifts: Readonly<
  Record<DriftKind, (shop: Shop, dice: Dice, keys: readonly string[]) => Shop>
> = {
  reordered: (shop, dice) => ({
    ...shop,
    rows: [...shuffled(shop.rows.slice(0, shop.shown), dice), ...shop.rows.slice(shop.shown)],
  }),
  toast: (shop, dice) => ({
    ...shop,
    toast: pick(['Saved', 'New: Oak in stock', 'Review your cookies'], dice),
  }),
  lazy: (shop) => ({ ...shop, shown: 10 }),
  more: (shop) => ({
    ...shop,
    rows: [{ key: 'new', name: 'Plane', price: 7 }, ...shop.rows],
    shown: shop.shown + 1,
  }),
  // The server kept a draft: a field is filled in, with our text or another.
  draft: (shop, dice) => ({
    ...shop,
    values: { [pick(fields, dice)]: pick(['my fill', 'theirs'], dice) },
  }),
  gone: (shop, dice, keys) => {
    const used = keys.map((key) => key.replace(/^\w+ /, ''));
    const target = shop.rows.find(({ key }) => used.includes(key)) ?? pick(shop.rows, dice);
    // Together with all others that have the same text.
    const rows = shop.rows.filter(({ name }) => name !== target.name);
    return { ...shop, rows, shown: shop.shown - (shop.rows.length - rows.length) };
  },
  repriced: (shop, dice) => {
    const target = pick(shop.rows.slice(0, shop.shown), dice);
    return {
      ...shop,
      rows: shop.rows.map((row) =>
        row === target ? { ...row, price: row.price + 1, name: `${row.name}*` } : row,
      ),
    };
  },
  // Another row has the same text.
  twin: (shop, dice) => {
    const target = pick(shop.rows.slice(0, shop.shown), dice);
    return {
      ...shop,
      rows: [{ ...target, key: `${target.key} twin` }, ...shop.rows],
      shown: shop.shown + 1,
    };
  },
  otherStep: (shop) => ({ ...shop, heading: 'Shrubs' }),
  ids: (shop) => ({ ...shop, ids: shop.ids + 100 }),
};

/** To the refs, every render is a document of its own, with only new elements. */
function render(shop: Shop): Shop {
  const { rows, shown, heading, toast, values, ticked, isOpen, compared, ids } = shop;
  const id = (nth: number): string => `id="x${ids + nth}"`;
  const row = ({ key, name, price }: Row, nth: number): string =>
    `<li><b>${name}</b> <i>${price} €</i> <a data-key="row ${key}" href="/tree/${name}" ${id(nth)}>Details</a> <button type=button data-key="compare ${key}">Compare</button></li>`;
  const field = (name: string): string =>
    `<label>${name} <input data-key="${name}" value="${values[name] ?? ''}"></label>`;
  document.body.innerHTML = `${toast ? `<div role=status>${toast}</div>` : ''}
    <nav><a data-key=home href="/">Home</a> <a data-key=terms href="/terms">Terms</a></nav>
    <main><h1>${heading}</h1><button type=button data-key=filters aria-expanded=${isOpen}>Filters</button>
    ${isOpen ? '<p>By height, by leaf</p>' : ''}<ul>${rows.slice(0, shown).map(row).join('')}</ul>
    ${compared.length > 0 ? `<p>Compared: ${compared.join(', ')}</p>` : ''}
    <form action="/review">${fields.map(field).join('')}
    <label><input type=checkbox data-key=gift ${ticked ? 'checked' : ''}> Gift</label> <button data-key=review>Review</button></form></main>`;
  return shop;
}

function diceOf(seed: number): Dice {
  let state = Math.imul(seed + 1, 2_654_435_761);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}

const pick = <T>(of: readonly T[], dice: Dice): T => of[Math.floor(dice() * of.length)] as T;

const shuffled = <T>(of: readonly T[], dice: Dice): T[] =>
  of
    .map((each) => [dice(), each] as const)
    .toSorted((a, b) => a[0] - b[0])
    .map(([, each]) => each);
