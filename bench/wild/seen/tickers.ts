/** What moves beside a target on its own: prices, viewers, presence, progress, logs, toasts. */
import { type Draw, literal } from '../../changes/families/make.ts';

import { nameAt, peopleOf, thingsOf } from '../life.ts';
import { hows, listOf, pageOf, rowStyle } from '../page.ts';
import { button, click, type Generator, type Step } from '../scene.ts';

const waits = [0, 200, 700];
const paces = [200, 500, 1000];

const pressWhileTicking = (
  draw: Draw,
  word: string,
  name: string,
  names: readonly string[],
): Step => ({
  on: button(word, { of: name, among: names }),
  asked: click,
  live: 'tick()',
  wait: draw.oneOf(waits),
  wants: [`press ${name}`],
});

/** Rows with prices of a stream; one tick or many by the time of the press. */
export const quotes: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(3, 6));
  const name = nameAt(names, draw.between(0, names.length - 1));
  const how = draw.oneOf(hows);
  const word = draw.oneOf(['Buy', 'Trade', 'Watch']);
  const shown = ['name', ...draw.some(2, ['price', 'change', 'volume'])];
  const list = listOf(draw, { shown, controls: [`<button data-do=press>${word}</button>`] });
  return {
    asks: `${word} ${name}; quotes tick (${how})`,
    html: pageOf(
      `<main><h1>Market</h1>${list.markup}</main>`,
      `const all = ${literal(names.map((name, nth) => ({ name, p: 20 + nth * 7, v: 1000 + nth })))}; let n = 0; ${list.script}
       const tick = () => { n += 1; all.forEach((item, nth) => { item.p += ((n * 7 + nth * 3) % 5 - 2) / 10; item.v += nth + n; item.price = '€' + item.p.toFixed(2); item.change = (item.p > 20 ? '▲ ' : '▼ ') + ((n + nth) % 9) + '.2 %'; item.volume = item.v.toLocaleString('en-US') + ' sold'; }); list.show(all, '${how}'); };
       tick(); setInterval(tick, ${draw.oneOf(paces)});`,
      rowStyle,
    ),
    steps: [pressWhileTicking(draw, word, name, names)],
  };
};

/** People beside a button whose state and doing change in words. */
export const presence: Generator = (draw) => {
  const names = peopleOf(draw, draw.between(3, 5));
  const target = draw.between(0, names.length - 1);
  const name = nameAt(names, target);
  const how = draw.oneOf(hows);
  const word = draw.oneOf(['Call', 'Message', 'Invite']);
  const states = draw.oneOf([
    ['Online', 'Away', 'Busy'],
    ['', 'typing…', ''],
    ['just now', '1 minute ago', '2 minutes ago'],
    ['active now', 'seen recently', 'active now'],
  ]);
  const list = listOf(draw, {
    shown: ['name', 'state'],
    controls: [`<button data-do=press>${word}</button>`],
  });
  return {
    asks: `${word} ${name}; ${states.join(', ')} take turns (${how})`,
    html: pageOf(
      `<main><h2>People</h2>${list.markup}</main>`,
      `const all = ${literal(names.map((name) => ({ name })))}; const states = ${literal(states)}; let n = -1; ${list.script}
       const tick = () => { n += 1; all.forEach((item, nth) => { item.state = states[(n + nth + ${target * 2}) % 3]; }); list.show(all, '${how}'); };
       tick(); setInterval(tick, ${draw.oneOf(paces)});`,
      rowStyle,
    ),
    steps: [pressWhileTicking(draw, word, name, names)],
  };
};

/** One product with a price or count that moves: beside the button, above it, on it. */
export const liveOffer: Generator = (draw) => {
  const word = draw.oneOf(['Place bid', 'Buy now', 'Reserve']);
  const every = draw.oneOf(paces);
  const text = draw.oneOf([
    "'€' + (900 - n * 5)",
    "(40 + n * 3) + ' people are viewing this'",
    "'Current price ' + (120 - n) + '.50'",
    "n % 2 ? 'Somebody is typing…' : ''",
    "(n * 7 % 100) + ' %'",
    "(1200 + n * 13).toLocaleString('en-US') + ' views'",
  ]);
  const [markup, tick] = draw.oneOf([
    ['<p id=t></p><button id=go></button>', `at('#t').textContent = text()`],
    [
      '<div><p><span id=t></span></p></div><div><button id=go></button></div>',
      `at('#t').textContent = text()`,
    ],
    ['<button id=go></button><p id=t></p>', `at('#t').innerHTML = '<b>' + text() + '</b>'`],
    ['<button id=go></button>', `at('#go').textContent = '${word} ' + text()`],
    [
      '<div id=box></div>',
      `at('#box').innerHTML = '<p>' + text() + '</p><button id=go>${word}</button>'`,
    ],
  ] as const);
  return {
    asks: `${word}; ${text} every ${every} ms by ${tick}`,
    html: pageOf(
      `<main><h1>Old clock</h1><section><p>Sold by the museum</p>${markup}</section><button>Cancel</button></main>`,
      `let n = 1; const text = () => ${text}; ${markup.includes('id=go') ? `at('#go').textContent = '${word}';` : ''}
       const tick = () => { n += 1; ${tick}; }; tick(); setInterval(tick, ${every});
       document.addEventListener('click', ({ target }) => { if (target.closest('#go')) hit('go'); else if (target.closest('button')) hit('cancel'); });`,
    ),
    steps: [
      { on: button(word), asked: click, live: 'tick()', wait: draw.oneOf(waits), wants: ['go'] },
    ],
  };
};

/** Uploads that progress and end, each with a button. */
export const progress: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(2, 4)).map((name) => `${name}.zip`);
  const name = nameAt(names, draw.between(0, names.length - 1));
  const bar = draw.oneOf([
    '<progress max=100 data-v=n></progress>',
    '<span data-f=text></span>',
    '<div role=progressbar><span data-f=text></span></div>',
  ]);
  const how = draw.oneOf(['keyed', 'unkeyed', 'redraw']);
  const list = listOf(draw, {
    shown: ['name', 'left'],
    controls: [bar, '<button data-do=press>Remove</button>'],
  });
  return {
    asks: `Remove ${name}, which is being uploaded (${how})`,
    html: pageOf(
      `<main><h2>Uploads</h2>${list.markup}</main>`,
      `const all = ${literal(names.map((name, nth) => ({ name, n: nth * 9 })))}; ${list.script}
       const tick = () => { all.forEach((item, nth) => { item.n = Math.min(100, item.n + 4 + nth * 9); item.text = item.n < 100 ? item.n + ' %' : 'Done'; item.left = item.n < 100 ? (100 - item.n) * 3 + ' KB left' : ''; }); list.show(all, '${how}'); };
       tick(); setInterval(tick, ${draw.oneOf(paces)});`,
      rowStyle,
    ),
    steps: [
      {
        on: button('Remove', { of: name, among: names }),
        asked: click,
        live: 'tick()',
        wait: draw.oneOf(waits),
        wants: [`press ${name}`],
      },
    ],
  };
};

/** Lines that are added above or below a button. */
export const liveLog: Generator = (draw) => {
  const word = draw.oneOf(['Stop', 'Cancel run', 'Pause']);
  const place = draw.oneOf([
    '<div id=log></div>B',
    'B<div id=log></div>',
    '<p>Build 7</p><div><div id=log></div></div><div>B</div>',
  ]);
  const most = draw.oneOf([3, 8, 1000]);
  const line = draw.oneOf(['div', 'p', 'li']);
  return {
    asks: `${word}; lines are logged, ${most} at most`,
    html: pageOf(
      `<main><h1>Build</h1><section>${place.replace('B', `<button id=go>${word}</button>`)}</section></main>`,
      `let n = 0; const steps = ['fetch', 'compile', 'link', 'test', 'pack', 'sign'];
       const tick = () => { n += 1; const line = document.createElement('${line}'); line.textContent = steps[n % 6] + ' part ' + n; at('#log').append(line); while (at('#log').children.length > ${most}) at('#log').firstChild.remove(); };
       tick(); tick(); setInterval(tick, ${draw.oneOf(paces)}); at('#go').onclick = () => hit('go');`,
    ),
    steps: [
      { on: button(word), asked: click, live: 'tick()', wait: draw.oneOf(waits), wants: ['go'] },
    ],
  };
};

/** A message comes and goes in the item of the target. */
export const itemToast: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(2, 5));
  const target = draw.between(0, names.length - 1);
  const name = nameAt(names, target);
  const word = draw.oneOf(['Edit', 'Share', 'Pin']);
  const says = draw.oneOf(['Saved', 'Synced 3 files', 'Ben looked at this', 'New']);
  const comes = draw.chance();
  const list = listOf(draw, { controls: [`<button data-do=press>${word}</button>`] });
  const put = draw.oneOf(['prepend', 'append']);
  return {
    asks: `${word} ${name}; a message ${comes ? 'comes' : 'goes'} there`,
    html: pageOf(
      `<main>${list.markup}</main>`,
      `const all = ${literal(names.map((name) => ({ name })))}; ${list.script} list.show(all, 'keyed');
       const home = () => { const row = at('#list').children[${target}]; return row.shadowRoot ?? row; };
       const come = () => { const toast = document.createElement(home().localName === 'tr' ? 'td' : 'small'); toast.className = 'toast'; toast.textContent = ${literal(says)}; home().${put}(toast); };
       const go = () => home().querySelector('.toast')?.remove(); ${comes ? '' : 'come();'}`,
      rowStyle,
    ),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        live: comes ? 'come()' : 'go()',
        wait: draw.oneOf([0, 200]),
        wants: [`press ${name}`],
      },
    ],
  };
};
