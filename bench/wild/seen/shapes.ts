/** Values and choices that pages of odd shapes take back: at once or late, in place or in a new element, in shadow roots. */
import { type Draw, literal } from '../../changes/families/make.ts';
import { framed } from '../framed.ts';
import { peopleOf } from '../life.ts';
import { pageOf } from '../page.ts';
import { button, click, fill, type Generator, type Scene, select } from '../scene.ts';

const help = `<p><button onclick="hit('help')">Help</button></p>`;
const roles = [
  'textbox',
  'spinbutton',
  'searchbox',
  'combobox',
  'slider',
  'date',
  'time',
  'datetime',
  'month',
];

/** When a page reacts: how it says so, and how long that takes. */
const moments: readonly (readonly [string, number])[] = [
  ['queueMicrotask(back)', 0],
  ['requestAnimationFrame(back)', 20],
  ['setTimeout(back)', 0],
  ...[300, 700, 1500, 3000].map((ms) => [`setTimeout(back, ${ms})`, ms] as const),
  ['clearTimeout(window.timer); window.timer = setTimeout(back, 500)', 500],
];

type Shape = { readonly html: string; readonly old: string; readonly wanted: string };

const shapesOf = (draw: Draw): readonly Shape[] => {
  const [old = '', wanted = ''] = peopleOf(draw, 2);
  return [
    { html: '<input id=f>', old, wanted },
    { html: '<textarea id=f></textarea>', old, wanted },
    { html: '<input id=f type=search>', old, wanted },
    { html: '<input id=f type=number step=1 min=0>', old: '3', wanted: '7' },
    { html: '<input id=f type=date>', old: '2026-03-04', wanted: '2026-04-03' },
    { html: '<input id=f type=time>', old: '09:30', wanted: '14:45' },
    {
      html: '<input id=f type=datetime-local>',
      old: '2026-03-04T09:30',
      wanted: '2026-03-04T10:15',
    },
    { html: '<input id=f type=month>', old: '2026-03', wanted: '2026-11' },
    { html: '<input id=f type=range min=0 max=100>', old: '20', wanted: '80' },
  ];
};

/** The script that keeps a field in a box or a shadow root, and how it is written to by the page. */
const keeper = (html: string, isShadow: boolean): string =>
  `const host = at('#box'); const root = ${isShadow ? "host.attachShadow({ mode: 'open' })" : 'host'};
   const put = (value) => { root.querySelector('#f').value = value; };
   const draw = (value) => { root.innerHTML = ${literal(`<label>Entry ${html}</label>`)}; put(value); };
   const renew = (value) => { const old = root.querySelector('#f'); const again = old.cloneNode(); old.replaceWith(again); again.value = value; };`;

const hows = ['put', 'draw', 'renew'] as const;

/** A field that a framework keeps: it gets back the value of the page's own state. */
export const controlledReverts: Generator = (draw) => {
  const { html, old, wanted } = draw.oneOf(shapesOf(draw));
  const [when, ms] = draw.oneOf(moments);
  const how = draw.oneOf(hows);
  const event = draw.oneOf(['input', 'change']);
  const isShadow = draw.chance();
  return {
    asks: `fill ${html} with ${wanted}; ${how} ${old} by ${when} on ${event}${isShadow ? ' in a shadow root' : ''}`,
    html: pageOf(
      `<main><div id=box></div><label>Remark <input></label>${help}</main>`,
      `${keeper(html, isShadow)} draw(${literal(old)});
       const back = () => ${how}(${literal(old)});
       root.addEventListener('${event}', () => { if (root.querySelector('#f').value !== ${literal(wanted)}) return; hit('held'); ${when}; });`,
    ),
    steps: [
      {
        on: { roles, name: 'Entry' },
        asked: fill(wanted),
        settle: ms + 80,
        wants: ['held'],
        goal: 'takenBack',
        tells: { now: `"Entry" now holds "${old}"`, later: `"Entry" now holds "${old}"` },
      },
    ],
  };
};

export const framedReverts: Generator = (draw) => framed(draw, controlledReverts(draw));

/** A field that keeps only a part of what was entered, or makes something else of it. */
export const changesValue: Generator = (draw) => {
  const [typed, becomes] = draw.oneOf([
    ['Marguerite Dubois', 'Marguerite'],
    ['0042', '42'],
    ['-5', '5'],
    ['1,5', '15'],
    ['€1.50', '€150'],
    ['7.4', '7'],
    ['250', '100'],
    ['3/4/2026', '4/3/2026'],
    ['2026-03-04', '2026-04-03'],
    ['14:45', '14:30'],
    ['Ann Baker', 'Joann Baker'],
    ['A12-7', 'A12'],
  ] as const);
  const [when, ms] = draw.oneOf(moments);
  const how = draw.oneOf(hows);
  const event = draw.oneOf(['input', 'change']);
  const isShadow = draw.chance();
  return {
    asks: `fill Entry with ${typed}; it becomes ${becomes} (${how}) by ${when} on ${event}`,
    html: pageOf(
      `<main><div id=box></div><label>Remark <input></label>${help}</main>`,
      `${keeper('<input id=f>', isShadow)} draw('');
       const back = () => ${how}(${literal(becomes)});
       root.addEventListener('${event}', () => { if (root.querySelector('#f').value !== ${literal(typed)}) return; hit('held'); ${when}; });`,
    ),
    steps: [
      {
        on: { roles, name: 'Entry' },
        asked: fill(typed),
        settle: ms + 80,
        wants: ['held'],
        goal: 'takenBack',
        tells: { now: `"Entry" now holds "${becomes}"`, later: `"Entry" now holds "${becomes}"` },
      },
    ],
  };
};

/** A field that keeps the value and only writes it in another way: the next action is not refused. */
export const keepsValue: Generator = (draw) => {
  const [typed, becomes] = draw.oneOf([
    ['14:30', '2:30 PM'],
    ['9:05', '09:05:00'],
    ['1234.5', '1,234.50'],
    ['1234,5', '1.234,50'],
    ['-5', '-5.00'],
    ['5551234567', '(555) 123-4567'],
    ['0042', 'No. 0042'],
    ['2026-03-04', '04.03.2026'],
    ['ada@example.org', 'ADA@EXAMPLE.ORG'],
    ['Ada  Horvat', 'Ada Horvat'],
    ['12', '12 kg'],
  ] as const);
  const [when, ms] = draw.oneOf(moments.filter(([, ms]) => ms < 1000));
  const how = draw.oneOf(hows);
  return {
    asks: `fill Entry with ${typed}; it becomes ${becomes} (${how}) by ${when}; then Save`,
    html: pageOf(
      `<main><div id=box></div><button onclick="hit('saved')">Save</button></main>`,
      `${keeper('<input id=f>', draw.chance())} draw('');
       const back = () => ${how}(${literal(becomes)});
       root.addEventListener('change', () => { if (root.querySelector('#f').value === ${literal(typed)}) { ${when}; } });`,
    ),
    steps: [
      { on: { roles, name: 'Entry' }, asked: fill(typed), settle: ms + 80, wants: [] },
      { on: button('Save'), asked: click, wants: ['saved'] },
    ],
  };
};

/** Two choices of one list, of which the page lets go one. */
export const dropsChoice: Generator = (draw) => {
  const [first = '', second = '', third = ''] = draw.some(4, ['Red', 'Green', 'Blue', 'Black']);
  const [when, ms] = draw.oneOf(moments);
  const isOwn = draw.chance();
  const labels = [first, second, third];
  const markup = isOwn
    ? `<div role=listbox aria-multiselectable=true aria-label=Colors id=s>${labels.map((each) => `<div role=option aria-selected=false data-w=${each}>${each}</div>`).join('')}</div>`
    : `<label>Colors <select id=s multiple>${labels.map((each) => `<option data-w=${each}>${each}</option>`).join('')}</select></label>`;
  const isOn = isOwn ? "each.ariaSelected === 'true'" : 'each.selected';
  const drop = isOwn ? "each.ariaSelected = 'false'" : 'each.selected = false';
  const toggle = `s.onclick = ({ target }) => { if (!target.dataset.w) return; target.ariaSelected = String(target.ariaSelected !== 'true'); changed(); }`;
  return {
    asks: `choose ${first} and ${second} (${isOwn ? 'own' : 'native'}); ${second} is let go by ${when}`,
    html: pageOf(
      `<main>${markup}${help}</main>`,
      `const s = at('#s'); const on = () => [...s.querySelectorAll('[data-w]')].filter((each) => ${isOn});
       const back = () => { for (const each of on()) if (each.dataset.w === '${second}') ${drop}; };
       const changed = () => { if (on().length === 2) { hit('chosen both'); ${when}; } };
       ${isOwn ? toggle : 's.onchange = changed'};`,
      '[aria-selected=true]{background:#cef}',
    ),
    steps: [
      {
        on: { roles: ['listbox', 'combobox'], name: 'Colors' },
        asked: select(first, second),
        settle: ms + 80,
        wants: ['chosen both'],
        goal: 'takenBack',
        tells: isOwn
          ? { now: `"${second}" is now unselected`, later: `"${second}" is now unselected` }
          : { later: `"Colors" now holds "${first}"` },
      },
    ],
  };
};

/** A radio button whose group goes back to the one before. */
export const radioReverts: Generator = (draw) => {
  const [old = '', wanted = '', other = ''] = draw.some(3, ['Mail', 'Phone', 'Post', 'Text']);
  const [when, ms] = draw.oneOf(moments);
  const isDrawn = draw.chance();
  const isShadow = draw.chance();
  return {
    asks: `choose ${wanted}; ${old} again by ${when}${isDrawn ? ', drawn anew' : ''}${isShadow ? ' in a shadow root' : ''}`,
    html: pageOf(
      `<main><div id=box></div>${help}</main>`,
      `const host = at('#box'); const root = ${isShadow ? "host.attachShadow({ mode: 'open' })" : 'host'};
       const put = (value) => { for (const each of root.querySelectorAll('input')) each.checked = each.value === value; };
       const draw = (value) => { root.innerHTML = '<fieldset><legend>Contact by</legend>' + ${literal([old, wanted, other])}.map((each) => '<label><input type=radio name=r value=' + each + '> ' + each + '</label>').join('') + '</fieldset>'; put(value); };
       draw('${old}'); const back = () => ${isDrawn ? 'draw' : 'put'}('${old}');
       root.addEventListener('change', () => { hit('chosen ${wanted}'); ${when}; });`,
    ),
    steps: [
      {
        on: { roles: ['radio'], name: wanted },
        asked: click,
        settle: ms + 80,
        wants: [`chosen ${wanted}`],
        goal: 'takenBack',
        tells: { later: `"${wanted}" is now unchecked` },
      },
    ],
  };
};

/** A field with suggestions whose choice is not taken, or an editor whose text is not. */
export const comboReverts: Generator = (draw) => {
  const [old = '', wanted = '', other = ''] = peopleOf(draw, 3);
  const [when, ms] = draw.oneOf(moments);
  const options = [old, wanted, other].map((each) => `<div role=option>${each}</div>`).join('');
  return {
    asks: `choose ${wanted} for Owner; ${old} again by ${when}`,
    html: pageOf(
      `<main><label>Owner <input id=f role=combobox aria-expanded=false aria-controls=list aria-autocomplete=list value="${old}"></label><div id=list role=listbox hidden>${options}</div><label>Remark <input></label>${help}</main>`,
      `const f = at('#f'); const open = (is) => { at('#list').hidden = !is; f.setAttribute('aria-expanded', is); };
       f.onfocus = f.onclick = () => open(true);
       const back = () => { f.value = ${literal(old)}; };
       at('#list').onmousedown = (event) => event.preventDefault();
       at('#list').onclick = ({ target }) => { f.value = target.textContent; open(false); hit('chosen ' + f.value); ${when}; };`,
    ),
    steps: [
      {
        on: { roles: ['combobox', 'textbox'], name: 'Owner' },
        asked: select(wanted),
        settle: ms + 80,
        wants: [`chosen ${wanted}`],
        goal: 'takenBack',
        tells: { later: `"Owner" now holds "${old}"` },
      },
    ],
  };
};

export const editableReverts: Generator = (draw) => {
  const [old = '', wanted = ''] = peopleOf(draw, 2);
  const [when, ms] = draw.oneOf(moments);
  const is = draw.oneOf([old, wanted.slice(0, 4), '']);
  const isShadow = draw.chance();
  const scene: Scene = {
    asks: `fill About with ${wanted}; it reads “${is}” by ${when}${isShadow ? ' in a shadow root' : ''}`,
    html: pageOf(
      `<main><div id=box></div><label>Remark <input></label>${help}</main>`,
      `const host = at('#box'); const root = ${isShadow ? "host.attachShadow({ mode: 'open' })" : 'host'};
       root.innerHTML = '<div id=f contenteditable=true role=textbox aria-label=About style="min-height:20px"></div>'; const f = root.querySelector('#f'); f.textContent = ${literal(old)};
       const back = () => { f.textContent = ${literal(is)}; };
       f.addEventListener('input', () => { if (f.textContent.trim() !== ${literal(wanted)}) return; hit('held'); ${when}; });`,
    ),
    steps: [
      {
        on: { roles: ['textbox'], name: 'About' },
        asked: fill(wanted),
        settle: ms + 80,
        wants: ['held'],
        goal: 'takenBack',
        tells: { now: `now holds "${is}"`, later: `now holds "${is}"` },
      },
    ],
  };
  return draw.chance() ? scene : framed(draw, scene);
};
