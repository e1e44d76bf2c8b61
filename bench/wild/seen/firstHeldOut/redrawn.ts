/** Pages that draw the same again, at any time. */
import { literal } from '../../../changes/families/make.ts';
import { nameAt, thingsOf } from '../../life.ts';
import { listOf, pageOf, rowStyle } from '../../page.ts';
import { button, click, field, fill, type Generator } from '../../scene.ts';

/** Rows that are drawn again as soon as the pointer or the focus comes, with the same items or with others. */
export const redrawAtHover: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(3, 6));
  const target = draw.between(0, names.length - 1);
  const name = nameAt(names, target);
  const event = draw.oneOf(['pointerover', 'mousemove', 'pointerdown', 'focusin']);
  const isRotated = draw.between(0, 2) === 0;
  const list = listOf(draw, { controls: ['<button data-do=press>Select</button>'] });
  const items = isRotated ? '[...all.slice(1), all[0]]' : 'all';
  return {
    asks: `Select ${name}; drawn again ${isRotated ? 'in another order ' : ''}on ${event}`,
    html: pageOf(
      `<main>${list.markup}</main>`,
      `const all = ${literal(names.map((name) => ({ name })))}; ${list.script} list.show(all, 'redraw');
       at('#list').addEventListener('${event}', () => list.show(${items}, 'redraw'), { once: true });`,
      rowStyle,
    ),
    steps: [
      {
        on: button('Select', { of: name, among: names }),
        asked: click,
        wants: [`press ${name}`],
        // The row moves away under the pointer, or the button is gone before it is released.
        goal: isRotated || event === 'pointerdown' ? 'either' : 'done',
      },
    ],
  };
};

/** A form with a validation message: the field is corrected, and the form is sent. */
export const validation: Generator = (draw) => {
  const [label, bad, good, message] = draw.oneOf([
    ['Email', 'ann.example', 'ann@mail.example', 'Enter a valid address'],
    ['Postal code', '12', '12045', 'Five digits, please'],
    ['Username', 'a b', 'ab_77', 'No spaces allowed'],
  ] as const);
  const event = draw.oneOf(['input', 'change', 'blur']);
  const isDrawn = draw.chance();
  const save = draw.oneOf(['Sign up', 'Save', 'Next']);
  // Pressing a disabled button leaves the field as well, but takes a second press.
  const isDisabled = event !== 'blur' && draw.chance();
  return {
    asks: `fill ${label} wrongly, then rightly, then ${save}; checked on ${event}`,
    html: pageOf(
      `<main><form id=form><label>${label} <input id=f></label><p id=m role=alert></p><label>Remark <input id=other></label><button id=go ${isDisabled ? 'disabled' : ''}>${save}</button></form></main>`,
      `const good = '${good}'; const f = at('#f');
       const check = () => { const isGood = f.value === good; f.setAttribute('aria-invalid', !isGood); ${isDrawn ? `at('#m').innerHTML = isGood ? '' : '<span>${message}</span>'` : `at('#m').textContent = isGood ? '' : '${message}'`}; ${isDisabled ? `at('#go').disabled = !isGood;` : ''} };
       f.addEventListener('${event}', check);
       at('#form').addEventListener('submit', (event) => { event.preventDefault(); check(); hit(f.value === good ? 'sent' : 'rejected'); });
       wild.state = () => ['f=' + f.value, 'other=' + at('#other').value];`,
    ),
    isPlanned: draw.chance(),
    steps: [
      { on: field(label), asked: fill(bad), wants: [`f=${bad}`] },
      { on: field(label), asked: fill(good), wants: [`f=${good}`] },
      { on: button(save), asked: click, wants: ['sent'] },
    ],
  };
};
