/** Values, ticks and choices that a page takes back, by many ways and at many times. */
import { literal } from '../../changes/families/make.ts';
import { nameAt, peopleOf } from '../life.ts';
import { pageOf } from '../page.ts';
import {
  type Asked,
  button,
  click,
  field,
  fill,
  type Generator,
  type Step,
  select,
  type Wanted,
} from '../scene.ts';

const help = `<p><button onclick="hit('help')">Help</button></p>`;
const delays = [0, 300, 900, 1800, 3000];

/** What says that a toggle is off again. Within one report it may read as before, which is the truth as well. */
const tellsOff = (kind: string, name: string): NonNullable<Step['tells']> => {
  if (kind === 'named') return { now: 'Nothing visible changed', later: `to "${name}"` };
  return { later: `"${name}" is now ${kind === 'pressed' ? 'released' : 'unchecked'}` };
};

type Toggle = { readonly roles: readonly string[]; readonly html: string; readonly set: string };

/** Controls that are on or off: what a page writes for each state, and which event says that it was used. */
const toggles: Readonly<Record<string, Toggle>> = {
  checkbox: {
    roles: ['checkbox'],
    html: '<label><input type=checkbox id=c> Newsletter</label>',
    set: `at('#c').checked = on;`,
  },
  switch: {
    roles: ['switch', 'checkbox'],
    html: '<button role=switch id=c aria-checked=false aria-label=Newsletter>○</button>',
    set: `at('#c').setAttribute('aria-checked', on);`,
  },
  box: {
    roles: ['checkbox'],
    html: '<div role=checkbox tabindex=0 id=c aria-checked=false>Newsletter</div>',
    set: `at('#c').setAttribute('aria-checked', on);`,
  },
  pressed: {
    roles: ['button'],
    html: '<button id=c aria-pressed=false>Newsletter</button>',
    set: `at('#c').setAttribute('aria-pressed', on);`,
  },
  named: {
    roles: ['button'],
    html: '<button id=c>Follow newsletter</button>',
    set: `at('#c').textContent = on ? 'Following newsletter' : 'Follow newsletter';`,
  },
};

/** A toggle that is set back, in place or by drawing it again. */
export const toggleReverts: Generator = (draw) => {
  const [kind = '', toggle] = draw.oneOf(Object.entries(toggles));
  const ms = draw.oneOf(delays);
  const isDrawn = draw.chance();
  const { roles, html, set } = toggle;
  const name = kind === 'named' ? 'Follow newsletter' : 'Newsletter';
  return {
    asks: `turn ${name} on (${kind}); off again after ${ms} ms${isDrawn ? ', drawn anew' : ''}`,
    html: pageOf(
      `<main><h1>Mail</h1><div id=box></div><label>Remark <input></label>${help}</main>`,
      `let on = false; const put = () => { ${set} }; const draw = () => { at('#box').innerHTML = ${literal(html)}; put(); }; draw();
       at('#box').addEventListener('${kind === 'checkbox' ? 'change' : 'click'}', () => { on = !on; hit('on ' + on); put(); setTimeout(() => { on = false; ${isDrawn ? 'draw()' : 'put()'}; }, ${ms}); });`,
    ),
    steps: [
      {
        on: { roles, name },
        asked: click,
        settle: ms + 50,
        wants: ['on true'],
        goal: 'takenBack',
        tells: tellsOff(kind, name),
      },
    ],
  };
};

/** A field or select whose value the page reverts, truncates or replaces: in place, by a form reset, or by re-rendering. */
export const valueReverts: Generator = (draw) => {
  const [old = '', wanted = '', else_ = ''] = peopleOf(draw, 3);
  const ms = draw.oneOf(delays);
  const isList = draw.chance();
  const way = draw.oneOf(['in place', 'reset', 'drawn anew', 'another', 'emptied']);
  const label = draw.oneOf(['Owner', 'Contact', 'Reviewer']);
  const options = [old, wanted, else_, ''];
  const html = isList
    ? `<label>${label} <select id=f>${options.map((each) => `<option ${each === old ? 'selected' : ''}>${each}</option>`).join('')}</select></label>`
    : `<label>${label} <input id=f value="${old}"></label>`;
  const back = {
    'in place': `at('#f').value = ${literal(old)}`,
    reset: `at('form').reset()`,
    'drawn anew': 'draw()',
    another: `at('#f').value = ${literal(else_)}`,
    emptied: `at('#f').value = ''`,
  }[way];
  const asked: Asked = isList ? select(wanted) : fill(wanted);
  const is = way === 'another' ? else_ : old;
  return {
    asks: `${label}: ${wanted} (${isList ? 'a list' : 'a field'}); ${way} after ${ms} ms`,
    html: pageOf(
      `<main><form onsubmit="return false" id=form></form><label>Remark <input></label>${help}</main>`,
      `const draw = () => { at('#form').innerHTML = ${literal(html)}; }; draw();
       at('#form').addEventListener('change', () => { if (at('#f').value === ${literal(wanted)}) hit('held'); setTimeout(() => { ${back}; }, ${ms}); });`,
    ),
    steps: [
      {
        on: { roles: ['textbox', 'combobox', 'listbox'], name: label },
        asked,
        settle: ms + 50,
        wants: ['held'],
        goal: 'takenBack',
        tells: {
          later: way === 'emptied' ? `"${label}" now holds ""` : `"${label}" now holds "${is}"`,
        },
      },
    ],
  };
};

/** A field that the page sets back once the next one is filled. */
export const nextResets: Generator = (draw) => {
  const [old = '', wanted = ''] = peopleOf(draw, 2);
  const event = draw.oneOf(['focus', 'input', 'change']);
  const ms = draw.oneOf([0, 0, 400, 1200]);
  const isDrawn = draw.chance();
  return {
    asks: `fill Owner, then Team; Owner is set back on ${event} of Team after ${ms} ms`,
    html: pageOf(
      `<main><div id=box></div><label>Team <input id=t></label>${help}</main>`,
      `const draw = () => { at('#box').innerHTML = '<label>Owner <input id=o value="${old}"></label>'; }; draw();
       at('#t').addEventListener('${event}', () => setTimeout(() => { ${isDrawn ? 'draw()' : `at('#o').value = ${literal(old)}`}; }, ${ms}));
       wild.state = () => ['owner ' + at('#o').value, 'team=' + at('#t').value];`,
    ),
    steps: [
      { on: field('Owner'), asked: fill(wanted), wants: [`owner ${wanted}`] },
      {
        on: field('Team'),
        asked: fill('Blue'),
        settle: ms + 50,
        wants: ['team=Blue', `owner ${old}`],
        goal: 'takenBack',
        tells: { now: `"Owner" now holds "${old}"`, later: `"Owner" now holds "${old}"` },
      },
    ],
  };
};

/** Radio buttons and boxes of which another one is chosen by the page, since only so many may be. */
export const othersUntick: Generator = (draw) => {
  const labels = draw.some(4, ['Red', 'Green', 'Blue', 'Black', 'White']);
  const [first = '', second = '', third = ''] = labels;
  const isRadio = draw.chance();
  const isOwn = draw.chance();
  const ms = draw.oneOf(delays);
  const role = isRadio ? 'radio' : 'checkbox';
  const input = (label: string): string =>
    isOwn
      ? `<div role=${role} tabindex=0 aria-checked=false data-w=${label}>${label}</div>`
      : `<label><input type=${role} name=r data-w=${label}> ${label}</label>`;
  const put = isOwn
    ? `for (const each of document.querySelectorAll('[data-w]')) each.setAttribute('aria-checked', on.includes(each.dataset.w));`
    : `for (const each of document.querySelectorAll('[data-w]')) each.checked = on.includes(each.dataset.w);`;
  const chosen: Wanted = { roles: [role, 'switch'], name: second };
  return {
    asks: `choose ${second} (${isOwn ? 'own ' : ''}${role}); the page chooses ${third} instead after ${ms} ms`,
    html: pageOf(
      `<main><div role=${isRadio ? 'radiogroup' : 'group'} aria-label=Color>${labels.map(input).join('')}</div>${help}</main>`,
      `let on = [${literal(first)}]; const put = () => { ${put} }; put();
       document.addEventListener('click', ({ target }) => { const w = target.dataset.w; if (!w) return; on = ${isRadio ? '[w]' : '[...on, w]'}; hit('on ' + w); setTimeout(put); setTimeout(() => { on = on.map((each) => each === w ? ${literal(third)} : each); put(); }, ${ms} + 1); });`,
      'label{display:block}',
    ),
    steps: [
      {
        on: chosen,
        asked: click,
        settle: ms + 50,
        wants: [`on ${second}`],
        goal: 'takenBack',
        tells: { now: `"${third}" is now checked`, later: `"${second}" is now unchecked` },
      },
    ],
  };
};

/** A list of the page's own whose shown choice snaps back, or was never taken over. */
export const ownListReverts: Generator = (draw) => {
  const labels = draw.some(4, ['Weekly', 'Daily', 'Monthly', 'Never', 'Yearly']);
  const [old = '', wanted = ''] = labels;
  const ms = draw.oneOf(delays);
  const isDrawn = draw.chance();
  const role = draw.oneOf(['role=combobox', '']);
  return {
    asks: `choose ${wanted} for Digest; ${old} again after ${ms} ms`,
    html: pageOf(
      `<main><div id=box></div><div role=listbox id=list hidden>${labels.map((each) => `<div role=option>${each}</div>`).join('')}</div>${help}</main>`,
      `let now = ${literal(old)}; const put = () => { at('#b').textContent = now; };
       const draw = () => { at('#box').innerHTML = '<span id=l>Digest</span> <button id=b ${role} aria-haspopup=listbox aria-expanded=false aria-controls=list aria-labelledby="l b"></button>'; put(); at('#b').onclick = () => { at('#list').hidden = false; at('#b').setAttribute('aria-expanded', true); }; }; draw();
       at('#list').onclick = ({ target }) => { now = target.textContent; hit('chosen ' + now); put(); at('#list').hidden = true; at('#b').setAttribute('aria-expanded', false); setTimeout(() => { now = ${literal(old)}; ${isDrawn ? 'draw()' : 'put()'}; }, ${ms}); };`,
    ),
    steps: [
      {
        on: { roles: ['combobox', 'button'], name: 'Digest' },
        asked: select(wanted),
        settle: ms + 50,
        wants: [`chosen ${wanted}`],
        goal: 'takenBack',
        tells: { now: 'Nothing visible changed', later: `"${old}"` },
      },
    ],
  };
};

/** Text of an editor, or a number with arrows, which the page sets back. */
export const editorReverts: Generator = (draw) => {
  const [old = '', wanted = ''] = peopleOf(draw, 2);
  const ms = draw.oneOf(delays.slice(1));
  const isDrawn = draw.chance();
  const html = draw.oneOf([
    '<div contenteditable=true role=textbox aria-label=About id=f></div>',
    '<label>About <textarea id=f></textarea></label>',
    '<label>About <input type=search id=f></label>',
  ]);
  const isOwn = html.includes('contenteditable');
  const read = isOwn ? `at('#f').textContent` : `at('#f').value`;
  return {
    asks: `fill About; set back after ${ms} ms${isDrawn ? ', drawn anew' : ''}`,
    html: pageOf(
      `<main><h1>Profile</h1><div id=box></div>${help}</main>`,
      `let timer; const put = () => { ${read} = ${literal(old)}; }; const draw = () => { at('#box').innerHTML = ${literal(html)}; put(); }; draw();
       at('#box').addEventListener('input', () => { if (${read} === ${literal(wanted)}) hit('held'); clearTimeout(timer); timer = setTimeout(${isDrawn ? 'draw' : 'put'}, ${ms}); });`,
    ),
    steps: [
      {
        on: field('About'),
        asked: fill(wanted),
        settle: ms + 50,
        wants: ['held'],
        goal: 'takenBack',
        tells: { now: `now holds "${old}"`, later: `now holds "${old}"` },
      },
    ],
  };
};

/** Settings of a table: a tick of one row that the page sets back while other rows keep theirs. */
export const rowReverts: Generator = (draw) => {
  const names = peopleOf(draw, 4);
  const name = nameAt(names, draw.between(0, 3));
  const ms = draw.oneOf(delays);
  const isDrawn = draw.chance();
  return {
    asks: `tick ${name}; off again after ${ms} ms${isDrawn ? ', drawn anew' : ''}`,
    html: pageOf(
      `<main><table><tbody id=list></tbody></table>${help}</main>`,
      `const on = new Set([${literal(names.find((each) => each !== name))}]); const names = ${literal(names)};
       const draw = () => { at('#list').innerHTML = names.map((name) => '<tr><td><input type=checkbox aria-label="Access of ' + name + '" data-n="' + name + '"' + (on.has(name) ? ' checked' : '') + '></td><td>' + name + '</td></tr>').join(''); };
       const put = () => { for (const each of document.querySelectorAll('[data-n]')) each.checked = on.has(each.dataset.n); }; draw();
       at('#list').onchange = ({ target }) => { hit('tick ' + target.dataset.n); setTimeout(${isDrawn ? 'draw' : 'put'}, ${ms}); };`,
    ),
    steps: [
      {
        on: { roles: ['checkbox'], name: `Access of ${name}` },
        asked: click,
        settle: ms + 50,
        wants: [`tick ${name}`],
        goal: 'takenBack',
        tells: { later: `"Access of ${name}" is now unchecked` },
      },
    ],
  };
};

/** Controls for the above: the value stays, even if the page reformats or re-renders it. */
export const stays: Generator = (draw) => {
  const [wanted = ''] = peopleOf(draw, 1);
  const ms = draw.oneOf([0, 200]);
  const [write, becomes] = draw.oneOf([
    ['v', wanted],
    ['v.toUpperCase()', wanted.toUpperCase()],
    ["v.replace(' ', ' - ')", wanted.replace(' ', ' - ')],
  ] as const);
  const isDrawn = draw.chance();
  return {
    asks: `fill Owner, then Save; kept as ${write}`,
    html: pageOf(
      `<main><div id=box></div><button id=save>Save</button></main>`,
      `let v = ''; const draw = () => { at('#box').innerHTML = '<label>Owner <input id=o></label>'; at('#o').value = v; }; draw();
       at('#box').addEventListener('change', () => setTimeout(() => { v = ((v) => ${write})(at('#o').value); ${isDrawn ? 'draw()' : "at('#o').value = v"}; }, ${ms}));
       at('#save').onclick = () => hit('saved ' + at('#o').value);`,
    ),
    steps: [
      { on: field('Owner'), asked: fill(wanted), settle: ms + 60, wants: [] },
      { on: button('Save'), asked: click, wants: [`saved ${becomes}`] },
    ],
  };
};
