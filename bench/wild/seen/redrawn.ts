/** Pages that draw the same again, at any time. */
import { literal } from '../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../life.ts';
import { listOf, pageOf, rowStyle } from '../page.ts';
import { button, click, field, fill, type Generator } from '../scene.ts';

/** All rows are drawn again with the same items: after the read, or over and over. */
export const redrawSame: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(3, 7));
  const target = draw.between(0, names.length - 1);
  const name = nameAt(names, target);
  const word = draw.oneOf(['Details', 'Add', 'Compare']);
  const every = draw.oneOf([0, 120, 400]);
  const list = listOf(draw, {
    shown: ['name', 'price'],
    controls: [`<button data-do=press>${word}</button>`, '<button data-do=hide>Hide</button>'],
  });
  return {
    asks: `${word} of ${name}; the same drawn again ${every ? `every ${every} ms` : 'once'}`,
    html: pageOf(
      `<main>${list.markup}</main>`,
      `const all = ${literal(names.map((name, nth) => ({ name, price: `€${nth + 9}.50` })))}; ${list.script} list.show(all, 'redraw');
       ${every ? `setInterval(() => list.show(all, 'redraw'), ${every});` : ''}`,
      rowStyle,
    ),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        live: `list.show(all, 'redraw')`,
        wait: draw.oneOf([0, 150]),
        wants: [`press ${name}`],
      },
    ],
  };
};

/** A form that is drawn again with its values after each change of a field; two fields, then Save. */
export const redrawForm: Generator = (draw) => {
  const labels = draw.some(3, ['First name', 'City', 'Phone', 'Company', 'Street', 'Note']);
  const chosen = labels.slice(0, 2);
  const values = peopleOf(draw, 2);
  const event = draw.oneOf(['input', 'change']);
  const save = draw.oneOf(['Save', 'Continue', 'Send']);
  const isLabeled = draw.chance();
  const input = (nth: number): string =>
    isLabeled
      ? `<label>${labels[nth]} <input name=f${nth} value="\${v.f${nth}}"></label>`
      : `<div><span id=l${nth}>${labels[nth]}</span><input aria-labelledby=l${nth} name=f${nth} value="\${v.f${nth}}"></div>`;
  return {
    asks: `fill ${chosen.join(' and ')}, then ${save}; drawn again on ${event}`,
    html: pageOf(
      '<main><h1>Profile</h1><form id=form></form></main>',
      `const v = { f0: '', f1: '', f2: '' }; let isChanged = false;
       const draw = () => { at('#form').innerHTML = \`${labels.map((_, nth) => input(nth)).join('')}<p>\${isChanged ? 'Unsaved changes' : ''}</p><button>${save}</button>\`; };
       draw();
       at('#form').addEventListener('${event}', ({ target }) => { const { name } = target; v[name] = target.value; isChanged = true; const wasFocused = document.activeElement === target; draw(); if (wasFocused) { const again = at('[name=' + name + ']'); again.focus(); again.setSelectionRange(again.value.length, again.value.length); } });
       at('#form').addEventListener('submit', (event) => { event.preventDefault(); hit('sent ' + v.f0 + '|' + v.f1 + '|' + v.f2); });
       wild.state = () => Object.entries(v).filter(([, value]) => value).map(([key, value]) => key + '=' + value);`,
      'label{display:block}',
    ),
    isPlanned: draw.chance(),
    steps: [
      ...chosen.map((label, nth) => ({
        on: field(label),
        asked: fill(nameAt(values, nth)),
        wants: [`f${nth}=${values[nth]}`],
      })),
      { on: button(save), asked: click, wants: [`sent ${values[0]}|${values[1]}|`] },
    ],
  };
};
