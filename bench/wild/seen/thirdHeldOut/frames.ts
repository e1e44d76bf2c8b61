/** Things that live in a frame: payment fields, consent notices, chats, editors, booking widgets. */
import type { Draw } from '../../../changes/families/make.ts';
import { literal } from '../../../changes/families/make.ts';
import { framed } from '../../framed.ts';
import { nameAt, thingsOf } from '../../life.ts';
import { pageOf } from '../../page.ts';
import { timesOf } from '../../parts.ts';
import { button, click, field, fill, type Generator, type Scene } from '../../scene.ts';
import { muiSelect, radioCards, suggestions } from './options.ts';
import { polledRegion, tableSorts } from './redrawn.ts';
import { freeTimes, inboxShifts, variantPrices } from './reused.ts';
import { adminSwitch, stockLimit } from './takenBack.ts';
import { uploads, watchlist } from './ticking.ts';
import { confirmTwin, shadowCards } from './twins.ts';

const outer = (body: string, script = '', style = ''): string =>
  `<meta charset=utf-8><title>Shop</title><style>body{font:15px sans-serif;margin:0}.top{position:sticky;top:0;background:#fff;border-bottom:1px solid #ccc;padding:12px;z-index:3}${style}</style>${body}<script>${script}</script>`;

/** Card fields of a payment service: grouped as one types, complete in the eyes of the outer page only when all are. */
export const cardFields: Generator = (draw) => {
  const isPlaceholder = draw.chance();
  const input = (id: string, label: string, more: string): string =>
    isPlaceholder
      ? `<input id=${id} placeholder="${label}" ${more}>`
      : `<label>${label}<br><input id=${id} ${more}></label> `;
  const done = draw.oneOf(['Card complete', 'Ready to pay']);
  return {
    asks: 'number of a card in a payment frame',
    frame: pageOf(
      `<form class=el>${input('n', 'Card number', 'inputmode=numeric autocomplete=cc-number')}${input('e', 'Expiry date', 'autocomplete=cc-exp')}${input('c', 'Security code', 'maxlength=4')}</form>`,
      `const digits = (input) => input.value.replace(/\\D/g, '');
       const tell = () => parent.postMessage({ complete: digits(at('#n')).length === 16 && digits(at('#e')).length === 4 && digits(at('#c')).length > 2 }, '*');
       at('#n').addEventListener('input', () => { at('#n').value = digits(at('#n')).slice(0, 16).replace(/(.{4})(?=.)/g, '$1 '); tell(); });
       at('#e').addEventListener('input', () => { const d = digits(at('#e')).slice(0, 4); at('#e').value = d.length > 2 ? d.slice(0, 2) + ' / ' + d.slice(2) : d; tell(); });
       at('#c').addEventListener('input', tell);
       wild.state = () => ['n', 'e', 'c'].filter((id) => at('#' + id).value).map((id) => id + '=' + digits(at('#' + id)));`,
      'body{margin:4px}.el{display:flex;gap:8px}input{padding:6px;width:130px}',
    ),
    html: outer(
      `<h1>Payment</h1><p>Total €48.00</p><iframe src="/inner" title="Secure card payment" style="width:100%;height:${draw.oneOf([90, 150])}px;border:1px solid #ccc" scrolling=no></iframe><p id=state>Enter your card</p><button id=pay disabled>Pay</button>`,
      `addEventListener('message', ({ data }) => { document.querySelector('#state').textContent = data.complete ? '${done}' : 'Enter your card'; document.querySelector('#pay').disabled = !data.complete; });`,
    ),
    steps: [
      // Once the failures were read: the product promises never to type these.
      {
        on: field('Card number'),
        asked: fill('4242424242424242'),
        wants: ['n=4242424242424242'],
        goal: 'refused',
      },
    ],
  };
};

/** A consent notice in a frame over the page; the frame goes away when an answer is given. */
export const consent: Generator = (draw) => {
  const [word, reply] = draw.oneOf([
    ['Reject all', 'Only necessary cookies are used'],
    ['Accept all', 'All cookies are used'],
  ] as const);
  const isLate = draw.chance();
  return {
    asks: `${word} in the consent frame${isLate ? ', which fades' : ''}`,
    frame: pageOf(
      `<div role=dialog aria-label="Privacy choices"><h2>We value your privacy</h2><p>We and our 812 partners store things.</p><div class=bt><button data-k="Accept all">Accept all</button><button data-k="Reject all">Reject all</button><a href="#" data-k="Settings">Settings</a></div></div>`,
      `document.addEventListener('click', (event) => { const k = event.target.dataset.k; if (!k) return; event.preventDefault(); hit(k); parent.postMessage(k, '*'); });`,
      '.bt{display:flex;gap:12px}',
    ),
    html: outer(
      `<div class=top>Daily Gull</div><h1>News</h1><p id=c>Cookies undecided</p><p>The harbor opens again.</p><div id=ov style="position:fixed;inset:0;background:rgba(0,0,0,.5);transition:opacity .15s"><iframe src="/inner" style="position:absolute;left:0;right:0;bottom:0;width:100%;height:220px;background:#fff;border:0" title="Consent"></iframe></div>`,
      `addEventListener('message', ({ data }) => { const ov = document.querySelector('#ov'); document.querySelector('#c').textContent = data === 'Reject all' ? 'Only necessary cookies are used' : 'All cookies are used'; ov.style.opacity = 0; setTimeout(() => { ov.style.display = 'none'; }, ${isLate ? 200 : 0}); });`,
    ),
    steps: [{ on: button(word), asked: click, wants: [word], settle: 350 }],
    outerShows: reply,
  };
};

/** A support chat in the corner: a message is written and sent, and an answer comes later. */
export const chat: Generator = (draw) => {
  const text = draw.oneOf(['Where is my parcel?', 'Do you ship to Malta?', 'I need an invoice']);
  const late = draw.oneOf([200, 450]);
  const markup = draw.oneOf([
    '<textarea id=t placeholder="Write a message" rows=1></textarea>',
    '<div id=t contenteditable=true role=textbox aria-label="Write a message"></div>',
    '<input id=t aria-label="Write a message">',
  ]);
  const send = draw.oneOf([
    '<button id=s disabled>Send</button>',
    '<button id=s disabled aria-label=Send>➤</button>',
  ]);
  return {
    asks: `send “${text}” in the chat; the answer comes after ${late} ms`,
    frame: pageOf(
      `<header>Chat with us <button>Minimize</button></header><div id=log role=log><p>Bot: How can I help?</p></div><div class=w>${markup}${send}</div>`,
      `const t = at('#t'); const key = 'value' in t ? 'value' : 'textContent'; const say = (who, text) => { const p = fresh('<p></p>'); p.textContent = who + ': ' + text; at('#log').append(p); };
       t.addEventListener('input', () => { at('#s').disabled = !t[key].trim(); });
       at('#s').onclick = () => { hit('sent ' + t[key].trim()); say('You', t[key]); t[key] = ''; at('#s').disabled = true; setTimeout(() => say('Bot', 'Thanks, one moment please'), ${late}); };
       wild.state = () => t[key].trim() ? ['text=' + t[key].trim()] : [];`,
      '#log{height:200px;overflow:auto}.w{display:flex}#t{flex:1;border:1px solid #999;min-height:22px}',
    ),
    html: outer(
      `<div class=top>Harbor Post</div><h1>Your orders</h1><p>Order 17, sent</p><div style="height:900px"></div><iframe src="/inner" ${draw.oneOf(['', 'sandbox="allow-scripts allow-same-origin"'])} title="Support chat" style="position:fixed;right:12px;bottom:12px;width:300px;height:300px;border:1px solid #888;background:#fff;z-index:9"></iframe>`,
    ),
    steps: [
      { on: field('Write a message'), asked: fill(text), wants: [`text=${text}`] },
      { on: button('Send'), asked: click, wants: [`sent ${text}`], settle: late + 100 },
    ],
  };
};

/** A rich text editor whose whole page in the frame can be written in; the outer page counts its words (TinyMCE-like). */
export const richText: Generator = (draw) => {
  const text = draw.oneOf([
    'Dear guests, welcome',
    'The pool is closed today',
    'Thanks for the fish',
  ]);
  const isBody = draw.chance();
  const edit = 'contenteditable=true role=textbox aria-label="Rich text area"';
  return {
    asks: `write “${text}” into the editor of the frame`,
    frame: pageOf(
      isBody ? '<p>Draft</p>' : `<div id=ed ${edit}><p>Draft</p></div>`,
      `${isBody ? `document.body.setAttribute('contenteditable', 'true'); document.body.setAttribute('role', 'textbox'); document.body.setAttribute('aria-label', 'Rich text area'); const ed = document.body; document.currentScript.remove();` : "const ed = at('#ed');"}
       const words = () => ed.innerText.replace(/\\s+/g, ' ').trim();
       ed.addEventListener('input', () => { parent.postMessage(words(), '*'); });
       wild.state = () => words() === 'Draft' ? [] : ['text=' + words()];`,
      'body{min-height:160px}#ed{min-height:120px}',
    ),
    html: outer(
      `<h1>New post</h1><div><button aria-label=Bold>B</button><button aria-label=Italic>I</button></div><iframe src="/inner" title="Rich Text Area" style="width:90%;height:220px"></iframe><p id=n>1 word</p>`,
      `addEventListener('message', ({ data }) => { document.querySelector('#n').textContent = data.split(' ').filter(Boolean).length + ' words'; });`,
    ),
    steps: [
      { on: field('Rich text area'), asked: fill(text), wants: [`text=${text}`], settle: 100 },
    ],
    outerShows: `${text.split(' ').length} words`,
  };
};

/** A booking widget far down a page that scrolls in a box under a bar, maybe drawn smaller. */
export const widgetBelow: Generator = (draw) => {
  const times = timesOf(draw, draw.between(5, 7));
  const time = draw.oneOf(times);
  const scale = draw.oneOf(['', 'transform:scale(.8);transform-origin:0 0', 'zoom:.9']);
  const late = draw.oneOf([0, 200]);
  return {
    asks: `book ${time} in a widget far down${scale && `, ${scale}`}`,
    frame: pageOf(
      `<h3>Table for two</h3><div class=ts>${times.map((each) => `<button data-t="${each}">${each}</button>`).join('')}</div><p id=o></p>`,
      `at('.ts').addEventListener('click', ({ target }) => { const t = target.dataset.t; if (!t) return; hit('book ' + t); setTimeout(() => { at('#o').textContent = 'Held for you: ' + t; parent.postMessage(t, '*'); }, ${late}); });`,
      'button{display:block;margin:14px;padding:10px 30px}',
    ),
    html: outer(
      `<div class=port><div class=top>Osteria Luna</div><div style="height:${draw.oneOf([500, 1100])}px"><h1>Our kitchen</h1><p>Open since 1974.</p></div><iframe src="/inner" title="Reservations" style="width:340px;height:560px;border:0;${scale}"></iframe><p id=state>No table yet</p><div style="height:400px"></div></div>`,
      `addEventListener('message', ({ data }) => { document.querySelector('#state').textContent = 'Table at ' + data; });`,
      '.port{height:560px;overflow:auto}',
    ),
    steps: [{ on: button(time), asked: click, wants: [`book ${time}`], settle: late + 150 }],
    outerShows: `Table at ${time}`,
  };
};

/** A frame that the outer page makes as high as its list, which grows while one looks (iframe-resizer). */
export const growingFrame: Generator = (draw) => {
  const names = thingsOf(draw, 8);
  const target = draw.between(0, 3);
  const name = nameAt(names, target);
  const word = draw.oneOf(['Apply', 'Vote', 'Join']);
  const isOnTop = draw.chance();
  return {
    asks: `${word}: ${name}, in a frame that grows${isOnTop ? '; new rows come on top' : ''}`,
    frame: pageOf(
      '<h2>Open positions</h2><div id=list></div>',
      `const names = ${literal(names)}; const make = (name) => { const row = fresh('<div class=r><b></b><div>Full time</div><button>${word}</button></div>'); row.firstChild.textContent = name; row.querySelector('button').onclick = () => { hit('press ' + name); row.querySelector('button').textContent = 'Done'; }; return row; };
       const fit = () => parent.postMessage(document.documentElement.offsetHeight, '*');
       at('#list').append(...names.slice(0, 4).map(make)); fit();
       const grow = () => { at('#list').${isOnTop ? 'prepend' : 'append'}(...names.slice(4).map(make)); fit(); };`,
      '.r{padding:10px;border-bottom:1px solid #ddd}',
    ),
    html: outer(
      `<div class=top>Careers</div><p id=ad></p><iframe src="/inner" id=f title="Jobs" style="width:100%;height:150px;border:0"></iframe><footer>© 2026</footer>`,
      `addEventListener('message', ({ data }) => { document.querySelector('#f').style.height = data + 20 + 'px'; document.querySelector('#ad').style.height = '60px'; });`,
    ),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        live: draw.oneOf(['grow()', 'setTimeout(grow, 80)']),
        wait: 200,
        wants: [`press ${name}`],
      },
    ],
  };
};

const oneOf = (draw: Draw, generators: readonly Generator[]): Scene =>
  framed(
    draw,
    draw.oneOf(generators)(draw),
    draw.oneOf([
      '<p>Around the frame.</p>',
      '<nav><a href="#">Home</a> <a href="#">Apps</a></nav>',
    ]),
  );

/** An embedded app whose lists change between reading and acting. */
export const embeddedLists: Generator = (draw) =>
  oneOf(draw, [
    freeTimes,
    inboxShifts,
    variantPrices,
    polledRegion,
    tableSorts,
    watchlist,
    uploads,
  ]);

/** An embedded app with choices, dialogs, web components and a server that says no. */
export const embeddedWidgets: Generator = (draw) =>
  oneOf(draw, [
    muiSelect,
    radioCards,
    suggestions,
    confirmTwin,
    shadowCards,
    adminSwitch,
    stockLimit,
  ]);
