/** Widgets of other sites in a frame. */
import { literal } from '../../changes/families/make.ts';
import { framed } from '../framed.ts';
import { peopleOf } from '../life.ts';
import { pageOf } from '../page.ts';
import { anything, cities, keysOf, opener, timesOf } from '../parts.ts';
import { box, button, click, field, fill, type Generator } from '../scene.ts';
import { remarks, songs } from './words.ts';

/** What the page around shows when the widget tells it something. */
const note =
  "<p id=note>Nothing yet</p><script>addEventListener('message', ({ data }) => { document.querySelector('#note').textContent = data; })</script>";
const look = 'body{font:14px sans-serif;padding:12px}button{margin:3px}';

/** A calendar of times to meet: pick one, give a name, confirm. */
export const meetingWidget: Generator = (draw) => {
  const times = timesOf(draw, draw.between(4, 6));
  const time = draw.oneOf(times);
  const [person = ''] = peopleOf(draw, 1);
  const city = draw.oneOf(cities);
  const word = draw.oneOf(['Confirm', 'Schedule event', 'Book']);
  const isTaken = draw.chance();
  const other = draw.oneOf(times.filter((each) => each !== time));
  return framed(
    draw,
    {
      asks: `${time}, name ${person}, ${word}${isTaken ? `; ${other} is taken meanwhile` : ''}`,
      html: pageOf(
        `<h3>Call with ${city} office</h3><div id=body></div>`,
        `let times = ${literal(times)}, name = '';
        const list = () => { at('#body').replaceChildren(...times.map((time) => { const each = fresh('<div><button type=button></button></div>'); each.firstChild.textContent = time; each.firstChild.onclick = () => { hit('time ' + time); form(time); }; return each; })); };
        const form = (time) => {
          at('#body').innerHTML = '<p>' + time + '</p><label>Your name <input id=name></label><button type=button id=go>${word}</button>';
          at('#go').onclick = () => { name = at('#name').value; hit('booked ' + time + ' for ' + name); at('#body').innerHTML = '<p>See you then!</p>'; parent.postMessage('Booked for ' + time, '*'); };
        };
        list(); wild.state = () => at('#name')?.value ? ['name=' + at('#name').value] : [];`,
        look,
      ),
      steps: [
        {
          on: button(time),
          asked: click,
          ...(isTaken && { live: `times = times.filter((each) => each !== '${other}'); list()` }),
          wants: [`time ${time}`],
        },
        { on: field('Your name'), asked: fill(person), wants: [`name=${person}`] },
        { on: button(word), asked: click, wants: [`booked ${time} for ${person}`] },
      ],
      outerShows: `Booked for ${time}`,
    },
    note,
  );
};

/** Comments of a service, drawn again when one is added. */
export const commentsWidget: Generator = (draw) => {
  const people = peopleOf(draw, 4);
  const texts = draw.some(4, remarks);
  const person = draw.oneOf(people);
  const word = draw.oneOf(['Reply', 'Upvote', 'Flag']);
  const tag = draw.oneOf(['button type=button', 'a href="#"']);
  const live = draw.oneOf([
    `all.unshift({ name: 'Rosa Quist', text: 'First!' }); draw()`,
    'all.reverse(); draw()',
    'draw()',
  ]);
  return framed(draw, {
    asks: `${word} to ${person}; meanwhile ${live}`,
    html: pageOf(
      '<b id=count></b><ul id=all></ul>',
      `const all = ${literal(people.map((name, nth) => ({ name, text: texts[nth] })))};
      const draw = () => { at('#count').textContent = all.length + ' comments'; at('#all').replaceChildren(...all.map(({ name, text }) => { const row = fresh('<li><b></b><p></p><${tag}>${word}</${tag.split(' ')[0]}></li>'); row.children[0].textContent = name; row.children[1].textContent = text; row.children[2].onclick = (event) => { event.preventDefault(); hit('press ' + name); }; return row; })); };
      draw();`,
      look,
    ),
    steps: [
      {
        on: button(word, { of: person, among: people }),
        asked: click,
        live,
        wants: [`press ${person}`],
      },
    ],
  });
};

/** The notice of a consent service: purposes to switch, and a button that closes it. */
export const consentWidget: Generator = (draw) => {
  const purposes = draw.some(4, ['Statistics', 'Marketing', 'Personal ads', 'Maps', 'Videos']);
  const purpose = draw.oneOf(purposes);
  const word = draw.oneOf(['Save choices', 'Confirm selection']);
  const kind = draw.oneOf(['box', 'switch'] as const);
  const one = (each: string, nth: number): string =>
    kind === 'box'
      ? `<div class=o><input type=checkbox id=p${nth} data-n="${each}"><label for=p${nth}>${each}</label></div>`
      : `<div class=o><span id=p${nth}>${each}</span><button type=button role=switch aria-checked=false aria-labelledby=p${nth} data-n="${each}">off</button></div>`;
  return framed(
    draw,
    {
      asks: `allow ${purpose} only, ${word}`,
      html: pageOf(
        `<h3>Your privacy</h3>${purposes.map(one).join('')}<button type=button id=save>${word}</button> <button type=button id=all>Accept all</button>`,
        `const isOn = (each) => each.checked ?? each.ariaChecked === 'true';
        const chosen = () => [...document.querySelectorAll('[data-n]')].filter(isOn).map(({ dataset }) => dataset.n);
        document.addEventListener('click', ({ target }) => {
          if (target.role === 'switch') { target.ariaChecked = String(target.ariaChecked !== 'true'); target.textContent = target.ariaChecked === 'true' ? 'on' : 'off'; }
          if (target.id === 'save') { hit('saved ' + chosen()); parent.postMessage('Choices saved', '*'); }
          if (target.id === 'all') hit('all');
        });
        wild.state = () => chosen().map((each) => 'allowed ' + each);`,
        look,
      ),
      steps: [
        { on: box({ name: purpose }), asked: click, wants: [`allowed ${purpose}`] },
        { on: button(word), asked: click, wants: [`saved ${purpose}`] },
      ],
      outerShows: 'Choices saved',
    },
    note,
  );
};

/** A chat with a helper: it answers by itself, with quick replies. */
export const chatWidget: Generator = (draw) => {
  const text = draw.oneOf(['Where is my parcel?', 'Can I change the address?', 'Is it in stock?']);
  const replies = draw.some(3, [
    'Track a parcel',
    'Talk to a person',
    'Return something',
    'Opening hours',
  ]);
  const reply = draw.oneOf(replies);
  const delay = draw.oneOf([300, 800]);
  const send = draw.oneOf([
    '<button type=button id=send aria-label=Send>➤</button>',
    '<button type=button id=send>Send</button>',
  ]);
  const isArea = draw.chance();
  return framed(
    draw,
    {
      asks: `write “${text}”, send it, and choose ${reply} after ${delay} ms`,
      html: pageOf(
        `<div id=log role=log><p>Hi! How can I help?</p></div><div id=quick></div>${isArea ? '<textarea id=text placeholder="Your message"></textarea>' : '<input id=text aria-label="Your message">'}${send}`,
        `const say = (text) => { const line = fresh('<p></p>'); line.textContent = text; at('#log').append(line); };
        at('#send').onclick = () => {
          const { value } = at('#text'); if (!value) return; at('#text').value = ''; say(value); hit('sent ' + value); parent.postMessage('Chat: 1 message', '*');
          setTimeout(() => { say('What is it about?'); at('#quick').replaceChildren(...${literal(replies)}.map((each) => { const press = fresh('<button type=button></button>'); press.textContent = each; press.onclick = () => { hit('reply ' + each); say(each); at('#quick').textContent = ''; }; return press; })); }, ${delay});
        };
        wild.state = () => at('#text').value ? ['text=' + at('#text').value] : [];`,
        look,
      ),
      steps: [
        { on: field('Your message'), asked: fill(text), wants: [`text=${text}`] },
        { on: button('Send'), asked: click, wants: [`sent ${text}`], settle: delay + 200 },
        { on: button(reply), asked: click, wants: [`reply ${reply}`] },
      ],
      outerShows: 'Chat: 1 message',
    },
    note,
  );
};

/** A sheet that was put into a page: its rows are used again as it is sorted or filtered. */
export const sheetWidget: Generator = (draw) => {
  const keys = keysOf(draw, 6);
  const people = peopleOf(draw, 6);
  const key = draw.oneOf(keys);
  const label = draw.oneOf(['Done', 'Paid', 'Seen']);
  const live = draw.oneOf([
    'data.reverse(); draw()',
    'data.push(data.shift()); draw()',
    `data.unshift({ key: 'NEW-700', name: 'Vera Holm' }); draw()`,
    'data.sort((one, other) => one.name.localeCompare(other.name)); draw()',
  ]);
  const isTable = draw.chance();
  const row = isTable
    ? `<tr class=r><td class=k></td><td class=n></td><td><input type=checkbox aria-label=${label}></td></tr>`
    : `<div class=r><span class=k></span> <span class=n></span> <label><input type=checkbox> ${label}</label></div>`;
  return framed(draw, {
    asks: `${label} for ${key}; meanwhile ${live}`,
    html: pageOf(
      isTable ? '<table><tbody id=rows></tbody></table>' : '<div id=rows></div>',
      `const data = ${literal(keys.map((key, nth) => ({ key, name: people[nth] })))};
      const draw = () => data.forEach((each, nth) => {
        const list = at('#rows'); if (!list.children[nth]) list.append(fresh(${literal(row)}));
        const row = list.children[nth]; row.each = each; row.querySelector('.k').textContent = each.key; row.querySelector('.n').textContent = each.name; row.querySelector('input').checked = each.isOn ?? false;
      });
      draw(); at('#rows').addEventListener('change', ({ target }) => { target.closest('.r').each.isOn = target.checked; });
      wild.state = () => data.filter(({ isOn }) => isOn).map(({ key }) => 'on ' + key);`,
      look,
    ),
    steps: [
      {
        on: box({ name: label, of: key, among: keys }),
        asked: click,
        live,
        wants: [`on ${key}`],
      },
    ],
  });
};

/** A player of another site, whose time runs; its menu offers speeds that are alike. */
export const playerWidget: Generator = (draw) => {
  const song = draw.oneOf(songs);
  const speeds = ['0.5×', '1×', '1.5×', '2×'];
  const speed = draw.oneOf(['0.5×', '1.5×', '2×']);
  const list = draw.oneOf(['div role=menuitemradio tabindex=0', 'button type=button', 'li']);
  const every = draw.oneOf([200, 1000]);
  return framed(draw, {
    asks: `speed ${speed} of ${song}, playing`,
    html: pageOf(
      `<b>${song}</b><p><span id=time></span></p><button type=button id=speed aria-haspopup=menu>Speed</button><div id=menu hidden></div>`,
      `let now = 5; const tick = () => { now += 1; at('#time').textContent = '0:' + String(now % 60).padStart(2, '0') + ' / 3:20'; }; tick(); setInterval(tick, ${every});
      at('#speed').onclick = () => { at('#menu').hidden = !at('#menu').hidden; if (!at('#menu').hidden) hit('menu'); };
      at('#menu').append(...${literal(speeds)}.map((each) => { const item = fresh(${literal(`<${list}></${list.split(' ')[0]}>`)}); item.textContent = each; item.onclick = () => { hit('speed ' + each); at('#menu').hidden = true; }; return item; }));`,
      `${look}#menu>*{display:block;padding:4px;cursor:pointer}#menu[hidden]{display:none}`,
    ),
    steps: [
      { on: opener('Speed'), asked: click, wait: 300, wants: ['menu'] },
      { on: anything(speed), asked: click, wait: 300, wants: [`speed ${speed}`] },
    ],
  });
};
