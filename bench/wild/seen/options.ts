/** Choosing among options by what a user would say. */
import { nameAt } from '../life.ts';
import { pageOf } from '../page.ts';
import { button, click, type Generator, select } from '../scene.ts';

/** Labels of which one is part of another. */
const families = [
  ['Economy', 'Economy Plus', 'Premium Economy', 'Business'],
  ['Delete', 'Delete all', 'Undelete', 'Rename'],
  ['Red', 'Dark red', 'Red wine', 'Infrared'],
  ['1', '10', '100', '11'],
  ['English', 'English (UK)', 'Old English', 'Dutch'],
] as const;

/** Writes a label as pages do: with odd spaces or a soft hyphen that nobody sees. */
const oddly = (label: string, how: number): string =>
  [
    label,
    `\n      ${label}\n    `,
    label.replace(' ', '&nbsp;'),
    label.length > 5 ? `${label.slice(0, 3)}&shy;${label.slice(3)}` : label,
    `<span>${label}</span>`,
  ][how] ?? label;

/** A menu button; its items act at once. */
export const menuItems: Generator = (draw) => {
  const labels = draw.some(4, draw.oneOf(families));
  const label = nameAt(labels, draw.between(0, 3));
  const word = draw.oneOf(['Actions', 'More', 'Options']);
  const isChosen = draw.chance();
  const ms = draw.oneOf([0, 120]);
  const odd = draw.between(0, 4);
  const [menu, item] = draw.oneOf([
    ['div', 'div'],
    ['ul', 'li'],
    ['div', 'button'],
  ] as const);
  const items = labels.map(
    (each) => `<${item} role=menuitem tabindex=-1 data-w="${each}">${oddly(each, odd)}</${item}>`,
  );
  return {
    asks: `${label} in the menu ${word}, ${isChosen ? 'in one action' : 'opened first'}; odd spaces ${odd}`,
    html: pageOf(
      `<main><button id=b aria-haspopup=menu aria-expanded=false>${word}</button><${menu} id=m role=menu hidden>${items.join('')}</${menu}></main>`,
      `const toggle = (open) => { at('#m').hidden = !open; at('#b').setAttribute('aria-expanded', open); };
       at('#b').onclick = () => { const open = at('#m').hidden; setTimeout(() => toggle(open), ${ms}); hit('menu'); };
       at('#m').onclick = ({ target }) => { const item = target.closest('[data-w]'); if (item) { hit('chosen ' + item.dataset.w); toggle(false); } };`,
    ),
    steps: isChosen
      ? [{ on: button(word), asked: select(label), wants: ['menu', `chosen ${label}`] }]
      : [
          { on: button(word), asked: click, wants: ['menu'] },
          { on: { roles: ['menuitem'], name: label }, asked: click, wants: [`chosen ${label}`] },
        ],
  };
};

/** Radio buttons of several kinds of markup. */
export const radios: Generator = (draw) => {
  const labels = draw.some(4, draw.oneOf(families));
  const nth = draw.between(0, 3);
  const label = nameAt(labels, nth);
  const odd = draw.between(0, 4);
  const off = draw.oneOf([-1, -1, nth, (nth + 1) % 4]);
  const isHidden = draw.chance();
  const isOwn = draw.chance();
  const radio = (each: string, at: number): string =>
    isOwn
      ? `<div role=radio tabindex=0 aria-checked=false ${at === off ? 'aria-disabled=true' : ''} data-w="${each}">${oddly(each, odd)}</div>`
      : `<label><input type=radio name=r ${at === off ? 'disabled' : ''} value="${each}" ${isHidden ? 'class=h' : ''}> <span>${oddly(each, odd)}</span></label>`;
  const group = isOwn
    ? '<div role=radiogroup aria-label=Kind id=g>'
    : '<fieldset id=g><legend>Kind</legend>';
  const script = isOwn
    ? `at('#g').onclick = ({ target }) => { const radio = target.closest('[role=radio]'); if (!radio || radio.ariaDisabled) return; for (const each of at('#g').children) each.setAttribute('aria-checked', each === radio); };
       wild.state = () => [...document.querySelectorAll('[aria-checked=true]')].map((each) => 'chosen ' + each.dataset.w);`
    : `wild.state = () => [...document.querySelectorAll(':checked')].map((each) => 'chosen ' + each.value);`;
  return {
    asks: `the radio ${label}${off === nth ? ', which is disabled' : ''}; odd spaces ${odd}`,
    html: pageOf(
      `<main>${group}${labels.map(radio).join('')}${isOwn ? '</div>' : '</fieldset>'}</main>`,
      script,
      '.h{position:absolute;opacity:0;width:1px;height:1px}label{display:block}',
    ),
    steps: [
      {
        on: { roles: ['radio'], name: label },
        asked: click,
        wants: [`chosen ${label}`],
        goal: off === nth ? 'refused' : 'done',
      },
    ],
  };
};

/** A list of options of the page's own, in groups, some of them disabled. */
export const ariaListbox: Generator = (draw) => {
  const labels = draw.some(4, draw.oneOf(families));
  const nth = draw.between(0, 3);
  const label = nameAt(labels, nth);
  const odd = draw.between(0, 4);
  const isTwin = draw.between(0, 3) === 0;
  const isOpened = draw.chance();
  const event = draw.oneOf(['click', 'mousedown', 'pointerup']);
  const option = (each: string, more = ''): string =>
    `<div role=option aria-selected=false ${more} data-w="${each}">${oddly(each, odd)}</div>`;
  const twin = isTwin ? option(label, 'aria-disabled=true data-off') : '';
  const list = `<div role=listbox id=list ${isOpened ? 'hidden' : ''} aria-label=Kind>${twin}${labels.map((each) => option(each)).join('')}</div>`;
  const opener = isOpened
    ? `<button id=b aria-haspopup=listbox aria-expanded=false aria-label=Kind aria-controls=list>Choose</button>`
    : '';
  return {
    asks: `choose ${label}${isTwin ? ', of which a disabled twin stands above' : ''}; odd spaces ${odd}, on ${event}`,
    html: pageOf(
      `<main>${opener}${list}</main>`,
      `const open = (is) => { at('#list').hidden = !is; at('#b').setAttribute('aria-expanded', is); };
       ${isOpened ? `at('#b').onclick = () => open(at('#list').hidden);` : ''}
       at('#list').addEventListener('${event}', ({ target }) => { const option = target.closest('[role=option]'); if (!option || 'off' in option.dataset) return; for (const each of at('#list').children) each.setAttribute('aria-selected', each === option); ${isOpened ? `at('#b').textContent = option.dataset.w; open(false);` : ''} });
       wild.state = () => [...document.querySelectorAll('[aria-selected=true]')].map((each) => 'chosen ' + each.dataset.w);`,
    ),
    steps: [
      {
        on: { roles: isOpened ? ['combobox', 'button'] : ['listbox'], name: '' },
        asked: select(label),
        wants: [`chosen ${label}`],
        goal: isTwin ? 'either' : 'done',
      },
    ],
  };
};
