/** Choosing by a label as a user would say it. */
import { literal } from '../../../changes/families/make.ts';
import { nameAt } from '../../life.ts';
import { pageOf } from '../../page.ts';
import { button, click, field, fill, type Generator, type Step, select } from '../../scene.ts';
import { appOf, help, puts } from './app.ts';

const families = [
  ['Niger', 'Nigeria', 'Algeria'],
  ['Guinea', 'Guinea-Bissau', 'Equatorial Guinea', 'Papua New Guinea'],
  ['Dominica', 'Dominican Republic'],
  ['Congo', 'Congo (Democratic Republic)'],
  ['Ireland', 'Northern Ireland'],
  ['Samoa', 'American Samoa'],
  ['Mali', 'Malawi', 'Somalia'],
  ['Oman', 'Romania'],
  ['Virgin Islands (British)', 'Virgin Islands (U.S.)'],
] as const;

/** Invisible characters that labels contain. */
const oddities: readonly ((label: string) => string)[] = [
  (label) => label,
  (label) => label.replaceAll(' ', '\u00a0'),
  (label) => `${label.slice(0, 3)}\u00ad${label.slice(3)}`,
  (label) => `\u200e${label}\u200e`,
  (label) => `\u2068${label}\u2069`,
  (label) => `${label}\u00a0\u00a0`,
  (label) => label.replaceAll(' ', '\u2009'),
  (label) => `\u200b${label}`,
  (label) => `\ufeff${label}`,
  (label) => `\n\t\t${label}\n`,
];

/** A native select of countries: names in names, the frequent ones twice, lines between them, a disabled twin. */
export const countries: Generator = (draw) => {
  const family = draw.oneOf(families);
  const others = draw
    .some(
      2,
      families.filter((each) => each !== family),
    )
    .flat();
  const label = draw.oneOf(family);
  const write = draw.oneOf(oddities);
  const isSorted = draw.chance();
  const all: readonly string[] = isSorted
    ? [...family, ...others].toSorted()
    : draw.some(family.length + others.length, [...family, ...others]);
  const twice = draw.oneOf(['', '', 'group', 'line', 'disabled']);
  const flag = draw.between(0, 4) === 0 ? '🏳\ufe0f ' : '';
  const option = (each: string): string =>
    `<option value="c${all.indexOf(each)}">${flag}${write(each)}</option>`;
  const rest = all.map(option).join('');
  const frequent = [label, ...others.slice(0, 1)].map(option).join('');
  const options =
    {
      group: `<optgroup label="Frequently used">${frequent}</optgroup><optgroup label="All countries">${rest}</optgroup>`,
      line: `${frequent}<option disabled>──────────</option>${rest}`,
      disabled: `<option disabled value=off>${write(label)}</option>${rest}`,
    }[twice] ?? rest;
  return {
    asks: `choose ${label}; oddity ${oddities.indexOf(write)}${flag && ', a flag in front'}${twice && `, twice: ${twice}`}`,
    html: pageOf(
      `<main><label>Country <select id=s><option value="">Select…</option>${options}</select></label><label>City <input></label></main>`,
      "wild.state = () => ['country=' + at('#s').value];",
    ),
    steps: [
      {
        on: { roles: ['combobox', 'listbox'], name: 'Country' },
        asked: select(label),
        wants: [`country=c${all.indexOf(label)}`],
        // One of two may be refused, and so may what is only a part of a label.
        goal: twice === 'disabled' || flag ? 'either' : 'done',
      },
    ],
  };
};

const dials = [
  ['Canada', '+1'],
  ['United States', '+1'],
  ['Jamaica', '+1'],
  ['Kazakhstan', '+7'],
  ['Russia', '+7'],
  ['Italy', '+39'],
  ['Vatican City', '+39'],
] as const;

/** Dial codes: options with the same value; a page that keeps the value only shows the first one of them. */
export const dialCodes: Generator = (draw) => {
  const order = draw.some(dials.length, dials);
  const [country, code] = draw.oneOf(order);
  const write = draw.oneOf([
    (name: string, code: string) => `${name} (${code})`,
    (name: string, code: string) => `${name} ${code}`,
    (name: string, code: string) => `${code} ${name}`,
  ]);
  const label = write(country, code);
  const [first = country] = order.find(([, each]) => each === code) ?? [];
  const isKept = draw.chance();
  const ms = draw.oneOf([0, 200, 900]);
  const isBack = isKept && first !== country;
  const step: Step = {
    on: { roles: ['combobox', 'listbox'], name: 'Country code' },
    asked: select(label),
    settle: isKept ? ms + 50 : 0,
    wants: [`chosen ${label}`],
  };
  return {
    asks: `choose ${label}${isKept ? `; the page keeps the value only (${ms} ms)` : ''}`,
    html: pageOf(
      `<main><label>Country code <select id=s><option value="">–</option>${order.map(([name, code]) => `<option value="${code}">${write(name, code)}</option>`).join('')}</select></label><label>Phone <input></label>${help}</main>`,
      `at('#s').onchange = () => { hit('chosen ' + at('#s').selectedOptions[0].text); ${isKept ? `const { value } = at('#s'); setTimeout(() => { at('#s').value = value; }, ${ms});` : ''} };`,
    ),
    steps: [
      isBack
        ? {
            ...step,
            goal: 'takenBack',
            tells: {
              now: `now holds "${write(first, code)}"`,
              later: `now holds "${write(first, code)}"`,
            },
          }
        : step,
    ],
  };
};

const currencies = [
  'AUD – Australian dollar',
  'CAD – Canadian dollar',
  'CHF – Swiss franc',
  'CZK – Czech koruna',
  'DKK – Danish krone',
  'EUR – Euro',
  'GBP – Pound sterling',
  'NOK – Norwegian krone',
  'PLN – Polish zloty',
  'SEK – Swedish krona',
  'USD – US dollar',
] as const;

/** A button that opens a list with a search field, at the end of the page; only some options are rendered. */
export const popoverSearch: Generator = (draw) => {
  const [now = '', label = ''] = draw.some(2, currencies);
  const typed = draw.oneOf([label.slice(0, 3), label.slice(6)]);
  const size = draw.between(4, 6);
  const ms = draw.oneOf([0, 100, 300]);
  const option = draw.oneOf(['div role=option', 'li role=option', 'button']);
  const tag = option.split(' ')[0] ?? '';
  const isMounted = draw.chance();
  return {
    asks: `choose ${label}: open, search for ${typed}, choose`,
    html: pageOf(
      `<main><h1>Prices</h1><span id=l>Currency</span> <button id=b aria-haspopup=dialog aria-expanded=false aria-labelledby="l b">${now.slice(0, 3)}</button></main>`,
      `const all = ${literal(currencies)}; let box; let timer;
       const list = (query) => { box.querySelector('.list').innerHTML = all.filter((each) => each.toLowerCase().includes(query.toLowerCase())).slice(0, ${size}).map((each) => '<${option} data-w="' + each + '">' + each + '</${tag}>').join(''); };
       const close = () => { box?.remove(); box = undefined; at('#b').setAttribute('aria-expanded', false); };
       at('#b').onclick = () => { if (box) return close(); box = fresh('<div class=top role=dialog aria-label="Choose a currency"><input type=search aria-label=Search><div class=list ${tag === 'button' ? '' : 'role=listbox'}></div></div>'); document.body.append(box); list(''); at('#b').setAttribute('aria-expanded', true); ${draw.chance() ? "box.querySelector('input').focus();" : ''} hit('opened'); };
       document.addEventListener('input', ({ target }) => { clearTimeout(timer); timer = setTimeout(() => { if (box) { ${isMounted ? "box.querySelector('.list').replaceWith(box.querySelector('.list').cloneNode());" : ''} list(target.value); } }, ${ms}); });
       document.addEventListener('click', ({ target }) => { const each = target.closest('[data-w]'); if (each) { hit('chosen ' + each.dataset.w); at('#b').textContent = each.dataset.w.slice(0, 3); close(); } });`,
      '.top{position:absolute;top:90px;left:20px;width:260px;border:1px solid;background:#fff}.top button{display:block}',
    ),
    steps: [
      { on: { roles: ['button', 'combobox'], name: 'Currency' }, asked: click, wants: ['opened'] },
      { on: field('Search'), asked: fill(typed), settle: ms + 50, wants: [] },
      {
        on: { roles: ['option', 'button'], name: label },
        asked: click,
        wants: [`chosen ${label}`],
      },
    ],
  };
};

/** Time slots shown as chips; other people book some of them while the model thinks. */
export const timeSlots: Generator = (draw) => {
  const parts = ['Morning', 'Evening'];
  const times = draw.some(4, ['6:00', '6:30', '7:00', '7:30', '8:15', '11:00', '1:00']).toSorted();
  const [part, which] = [draw.between(0, 1), draw.between(0, 3)];
  const [name, time] = [nameAt(parts, part), nameAt(times, which)];
  const other = `${parts[1 - part]} ${times[which]}`;
  const id = `${name} ${time}`;
  const kind = draw.oneOf(['button', 'radio', 'label'] as const);
  const [words, live, isFree] = draw.oneOf([
    ['nothing changes', '', true],
    [`${other} is taken`, `take(${literal(other)})`, true],
    ['it is taken', `take(${literal(id)})`, false],
    ['the times are drawn again', 'draw()', true],
  ] as const);
  const chip = {
    button: `'<button data-do=pick data-id="' + id + '" aria-pressed=' + (id === chosen) + (taken.has(id) ? ' disabled' : '') + '>' + time + '</button>'`,
    radio: `'<div role=radio tabindex=0 data-do=pick data-id="' + id + '" aria-checked=' + (id === chosen) + (taken.has(id) ? ' aria-disabled=true' : '') + '>' + time + '</div>'`,
    label: `'<label class=chip><input type=radio name=t data-do=pick data-id="' + id + '"' + (id === chosen ? ' checked' : '') + (taken.has(id) ? ' disabled' : '') + '><span>' + time + '</span></label>'`,
  }[kind];
  return {
    asks: `reserve ${time} in the ${name.toLowerCase()}; ${words}`,
    html: appOf({
      state: `let chosen = ''; const taken = new Set(); const take = (id) => { taken.add(id); draw(); }`,
      view: `${literal(parts)}.map((part) => '<h3>' + part + '</h3><div>' + ${literal(times)}.map((time) => { const id = part + ' ' + time; return ${chip}; }).join(' ') + '</div>').join('') + '<button data-do=go>Reserve</button>'`,
      acts: `{ pick(id) { if (taken.has(id)) return; hit('pick ' + id); chosen = id; draw(); }, go() { hit('reserved ' + chosen); } }`,
      how: draw.oneOf(puts),
      style:
        '.chip input{position:absolute;opacity:0}.chip span,[role=radio]{border:1px solid;padding:4px;display:inline-block}:checked+span,[aria-checked=true],[aria-pressed=true]{background:#9cf}:disabled+span,[aria-disabled]{opacity:.4}',
    }),
    steps: [
      {
        on: { roles: ['button', 'radio'], name: time, of: name, among: parts },
        asked: click,
        ...(live && { live }),
        wants: [`pick ${id}`],
        goal: isFree ? 'done' : 'refused',
      },
      ...(isFree ? [{ on: button('Reserve'), asked: click, wants: [`reserved ${id}`] }] : []),
    ],
  };
};

/** A field for several tags: what is chosen becomes a chip, and the field is empty again. */
export const tagPicker: Generator = (draw) => {
  const tags = draw.oneOf([
    ['Green', 'Dark green', 'Light green', 'Evergreen'],
    ['Java', 'JavaScript', 'Java EE', 'Lua'],
    ['Art', 'Art history', 'Martial arts', 'Street art'],
  ] as const);
  const [has = '', first = '', second = ''] = draw.some(3, tags);
  const event = draw.oneOf(['click', 'mousedown']);
  const isLeft = draw.chance();
  const ms = draw.oneOf([0, 0, 250]);
  const asks = draw.chance() ? [first, second] : [first];
  return {
    asks: `add the tag ${asks.join(', then ')}; ${has} is there`,
    html: pageOf(
      '<main><label for=i>Tags</label><div class=f><span id=chips></span><input id=i role=combobox aria-expanded=false aria-controls=list aria-autocomplete=list autocomplete=off></div><div id=list role=listbox aria-multiselectable=true hidden></div></main>',
      `const all = ${literal(tags)}; const on = [${literal(has)}]; const i = at('#i'); const list = at('#list');
       const open = (is) => { list.hidden = !is; i.setAttribute('aria-expanded', is); };
       const draw = () => { at('#chips').innerHTML = on.map((each) => '<span class=chip>' + each + ' <button aria-label="Remove ' + each + '" data-r="' + each + '">×</button></span>').join(''); };
       const show = () => { list.innerHTML = all.filter((each) => (${isLeft} || !on.includes(each)) && each.toLowerCase().includes(i.value.toLowerCase())).map((each) => '<div role=option aria-selected=' + on.includes(each) + ' data-w="' + each + '">' + each + '</div>').join(''); open(true); };
       i.onfocus = show; i.onclick = show; i.oninput = () => setTimeout(show, ${ms}); i.onblur = () => setTimeout(() => { open(false); i.value = ''; }, 150);
       list.addEventListener('mousedown', (event) => event.preventDefault());
       list.addEventListener('${event}', ({ target }) => { const { w } = target.dataset; if (!w) return; if (on.includes(w)) on.splice(on.indexOf(w), 1); else on.push(w); i.value = ''; draw(); open(false); });
       at('#chips').onclick = ({ target }) => { const { r } = target.dataset; if (r) { hit('removed ' + r); on.splice(on.indexOf(r), 1); draw(); } };
       wild.state = () => on.map((each) => 'tag ' + each); draw();`,
      '.f{border:1px solid}.chip{background:#ddd;margin:2px}[aria-selected=true]{font-weight:bold}',
    ),
    steps: asks.map((tag) => ({
      on: { roles: ['combobox', 'textbox'], name: 'Tags' },
      asked: select(tag),
      settle: ms,
      wants: [`tag ${tag}`],
    })),
  };
};
