import { COUNTRIES, crowns, DISTRICTS, fee, LANGUAGES, longDate, TODAY } from './data.mjs';
import { chips, combobox, datePicker, notes, segmented, starRating, toggle } from './widgets.mjs';

const $ = (s, r = document) => r.querySelector(s);
const $$ = (s, r = document) => [...r.querySelectorAll(s)];
const esc = (s) =>
  String(s).replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c],
  );
const STEPS = ['Applicant', 'The move', 'Household', 'For the office', 'Check and send'];
const data = {
  name: '',
  email: '',
  phone: '',
  birth: '',
  nationality: '',
  idType: '',
  idNumber: '',
  idScan: '',
  contact: 'email',
  from: '',
  district: '',
  moveDate: '',
  arrival: '',
  van: 6,
  parking: false,
  vehicles: 0,
  express: false,
  household: 1,
  members: [],
  languages: [],
  pets: '',
  reason: '',
  tag: '#1f4f8f',
  rating: 0,
  notes: '',
};
let step = 0;
let reached = 0;

/* Field builders. `f` makes label, hint, control and a place for the error. */
const f = (name, label, control, hint = '') =>
  `<div class="field" id="w-${name}"><label for="${name}" id="l-${name}">${label}</label>${hint ? `<p class="hint" id="h-${name}">${hint}</p>` : ''}${control}<p class="err" id="e-${name}" hidden></p></div>`;
const group = (name, label, inner, hint = '') =>
  `<fieldset class="field" id="w-${name}"><legend>${label}</legend>${hint ? `<p class="hint">${hint}</p>` : ''}${inner}<p class="err" id="e-${name}" hidden></p></fieldset>`;
const inp = (name, type = 'text', attrs = '') =>
  `<input id="${name}" name="${name}" type="${type}" value="${esc(data[name])}" ${attrs}>`;

const VIEWS = [
  () => `${f('name', 'Full name', inp('name', 'text', 'autocomplete="name"'), 'As in your identity document')}
    <div class="two">${f('email', 'Email', inp('email', 'email'))}${f('phone', 'Phone', inp('phone', 'tel'), '')}</div>
    <div class="two">${f('birth', 'Date of birth', inp('birth', 'date', 'max="2026-03-02"'))}${f('nationality', 'Nationality', '<div data-w="nationality"></div>')}</div>
    <div class="two">${f(
      'idType',
      'Identity document',
      `<select id="idType" name="idType"><option value="">Choose</option>${[
        ['passport', 'Passport'],
        ['national', 'National identity card'],
        ['residence', 'Residence card'],
      ]
        .map(
          ([v, l]) => `<option value="${v}"${data.idType === v ? ' selected' : ''}>${l}</option>`,
        )
        .join('')}</select>`,
    )}${f('idNumber', 'Document number', inp('idNumber', 'text', 'placeholder="AB123456"'))}</div>
    ${f('idScan', 'Picture of the document <span class="opt">optional</span>', `<input id="idScan" name="idScan" type="file" accept="image/*,.pdf">${data.idScan ? `<p class="hint">Attached: ${esc(data.idScan)}</p>` : ''}`)}
    ${group('contact', 'How should we reach you?', '<div data-w="contact"></div>')}`,
  () => `${f('from', 'Where are you moving from?', inp('from'), 'Street, number and place')}
    ${group('district', 'Where in Norvik will you live?', DISTRICTS.map(([v, l, n]) => `<label class="pick"><input type="radio" name="district" value="${v}"${data.district === v ? ' checked' : ''}><span><b>${l}</b><small>${n}</small></span></label>`).join(''))}
    <div class="two">${f('moveDate', 'Day of the move', '<div data-w="moveDate"></div>')}${f('arrival', 'The van arrives at', inp('arrival', 'time'), '')}</div>
    ${f('van', `Length of the van: <output id="van-out">${data.van} metres</output>`, inp('van', 'range', 'min="3" max="18" step="1"'))}
    <div class="field" id="w-parking"><div data-w="parking"></div></div>
    ${f('vehicles', 'Vehicles you bring with you', inp('vehicles', 'number', 'min="0" max="4" class="short"'), 'Cars, motorcycles and mopeds, four at most')}
    <label class="tick"><input type="checkbox" name="express"${data.express ? ' checked' : ''}> Express handling, three working days instead of ten</label>`,
  () => `${f('household', 'People in the household, with you', inp('household', 'number', 'min="1" max="8" class="short"'))}
    ${f('members', 'Names of the others', '<div data-w="members"></div>', 'Press Enter after each name')}
    ${f('languages', 'Languages spoken at home <span class="opt">optional</span>', `<select id="languages" name="languages" multiple size="5">${LANGUAGES.map((l) => `<option${data.languages.includes(l) ? ' selected' : ''}>${l}</option>`).join('')}</select>`, 'Hold Ctrl or Command to choose several')}
    ${group(
      'pets',
      'Do you bring animals?',
      [
        ['none', 'No'],
        ['pet', 'Yes, cats, dogs or smaller'],
        ['farm', 'Yes, farm animals'],
      ]
        .map(
          ([v, l]) =>
            `<label class="pick line"><input type="radio" name="pets" value="${v}"${data.pets === v ? ' checked' : ''}> ${l}</label>`,
        )
        .join(''),
    )}
    ${f('reason', 'Why are you moving here?', `<textarea id="reason" name="reason" rows="4" maxlength="400">${esc(data.reason)}</textarea>`, 'Between 20 and 400 characters')}`,
  () => `<div class="field" id="w-notes"><span class="lab" id="l-notes">Anything the moving inspector should know <span class="opt">optional</span></span><div data-w="notes"></div></div>
    ${f('tag', 'Colour of your parking tag', inp('tag', 'color'))}
    <div class="field" id="w-rating"><span class="lab">How easy was this form so far? <span class="opt">optional</span></span><div data-w="rating"></div></div>`,
  review,
];

function review() {
  const row = (label, value, s) =>
    `<tr><th scope="row">${label}</th><td>${value || '<span class="opt">Not given</span>'}</td><td><button type="button" class="link" data-go="${s}" aria-label="Change ${label.toLowerCase()}">Change</button></td></tr>`;
  const label = (list, v) => list.find((x) => x[0] === v)?.[1] ?? '';
  return `<table class="review"><tbody>
    ${row('Name', esc(data.name), 0)}${row('Email', esc(data.email), 0)}${row('Phone', esc(data.phone), 0)}${row('Born', longDate(data.birth || TODAY), 0)}${row('Nationality', esc(data.nationality), 0)}
    ${row('Document', `${{ passport: 'Passport', national: 'National identity card', residence: 'Residence card' }[data.idType] ?? ''} ${esc(data.idNumber)}`, 0)}${row('Contact by', { email: 'Email', phone: 'Phone', letter: 'Letter' }[data.contact], 0)}
    ${row('Moving from', esc(data.from), 1)}${row('District', label(DISTRICTS, data.district), 1)}${row('Day and time', `${longDate(data.moveDate || TODAY)}, ${data.arrival}`, 1)}${row('Van', `${data.van} metres${data.parking ? ', street space reserved' : ''}`, 1)}${row('Vehicles', String(data.vehicles), 1)}${row('Handling', data.express ? 'Express' : 'Normal', 1)}
    ${row('Household', `${data.household}${data.members.length ? `: you, ${data.members.map(esc).join(', ')}` : ''}`, 2)}${row('Languages', data.languages.join(', '), 2)}${row('Animals', { none: 'No', pet: 'Cats, dogs or smaller', farm: 'Farm animals' }[data.pets], 2)}${row('Reason', esc(data.reason), 2)}
    ${row('Parking tag', `<i class="dot" style="background:${data.tag}"></i> ${data.tag}`, 3)}${row('Notes', esc(data.notes), 3)}</tbody></table>
    <p class="total">Fee <b>${crowns(fee(data))}</b> <span class="hint">You get an invoice when the permit is granted.</span></p>
    <div class="field" id="w-truth"><label class="tick"><input type="checkbox" id="truth" name="truth"> What I have written is true, and I know that wrong information can cost me the permit</label><p class="err" id="e-truth" hidden></p></div>`;
}

const RULES = [
  {
    name: () => data.name.trim().split(/\s+/).length >= 2 || 'Write your first and last name',
    email: () =>
      /^\S+@\S+\.\S{2,}$/.test(data.email) || 'Write an email address, like name@example.no',
    phone: () =>
      data.phone.replace(/\D/g, '').length >= 8 || 'Write a phone number with at least 8 digits',
    birth: () =>
      !data.birth
        ? 'Choose your date of birth'
        : data.birth <= '2008-03-02' || 'You must be at least 18 to apply',
    nationality: () => COUNTRIES.includes(data.nationality) || 'Choose a country from the list',
    idType: () => !!data.idType || 'Choose a document',
    idNumber: () =>
      /^[A-Z]{2}\d{6}$/.test(data.idNumber) || 'Two capital letters and six digits, like AB123456',
  },
  {
    from: () => data.from.trim().length >= 6 || 'Write street, number and place',
    district: () => !!data.district || 'Choose a district',
    moveDate: () => !!data.moveDate || 'Choose a day',
    arrival: () =>
      !data.arrival
        ? 'Choose a time'
        : (data.arrival >= '07:00' && data.arrival <= '21:00') ||
          'Vans may arrive between 07:00 and 21:00',
    vehicles: () =>
      (Number.isInteger(data.vehicles) && data.vehicles >= 0 && data.vehicles <= 4) ||
      'A number from 0 to 4',
  },
  {
    household: () =>
      (Number.isInteger(data.household) && data.household >= 1 && data.household <= 8) ||
      'A number from 1 to 8',
    members: () =>
      data.members.length === data.household - 1 ||
      (data.household === 1
        ? 'You wrote that you live alone, so leave this empty'
        : `Write ${data.household - 1} name${data.household === 2 ? '' : 's'}, because you are ${data.household} people and we have yours`),
    pets: () => !!data.pets || 'Choose an answer',
    reason: () => data.reason.trim().length >= 20 || 'Write at least 20 characters',
  },
  {},
  { truth: () => $('#truth').checked || 'Tick the box to send the application' },
];

function collect() {
  for (const e of $$('#form [name]')) {
    if (!(e.name in data)) continue;
    if (e.type === 'file') {
      if (e.files[0]) data[e.name] = e.files[0].name;
    } else if (e.type === 'checkbox') data[e.name] = e.checked;
    else if (e.type === 'radio') {
      if (e.checked) data[e.name] = e.value;
    } else if (e.multiple) data[e.name] = [...e.selectedOptions].map((o) => o.value);
    else if (e.type === 'number' || e.type === 'range')
      data[e.name] = e.value === '' ? NaN : Number(e.value);
    else data[e.name] = e.value;
  }
  $('#so-far').textContent = crowns(fee(data));
}

function validate() {
  const bad = [];
  for (const [name, rule] of Object.entries(RULES[step])) {
    const res = rule();
    const err = $(`#e-${name}`);
    err.hidden = res === true;
    err.textContent = res === true ? '' : res;
    $(`#w-${name}`).classList.toggle('bad', res !== true);
    const ctl = document.getElementById(name);
    if (ctl) {
      if (res === true) ctl.removeAttribute('aria-invalid');
      else {
        ctl.setAttribute('aria-invalid', 'true');
        ctl.setAttribute('aria-describedby', `e-${name}`);
      }
    }
    if (res !== true) bad.push([name, res]);
  }
  const box = $('#summary');
  box.hidden = !bad.length;
  if (bad.length) {
    box.innerHTML = `<h2>Please look at ${bad.length === 1 ? 'one answer' : `${bad.length} answers`}</h2><ul>${bad.map(([n, m]) => `<li><a href="#w-${n}">${esc(m)}</a></li>`).join('')}</ul>`;
    box.focus();
    box.scrollIntoView({ block: 'start' });
  }
  return !bad.length;
}

function mount() {
  const host = (n) => $(`[data-w=${n}]`);
  const set = (k) => (v) => {
    data[k] = v;
    collect();
  };
  if (host('nationality'))
    combobox(host('nationality'), {
      id: 'nationality',
      options: COUNTRIES,
      value: data.nationality,
      change: set('nationality'),
    });
  if (host('contact'))
    segmented(host('contact'), {
      options: [
        ['email', 'Email'],
        ['phone', 'Phone'],
        ['letter', 'Letter'],
      ],
      value: data.contact,
      change: set('contact'),
    });
  if (host('moveDate'))
    datePicker(host('moveDate'), {
      id: 'moveDate',
      value: data.moveDate,
      min: '2026-03-16',
      change: set('moveDate'),
    });
  if (host('parking'))
    toggle(host('parking'), {
      id: 'parking',
      label: 'Reserve space in the street for the van',
      value: data.parking,
      change: set('parking'),
    });
  if (host('members'))
    chips(host('members'), {
      id: 'members',
      value: data.members,
      placeholder: 'First and last name',
      change: set('members'),
    });
  if (host('rating'))
    starRating(host('rating'), {
      label: 'How easy was this form so far?',
      value: data.rating,
      change: set('rating'),
    });
  if (host('notes'))
    notes(host('notes'), {
      id: 'notes',
      labelledby: 'l-notes',
      value: data.notes,
      change: set('notes'),
    });
}

function draw() {
  document.title = `${STEPS[step]}, relocation permit, Norvik`;
  $('#steps').innerHTML = STEPS.map(
    (s, i) =>
      `<li${i === step ? ' aria-current="step"' : ''} class="${i < step ? 'done' : ''}">${i <= reached && i !== step ? `<button type="button" data-go="${i}">${s}</button>` : `<span>${s}</span>`}</li>`,
  ).join('');
  $('#title').textContent = STEPS[step];
  $('#count').textContent = step < 4 ? `Step ${step + 1} of 4` : 'Last page';
  $('#fields').innerHTML = VIEWS[step]();
  $('#summary').hidden = true;
  $('#back').hidden = step === 0;
  $('#next').textContent = step === 4 ? 'Send application' : 'Next';
  mount();
  collect();
}
function go(n) {
  step = n;
  reached = Math.max(reached, n);
  draw();
  scrollTo(0, 0);
  $('#title').focus({ preventScroll: true });
}

$('#form').addEventListener('input', (e) => {
  collect();
  if (e.target.id === 'van') $('#van-out').textContent = `${data.van} metres`;
});
$('#form').addEventListener('change', collect);
$('#back').addEventListener('click', () => {
  collect();
  go(step - 1);
});
document.addEventListener('click', (e) => {
  const b = e.target.closest('[data-go]');
  if (b) {
    collect();
    go(Number(b.dataset.go));
  }
});
$('#form').addEventListener('submit', async (e) => {
  e.preventDefault();
  collect();
  if (!validate()) return;
  if (step < 4) return go(step + 1);
  $('#next').disabled = true;
  const res = await fetch('/wizard/api/permits', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...data, fee: fee(data) }),
  });
  const { receipt } = await res.json();
  location.href = `/wizard/receipt.html?number=${receipt}`;
});
draw();
