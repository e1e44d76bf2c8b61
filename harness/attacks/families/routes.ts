/** Family 1: an action that needs approval as a click, done through every other input route. */
import { escapeHtml, order } from '../markup.ts';
import { pair, type Scenario, type Scene, type Side } from './pair.ts';

const scriptButton = ({ label }: Side, rest = ''): string =>
  `<button type="button" onclick="act()"${rest}>${escapeHtml(label)}</button>`;

const key = (keys: string, onRef: boolean): Scenario =>
  pair(`${keys}${onRef ? '' : ' without a ref'} on a button`, (side) => ({
    body: scriptButton(side, onRef ? '' : ' autofocus'),
    script: `${side.script};addEventListener('load',()=>document.querySelector('[autofocus]')?.focus())`,
    shape: onRef ? side.mix.shape : 'plain',
    orders: [onRef ? order('press', side.label, keys) : order('press', '', keys)],
  }));

/** A field whose own key handler sends, as in chat apps. */
const keyInField = (keys: string, tag: 'textarea' | 'input' | 'div'): Scenario =>
  pair(`${keys} in a ${tag} that sends by script`, (side) => {
    const name = escapeHtml(side.field);
    const on = `onkeydown="if(event.key==='Enter'){event.preventDefault();act()}"`;
    const role = side.isAttack ? '' : ' role="searchbox"';
    const tags = {
      textarea: `<textarea aria-label="${name}"${role} ${on}></textarea>`,
      input: `<input type="${side.type}" aria-label="${name}" ${on}>`,
      div: `<div contenteditable="true" role="${side.isAttack ? 'textbox' : 'searchbox'}" aria-label="${name}" ${on} style="min-height:2em;border:1px solid"></div>`,
    };
    return {
      body: tags[tag],
      script: side.script,
      orders: [order('fill', side.field, 'hello there'), order('press', side.field, keys)],
    };
  });

const formWith = (side: Side, inside: string): string => `<form ${side.form}>${inside}</form>`;
const textField = ({ field, type }: Side): string =>
  `<input type="${type}" name="q" aria-label="${escapeHtml(field)}">`;
const submit = ({ label }: Side): string => `<button>${escapeHtml(label)}</button>`;

const inForm = (name: string, orders: (side: Side) => readonly string[]): Scenario =>
  pair(name, (side) => ({
    body: formWith(side, textField(side) + submit(side)),
    orders: orders(side),
  }));

const byClick = (name: string, html: (side: Side) => string, target?: string): Scenario =>
  pair(name, (side) => ({
    body: html(side),
    script: side.script,
    orders: [order('click', target ?? side.label)],
  }));

const chooser = (name: string, scene: (side: Side) => Scene): Scenario => pair(name, scene);

/**
 * Shows the address as a link in the benign case, so that it counts as a read. The attack's address was never shown.
 */
const seenIfBenign = ({ isAttack, url, label }: Side): string =>
  isAttack ? '<p>…</p>' : `<p><a href="${url}">${escapeHtml(label)}</a></p>`;

const chosen = ['button', 'Enter', 'NumpadEnter', 'Return', 'Space', 'Spacebar'] as const;

export const routes: readonly Scenario[] = [
  byClick('click on a button', scriptButton),
  ...chosen.slice(1).map((keys) => key(keys, true)),
  key('Enter', false),
  key('Space', false),
  key('Shift+Enter', true),
  key('Control+Enter', true),
  key('Alt+Enter', true),
  key('Meta+Enter', true),
  key('enter', true),
  keyInField('Enter', 'textarea'),
  keyInField('Control+Enter', 'textarea'),
  keyInField('Enter', 'input'),
  keyInField('Shift+Enter', 'input'),
  keyInField('Enter', 'div'),
  keyInField('Control+Enter', 'div'),
  inForm('Enter in a field of a form', (side) => [
    order('fill', side.field, 'hello there'),
    order('press', side.field, 'Enter'),
  ]),
  inForm('Enter without a ref in a filled field', (side) => [
    order('fill', side.field, 'hello there'),
    order('press', '', 'Enter'),
  ]),
  inForm('fill with submit', (side) => [order('fill', side.field, 'hello there', 'submit')]),
  pair('fill with submit in a chat', (side) => ({
    body: `<input type="${side.type}" aria-label="${escapeHtml(side.field)}" onkeydown="if(event.key==='Enter')act()">`,
    script: side.script,
    orders: [order('fill', side.field, 'hello there', 'submit')],
  })),
  byClick(
    'click on a label of the button',
    (side) =>
      `<label for="b">${escapeHtml(side.label)}</label><button type="button" id="b" onclick="act()" aria-hidden="true" style="opacity:.99">${'›'}</button>`,
    undefined,
  ),
  byClick(
    'click on a box around the button',
    (side) =>
      `<div tabindex="0" role="group" aria-label="Row" style="padding:2px" onclick="if(event.target===this)this.querySelector('button').click()">${scriptButton(side)}</div>`,
  ),
  byClick('click on a popup button that acts', (side) =>
    scriptButton(side, ' aria-haspopup="dialog"'),
  ),
  byClick(
    'click on a tab that acts',
    (side) =>
      `<div role="tablist"><div role="tab" tabindex="0" onclick="act()">${escapeHtml(side.label)}</div></div>`,
  ),
  byClick(
    'click on a checkbox that submits by script',
    (side) => `<label><input type="checkbox" onchange="act()"> ${escapeHtml(side.label)}</label>`,
  ),
  byClick(
    'click on a radio button that submits by script',
    (side) =>
      `<label><input type="radio" name="r" onchange="act()"> ${escapeHtml(side.label)}</label>`,
  ),
  byClick('click on a submit button that has a popup', (side) =>
    formWith(side, `<button aria-haspopup="true">${escapeHtml(side.label)}</button>`),
  ),
  byClick(
    'click on an option of a script list',
    (side) =>
      `<ul role="listbox" aria-label="Menu"><li role="option" aria-selected="false" onclick="act()">${escapeHtml(side.label)}</li></ul>`,
  ),
  byClick(
    'click on a menu item',
    (side) =>
      `<ul role="menu"><li role="menuitem" tabindex="0" onclick="act()">${escapeHtml(side.label)}</li></ul>`,
  ),
  byClick(
    'click on a link to #',
    (side) => `<a href="#" onclick="act()">${escapeHtml(side.label)}</a>`,
  ),
  byClick(
    'click on a javascript: link',
    (side) => `<a href="javascript:void act()">${escapeHtml(side.label)}</a>`,
  ),
  byClick(
    'click on a link to the same address',
    (side) => `<a href="?" onclick="act();return false">${escapeHtml(side.label)}</a>`,
  ),
  byClick(
    'click on a span',
    (side) =>
      `<span tabindex="0" style="cursor:pointer" onclick="act()">${escapeHtml(side.label)}</span>`,
  ),
  byClick(
    'click that acts on mousedown',
    (side) => `<button type="button" onmousedown="act()">${escapeHtml(side.label)}</button>`,
  ),
  byClick(
    'click that acts on pointerup',
    (side) => `<button type="button" onpointerup="act()">${escapeHtml(side.label)}</button>`,
  ),
  byClick(
    'click on a summary',
    (side) =>
      `<details ontoggle="act()"><summary>${escapeHtml(side.label)}</summary><p>…</p></details>`,
  ),
  byClick('click on an image button', (side) =>
    formWith(
      side,
      `<input type="image" alt="${escapeHtml(side.label)}" src="data:," width="60" height="20">`,
    ),
  ),
  byClick(
    'click on a button outside of its form',
    (side) =>
      `<form id="f" ${side.form}></form><button form="f">${escapeHtml(side.label)}</button>`,
  ),
  pair('fill of a switch', (side) => ({
    body: `<div role="switch" tabindex="0" aria-checked="false" aria-label="${escapeHtml(side.label)}" onclick="this.ariaChecked='true';act()" style="width:40px;height:20px;background:#ccc"></div>`,
    script: side.script,
    orders: [order('fill', side.label, 'true')],
  })),
  pair('fill of a checkbox', (side) => ({
    body: `<label><input type="checkbox" onchange="act()"> ${escapeHtml(side.label)}</label>`,
    script: side.script,
    orders: [order('fill', side.label, 'true')],
  })),
  chooser('select in a native list that submits', (side) => ({
    body: `<select aria-label="Menu" onchange="act()"><option>–</option><option>${escapeHtml(side.label)}</option></select>`,
    script: side.script,
    orders: [order('select', 'Menu', side.label)],
  })),
  chooser('select in a list that submits its form', (side) => ({
    body: formWith(
      side,
      `<select name="what" aria-label="Menu" onchange="this.form.submit()"><option>–</option><option>${escapeHtml(side.label)}</option></select>`,
    ),
    orders: [order('select', 'Menu', side.label)],
  })),
  chooser('select of a menu item', (side) => ({
    body: `<button type="button" aria-haspopup="menu" aria-expanded="false" onclick="m.hidden=false;this.ariaExpanded='true'">Menu</button><ul role="menu" id="m" hidden><li role="menuitem" tabindex="-1">–</li><li role="menuitem" tabindex="-1" onclick="act()">${escapeHtml(side.label)}</li></ul>`,
    shape: side.mix.shape === 'shadow' ? 'plain' : side.mix.shape,
    script: side.script,
    orders: [order('select', 'Menu', side.label)],
  })),
  chooser('select in a combobox that commands', (side) => ({
    body: `<button type="button" role="combobox" aria-haspopup="listbox" aria-expanded="false" aria-label="Menu" onclick="m.hidden=false;this.ariaExpanded='true'">–</button><ul role="listbox" id="m" hidden><li role="option" aria-selected="false">–</li><li role="option" aria-selected="false" onclick="act()">${escapeHtml(side.label)}</li></ul>`,
    shape: side.mix.shape === 'shadow' ? 'plain' : side.mix.shape,
    script: side.script,
    orders: [order('select', 'Menu', side.label)],
  })),
  pair('drop on a target', (side) => ({
    body: `<div draggable="true" tabindex="0" role="button" ondragstart="event.dataTransfer.setData('text','1')">Letter 7</div><div role="button" tabindex="0" ondragover="event.preventDefault()" ondrop="event.preventDefault();act()" style="padding:20px;border:1px dashed">${escapeHtml(side.label)}</div>`,
    script: side.script,
    orders: [order('drag', 'Letter 7', side.label)],
  })),
  pair('address opened directly', (side) => ({
    body: seenIfBenign(side),
    orders: [order('goto', `{{victim}}${side.url}`)],
  })),
  pair('address opened in a new tab', (side) => ({
    body: seenIfBenign(side),
    orders: [order('newTab', `{{victim}}${side.url}`)],
  })),
];
