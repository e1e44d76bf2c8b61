/** Pages of the generators: the markup of a list drawn at random, and the script by which a page lives and keeps its log. */
import { type Draw, literal } from '../changes/families/make.ts';

/**
 * The page's own script. `rows` keeps a list of items in one of the ways that pages do: it draws all rows again
 * (`redraw`), moves the rows with their items (`keyed`), or keeps the rows and puts other items into them (`unkeyed`).
 */
const stage = `
const wild = { log: [], state: () => [], truth() { return [...this.log, ...this.state()]; } };
const hit = (what) => { wild.log.push(what); };
const at = (selector) => document.querySelector(selector);
const fresh = (html) => {
  const holder = document.createElement('template');
  holder.innerHTML = html;
  return holder.content.firstElementChild;
};
const rows = ({ list, html, inner, acts = {} }) => {
  const rootOf = (row) => row.shadowRoot ?? row;
  const bind = (row, item) => {
    row.item = item;
    for (const each of rootOf(row).querySelectorAll('[data-f]')) each.textContent = item[each.getAttribute('data-f')];
    for (const each of rootOf(row).querySelectorAll('[data-v]')) each.value = item[each.getAttribute('data-v')] ?? '';
    for (const each of rootOf(row).querySelectorAll('[data-c]')) each.checked = item[each.getAttribute('data-c')] ?? false;
  };
  const make = (item) => {
    const row = fresh(html);
    if (inner) row.attachShadow({ mode: 'open' }).innerHTML = inner;
    rootOf(row).addEventListener('click', ({ target }) => {
      const what = target.closest('[data-do]')?.getAttribute('data-do');
      if (!what) return;
      hit(what + ' ' + (row.item.id ?? row.item.name));
      acts[what]?.(row.item, row);
    });
    rootOf(row).addEventListener('input', ({ target }) => {
      if (target.dataset.v) row.item[target.dataset.v] = target.value;
      if (target.dataset.c) row.item[target.dataset.c] = target.checked;
      acts.input?.(row.item, row);
    });
    bind(row, item);
    return row;
  };
  return {
    now: [],
    show(items, how) {
      this.now = items;
      if (how === 'redraw') list.replaceChildren(...items.map(make));
      else if (how === 'keyed') {
        const old = new Map([...list.children].map((row) => [row.item, row]));
        for (const [item, row] of old) if (!items.includes(item)) row.remove();
        items.forEach((item, nth) => {
          const row = old.get(item) ?? make(item);
          bind(row, item);
          if (list.children[nth] !== row) list.insertBefore(row, list.children[nth] ?? null);
        });
      } else {
        items.forEach((item, nth) => {
          if (list.children[nth]) bind(list.children[nth], item);
          else list.append(make(item));
        });
        while (list.children.length > items.length) list.lastElementChild.remove();
      }
    },
    refresh() { for (const row of list.children) bind(row, row.item); },
  };
};
`;

/** Builds a page from its markup and script, with the code that all pages share. */
export const pageOf = (markup: string, script: string, style = ''): string =>
  `<meta charset=utf-8><title>Page</title><style>${style}</style>${markup}<script>${stage}${script}</script>`;

/** How a list puts other items on the page. */
export const hows = ['redraw', 'keyed', 'unkeyed'] as const;

type ListParts = {
  /** Fields of an item that are shown as text, the name first. */
  readonly shown?: readonly string[];
  /** Markup of the controls of a row. */
  readonly controls: readonly string[];
  /** The object of the page's handlers, by the word of their control. */
  readonly acts?: string;
  readonly id?: string;
  /** The tag of the name, with its attributes; drawn if absent. */
  readonly nameTag?: string;
};

/** A list of drawn tags, classes and nesting, and the script that keeps it as `name`. */
export function listOf(
  draw: Draw,
  { shown = ['name'], controls, acts = '{}', id = 'list', nameTag }: ListParts,
): { readonly markup: string; readonly script: string } {
  const [outer, row] = draw.oneOf([
    ['ul', 'li'],
    ['ol', 'li'],
    ['div', 'div'],
    ['div', 'div'],
    ['section', 'article'],
    ['div role=list', 'div role=listitem'],
    ['x-list', 'x-row'],
    ['x-list', 'x-shadow'],
    ['tbody', 'tr'],
  ] as const);
  const isTable = row === 'tr';
  const kind = draw.oneOf(['card', 'row', 'item', 'css-1x7ab', '']);
  const [name = 'name', ...rest] = shown;
  const drawn = draw.oneOf(['h3', 'b', 'span', 'div', 'p', 'strong']);
  const title = nameTag ?? drawn;
  const aside = draw.oneOf(['span', 'div', 'small', 'p']);
  const tag = (of: string, content: string): string => `<${of}>${content}</${of}>`;
  const parts = [
    `<${title} data-f=${name}></${title.split(' ')[0]}>`,
    ...rest.map((each) => `<${aside} data-f=${each}></${aside}>`),
    ...controls,
  ];
  const nested = (depth: number): string =>
    depth === 0
      ? parts.join(' ')
      : `${parts[0]} ${'<div>'.repeat(depth)}${parts.slice(1).join(' ')}${'</div>'.repeat(depth)}`;
  const content = isTable
    ? parts.map((part) => tag('td', part)).join('')
    : nested(draw.between(0, 2));
  const className = kind ? ` class="${kind}"` : '';
  const isShadow = row === 'x-shadow';
  const [rowTag = ''] = row.split(' ');
  const html = `<${row}${className}>${isShadow ? '' : content}</${rowTag}>`;
  const [outerTag = ''] = outer.split(' ');
  const list = `<${outer} id=${id}></${outerTag}>`;
  return {
    markup: isTable ? `<table>${list}</table>` : list,
    script: `const ${id} = rows({ list: at('#${id}'), html: ${literal(html)}, inner: ${isShadow ? literal(content) : 'null'}, acts: ${acts} });`,
  };
}

/** The style that shows the parts of a row next to or below each other. */
export const rowStyle =
  'x-row,x-shadow,x-list{display:block}.card{border:1px solid #999;margin:8px;padding:8px}.row{display:flex;gap:8px}';
