/** Lists as pages draw them, and the ways pages redraw them. */
import type { Draw } from './make.ts';
import { literal } from './make.ts';

export type Item = { readonly name: string; readonly more: string };

/** The markup of a list: the tags around its items and around the two words of an item. */
type Look = {
  readonly open: string;
  readonly close: string;
  readonly item: (item: Item) => string;
};

export const looks: Readonly<Record<string, Look>> = {
  bullets: {
    open: '<ul id=list>',
    close: '</ul>',
    item: ({ name, more }) => `<li><a href="#">${name}</a> <span>${more}</span></li>`,
  },
  rows: {
    open: '<table><thead><tr><th>Name</th><th>Info</th></tr></thead><tbody id=list>',
    close: '</tbody></table>',
    item: ({ name, more }) => `<tr><td>${name}</td><td>${more}</td></tr>`,
  },
  cards: {
    open: '<div id=list class=grid>',
    close: '</div>',
    item: ({ name, more }) =>
      `<div class=card><h3>${name}</h3><p>${more}</p><button>Details</button></div>`,
  },
  roles: {
    open: '<div id=list role=list>',
    close: '</div>',
    item: ({ name, more }) => `<div role=listitem><b>${name}</b><div>${more}</div></div>`,
  },
};

export const lookOf = (draw: Draw): Look => draw.oneOf(Object.values(looks));

export const listOf = ({ open, close, item }: Look, items: readonly Item[]): string =>
  `${open}${items.map(item).join('')}${close}`;

/** Scripts that build a list with these items, in this order. */
export const redraws = {
  /** As markup. */
  markup: (look: Look, items: readonly Item[]): string =>
    `list.innerHTML=${literal(items.map(look.item).join(''))}`,
  /** Replaces the elements with new ones. */
  elements: (look: Look, items: readonly Item[]): string =>
    `const t=document.createElement('template');t.innerHTML=${literal(items.map(look.item).join(''))};list.replaceChildren(...t.content.children)`,
  /** In steps: emptied first, filled in a later task. */
  steps: (look: Look, items: readonly Item[]): string =>
    `list.textContent='';setTimeout(()=>{for(const h of ${literal(items.map(look.item))})list.insertAdjacentHTML('beforeend',h)},20)`,
} as const;

/** Scripts that keep the elements of items, found by their unique names. */
const find = 'const of=(n)=>[...list.children].find((c)=>c.textContent.includes(n));';
export const hideOthers = (keep: readonly Item[]): string =>
  `const k=${literal(keep.map(({ name }) => name))};for(const c of list.children)c.hidden=!k.some((n)=>c.textContent.includes(n))`;
export const removeOthers = (keep: readonly Item[]): string =>
  `const k=${literal(keep.map(({ name }) => name))};for(const c of [...list.children])if(!k.some((n)=>c.textContent.includes(n)))c.remove()`;
export const appendInOrder = (items: readonly Item[]): string =>
  `${find}list.append(...${literal(items.map(({ name }) => name))}.map(of))`;
/** Frameworks without keys write new text into the old elements. */
export const writeInPlace = (items: readonly Item[]): string =>
  `const w=${literal(items.flatMap(({ name, more }) => [name, more]))};let i=0;for(const c of list.children){const x=document.createTreeWalker(c,4);let k=0;for(let n=x.nextNode();n;n=x.nextNode())if(n.data.trim()&&k++<2)n.data=w[i++]}`;
/** Replaces the text of the elements around them instead. */
export const writeTexts = (items: readonly Item[]): string =>
  `const w=${literal(items.flatMap(({ name, more }) => [name, more]))};let i=0;for(const c of list.children)for(const e of [...c.querySelectorAll('*')].filter((e)=>!e.children.length&&e.localName!=='button'))e.textContent=w[i++]`;
