/** Pages on which something counts, next to what is asked for or on it. */
import { literal } from '../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../life.ts';
import { anything, site } from '../parts.ts';
import { button, click, type Generator } from '../scene.ts';
import { files, remarks, songs, symbols } from './words.ts';

/** Lots of an auction: time left and bids change all the time. */
export const lots: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(3, 5));
  const name = draw.oneOf(names);
  const word = draw.oneOf(['Watch', 'Place bid', 'Ask seller']);
  const every = draw.oneOf([200, 500, 1000]);
  const [row, title] = draw.oneOf([
    ['li', 'h3'],
    ['article', 'a href="#"'],
    ['div', 'strong'],
  ] as const);
  const isAtTop = draw.chance();
  const clockTag = '<time class=left></time>';
  return {
    asks: `${word}: ${name}; the clocks tick every ${every} ms`,
    html: site(draw, {
      body: '<h2>Ending soon</h2><div id=lots></div>',
      script: `const lots = ${literal(names.map((name, nth) => ({ name, left: 95 + nth * 41, bid: 20 + nth * 15 })))};
        for (const lot of lots) {
          const row = fresh(${literal(`<${row} class=lot>${isAtTop ? clockTag : ''}<${title} class=n></${title.split(' ')[0]}>${isAtTop ? '' : clockTag}<p>Current bid <b class=bid></b></p><button type=button>${word}</button></${row}>`)});
          row.querySelector('.n').textContent = lot.name; row.lot = lot;
          row.querySelector('button').onclick = () => hit('press ' + lot.name);
          at('#lots').append(row);
        }
        const tick = () => {
          for (const row of at('#lots').children) {
            row.lot.left -= 1; if (Math.random() < 0.4) row.lot.bid += 5;
            row.querySelector('.left').textContent = Math.floor(row.lot.left / 60) + 'm ' + row.lot.left % 60 + 's left';
            row.querySelector('.bid').textContent = '€' + row.lot.bid;
          }
        };
        tick(); setInterval(tick, ${every});`,
      style:
        '.lot{display:block;border:1px solid #ddd;padding:8px;margin:6px 0}.left{color:#b00;display:block}',
    }),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        wait: draw.oneOf([300, 1200]),
        wants: [`press ${name}`],
      },
    ],
  };
};

/** A list of shares whose prices move, also on the buttons. */
export const quotes: Generator = (draw) => {
  const all = draw.some(draw.between(4, 6), symbols);
  const symbol = draw.oneOf(all);
  const word = draw.oneOf(['Buy', 'Sell']);
  const isPriced = draw.chance();
  const isTable = draw.chance();
  const sides = ['Buy', 'Sell']
    .map((side) =>
      isPriced
        ? `<button type=button data-s=${side}>${side} <span class=p></span></button>`
        : `<button type=button data-s=${side}>${side}</button>`,
    )
    .join('');
  const row = isTable
    ? `<tr class=q><th scope=row class=n></th><td class=p></td><td class=c></td><td>${sides}</td></tr>`
    : `<div class=q><b class=n></b><span class=p></span><span class=c></span>${sides}</div>`;
  return {
    asks: `${word} ${symbol}${isPriced ? ', with the price on the button' : ''}`,
    html: site(draw, {
      body: `<h2>Watchlist</h2>${isTable ? '<table><tbody id=list></tbody></table>' : '<div id=list></div>'}`,
      script: `for (const [nth, name] of ${literal(all)}.entries()) {
          const row = fresh(${literal(row)}); row.price = 40 + nth * 31; row.querySelector('.n').textContent = name;
          row.addEventListener('click', ({ target }) => { const side = target.closest('[data-s]')?.dataset.s; if (side) hit(side + ' ' + name); });
          at('#list').append(row);
        }
        const tick = () => { for (const row of at('#list').children) {
          const by = Math.random() * 2 - 1; row.price += by;
          for (const each of row.querySelectorAll('.p')) each.textContent = row.price.toFixed(2);
          const change = row.querySelector('.c'); change.textContent = (by > 0 ? '+' : '') + by.toFixed(2) + '%'; change.className = 'c ' + (by > 0 ? 'up' : 'down');
        } };
        tick(); setInterval(tick, ${draw.oneOf([150, 400, 800])});`,
      style: '.q>*{padding:3px 10px}.up{color:green}.down{color:#b00}',
    }),
    steps: [
      {
        on: button(word, { of: symbol, among: all }),
        asked: click,
        wait: draw.oneOf([200, 900]),
        wants: [`${word} ${symbol}`],
      },
    ],
  };
};

/** A playing song: its time and its slider move below controls that are often only icons. */
export const player: Generator = (draw) => {
  const song = draw.oneOf(songs);
  const names = ['Previous', 'Pause', 'Next', 'Mute', 'Repeat', 'Like'];
  const word = draw.oneOf(['Next', 'Mute', 'Repeat', 'Like']);
  const isIconic = draw.chance();
  const tag = draw.oneOf(['button type=button', 'div role=button tabindex=0']);
  const signs = ['⏮', '⏸', '⏭', '🔈', '🔁', '♡'];
  const controls = names
    .map((name, nth) => {
      const end = tag.split(' ')[0];
      const content = isIconic ? `<span aria-hidden=true>${signs[nth]}</span>` : name;
      return `<${tag} data-n=${name}${isIconic ? ` aria-label=${name} title=${name}` : ''}>${content}</${end}>`;
    })
    .join('');
  const slider = draw.oneOf([
    '<div id=bar role=slider tabindex=0 aria-label=Position aria-valuemin=0 aria-valuemax=240></div>',
    '<input id=bar type=range max=240 aria-label=Position>',
    '<progress id=bar max=240></progress>',
  ]);
  return {
    asks: `${word} in a player of ${song}`,
    html: site(draw, {
      body: `<div class=player><b>${song}</b>${slider}<span id=time></span><div class=c>${controls}</div></div>`,
      script: `let now = 61;
        const tick = () => {
          now += 1; const clock = (at) => Math.floor(at / 60) + ':' + String(at % 60).padStart(2, '0');
          at('#time').textContent = clock(now) + ' / ' + clock(240);
          if (at('#bar').role === 'slider') { at('#bar').setAttribute('aria-valuenow', now); at('#bar').setAttribute('aria-valuetext', clock(now)); } else at('#bar').value = now;
          document.title = '▶ ' + clock(now) + ' ${song}';
        };
        tick(); setInterval(tick, ${draw.oneOf([250, 1000])});
        at('.c').addEventListener('click', ({ target }) => { const name = target.closest('[data-n]')?.dataset.n; if (name) hit('press ' + name); });`,
      style:
        '.c{display:flex;gap:8px}.c>*{padding:4px 8px;cursor:pointer}#bar{display:block;width:300px}',
    }),
    steps: [{ on: button(word), asked: click, wait: 1100, wants: [`press ${word}`] }],
  };
};

/** Seats that are held for a while, with the time left on the button or around it. */
export const heldSeats: Generator = (draw) => {
  const word = draw.oneOf(['Continue', 'Check out', 'Add snacks']);
  const other = draw.oneOf(['Release seats', 'Change seats']);
  const place = draw.oneOf(['in', 'before', 'around'] as const);
  const clock = '<span class=t></span>';
  const body = {
    in: `<p>Row F, seats 4 and 5</p><button type=button id=go>${word} <small>held for ${clock}</small></button>`,
    before: `<div role=timer>Your seats are held for ${clock}</div><button type=button id=go>${word}</button>`,
    around: `<section aria-live=off>Row F, seats 4 and 5 (${clock} left) <button type=button id=go>${word}</button> – hurry, ${clock}!</section>`,
  }[place];
  return {
    asks: `${word}; the clock is ${place} the button`,
    html: site(draw, {
      body: `<h2>Your tickets</h2>${body} <button type=button id=other>${other}</button>`,
      script: `let left = 598;
        const tick = () => { left -= 1; for (const each of document.querySelectorAll('.t')) each.textContent = Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0'); };
        tick(); setInterval(tick, ${draw.oneOf([100, 1000])});
        at('#go').onclick = () => hit('go'); at('#other').onclick = () => hit('other');`,
    }),
    steps: [{ on: button(word), asked: click, wait: draw.oneOf([300, 1300]), wants: ['go'] }],
  };
};

/** Uploads with their percentages; one of the others ends, and its button changes. */
export const uploads: Generator = (draw) => {
  const all = draw.some(draw.between(3, 5), files);
  const target = draw.between(0, all.length - 1);
  const file = nameAt(all, target);
  const other = (target + 1) % all.length;
  const word = draw.oneOf(['Cancel', 'Pause']);
  const isNamed = draw.chance();
  const bar = draw.oneOf([
    '<progress max=100 class=bar></progress>',
    '<div role=progressbar class=bar></div>',
    '<div class=track><div class=bar></div></div>',
  ]);
  const name = isNamed ? `${word} ${file}` : word;
  return {
    asks: `${word} the upload of ${file}; that of ${nameAt(all, other)} ends`,
    html: site(draw, {
      body: '<h2>Uploads</h2><div id=list></div>',
      script: `const all = ${literal(all.map((name, nth) => ({ name, done: nth === other ? 93 : 5 + nth * 4 })))};
        for (const each of all) {
          const row = fresh(${literal(`<div class=u><span class=n></span>${bar}<span class=pc></span><button type=button></button></div>`)}); row.file = each;
          row.querySelector('.n').textContent = each.name;
          row.querySelector('button').onclick = ({ currentTarget }) => hit(currentTarget.dataset.w + ' ' + each.name);
          at('#list').append(row);
        }
        const tick = () => { for (const row of at('#list').children) {
          const { file } = row; file.done = Math.min(100, file.done + 1);
          const word = file.done === 100 ? 'Open' : '${word}'; const press = row.querySelector('button');
          press.dataset.w = word; ${isNamed ? `press.setAttribute('aria-label', word + ' ' + file.name);` : ''}
          if (press.textContent !== word) press.textContent = word;
          row.querySelector('.pc').textContent = file.done === 100 ? 'Done' : file.done + ' %';
          const bar = row.querySelector('.bar'); if (bar.matches('progress')) bar.value = file.done; else { bar.style.width = file.done + 'px'; bar.setAttribute('aria-valuenow', file.done); }
        } };
        tick(); setInterval(tick, 120);`,
      style:
        '.u{display:flex;gap:12px;padding:4px}.n{width:160px}.track{width:100px}div.bar{height:12px;background:#36c}',
    }),
    steps: [
      {
        on: button(name, isNamed ? {} : { of: file, among: all }),
        asked: click,
        wait: 1000,
        wants: [`${word} ${file}`],
      },
    ],
  };
};

/** A thread with ages and likes that count up, and someone who is typing. */
export const thread: Generator = (draw) => {
  const people = peopleOf(draw, 4);
  const texts = draw.some(4, remarks);
  const nth = draw.between(0, 3);
  const person = nameAt(people, nth);
  const word = draw.oneOf(['Reply', 'Like', 'Report']);
  const tag = draw.oneOf(['button type=button', 'a href="#"', 'span role=button tabindex=0']);
  const end = tag.split(' ')[0];
  const post = `<div class=post><div><b class=n></b> · <span class=age></span></div><p class=t></p><${tag} data-w=Like>Like <span class=l></span></${end}> <${tag} data-w=Reply>Reply</${end}> <${tag} data-w=Report>Report</${end}></div>`;
  return {
    asks: `${word} to ${person}`,
    html: site(draw, {
      body: '<h2>Comments</h2><div id=posts></div><p id=typing></p>',
      script: `const people = ${literal(people)}, texts = ${literal(texts)};
        people.forEach((name, nth) => {
          const post = fresh(${literal(post)}); post.age = 3 + nth * 9; post.likes = 2 + nth * 7;
          post.querySelector('.n').textContent = name; post.querySelector('.t').textContent = texts[nth];
          post.addEventListener('click', (event) => { const pressed = event.target.closest('[data-w]'); if (!pressed) return; event.preventDefault(); hit(pressed.dataset.w + ' ' + name); });
          at('#posts').append(post);
        });
        const tick = () => {
          for (const post of at('#posts').children) { post.age += 1; post.likes += Math.random() < 0.5 ? 1 : 0; post.querySelector('.age').textContent = post.age + ' s ago'; post.querySelector('.l').textContent = post.likes; }
          at('#typing').textContent = at('#typing').textContent ? '' : 'Somebody is typing…';
        };
        tick(); setInterval(tick, ${draw.oneOf([300, 1000])});`,
      style:
        '.post{padding:8px 0;border-bottom:1px solid #eee}[data-w]{cursor:pointer;margin-right:8px}',
    }),
    steps: [
      {
        on: anything(word, { of: person, among: people }),
        asked: click,
        wait: draw.oneOf([400, 1400]),
        wants: [`${word} ${person}`],
      },
    ],
  };
};
