/**
 * Plans that the scripted model follows, the same for every system, so that any difference in calls comes from the
 * system. Steps are looked up by their text, since ids depend on the system.
 */
import type { Action } from '../../src/core/action/action.ts';
import { elementRef } from '../../src/core/ids.ts';

export type Part =
  | { readonly kind: 'all'; readonly words: string; readonly parts: readonly Part[] }
  | { readonly kind: 'any'; readonly words: string; readonly parts: readonly Part[] }
  /** `dead`: the action always fails, like a URL that no longer exists. */
  | {
      readonly kind: 'act';
      readonly words: string;
      readonly action: Action;
      readonly dead: boolean;
    }
  /** A fact visible on the page at that point. */
  | { readonly kind: 'read'; readonly words: string; readonly fact: string };

export type Trace = {
  readonly name: string;
  readonly root: Part;
  /** Steps that a repair of the goal adds, once. */
  readonly mend?: Part;
};

let count = 0;
const ref = () => elementRef(`e${++count}`);
const all = (words: string, ...parts: readonly Part[]): Part => ({ kind: 'all', words, parts });
const any = (words: string, ...parts: readonly Part[]): Part => ({ kind: 'any', words, parts });
const act = (words: string, action: Action, dead = false): Part => ({
  kind: 'act',
  words,
  action,
  dead,
});
const click = (what: string): Part => act(`open ${what}`, { kind: 'click', ref: ref() });
const fill = (what: string): Part =>
  act(`fill in ${what}`, { kind: 'fill', ref: ref(), text: what });
const search = (what: string): Part =>
  act(`search for ${what}`, { kind: 'fill', ref: ref(), text: what, submit: true });
const open = (path: string, dead = false): Part =>
  act(`go to ${path}`, { kind: 'goto', url: `https://site.test/${path}` }, dead);
const back = (from: string): Part => act(`go back from ${from}`, { kind: 'back' });
const read = (what: string): Part => ({ kind: 'read', words: `read ${what}`, fact: `${what}: 1` });

/** One item of a comparison: find it, open it, read it, read its reviews, go back. */
const item = (name: string): Part =>
  all(
    `learn about ${name}`,
    search(name),
    click(name),
    read(`price of ${name}`),
    click(`reviews of ${name}`),
    read(`rating of ${name}`),
  );

export const traces: readonly Trace[] = [
  {
    name: 'one act',
    root: click('the menu'),
  },
  {
    name: 'three facts from three pages',
    root: all(
      'compare three pages',
      ...['alpha', 'beta', 'gamma'].flatMap((page) => [click(page), read(page), back(page)]),
    ),
  },
  {
    name: 'a form of eight fields',
    root: all(
      'fill in the form',
      ...['name', 'street', 'town', 'code', 'mail', 'phone', 'date', 'remark'].map(fill),
      click('the next page'),
    ),
  },
  {
    name: 'a dead first way',
    root: any(
      'find the list',
      open('old-list', true),
      all('by search', search('list'), click('the list'), read('the list')),
    ),
  },
  {
    name: 'a repair',
    root: all('find the fact', open('archive', true), read('the fact')),
    mend: all('look it up elsewhere', search('the fact'), read('the fact there')),
  },
  {
    // The shape of the one run that the StructuredAgent paper prints: 8 composite nodes, 26 actions, 12 notes, depth 2
    // or more.
    name: 'the printed run',
    root: all(
      'choose among six',
      ...['one', 'two', 'three', 'four', 'five', 'six'].map(item),
      all(
        'put the best one into the cart',
        open('six'),
        click('its options'),
        click('the colour'),
        click('the size'),
        click('add to cart'),
        click('the cart'),
        open('cart/check'),
        back('the check'),
      ),
    ),
  },
];

/** Returns the actions and notes of a plan in order, as a system without a plan does them, trying every alternative. */
export function flat(part: Part): readonly Part[] {
  switch (part.kind) {
    case 'all':
      return part.parts.flatMap(flat);
    case 'any': {
      const tried = part.parts.findIndex((way) => !isDead(way));
      return part.parts.slice(0, tried + 1).flatMap(flat);
    }
    case 'act':
    case 'read':
      return [part];
  }
}

const isDead = (part: Part): boolean => part.kind === 'act' && part.dead;

/** Returns the part with this text. */
export function partOf(part: Part, words: string): Part | null {
  if (part.words === words) return part;
  if (part.kind !== 'all' && part.kind !== 'any') return null;
  for (const each of part.parts) {
    const found = partOf(each, words);
    if (found) return found;
  }
  return null;
}
