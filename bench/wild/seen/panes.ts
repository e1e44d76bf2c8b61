/** Parts of a page that are used again for another record: dialogs, panes, menus, panels, steps, rows of fields. */
import { literal } from '../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../life.ts';
import { hows, listOf, pageOf, rowStyle } from '../page.ts';
import { button, click, field, fill, type Generator, type Step } from '../scene.ts';

const story =
  'This can be undone within thirty days from the settings. Everyone who follows it is told by mail, and what was shared before stays with those who have it. Links to it lead to a page that says what became of it. Comments are kept, but nobody can add any. Copies that others made of it are not touched by this at all.';

type Pressed = {
  readonly word: string;
  /** What the press must hit. */
  readonly wants: string;
  /** The record that is shown by then in place of the first; null if it still is the first. */
  readonly other: string | null;
};

const pressIn = ({ word, wants, other }: Pressed): Step => ({
  on: button(word),
  asked: click,
  ...(other !== null && { live: `open(${literal(other)})` }),
  wants: [wants],
  goal: other === null ? 'done' : 'refused',
});

/** One dialog element reused for every row. Its question is far from its buttons. */
export const confirmDialog: Generator = (draw) => {
  const names = thingsOf(draw, 3);
  const [first = '', second = ''] = names;
  const isOther = draw.between(0, 3) > 0;
  const word = draw.oneOf(['Delete', 'Archive', 'Transfer']);
  const box = draw.oneOf(['div role=dialog aria-modal=true', 'div', 'dialog open', 'section']);
  const tag = draw.oneOf(['p', 'div', 'b', 'h2']);
  const more = draw.oneOf(['', `<p>It is gone for good.</p>`, `<p>${story}</p>`]);
  const depth = draw.between(1, 3);
  const buttons = `${'<div>'.repeat(depth)}<button>Cancel</button> <button id=yes>${word}</button>${'</div>'.repeat(depth)}`;
  return {
    asks: `${word} ${first} in the dialog${isOther ? '; it then asks about another' : ''}`,
    html: pageOf(
      `<main><h1>Things</h1><ul>${names.map((name) => `<li>${name}</li>`).join('')}</ul></main><${box}><${tag} id=what></${tag}>${more}${buttons}</${box.split(' ')[0]}>`,
      `let now; const open = (name) => { now = name; at('#what').textContent = '${word} ' + name + '?'; }; open(${literal(first)});
       at('#yes').onclick = () => hit('yes ' + now);`,
    ),
    steps: [pressIn({ word, wants: `yes ${first}`, other: isOther ? second : null })],
  };
};

/** The details of a record, in a pane that shows another one by the time of the press. */
export const detailPane: Generator = (draw) => {
  const names = peopleOf(draw, 3);
  const [first = '', second = ''] = names;
  const isOther = draw.between(0, 3) > 0;
  const tag = draw.oneOf(['div class=title', 'strong', 'p', 'h2', 'dt', 'span']);
  const close = `</${tag.split(' ')[0]}>`;
  const body = draw.oneOf([
    `<p>Member since 2019</p>`,
    `<p>${story}</p>`,
    '',
    `<img alt="" src="">`,
  ]);
  const word = draw.oneOf(['Block', 'Promote', 'Close account']);
  const bar = draw.oneOf([
    `<div><button>Back</button><button id=go>${word}</button></div>`,
    `<ul><li><button>Back</button></li><li><button id=go>${word}</button></li></ul>`,
    `<footer><span><button id=go>${word}</button></span><span><button>Help</button></span></footer>`,
    `<button id=go>${word}</button>`,
  ]);
  const top = draw.chance();
  const head = `<${tag} id=who>${close}`;
  const isDrawn = draw.chance();
  return {
    asks: `${word} ${first}${isOther ? '; the pane then shows another' : ''}`,
    html: pageOf(
      `<main><h1>Members</h1><ul>${names.map((name) => `<li><a href="#">${name}</a></li>`).join('')}</ul><section id=pane></section></main>`,
      `let now; const draw = () => { at('#pane').innerHTML = ${literal(top ? `${bar}<div>${head}</div>${body}` : `<div>${head}</div>${body}${bar}`)}; };
       draw(); const open = (name) => { now = name; ${isDrawn ? 'draw();' : ''} at('#who').textContent = name; }; open(${literal(first)});
       document.addEventListener('click', ({ target }) => { if (target.id === 'go') hit('go ' + now); });`,
    ),
    steps: [pressIn({ word, wants: `go ${first}`, other: isOther ? second : null })],
  };
};

/** A form for a record, of which only the values of the fields say whose it is. */
export const recordForm: Generator = (draw) => {
  const [first = '', second = ''] = peopleOf(draw, 2);
  const isOther = draw.between(0, 3) > 0;
  const isFilled = draw.chance();
  const label = draw.oneOf(['Phone', 'City', 'Note']);
  const outer = draw.oneOf(['form onsubmit="return false"', 'div', 'section']);
  const name = draw.oneOf([
    '<label>Name <input id=name></label>',
    '<label>Name <input id=name readonly></label>',
    '<label>Name <textarea id=name></textarea></label>',
  ]);
  return {
    asks: `${isFilled ? `fill ${label}` : 'delete the record'} of ${first}${isOther ? '; another record is put into the form' : ''}`,
    html: pageOf(
      `<main><h1>Record</h1><${outer}>${name}<label>${label} <input id=f></label><p><button>Cancel</button> <button id=go>Delete record</button></p></${outer.split(' ')[0]}></main>`,
      `let now; const kept = {}; const open = (name) => { now = name; at('#name').value = name; at('#f').value = kept[name] ?? ''; }; open(${literal(first)});
       at('#f').oninput = () => { kept[now] = at('#f').value; };
       at('#go').onclick = () => hit('delete ' + now);
       wild.state = () => Object.entries(kept).map(([name, value]) => name + '=' + value);`,
    ),
    steps: [
      {
        on: isFilled ? field(label) : button('Delete record'),
        asked: isFilled ? fill('x-17') : click,
        ...(isOther && { live: `open(${literal(second)})` }),
        wants: [isFilled ? `${first}=x-17` : `delete ${first}`],
        goal: isOther ? 'refused' : 'done',
      },
    ],
  };
};

/** One menu for all rows; it opens for another row by the time of the press. */
export const sharedMenu: Generator = (draw) => {
  const names = thingsOf(draw, 4);
  const [first = '', second = ''] = names;
  const isOther = draw.between(0, 3) > 0;
  const word = draw.oneOf(['Rename', 'Duplicate', 'Remove']);
  const opener = draw.oneOf(['aria-haspopup=menu aria-expanded=false', 'aria-expanded=false', '']);
  const isMoved = draw.chance();
  return {
    asks: `${word} ${first} in its menu${isOther ? '; it then opens for another row' : ''}`,
    html: pageOf(
      `<main><ul id=rows>${names.map((name) => `<li data-n="${name}"><span>${name}</span> <button ${opener}>⋮</button></li>`).join('')}</ul></main><div id=m role=menu hidden style="position:absolute;background:#fff;z-index:9"><div role=menuitem tabindex=-1>Open</div><div role=menuitem tabindex=-1 id=go>${word}</div></div>`,
      `let now; const open = (name) => { now = name; for (const row of at('#rows').children) { const is = row.dataset.n === name; ${opener ? "row.querySelector('button').setAttribute('aria-expanded', is);" : ''} row.className = is ? 'on' : ''; if (is) { at('#m').hidden = false; const { bottom, left } = row.getBoundingClientRect(); at('#m').style.top = bottom + 'px'; at('#m').style.left = left + 40 + 'px'; ${isMoved ? "row.append(at('#m'));" : ''} } } };
       open(${literal(first)}); at('#go').onclick = () => hit('go ' + now);`,
      '.on{background:#def}li{height:30px}',
    ),
    steps: [pressIn({ word, wants: `go ${first}`, other: isOther ? second : null })],
  };
};

/** Tabs that fill one panel. */
export const sharedPanel: Generator = (draw) => {
  const [first = '', second = ''] = draw.some(2, ['Inbox', 'Drafts', 'Archive', 'Spam']);
  const isOther = draw.between(0, 3) > 0;
  const [list, tab, panel] = draw.oneOf([
    ['div role=tablist', 'button role=tab', 'div role=tabpanel'],
    ['div role=tablist', 'a role=tab href="#"', 'div role=tabpanel'],
    ['nav', 'button', 'section'],
  ] as const);
  const marks = panel.includes('tabpanel')
    ? 'aria-selected'
    : draw.oneOf(['aria-current', 'aria-pressed']);
  const isLabeled = draw.chance();
  const tag = (of: string): string => of.split(' ')[0] ?? '';
  return {
    asks: `Empty in the tab ${first}${isOther ? '; another tab is then shown' : ''}`,
    html: pageOf(
      `<main><h1>Mail</h1><${list}>${[first, second].map((name) => `<${tab} id=t-${name}>${name}</${tag(tab)}>`).join('')}</${tag(list)}><${panel} id=p><p>12 messages</p><button id=go>Empty</button></${tag(panel)}></main>`,
      `let now; const open = (name) => { now = name; for (const each of [${literal(first)}, ${literal(second)}]) at('#t-' + each).setAttribute('${marks}', each === name); ${isLabeled ? "at('#p').setAttribute('aria-labelledby', 't-' + name);" : ''} };
       open(${literal(first)}); at('#go').onclick = () => hit('empty ' + now);`,
    ),
    steps: [
      {
        on: button('Empty'),
        asked: click,
        ...(isOther && { live: `open(${literal(second)})` }),
        wants: [`empty ${first}`],
        goal: isOther ? 'refused' : 'done',
      },
    ],
  };
};

/** Steps of a form that have their button in common. */
export const wizard: Generator = (draw) => {
  const steps = draw.some(2, ['Your address', 'Delivery', 'Payment', 'Review']);
  const [first = '', second = ''] = steps;
  const isOther = draw.between(0, 3) > 0;
  const title = draw.oneOf(['div', 'p', 'b', 'h2', 'legend']);
  const word = draw.oneOf(['Continue', 'Next', 'Confirm']);
  const isLong = draw.chance();
  return {
    asks: `${word} in the step ${first}${isOther ? '; the next step is then shown' : ''}`,
    html: pageOf(
      `<main><h1>Order</h1><div id=w><div><${title} id=s></${title}></div><div id=body></div><div class=nav><div><button>Back</button></div><div><button id=go>${word}</button></div></div></div></main>`,
      `let now; const open = (name) => { now = name; at('#s').textContent = name; at('#body').innerHTML = '<p>' + ${isLong ? literal(story) : "''"} + '</p><p>' + name.toLowerCase() + ' is asked for here</p>'; };
       open(${literal(first)}); at('#go').onclick = () => hit('go ' + now);`,
    ),
    steps: [pressIn({ word, wants: `go ${first}`, other: isOther ? second : null })],
  };
};

/** Rows that differ only in their field values, added and removed with reused nodes. */
export const fieldRows: Generator = (draw) => {
  const names = thingsOf(draw, 4);
  const target = draw.between(0, 3);
  const name = nameAt(names, target);
  const how = draw.oneOf(hows);
  const other = (target + draw.between(1, 3)) % 4;
  const [words, items, isThere] = draw.oneOf<readonly [string, string, boolean]>([
    ['one more on top', `[{ name: 'Zinc spoon' }, ...all]`, true],
    ['another removed', `all.filter((_, nth) => nth !== ${other})`, true],
    ['itself removed', `all.filter((_, nth) => nth !== ${target})`, false],
    ['reversed', 'all.toReversed()', true],
    ['nothing', 'all', true],
  ]);
  const list = listOf(draw, {
    nameTag: 'input data-v=name aria-label=Item',
    shown: ['none'],
    controls: ['<button data-do=bin>Remove</button>'],
  });
  return {
    asks: `remove ${name}, which is the value of a field; ${words}, ${how}`,
    html: pageOf(
      `<main>${list.markup}</main>`,
      `const all = ${literal(names.map((name) => ({ name })))}; ${list.script} list.show(all, 'keyed');`,
      rowStyle,
    ),
    steps: [
      {
        on: button('Remove', { nth: target }),
        asked: click,
        live: `list.show(${items}, '${how}')`,
        wants: [`bin ${name}`],
        goal: !isThere ? 'refused' : words === 'nothing' ? 'done' : 'either',
      },
    ],
  };
};

/** Ranked rows whose columns have few distinct values, re-sorted or paged once or several times. */
export const rankedRows: Generator = (draw) => {
  const names = peopleOf(draw, 8);
  const size = 4;
  const target = draw.between(0, size - 1);
  const name = nameAt(names, target);
  const how = draw.oneOf(['unkeyed', 'unkeyed', 'keyed', 'redraw']);
  const word = draw.oneOf(['Challenge', 'Follow', 'Remove']);
  const [words, items] = draw.oneOf([
    ['the next page', `all.slice(4)`],
    ['sorted anew', `all.slice(0, 4).toReversed()`],
    ['turned there and back and there', `all.slice(4)`],
    ['shifted by one', `all.slice(1, 5)`],
  ] as const);
  const isThere = words === 'sorted anew' || (words === 'shifted by one' && target > 0);
  const list = listOf(draw, {
    nameTag: 'span data-f=rank',
    shown: ['rank', ...draw.some(2, ['name', 'role'])],
    controls: [`<button data-do=press>${word}</button>`],
  });
  const roles = ['Admin', 'Member', 'Guest', 'Owner'];
  const all = names.map((name, nth) => ({ name, role: roles[nth % 4] }));
  return {
    asks: `${word} ${name}; ${words}, ${how}`,
    html: pageOf(
      `<main><h1>Ranking</h1>${list.markup}</main>`,
      `const all = ${literal(all)}; ${list.script}
       const show = (items, how) => { items.forEach((item, nth) => { item.rank = 'No. ' + (nth + 1); }); list.show(items, how); };
       show(all.slice(0, 4), 'keyed');`,
      rowStyle,
    ),
    steps: [
      {
        on: button(word, { nth: target }),
        asked: click,
        live: words.includes('back')
          ? `show(all.slice(4), '${how}'); setTimeout(() => show(all.slice(0, 4), '${how}'), 200); setTimeout(() => show(all.slice(4), '${how}'), 400)`
          : `show(${items}, '${how}')`,
        wait: words.includes('back') ? 450 : 0,
        wants: [`press ${name}`],
        goal: isThere ? 'either' : 'refused',
      },
    ],
  };
};

/** Links in rows that all have the same address; a script does what they say. */
export const sameLinks: Generator = (draw) => {
  const names = thingsOf(draw, 4);
  const target = draw.between(0, 3);
  const name = nameAt(names, target);
  const how = draw.oneOf(hows);
  const href = draw.oneOf(['/cart/add', '#add', '?add', '/']);
  const list = listOf(draw, {
    controls: [`<a href="${href}" data-do=press onclick="event.preventDefault()">Add</a>`],
  });
  const [words, items, isThere] = draw.oneOf<readonly [string, string, boolean]>([
    ['one more on top', `[{ name: 'Zinc spoon' }, ...all]`, true],
    ['itself removed', `all.filter((_, nth) => nth !== ${target})`, false],
    ['reversed', 'all.toReversed()', true],
    ['nothing', 'all', true],
  ]);
  return {
    asks: `Add ${name} by a link of the same address; ${words}, ${how}`,
    html: pageOf(
      `<main>${list.markup}</main>`,
      `const all = ${literal(names.map((name) => ({ name })))}; ${list.script} list.show(all, 'keyed');`,
      rowStyle,
    ),
    steps: [
      {
        on: button('Add', { of: name, among: names }),
        asked: click,
        live: `list.show(${items}, '${how}')`,
        wants: [`press ${name}`],
        goal: isThere ? 'done' : 'refused',
      },
    ],
  };
};
