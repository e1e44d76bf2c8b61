/** Pages that take back what was entered, or only write it in another way. */
import { literal } from '../../changes/families/make.ts';
import { thingsOf } from '../life.ts';
import { radio, site } from '../parts.ts';
import { box, click, field, fill, type Generator, select } from '../scene.ts';

/** A cart that lowers a quantity to what is in stock, a while after the typing. */
export const stockCap: Generator = (draw) => {
  const names = thingsOf(draw, 3);
  const name = draw.oneOf(names);
  const left = draw.between(23, 48);
  const text = `${draw.between(61, 97)}`;
  const delay = draw.oneOf([300, 600, 1000]);
  const isTable = draw.chance();
  const input = '<input class=q type=number min=1 value=1 aria-label=Quantity>';
  const row = (each: string): string =>
    isTable
      ? `<tr data-n="${each}"><td>${each}</td><td>€14</td><td>${input}</td></tr>`
      : `<div class=line data-n="${each}"><b>${each}</b> <span>€14</span> ${input}</div>`;
  return {
    asks: `${text} of ${name}; only ${left} are there`,
    html: site(draw, {
      body: `<h2>Cart</h2>${isTable ? `<table><tbody id=cart>${names.map(row).join('')}</tbody></table>` : `<div id=cart>${names.map(row).join('')}</div>`}`,
      script: `let timer;
        at('#cart').addEventListener('input', ({ target }) => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            hit('asked ' + target.value + ' of ' + target.closest('[data-n]').dataset.n);
            if (Number(target.value) > ${left}) { target.value = ${left}; toast('Limited stock'); }
          }, ${delay});
        });`,
      style: '.line,td{padding:6px}',
    }),
    steps: [
      {
        on: field('Quantity', { of: name, among: names }),
        asked: fill(text),
        wants: [`asked ${text} of ${name}`],
        goal: 'takenBack',
        settle: delay + 250,
        tells: { now: `${left}`, later: `${left}` },
      },
    ],
  };
};

/** A switch that goes back when its server refuses, after a longer while. */
export const failedSwitch: Generator = (draw) => {
  const labels = draw.some(4, [
    'Weekly digest',
    'Desktop alerts',
    'Public profile',
    'Read receipts',
    'Auto-save',
  ]);
  const label = draw.oneOf(labels);
  const delay = draw.oneOf([1500, 2200]);
  const kind = draw.oneOf(['switch', 'box', 'hidden'] as const);
  const one = (each: string, nth: number): string =>
    ({
      switch: `<div class=o><span id=l${nth}>${each}</span><button type=button role=switch aria-checked=false aria-labelledby=l${nth} data-n="${each}"><i></i></button></div>`,
      box: `<div class=o><label><input type=checkbox data-n="${each}"> ${each}</label></div>`,
      hidden: `<label class=o><input type=checkbox class=off data-n="${each}"><span class=track></span><span>${each}</span></label>`,
    })[kind];
  return {
    asks: `switch ${label} on; it goes back after ${delay} ms`,
    html: site(draw, {
      body: `<h2>Preferences</h2><div id=all>${labels.map(one).join('')}</div>`,
      script: `const back = (of) => { setTimeout(() => { if (of.role === 'switch') of.ariaChecked = 'false'; else of.checked = false; toast('Something went wrong'); }, ${delay}); };
        at('#all').addEventListener('click', ({ target }) => { const of = target.closest('[role=switch]'); if (!of || of.ariaChecked === 'true') return; of.ariaChecked = 'true'; hit('on ' + of.dataset.n); back(of); });
        at('#all').addEventListener('change', ({ target }) => { if (!target.checked) return; hit('on ' + target.dataset.n); back(target); });`,
      style:
        '.o{display:flex;gap:10px;padding:6px;position:relative;align-items:center}[role=switch],.track{width:36px;height:18px;border-radius:9px;border:0;background:#bbb}[aria-checked=true],:checked+.track{background:#36c}.off{position:absolute;opacity:0}',
    }),
    steps: [
      {
        on: box({ name: label }),
        asked: click,
        wants: [`on ${label}`],
        goal: 'takenBack',
        settle: delay + 200,
        tells: { later: label },
      },
    ],
  };
};

/** A choice that the page puts back to the old one, since it is not part of what was paid for. */
export const lockedChoice: Generator = (draw) => {
  const all = draw.some(4, ['Amber', 'Basalt', 'Cobalt', 'Dune', 'Ember']);
  const [old = '', choice = ''] = draw.some(2, all);
  const delay = draw.oneOf([200, 700]);
  const label = draw.oneOf(['Theme', 'Color scheme', 'Palette']);
  return {
    asks: `${label} ${choice}; put back to ${old} after ${delay} ms`,
    html: site(draw, {
      body: `<h2>Look</h2><label for=t>${label}</label> <select id=t>${all.map((each) => `<option${each === old ? ' selected' : ''}>${each}</option>`).join('')}</select><p>Some need an upgrade.</p>`,
      script: `at('#t').addEventListener('change', () => { const { value } = at('#t'); hit('chose ' + value); setTimeout(() => { at('#t').value = '${old}'; toast('Please upgrade'); }, ${delay}); });`,
    }),
    steps: [
      {
        on: { roles: ['combobox'], name: label },
        asked: select(choice),
        wants: [`chose ${choice}`],
        goal: 'takenBack',
        settle: delay + 200,
        tells: { now: old, later: old },
      },
    ],
  };
};

/** Radio buttons: the page switches back to the previous choice, because the new time slot has just been taken. */
export const refusedRadio: Generator = (draw) => {
  const all = draw.some(4, [
    'Window seat',
    'Aisle seat',
    'Table seat',
    'Quiet coach',
    'Upper deck',
  ]);
  const [old = '', choice = ''] = draw.some(2, all);
  const delay = draw.oneOf([1500, 2100]);
  const isBlock = draw.chance();
  return {
    asks: `${choice}; put back to ${old} after ${delay} ms`,
    html: site(draw, {
      body: `<h2>Seat</h2><fieldset id=all><legend>Preference</legend>${all
        .map((each, nth) =>
          isBlock
            ? `<div><input type=radio name=s id=s${nth} value="${each}" ${each === old ? 'checked' : ''}><label for=s${nth}>${each}</label></div>`
            : `<label><input type=radio name=s value="${each}" ${each === old ? 'checked' : ''}> ${each}</label> `,
        )
        .join('')}</fieldset>`,
      script: `at('#all').addEventListener('change', ({ target }) => { hit('chose ' + target.value); setTimeout(() => { at('[value="${old}"]').checked = true; toast('No longer available'); }, ${delay}); });`,
    }),
    steps: [
      {
        on: radio(choice),
        asked: click,
        wants: [`chose ${choice}`],
        goal: 'takenBack',
        settle: delay + 200,
        tells: { later: choice },
      },
    ],
  };
};

/** A field that writes the same number with signs between its digits, while typing or when it is left. */
export const masks: Generator = (draw) => {
  const [label, text, shown, code] = draw.oneOf([
    [
      'Mobile number',
      '5550142388',
      '(555) 014-2388',
      `const d = digits.slice(0, 10); return d.length > 6 ? '(' + d.slice(0, 3) + ') ' + d.slice(3, 6) + '-' + d.slice(6) : d.length > 3 ? '(' + d.slice(0, 3) + ') ' + d.slice(3) : d;`,
    ],
    [
      'Date of arrival',
      '24122026',
      '24.12.2026',
      `const d = digits.slice(0, 8); return [d.slice(0, 2), d.slice(2, 4), d.slice(4)].filter(Boolean).join('.');`,
    ],
    ['Budget', '12500', '12,500', `return digits && Number(digits).toLocaleString('en-US');`],
    [
      'Postcode',
      '04109',
      '04-109',
      `return digits.length > 2 ? digits.slice(0, 2) + '-' + digits.slice(2, 5) : digits;`,
    ],
  ] as const);
  const event = draw.oneOf(['input', 'change']);
  const isNear = draw.chance();
  return {
    asks: `${label} ${text}, written as ${shown} on ${event}`,
    html: site(draw, {
      body: `<h2>Details</h2><p><label for=m>${label}</label> <input id=m inputmode=numeric autocomplete=off ${isNear ? 'placeholder="Digits only"' : ''}></p><p><label for=n>Remarks</label> <input id=n></p>`,
      script: `const masked = (digits) => { ${code} }; let value = '';
        at('#m').addEventListener('input', () => { value = at('#m').value.replace(/\\D/g, ''); });
        at('#m').addEventListener(${literal(event)}, () => { at('#m').value = masked(value); });
        wild.state = () => ['digits=' + value];`,
    }),
    steps: [{ on: field(label), asked: fill(text), wants: [`digits=${text}`], settle: 200 }],
  };
};

/** A field whose text the page writes in small letters, in capitals, or without spaces around. */
export const tidied: Generator = (draw) => {
  const [label, text, shown, code] = draw.oneOf([
    ['Page address', 'Spring Fair', 'spring-fair', `value.toLowerCase().replaceAll(' ', '-')`],
    ['Registration', 'ab cd 42', 'AB CD 42', 'value.toUpperCase()'],
    ['Channel', 'Garden Club', 'garden club', 'value.toLowerCase()'],
    ['Handle', 'quiet lantern', '@quiet lantern', `'@' + value.replace(/^@+/, '')`],
  ] as const);
  const event = draw.oneOf(['input', 'blur']);
  const wait = draw.oneOf([0, 300]);
  return {
    asks: `${label}: ${text}, written as ${shown} on ${event}`,
    html: site(draw, {
      body: `<h2>Publish</h2><label>${label} <input id=t autocomplete=off></label><p id=preview></p>`,
      script: `const tidy = () => { const { value } = at('#t'); if (value) at('#t').value = ${code}; at('#preview').textContent = at('#t').value; };
        at('#t').addEventListener('${event}', () => { ${wait ? `setTimeout(tidy, ${wait})` : 'tidy()'}; });
        wild.state = () => ['text=' + at('#t').value];`,
    }),
    steps: [
      {
        on: field(label),
        asked: fill(text),
        wants: [event === 'blur' ? [`text=${shown}`, `text=${text}`] : `text=${shown}`],
        settle: wait + 200,
      },
    ],
  };
};

/** A number that is lowered to its limit when the field is left. */
export const limitOnLeave: Generator = (draw) => {
  const [label, other] = draw.oneOf([
    ['Nights', 'Guests'],
    ['Copies', 'Pages per sheet'],
    ['Minutes', 'Participants'],
  ] as const);
  const limit = draw.between(31, 44);
  const text = `${draw.between(62, 98)}`;
  const isNumber = draw.chance();
  return {
    asks: `${label} ${text}; set to ${limit} when the field is left`,
    html: site(draw, {
      body: `<h2>Request</h2><p><label for=a>${label}</label> <input id=a ${isNumber ? 'type=number' : 'inputmode=numeric'} value=2></p><p><label for=b>${other}</label> <input id=b value=1></p><button type=button>Reset all</button>`,
      script: `let timer;
        at('#a').addEventListener('input', ({ target }) => { clearTimeout(timer); timer = setTimeout(() => hit('typed ' + target.value), 120); });
        at('#a').addEventListener('blur', () => { clearTimeout(timer); const { value } = at('#a'); if (Number(value) <= ${limit}) return; if (!wild.log.includes('typed ' + value)) hit('typed ' + value); at('#a').value = '${limit}'; });`,
    }),
    steps: [
      {
        on: field(label),
        asked: fill(text),
        wants: [`typed ${text}`],
        goal: 'takenBack',
        settle: 250,
        tells: { now: `${limit}`, later: `${limit}` },
      },
    ],
  };
};
