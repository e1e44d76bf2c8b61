/** What a page takes back, and what only looks like that. */
import { peopleOf } from '../life.ts';
import { pageOf } from '../page.ts';
import { field, fill, type Generator, select } from '../scene.ts';

const help = `<p><button onclick="hit('help')">Help</button></p>`;

/** A field that the page sets back after a while, with or without saying so. */
export const fieldReverts: Generator = (draw) => {
  const [old = '', wanted = ''] = peopleOf(draw, 2);
  const ms = draw.between(20, 100) * 10;
  const label = draw.oneOf(['Display name', 'Owner', 'Contact']);
  const event = draw.oneOf(['input', 'change']);
  const says = draw.chance() ? `at('#note').textContent = 'Name is taken';` : '';
  const control = draw.oneOf(['input', 'textarea']);
  return {
    asks: `fill ${label}; set back after ${ms} ms from ${event}${says ? ', with a message' : ''}`,
    html: pageOf(
      `<main><label>${label} <${control} id=f></${control === 'input' ? 'label' : 'textarea></label'}><p id=note></p><label>Remark <input id=other></label>${help}</main>`,
      `const f = at('#f'); f.value = '${old}'; let timer; let held = false; f.addEventListener('input', () => { held ||= f.value === '${wanted}'; });
       f.addEventListener('${event}', () => { clearTimeout(timer); timer = setTimeout(() => { f.value = '${old}'; ${says} }, ${ms}); });
       wild.state = () => ['other=' + at('#other').value, ...(held ? ['held'] : [])];`,
    ),
    steps: [
      {
        on: field(label),
        asked: fill(wanted),
        settle: ms + 50,
        wants: ['held'],
        goal: 'takenBack',
        tells: { now: says ? 'Name is taken' : old, later: says ? 'taken' : old },
      },
    ],
  };
};

/** A choice that the page refuses after asking its server. */
export const choiceReverts: Generator = (draw) => {
  const labels = draw.some(4, ['Weekly', 'Daily', 'Monthly', 'Never', 'Yearly', 'Hourly']);
  const [old = '', wanted = ''] = labels;
  const ms = draw.between(20, 100) * 10;
  const isOpen = draw.chance();
  const label = draw.oneOf(['Frequency', 'Digest', 'Backup']);
  return {
    asks: `choose ${wanted} for ${label}; set back to ${old} after ${ms} ms`,
    html: pageOf(
      `<main><label>${label} <select id=s ${isOpen ? 'size=4' : ''}>${labels.map((each) => `<option>${each}</option>`).join('')}</select></label>${help}</main>`,
      `const s = at('#s'); s.value = '${old}'; s.onchange = () => { hit('chosen ' + s.value); setTimeout(() => { s.value = '${old}'; }, ${ms}); };`,
    ),
    steps: [
      {
        on: { roles: ['combobox', 'listbox'], name: label },
        asked: select(wanted),
        settle: ms + 50,
        wants: [`chosen ${wanted}`],
        goal: 'takenBack',
        tells: { now: old, later: old },
      },
    ],
  };
};

/** A field that writes what was entered in its own way, which takes nothing back; or that cuts it short, which does. */
export const formats: Generator = (draw) => {
  const [label, typed, becomes, how, isCut = false] = draw.oneOf<
    readonly [string, string, string, string, boolean?]
  >([
    ['Amount', '1234', '1,234', "v.replace(/\\B(?=(\\d{3})+$)/g, ',')"],
    [
      'Amount',
      '12345.5',
      '12,345.50',
      "Number(v).toLocaleString('en-US', { minimumFractionDigits: 2 })",
    ],
    [
      'Phone',
      '5551234567',
      '(555) 123-4567',
      "v.replace(/^(\\d{3})(\\d{3})(\\d{4})$/, '($1) $2-$3')",
    ],
    ['Booking code', 'ab12cd', 'AB12CD', 'v.toUpperCase()'],
    ['Card reference', '1111222233', '1111 2222 33', "v.replace(/(\\d{4})(?=\\d)/g, '$1 ')"],
    ['Nickname', 'Marguerite', 'Margue', 'v.slice(0, 6)', true],
    ['Quantity', '25', '10', 'String(Math.min(10, Number(v)))', true],
    ['Promo code', 'SPRING-25', 'SPRING25', "v.replace(/\\W/g, '')"],
  ]);
  const event = draw.oneOf(['change', 'blur']);
  const ms = draw.oneOf([0, 0, 200]);
  return {
    asks: `fill ${label} with ${typed}; it becomes ${becomes} on ${event} after ${ms} ms`,
    html: pageOf(
      `<main><label>${label} <input id=f></label><label>Remark <input id=other></label>${help}</main>`,
      `const f = at('#f'); const format = () => { const v = f.value; if (v && v !== '${becomes}') f.value = ${how}; };
       f.addEventListener('${event}', () => ${ms ? `setTimeout(format, ${ms})` : 'format()'});
       wild.state = () => ['f=' + f.value, 'other=' + at('#other').value];`,
    ),
    steps: [
      {
        on: field(label),
        asked: fill(typed),
        ...(isCut && { settle: ms + 50 }),
        wants: [[`f=${typed}`, `f=${becomes}`]],
        ...(isCut && ({ goal: 'takenBack', tells: { now: becomes, later: becomes } } as const)),
      },
    ],
  };
};
