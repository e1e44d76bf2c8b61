/** Items that read the same and differ by a picture, an icon, a value, a tick, a color, a hidden id, or by nothing. */
import { literal } from '../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../life.ts';
import { hows, listOf, pageOf, rowStyle } from '../page.ts';
import { button, click, type Generator, type Step } from '../scene.ts';

const picture = (color: string): string =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='20' height='20'%3E%3Crect width='20' height='20' fill='${color}'/%3E%3C/svg%3E`;
const colors = ['red', 'green', 'blue', 'gray'];

/** `change`: what the list shows by the time of the press; null if it is unchanged. */
const pressNth = (
  word: string,
  nth: number,
  change: { readonly items: string; readonly how: string; readonly isThere: boolean } | null,
): Step => ({
  on: button(word, { nth }),
  asked: click,
  ...(change && { live: `show(${change.items}, '${change.how}')` }),
  wants: [`press k${nth}`],
  goal: !change ? 'done' : change.isThere ? 'either' : 'refused',
});

/** What distinguishes the twins; re-rendered with the item. */
const marks = {
  image: ["<img alt='' width=20>", "row.querySelector('img').src = item.src;"],
  icon: [
    '<i><svg role=img width=12 height=12><circle r=6></circle></svg></i>',
    "row.querySelector('svg').setAttribute('aria-label', item.color);",
  ],
  color: ['<span class=dot></span>', "row.querySelector('.dot').style.background = item.color;"],
  value: ['<input aria-label=Amount>', "row.querySelector('input').value = item.color;"],
  tick: [
    '<input type=checkbox aria-label=Done>',
    "row.querySelector('input').checked = item.n % 2 === 0;",
  ],
  id: ['', "row.setAttribute('data-id', item.id);"],
  nothing: ['', ''],
} as const;

/** Cards of one name: they stay, or another one is put before or between, taken away, or they change places. */
export const twinCards: Generator = (draw) => {
  const [title = ''] = thingsOf(draw, 1);
  const count = draw.between(2, 4);
  const target = draw.between(0, count - 1);
  const kind = draw.oneOf(Object.keys(marks) as (keyof typeof marks)[]);
  const [markup, write] = marks[kind];
  const how = draw.oneOf(hows);
  const other = (target + draw.between(1, count - 1)) % count;
  const extra = literal({ id: 'new', n: 9, color: 'black', src: picture('black') });
  const [words, items, isThere] = draw.oneOf<readonly [string, string, boolean]>([
    ['nothing changes', 'all', true],
    ['one more on top', `[${extra}, ...all]`, true],
    ['one more within', `[...all.slice(0, 1), ${extra}, ...all.slice(1)]`, true],
    ['another removed', `all.filter((_, nth) => nth !== ${other})`, true],
    ['itself removed', `all.filter((_, nth) => nth !== ${target})`, false],
    ['reversed', 'all.toReversed()', true],
    ['one removed, one more', `[${extra}, ...all.slice(0, -1)]`, target < count - 1],
  ]);
  const [outer, row] = draw.oneOf([
    ['ul', 'li'],
    ['div', 'div'],
    ['section', 'article'],
  ] as const);
  const word = draw.oneOf(['Add', 'Open', 'Remove']);
  const isTitled = draw.chance();
  const all = Array.from({ length: count }, (_, n) => ({
    id: `k${n}`,
    n,
    color: colors[n],
    src: picture(colors[n] ?? ''),
  }));
  const html = `<${row}>${isTitled ? `<b>${title}</b>` : ''}${markup}<button>${word}</button></${row}>`;
  return {
    asks: `${word} number ${target + 1} of ${count}, told by ${kind}; ${words}, ${how}`,
    html: pageOf(
      `<main><h1>Cart</h1><${outer} id=list></${outer}></main>`,
      `const all = ${literal(all)}; const list = at('#list');
       const bind = (row, item) => { row.item = item; ${isTitled ? `row.querySelector('b').textContent = ${literal(title)};` : ''} ${write} };
       const make = (item) => { const row = fresh(${literal(html)}); bind(row, item); row.onclick = ({ target }) => { if (target.localName === 'button') hit('press ' + row.item.id); }; return row; };
       const show = (items, how) => {
         if (how === 'redraw') list.replaceChildren(...items.map(make));
         else if (how === 'keyed') { const old = [...list.children]; list.replaceChildren(...items.map((item) => old.find((row) => row.item === item) ?? make(item))); }
         else { items.forEach((item, nth) => { if (list.children[nth]) bind(list.children[nth], item); else list.append(make(item)); }); while (list.children.length > items.length) list.lastChild.remove(); }
       };
       show(all, 'redraw');`,
      '.dot{display:inline-block;width:12px;height:12px}',
    ),
    steps: [pressNth(word, target, words === 'nothing changes' ? null : { items, how, isThere })],
  };
};

/** Buttons of one name beside each other, of which one more comes or one goes. */
export const bareTwins: Generator = (draw) => {
  const count = draw.between(2, 4);
  const target = draw.between(0, count - 1);
  const word = draw.oneOf(['Edit', 'More', 'Play']);
  const wrap = draw.oneOf(['B', '<span>B</span>', '<div><div>B</div></div>']);
  const how = draw.oneOf(['moved', 'redrawn', 'used again']);
  const [words, items, isThere] = draw.oneOf<readonly [string, string, boolean]>([
    ['nothing changes', 'all', true],
    ['one more first', `['new', ...all]`, true],
    ['the first removed', 'all.slice(1)', target > 0],
    // Nodes that are used again for as many items show nothing of it.
    ...(how === 'used again' ? [] : [['reversed', 'all.toReversed()', true] as const]),
  ]);
  const all = Array.from({ length: count }, (_, n) => `k${n}`);
  return {
    asks: `${word} number ${target + 1} of ${count}; ${words}, ${how}`,
    html: pageOf(
      '<main><h1>Clips</h1><div id=list></div></main>',
      `const all = ${literal(all)}; const list = at('#list');
       const make = (id) => { const row = fresh(${literal(wrap.replace('B', `<button>${word}</button>`))}); row.id_ = id; (row.localName === 'button' ? row : row.querySelector('button')).onclick = () => hit('press ' + row.id_); return row; };
       const show = (ids, how) => {
         if (how === 'redrawn') list.replaceChildren(...ids.map(make));
         else if (how === 'moved') { const old = [...list.children]; list.replaceChildren(...ids.map((id) => old.find((row) => row.id_ === id) ?? make(id))); }
         else { ids.forEach((id, nth) => { if (list.children[nth]) list.children[nth].id_ = id; else list.append(make(id)); }); while (list.children.length > ids.length) list.lastChild.remove(); }
       };
       show(all, 'redrawn');`,
    ),
    steps: [pressNth(word, target, words === 'nothing changes' ? null : { items, how, isThere })],
  };
};

/** The same lines in several groups, each with a heading far above. */
export const groupedTwins: Generator = (draw) => {
  const [first = '', second = ''] = peopleOf(draw, 2);
  const lines = ['Breakfast', 'Lunch', 'Dinner', 'Snack', 'Supper', 'Brunch'].slice(
    0,
    draw.between(2, 6),
  );
  const line = nameAt(lines, draw.between(0, lines.length - 1));
  const group = draw.between(0, 1);
  const tag = draw.oneOf(['h2', 'h3', 'b', 'div', 'p']);
  const isBoxed = draw.chance();
  const how = draw.oneOf(['stays', 'swapped', 'first removed', 'redrawn']);
  const show = {
    stays: '',
    swapped: 'groups = groups.toReversed(); draw()',
    'first removed': 'groups = groups.slice(1); draw()',
    redrawn: 'draw()',
  }[how];
  const name = group === 0 ? first : second;
  const isGone = how === 'first removed' && group === 0;
  const [open, close] = isBoxed ? ['<section>', '</section>'] : ['', ''];
  return {
    asks: `Cancel ${line} of ${name}; ${how}`,
    html: pageOf(
      '<main><h1>Meals</h1><div id=box></div></main>',
      `let groups = ${literal([first, second])}; const lines = ${literal(lines)};
       const draw = () => { at('#box').innerHTML = groups.map((name) => '${open}<${tag}>' + name + '</${tag}><ul>' + lines.map((line) => '<li>' + line + ' <button data-n="' + name + ' ' + line + '">Cancel</button></li>').join('') + '</ul>${close}').join(''); };
       draw(); at('#box').onclick = ({ target }) => { if (target.dataset.n) hit('cancel ' + target.dataset.n); };`,
    ),
    steps: [
      {
        on: button('Cancel', { nth: lines.indexOf(line) + group * lines.length }),
        asked: click,
        ...(show && { live: show }),
        wants: [`cancel ${name} ${line}`],
        goal: isGone ? 'refused' : how === 'swapped' ? 'either' : 'done',
      },
    ],
  };
};

/** Slides that take turns; each has a button of the same name. */
export const carousel: Generator = (draw) => {
  const names = thingsOf(draw, 3);
  const [first = ''] = names;
  const turns = draw.between(0, 2) > 0;
  const word = draw.oneOf(['Shop now', 'Learn more', 'Book']);
  const kind = draw.oneOf(['hidden', 'class', 'one node', 'picture']);
  const slide = (name: string, nth: number): string =>
    `<div class=slide data-n="${name}" ${kind === 'hidden' && nth > 0 ? 'hidden' : ''}>${kind === 'picture' ? `<img width=80 alt="" src="${picture(colors[nth] ?? '')}">` : `<p>${name}</p>`}<button>${word}</button></div>`;
  const one = kind === 'one node' || kind === 'picture';
  return {
    asks: `${word} of ${first}${turns ? '; the next slide is shown' : ''} (${kind})`,
    html: pageOf(
      `<main><h1>Offers</h1><div id=c>${(one ? names.slice(0, 1) : names).map(slide).join('')}</div></main>`,
      `const names = ${literal(names)}; const pictures = ${literal(colors.map(picture))}; let n = 0; const slides = at('#c').children;
       const turn = () => { n = (n + 1) % 3;
         ${kind === 'hidden' ? '[...slides].forEach((each, nth) => { each.hidden = nth !== n; });' : ''}
         ${kind === 'class' ? "[...slides].forEach((each, nth) => { each.className = 'slide' + (nth === n ? ' on' : ''); });" : ''}
         ${one ? `slides[0].dataset.n = names[n]; ${kind === 'picture' ? "slides[0].querySelector('img').src = pictures[n];" : "slides[0].querySelector('p').textContent = names[n];"}` : ''} };
       ${kind === 'class' ? "slides[0].className = 'slide on';" : ''}
       at('#c').onclick = ({ target }) => { if (target.localName === 'button') hit('go ' + target.parentNode.dataset.n); };`,
      kind === 'class' ? '.slide{display:none}.slide.on{display:block}' : '',
    ),
    steps: [
      {
        on: button(word),
        asked: click,
        ...(turns && { live: 'turn()' }),
        wants: [`go ${first}`],
        goal: turns ? 'either' : 'done',
      },
    ],
  };
};

/** Rows of one text whose place among the others says which is meant; other rows come and go. */
export const placedTwins: Generator = (draw) => {
  const [one = '', other = ''] = thingsOf(draw, 2);
  const names = draw.oneOf([
    [one, one, other],
    [one, other, one],
    [other, one, one],
  ]);
  const target = names.indexOf(one);
  const nth = draw.chance() ? target : names.lastIndexOf(one);
  const how = draw.oneOf(hows);
  const [words, items, isThere] = draw.oneOf<readonly [string, string, boolean]>([
    ['nothing', 'all', true],
    ['the other removed', `all.filter(({ name }) => name !== ${literal(other)})`, true],
    ['one twin more on top', `[{ id: 'new', name: ${literal(one)} }, ...all]`, true],
    ['itself removed', `all.filter(({ id }) => id !== 'k${nth}')`, false],
    ['rotated', '[...all.slice(1), all[0]]', true],
  ]);
  const list = listOf(draw, { controls: ['<button data-do=press>Remove</button>'] });
  return {
    asks: `Remove ${one}, line ${nth + 1} of 3; ${words}, ${how}`,
    html: pageOf(
      `<main>${list.markup}</main>`,
      `const all = ${literal(names.map((name, nth) => ({ id: `k${nth}`, name })))}; ${list.script} list.show(all, 'keyed');`,
      rowStyle,
    ),
    steps: [
      {
        on: button('Remove', { nth }),
        asked: click,
        ...(words !== 'nothing' && { live: `list.show(${items}, '${how}')` }),
        wants: [`press k${nth}`],
        goal: words === 'nothing' ? 'done' : isThere ? 'either' : 'refused',
      },
    ],
  };
};
