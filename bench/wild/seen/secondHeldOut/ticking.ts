/** Pages on which something changes all the time. */
import { literal } from '../../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../../life.ts';
import { pageOf } from '../../page.ts';
import { button, click, type Generator } from '../../scene.ts';
import { appOf, puts } from './app.ts';
import { places } from './words.ts';

/** Lots whose bids rise and whose time runs out. */
export const auction: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(3, 5));
  const target = draw.between(0, names.length - 1);
  const name = nameAt(names, target);
  const other = nameAt(names, (target + 1) % names.length);
  const isPriced = draw.between(0, 2) === 0;
  const [words, live, isOpen, isRaised] = draw.oneOf([
    ['the time runs', 'tick()', true, false],
    ['others bid on it', `raise(${literal(name)}); tick()`, true, true],
    ['others bid on another one', `raise(${literal(other)}); tick()`, true, false],
    ['it ends', `end(${literal(name)})`, false, false],
    ['another one ends', `end(${literal(other)}); tick()`, true, false],
  ] as const);
  const ended = draw.oneOf([
    "'<b>Sold</b>'",
    `'<button disabled data-do=bid data-id="' + name + '">Ended</button>'`,
  ]);
  return {
    asks: `bid on ${name}; ${words}`,
    html: appOf({
      state: `const lots = ${literal(names.map((name, nth) => ({ name, price: 120 + nth * 35, left: 160 + nth * 31, bids: nth + 2 })))};
       const find = (name) => lots.find((each) => each.name === name);
       const tick = () => { for (const each of lots) if (each.left > 0) each.left -= 1; draw(); };
       const raise = (name) => { find(name).price += 5; find(name).bids += 1; draw(); };
       const end = (name) => { find(name).left = 0; draw(); };
       setInterval(() => tick(), ${draw.oneOf([200, 1000])})`,
      view: `'<h1>Auction</h1>' + lots.map(({ name, price, left, bids }) => '<article data-key="' + name + '"><h3>' + name + '</h3><p>€' + price + ' · ' + bids + ' bids</p><time>' + Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0') + '</time> ' + (left > 0 ? '<button data-do=bid data-id="' + name + '">Bid${isPriced ? " €' + (price + 5) + '" : ''}</button>' : ${ended}) + '<button data-do=watch data-id="' + name + '">Watch</button></article>').join('')`,
      acts: `{ bid(name) { hit('bid ' + name); }, watch(name) { hit('watch ' + name); } }`,
      how: draw.oneOf(puts),
    }),
    steps: [
      {
        on: button('Bid', { of: name, among: names }),
        asked: click,
        live,
        wait: draw.oneOf([0, 250]),
        wants: [`bid ${name}`],
        // Another price on the button itself may be refused.
        goal: !isOpen ? 'refused' : isPriced && isRaised ? 'either' : 'done',
      },
    ],
  };
};

/** A board of departures of the same lines, whose first row leaves while all minutes count down. */
export const departures: Generator = (draw) => {
  const towns = draw.some(3, places);
  const minutes = [2, 9, 16, 23, 30];
  const times = minutes.map((each) => `12:${String(each + 10).padStart(2, '0')}`);
  const target = draw.between(0, 4);
  const time = nameAt(times, target);
  const [words, live, isThere] = draw.oneOf([
    ['a minute passes', 'pass(1)', true],
    ['the first one departs', 'pass(3)', target > 0],
    ['one is late', `board[${(target + 1) % 5}].note = 'late'; draw()`, true],
    ['it is late itself', `board[${target}].note = 'late'; draw()`, true],
  ] as const);
  const tag = draw.oneOf([
    ['table', 'tr', 'td'],
    ['ul', 'li', 'span'],
    ['div', 'div', 'div'],
  ] as const);
  const row = `'<${tag[1]} data-key="' + time + '"><${tag[2]}>' + time + '</${tag[2]}> <${tag[2]}>' + line + '</${tag[2]}> <${tag[2]}>' + (left < 1 ? 'now' : left + ' min') + '</${tag[2]}> <${tag[2]}>' + note + '</${tag[2]}> <${tag[2]}><button data-do=remind data-id="' + time + '">Remind me</button></${tag[2]}></${tag[1]}>'`;
  const list = `board.map(({ time, line, left, note }) => ${row}).join('')`;
  const body = tag[0] === 'table' ? `'<tbody>' + ${list} + '</tbody>'` : list;
  return {
    asks: `remind me of the departure at ${time}; ${words}`,
    html: appOf({
      around: `<main><h1>Departures</h1><${tag[0]} id=app></${tag[0]}></main>`,
      state: `let board = ${literal(times.map((time, nth) => ({ time, line: `Bus ${(nth % 2) + 4} ${towns[nth % 2]}`, left: minutes[nth], note: '' })))};
       const pass = (by) => { for (const each of board) each.left -= by; const gone = board.filter(({ left }) => left < 0).length; board = board.slice(gone); for (let nth = 0; nth < gone; nth += 1) board.push({ time: '12:47', line: 'Bus 4 ${towns[0]}', left: 37 - by, note: '' }); draw(); }`,
      view: body,
      acts: `{ remind(time) { hit('remind ' + time); } }`,
      how: draw.oneOf(puts),
    }),
    steps: [
      {
        on: button('Remind me', { of: time, among: times }),
        asked: click,
        live,
        wants: [`remind ${time}`],
        goal: isThere ? 'done' : 'refused',
      },
    ],
  };
};

/** Uploads that show their progress, and another button once they are through. */
export const uploads: Generator = (draw) => {
  const files = draw.some(4, [
    'budget.xlsx',
    'cover.png',
    'intro.mp4',
    'notes.txt',
    'team.jpg',
    'thesis.pdf',
  ]);
  const target = draw.between(0, 3);
  const file = nameAt(files, target);
  const other = nameAt(files, (target + draw.between(1, 3)) % 4);
  const [after, isPlaced] = draw.oneOf([
    ['Remove', true],
    ['Share', true],
    ['', false],
  ] as const);
  const [words, live, isRunning] = draw.oneOf([
    ['all go on', 'step(7)', true],
    ['another one is through', `done(${literal(other)})`, true],
    ['it is through', `done(${literal(file)})`, false],
  ] as const);
  const label = draw.oneOf(["'Cancel'", "'Cancel (' + part + '%)'"]);
  return {
    asks: `cancel the upload of ${file}; ${words}`,
    html: appOf({
      state: `const files = ${literal(files.map((name, nth) => ({ name, part: 12 + nth * 9 })))};
       const step = (by) => { for (const each of files) if (each.part < 100) each.part = Math.min(95, each.part + by); draw(); };
       const done = (name) => { files.find((each) => each.name === name).part = 100; step(3); };
       setInterval(() => step(1), ${draw.oneOf([90, 300])})`,
      view: `'<h1>Uploads</h1>' + files.map(({ name, part }) => '<div data-key="' + name + '"><span>' + name + '</span> <progress max=100 value=' + part + '></progress> ' + (part < 100 ? '<span>' + part + '%</span> <button data-do=cancel data-id="' + name + '">' + ${label} + '</button>' : '<span>Done</span> ${isPlaced ? `<button data-do=after data-id="' + name + '">${after}</button>` : ''}') + '</div>').join('')`,
      acts: `{ cancel(name) { hit('cancel ' + name); }, after(name) { hit('${after} ' + name); } }`,
      how: draw.oneOf(puts),
    }),
    steps: [
      {
        on: button('Cancel', { of: file, among: files }),
        asked: click,
        live,
        wait: draw.oneOf([0, 150]),
        wants: [`cancel ${file}`],
        goal: isRunning ? 'done' : 'refused',
      },
    ],
  };
};

/** Links and tabs that count what is unread, below a clock. */
export const navBadges: Generator = (draw) => {
  const words = draw.some(4, ['Inbox', 'Reviews', 'Mentions', 'Orders', 'Tickets']);
  const word = nameAt(words, draw.between(0, 3));
  const [who = ''] = peopleOf(draw, 1);
  const kind = draw.oneOf(['link', 'button', 'tab'] as const);
  const [open, close] = {
    link: ['<a href="#"', '</a>'],
    button: ['<button', '</button>'],
    tab: ['<button role=tab', '</button>'],
  }[kind];
  const label = draw.oneOf([
    "'>' + word + (n ? ' <b>' + n + '</b>' : '')",
    "'>' + (n ? '<b>' + n + '</b> ' : '') + word",
    `' aria-label="' + word + ', ' + n + ' unread">' + word`,
    "'>' + word + ' (' + n + ')'",
  ]);
  const isReplaced = draw.chance();
  return {
    asks: `open ${word}; its badge counts`,
    html: pageOf(
      `<header><time id=t></time> <span>${who}</span><nav id=nav ${kind === 'tab' ? 'role=tablist' : ''}></nav></header><main><p>Welcome.</p></main>`,
      `const words = ${literal(words)}; const counts = words.map((_, nth) => nth * 3); let turn = 0;
       const item = (word, nth) => { const n = counts[nth]; return '${open} data-w=' + word + ${label} + '${close}'; };
       const draw = () => { at('#t').textContent = '09:41:' + String(turn % 60).padStart(2, '0'); ${isReplaced ? "at('#nav').innerHTML = words.map(item).join(' ')" : "if (!at('#nav').children.length) at('#nav').innerHTML = words.map(item).join(' '); else words.forEach((word, nth) => { const next = fresh(item(word, nth)); const old = at('#nav').children[nth]; old.innerHTML = next.innerHTML; if (next.ariaLabel) old.setAttribute('aria-label', next.ariaLabel); })"}; };
       const tick = () => { turn += 1; counts[turn % 4] += 1; draw(); }; draw(); setInterval(tick, ${draw.oneOf([120, 500])});
       at('#nav').onclick = (event) => { event.preventDefault(); const each = event.target.closest('[data-w]'); if (each) hit('go ' + each.dataset.w); };`,
    ),
    steps: [
      {
        on: { roles: ['link', 'button', 'tab'], name: word },
        asked: click,
        live: 'tick(); tick()',
        wait: draw.oneOf([0, 200]),
        wants: [`go ${word}`],
      },
    ],
  };
};
