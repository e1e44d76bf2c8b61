/** Lists that are filtered, sorted, paged, extended and emptied. */
import { appears, goes, listed, moved, several, severalWent, sorted, text } from '../fact.ts';
import {
  appendInOrder,
  hideOthers,
  type Item,
  listOf,
  lookOf,
  redraws,
  removeOthers,
  writeInPlace,
  writeTexts,
} from './list.ts';
import {
  after,
  type Draw,
  type Family,
  jobs,
  literal,
  pageOf,
  people,
  priceOf,
  things,
} from './make.ts';

const itemsOf = (count: number, draw: Draw): Item[] =>
  draw.some(count, things).map((name, at) => ({ name, more: priceOf(at, draw) }));

const first = (items: readonly Item[]): string => items[0]?.name ?? '';
const last = (items: readonly Item[]): string => items.at(-1)?.name ?? '';
const kept = (items: readonly Item[], count: number, draw: Draw): Item[] => {
  const some = new Set(draw.some(count, items));
  return items.filter((item) => some.has(item));
};
const counted = (count: number): string => `<p id=count>${count} products</p>`;
const count = (to: number): string => `count.textContent='${to} products';`;

export const filtered: Family = (draw) => {
  const look = lookOf(draw);
  const items = itemsOf(draw.between(9, 20), draw);
  const left = kept(items, draw.between(2, 5), draw);
  const how = draw.oneOf([
    hideOthers,
    removeOthers,
    (to: readonly Item[]) => redraws.markup(look, to),
    (to: readonly Item[]) => redraws.elements(look, to),
  ]);
  const late = draw.oneOf([0, 30, 150]);
  const script = `${count(left.length)}${how(left)}`;
  return {
    html: pageOf(
      `${counted(items.length)}${listOf(look, items)}`,
      `const act=()=>{${late ? after(late, script, draw.chance()) : script}}`,
      'In stock',
    ),
    facts: [
      text(`${left.length} products`, `${items.length} products`),
      listed({ was: items.length, items: left.length, first: first(left), last: last(left) }),
    ],
  };
};

export const paged: Family = (draw) => {
  const look = lookOf(draw);
  const size = draw.between(4, 9);
  const [items, next] = halves(itemsOf(2 * size, draw));
  const how = draw.oneOf([
    (to: readonly Item[]) => redraws.markup(look, to),
    (to: readonly Item[]) => redraws.steps(look, to),
    (to: readonly Item[]) => redraws.elements(look, to),
    writeInPlace,
    writeTexts,
  ]);
  return {
    html: pageOf(
      `${listOf(look, items)}<p>Page <b id=at>1</b> of 5</p>`,
      `const act=()=>{${how(next)};at.textContent='2'}`,
      'Next',
    ),
    facts: [
      text('Page 2 of 5', 'Page 1 of 5'),
      listed({ was: size, items: size, first: first(next), last: last(next) }),
    ],
  };
};

/** Rows of one kind with small differences: a number and a state. */
export const orders: Family = (draw) => {
  const look = lookOf(draw);
  const size = draw.between(4, 8);
  const start = draw.between(1_000, 1_900);
  const at = (from: number): Item[] =>
    Array.from({ length: size }, (_, n) => ({
      name: `Order ${from + n}`,
      more: `${draw.oneOf(['shipped', 'open', 'paid'])}, ${draw.oneOf(people)}`,
    }));
  const [items, next] = [at(start), at(start + size)];
  const how = draw.oneOf([
    (to: readonly Item[]) => redraws.markup(look, to),
    (to: readonly Item[]) => redraws.elements(look, to),
    writeInPlace,
    writeTexts,
  ]);
  return {
    html: pageOf(listOf(look, items), `const act=()=>{${how(next)}}`, 'Older'),
    facts: [listed({ was: size, items: size, first: first(next), last: last(next) })],
  };
};

const halves = <T>(all: readonly T[]): [T[], T[]] => [
  all.slice(0, all.length / 2),
  all.slice(all.length / 2),
];

export const extended: Family = (draw) => {
  const look = lookOf(draw);
  const items = itemsOf(draw.between(7, 14), draw);
  const shown = items.slice(0, draw.between(3, 4));
  const rest = items.slice(shown.length);
  const how = draw.oneOf([
    `list.insertAdjacentHTML('beforeend',${literal(rest.map(look.item).join(''))})`,
    redraws.markup(look, items),
    redraws.elements(look, items),
  ]);
  return {
    html: pageOf(
      listOf(look, shown),
      `const act=()=>{${draw.chance() ? how : after(60, how, true)}}`,
      'Show more',
    ),
    facts: [listed({ was: shown.length, items: items.length, first: '', last: last(items) })],
  };
};

export const reorderedList: Family = (draw) => {
  const look = lookOf(draw);
  const items = itemsOf(draw.between(4, 9), draw);
  const order = draw.chance()
    ? items.toReversed()
    : items.toSorted((a, b) => a.name.localeCompare(b.name));
  const isSame = order.every((item, at) => item === items[at]);
  const to = isSame ? items.toReversed() : order;
  const how = draw.oneOf([
    appendInOrder,
    (all: readonly Item[]) => redraws.markup(look, all),
    (all: readonly Item[]) => redraws.elements(look, all),
    writeInPlace,
  ]);
  return {
    html: pageOf(listOf(look, items), `const act=()=>{${how(to)}}`, 'Sort'),
    facts: [sorted(first(to), last(to))],
  };
};

export const oneGone: Family = (draw) => {
  const look = lookOf(draw);
  const items = itemsOf(draw.between(3, 8), draw);
  const [gone] = draw.some(1, items);
  const left = items.filter((item) => item !== gone);
  const how = draw.oneOf([
    hideOthers,
    removeOthers,
    (to: readonly Item[]) => redraws.markup(look, to),
    (to: readonly Item[]) => redraws.elements(look, to),
  ]);
  const isCounted = draw.chance();
  return {
    html: pageOf(
      `${isCounted ? counted(items.length) : ''}${listOf(look, items)}`,
      `const act=()=>{${isCounted ? count(left.length) : ''}${how(left)}}`,
      'Remove',
    ),
    facts: [
      ...(isCounted ? [text(`${left.length} products`, `${items.length} products`)] : []),
      goes(`${gone?.name}…${gone?.more}`),
    ],
  };
};

export const oneMore: Family = (draw) => {
  const look = lookOf(draw);
  const items = itemsOf(draw.between(4, 9), draw);
  const [added] = draw.some(1, items);
  const before = items.filter((item) => item !== added);
  const at = added ? items.indexOf(added) : 0;
  const how = draw.oneOf([
    redraws.markup(look, items),
    redraws.elements(look, items),
    `const t=document.createElement('template');t.innerHTML=${literal(added ? look.item(added) : '')};list.insertBefore(t.content.firstElementChild,list.children[${at}]??null)`,
  ]);
  return {
    html: pageOf(listOf(look, before), `const act=()=>{${how}}`, 'Add'),
    facts: [appears(`${added?.name}…${added?.more}`)],
  };
};

/** One of the rows has another text. */
export const oneOther: Family = (draw) => {
  const look = lookOf(draw);
  const items = itemsOf(draw.between(3, 8), draw);
  const [changed] = draw.some(1, items);
  const more = `€${draw.between(300, 400)}.00`;
  const to = items.map((item) => (item === changed ? { ...item, more } : item));
  const how = draw.oneOf([
    (all: readonly Item[]) => redraws.markup(look, all),
    (all: readonly Item[]) => redraws.elements(look, all),
    writeInPlace,
    writeTexts,
  ]);
  return {
    html: pageOf(listOf(look, items), `const act=()=>{${how(to)}}`, 'Refresh'),
    facts: [text(`${changed?.name}…${more}`, `${changed?.name}…${changed?.more}`)],
  };
};

export const emptied: Family = (draw) => {
  const look = lookOf(draw);
  const items = itemsOf(draw.between(3, 9), draw);
  const none = draw.oneOf([
    'No products found',
    'Nothing matches your search',
    'Your cart is empty',
  ]);
  const how = draw.oneOf([hideOthers([]), removeOthers([]), "list.innerHTML=''"]);
  return {
    html: pageOf(
      `${listOf(look, items)}<p id=none hidden>${none}</p>`,
      `const act=()=>{${how};none.hidden=false}`,
      'Clear',
    ),
    facts: [severalWent(items.length), appears(none)],
  };
};

export const found: Family = (draw) => {
  const look = lookOf(draw);
  const items = itemsOf(draw.between(3, 9), draw);
  const hint = draw.oneOf(['Type something to search', 'No search yet']);
  const ms = draw.between(40, 500);
  return {
    html: pageOf(
      `<p id=hint>${hint}</p>${listOf(look, [])}`,
      `const act=()=>{${after(ms, `hint.hidden=true;${redraws.markup(look, items)}`, draw.chance())}}`,
      'Search',
    ),
    facts: [goes(hint), several(items.length)],
  };
};

/** A card moves from one column to the next. */
export const movedCard: Family = (draw) => {
  const names = draw.some(draw.between(5, 8), jobs);
  const [from, to] = [names.slice(0, -2), names.slice(-2)];
  const [card = ''] = draw.some(1, from);
  const cards = (all: readonly string[]): string =>
    all.map((name) => `<div class=card>${name}</div>`).join('');
  const left = from.filter((name) => name !== card);
  const place = draw.chance() ? [...to, card] : [card, ...to];
  const how = draw.oneOf([
    `const c=[...a.children].find((e)=>e.textContent===${literal(card)});b.insertBefore(c,${place[0] === card ? 'b.firstChild' : 'null'})`,
    `a.innerHTML=${literal(cards(left))};b.innerHTML=${literal(cards(place))}`,
  ]);
  return {
    html: pageOf(
      `<section><h2>To do</h2><div id=a>${cards(from)}</div></section><section><h2>Done</h2><div id=b>${cards(to)}</div></section>`,
      `const act=()=>{${how}}`,
      'Finish',
    ),
    facts: [moved(card, 'Done')],
  };
};
