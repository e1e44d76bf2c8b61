/** What a page does not keep as it was entered. */
import { literal } from '../../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../../life.ts';
import { pageOf } from '../../page.ts';
import { button, click, field, fill, type Generator, type Step } from '../../scene.ts';
import { appOf, help, puts } from './app.ts';

const holds = (value: string): NonNullable<Step['tells']> => ({
  now: `now holds "${value}"`,
  later: `now holds "${value}"`,
});

/** A number that is limited to what is in stock. */
export const clamps: Generator = (draw) => {
  const most = draw.between(3, 12);
  const [asked, becomes] = draw.oneOf([
    [most + draw.between(1, 80), most],
    [0, 1],
  ] as const);
  const event = draw.oneOf(['change', 'blur', 'input']);
  const input = draw.oneOf([
    `<input id=q type=number value=2 min=1 max=${most}>`,
    '<input id=q type=number value=2>',
    `<input id=q inputmode=numeric role=spinbutton aria-valuenow=2 aria-valuemin=1 value=2>`,
    '<input id=q value=2>',
  ]);
  const says = draw.oneOf(['', `Only ${most} left`]);
  // What is left only at the next press is set back at once, or no report of that press could tell it.
  const ms = event === 'blur' ? 0 : draw.oneOf([0, 0, 150, 600]);
  return {
    asks: `set the quantity to ${asked}; between 1 and ${most} (on ${event}, after ${ms} ms)`,
    html: pageOf(
      `<main><h1>Cart</h1><label for=q>Quantity</label><button id=less aria-label=Less>−</button>${input}<button id=more aria-label=More>+</button><p id=m></p>${help}</main>`,
      `const q = at('#q'); let isHeld = false;
       const keep = () => { const n = Math.min(${most}, Math.max(1, Number(q.value) || 1)); if (String(n) !== q.value) at('#m').textContent = '${says}'; q.value = n; if (q.hasAttribute('aria-valuenow')) q.setAttribute('aria-valuenow', n); };
       q.addEventListener('input', () => { if (q.value === '${asked}' && !isHeld) { isHeld = true; hit('held'); } });
       q.addEventListener('${event}', () => setTimeout(keep, ${ms}));`,
    ),
    steps: [
      {
        on: field('Quantity'),
        asked: fill(`${asked}`),
        settle: ms + 60,
        wants: ['held'],
        goal: 'takenBack',
        tells: holds(`${becomes}`),
      },
    ],
  };
};

/** A name that is edited in place, and is the old one again as soon as the field is left. */
export const blurReverts: Generator = (draw) => {
  const [old = '', other = ''] = peopleOf(draw, 2);
  const wanted = `${other} ${draw.between(2, 99)}`;
  const label = draw.oneOf(['Display name', 'Board name', 'Title']);
  const when = draw.oneOf(['setTimeout', 'queueMicrotask', 'requestAnimationFrame']);
  const isReplaced = draw.chance();
  const event = draw.oneOf(['blur', 'focusout']);
  return {
    asks: `fill ${label} with ${wanted}; no digits may be in it, checked on ${event}`,
    html: pageOf(
      `<main><div id=box></div>${help}</main>`,
      `const draw = () => { at('#box').innerHTML = '<label>${label} <input id=f value="${old}"></label>'; listen(); };
       const listen = () => { const f = at('#f'); f.addEventListener('input', () => { if (f.value === ${literal(wanted)}) hit('held'); }); f.addEventListener('${event}', () => ${when}(() => { if (/[0-9]/.test(f.value)) ${isReplaced ? 'draw()' : `f.value = ${literal(old)}`}; })); };
       draw();`,
    ),
    steps: [
      {
        on: field(label),
        asked: fill(wanted),
        settle: 60,
        wants: ['held'],
        goal: 'takenBack',
        tells: holds(old),
      },
    ],
  };
};

const toggles = [
  {
    roles: ['button'],
    html: (name: string) => `<button class=t aria-pressed=false aria-label="${name}">♥</button>`,
    set: "t.setAttribute('aria-pressed', on)",
    event: 'click',
    state: 'released',
  },
  {
    roles: ['switch', 'checkbox'],
    html: (name: string) =>
      `<button class=t role=switch aria-checked=false aria-label="${name}"></button>`,
    set: "t.setAttribute('aria-checked', on)",
    event: 'click',
    state: 'unchecked',
  },
  {
    roles: ['checkbox', 'switch'],
    html: (name: string) => `<label><input type=checkbox class=t> ${name}</label>`,
    set: 't.checked = on',
    event: 'change',
    state: 'unchecked',
  },
] as const;

/** A toggle that is on at once and off again when the server refuses. */
export const failedToggle: Generator = (draw) => {
  const name = draw.oneOf(['Like', 'Two-step login', 'Weekly summary', 'Public profile']);
  const { roles, html, set, event, state } = draw.oneOf(toggles);
  const ms = draw.oneOf([0, 100, 500, 1500]);
  const isReplaced = draw.chance();
  const isShadow = draw.chance();
  return {
    asks: `turn “${name}” on; the server refuses after ${ms} ms${isShadow ? ', in a shadow root' : ''}`,
    html: pageOf(
      `<main><h1>Settings</h1><x-box></x-box>${help}</main>`,
      `const root = ${isShadow ? "at('x-box').attachShadow({ mode: 'open' })" : "at('x-box')"}; let on = false;
       const show = () => { const t = root.querySelector('.t'); ${set}; };
       const draw = () => { root.innerHTML = ${literal(html(name))}; show(); }; draw();
       root.addEventListener('${event}', async ({ target }) => { if (!target.closest('.t')) return; on = !on; hit('turned ' + on); show(); const reply = await fetch('/api/settings', { method: 'POST' }); setTimeout(() => { if (!reply.ok) on = false; ${isReplaced ? 'draw()' : 'show()'}; }, ${ms}); });`,
      '.t{width:40px;height:24px}[aria-checked=true],[aria-pressed=true]{background:#c33}',
    ),
    steps: [
      {
        on: { roles, name },
        asked: click,
        settle: ms + 150,
        wants: ['turned true'],
        goal: 'takenBack',
        tells: { now: `"${name}" is now ${state}`, later: `"${name}" is now ${state}` },
      },
    ],
  };
};

/** Settings of which the second one that is saved sets the first one back, as the page draws an old copy. */
export const staleSettings: Generator = (draw) => {
  const names = draw.some(3, ['Comments', 'Mentions', 'Digest', 'Reminders', 'News']);
  const [first = '', second = ''] = names;
  const ms = draw.oneOf([0, 200, 800]);
  const isSwitch = draw.chance();
  const control = isSwitch
    ? `'<button role=switch data-do=set data-id=' + name + ' aria-label=' + name + ' aria-checked=' + on.includes(name) + '>●</button>'`
    : `'<label><input type=checkbox data-do=set data-id=' + name + (on.includes(name) ? ' checked' : '') + '> ' + name + '</label>'`;
  return {
    asks: `turn ${first} on, then ${second}; ${first} is off again after ${ms} ms`,
    html: appOf({
      around: `<main><h1>Notify me of</h1><div id=app></div>${help}</main>`,
      state: `let on = []; let turn = 0`,
      view: `${literal(names)}.map((name) => '<p data-key=' + name + '>' + ${control} + '</p>').join('')`,
      acts: `{ set(name) { turn += 1; hit((on.includes(name) ? 'off ' : 'on ') + name); on = on.includes(name) ? on.filter((each) => each !== name) : [...on, name]; draw(); if (turn === 2) setTimeout(() => { on = [name]; draw(); }, ${ms}); } }`,
      how: draw.oneOf(puts),
    }),
    steps: [
      { on: { roles: ['checkbox', 'switch'], name: first }, asked: click, wants: [`on ${first}`] },
      {
        on: { roles: ['checkbox', 'switch'], name: second },
        asked: click,
        settle: ms + 60,
        wants: [`on ${second}`],
        goal: 'takenBack',
        tells: {
          now: `"${first}" is now unchecked`,
          later: `"${first}" is now unchecked`,
        },
      },
    ],
  };
};

/** Script of a mask: the digits or letters that are kept, in groups. */
const masks = [
  {
    label: 'Customer number',
    write: "v.replace(/\\D/g, '').slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ')",
    whole: ['4111111111111111', '4111 1111 1111 1111'],
    cut: ['41111111111111112222', '4111 1111 1111 1111'],
  },
  {
    label: 'Phone',
    write: "v.replace(/\\D/g, '').slice(0, 10).replace(/^(...)(...)(.+)$/, '($1) $2-$3')",
    whole: ['5551234567', '(555) 123-4567'],
    cut: ['555123456789', '(555) 123-4567'],
  },
  {
    label: 'Birthday',
    write: "v.replace(/\\D/g, '').slice(0, 6).replace(/(..)(?=.)/g, '$1/')",
    whole: ['310785', '31/07/85'],
    cut: ['31/07/1985', '31/07/19'],
  },
  {
    label: 'Plate',
    write: "v.toUpperCase().replace(/[^A-Z0-9]/g, '').slice(0, 7)",
    whole: ['ab-12 xyz', 'AB12XYZ'],
    cut: ['ab-12 xyz99', 'AB12XYZ'],
  },
] as const;

/** A masked field that writes the entry in another way, or cuts it. */
export const masked: Generator = (draw) => {
  const { label, write, whole, cut } = draw.oneOf(masks);
  const isCut = draw.chance();
  const [typed, becomes] = isCut ? cut : whole;
  const when = draw.oneOf(['mask()', 'mask()', 'queueMicrotask(mask)', 'setTimeout(mask)']);
  const step: Step = { on: field(label), asked: fill(typed), settle: 30, wants: [`f=${becomes}`] };
  return {
    asks: `fill ${label} with ${typed}; it becomes ${becomes}`,
    html: pageOf(
      `<main><label>${label} <input id=f autocomplete=off></label><button onclick="hit('next')">Next</button>${help}</main>`,
      `const f = at('#f'); const mask = () => { const next = ((v) => ${write})(f.value); if (next !== f.value) f.value = next; };
       f.addEventListener('input', () => { ${when}; }); wild.state = () => ['f=' + f.value];`,
    ),
    steps: isCut
      ? [{ ...step, goal: 'takenBack', tells: holds(becomes) }]
      : [step, { on: button('Next'), asked: click, wants: ['next'] }],
  };
};

/** A list whose new order the server refuses. */
export const orderRefused: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(3, 5));
  const name = nameAt(names, draw.between(1, names.length - 1));
  const ms = draw.between(2, 12) * 100;
  const said = draw.oneOf(['You may not change this list', 'Could not save the order']);
  const role = draw.oneOf(['role=alert', 'role=status', '']);
  const place = draw.oneOf(['top', 'toast']);
  return {
    asks: `move ${name} up; after ${ms} ms the order is as before, and the page says “${said}”`,
    html: appOf({
      around: `<main><h1>Playlist</h1><div id=app></div>${help}</main>`,
      state: `let names = ${literal(names)}; let said = ''`,
      view: `(said && ${place === 'top'} ? '<p ${role}>' + said + '</p>' : '') + '<ol>' + names.map((name, nth) => '<li data-key="' + name + '"><span>' + name + '</span> <button data-do=up data-id="' + name + '"' + (nth ? '' : ' disabled') + '>Move up</button></li>').join('') + '</ol>' + (said && ${place !== 'top'} ? '<div class=toast ${role}>' + said + '</div>' : '')`,
      acts: `{ up(name) { hit('up ' + name); const before = names; const nth = names.indexOf(name); names = names.with(nth, names[nth - 1]).with(nth - 1, name); draw(); setTimeout(() => { names = before; said = '${said}'; draw(); }, ${ms}); } }`,
      how: draw.oneOf(puts),
      style: '.toast{position:fixed;bottom:0;left:40%;background:#222;color:#fff}',
    }),
    steps: [
      {
        on: button('Move up', { of: name, among: names }),
        asked: click,
        settle: ms + 60,
        wants: [`up ${name}`],
        goal: 'takenBack',
        tells: { now: said, later: said },
      },
    ],
  };
};
