/** Changes that appear and disappear during an action, and late changes. */
import { appears, dialog, flashed, own, several, text } from '../fact.ts';
import { listOf, lookOf, redraws } from './list.ts';
import {
  after,
  type Draw,
  type Family,
  headings,
  literal,
  pageOf,
  priceOf,
  things,
} from './make.ts';

const notices = ['Link copied', 'Added to your list', 'Vote counted', 'Settings saved'] as const;

/** An announcement that is visible only for a moment, so it is gone before anyone could read the page. */
export const flash: Family = (draw) => {
  const words = draw.oneOf(notices);
  const ms = draw.between(40, 90);
  const [there, how] = draw.oneOf([
    [
      '<div role=status id=live></div>',
      `live.textContent=${literal(words)};${after(ms, "live.textContent=''")}`,
    ],
    [
      '<div aria-live=polite id=live></div>',
      `live.innerHTML=${literal(`<span>${words}</span>`)};${after(ms, 'live.replaceChildren()')}`,
    ],
    [
      '',
      `document.body.insertAdjacentHTML('beforeend',${literal(`<div role=alert id=live style="position:fixed;top:0">${words}</div>`)});${after(ms, 'live.remove()')}`,
    ],
    [
      '<div role=status id=live hidden></div>',
      `live.hidden=false;live.textContent=${literal(words)};${after(ms, 'live.hidden=true')}`,
    ],
  ] as const);
  return {
    html: pageOf(`<p>Nothing else here.</p>${there}`, `const act=()=>{${how}}`, 'Copy'),
    facts: [flashed(words)],
  };
};

export const flashAndChange: Family = (draw) => {
  const words = draw.oneOf(notices);
  const count = draw.between(2, 30);
  return {
    html: pageOf(
      `<p>${count - 1} saved links</p><div role=status id=live></div>`,
      `const act=()=>{live.textContent=${literal(words)};document.querySelector('p').textContent='${count} saved links';${after(60, "live.textContent=''")}}`,
      'Keep',
    ),
    facts: [text(`${count} saved links`, `${count - 1} saved links`), flashed(words)],
  };
};

/** The page changes its markup, but nothing that a user sees. */
export const nothing: Family = (draw) => {
  const look = lookOf(draw);
  const items = draw.some(5, things).map((name, at) => ({ name, more: priceOf(at, draw) }));
  const how = draw.oneOf([
    redraws.markup(look, items),
    redraws.elements(look, items),
    "for(const e of list.querySelectorAll('*')){e.dataset.seen='1';e.id='x'+Math.random()}",
    "const w=document.createElement('section');list.parentNode.replaceChild(w,list);w.append(list)",
    "list.classList.add('hovered');list.setAttribute('data-state','idle')",
  ]);
  return { html: pageOf(listOf(look, items), `const act=()=>{${how}}`), facts: [] };
};

const itemsOf = (draw: Draw) =>
  draw.some(draw.between(3, 7), things).map((name, at) => ({ name, more: priceOf(at, draw) }));

const spin =
  '<style>@keyframes r{to{transform:rotate(360deg)}}.spinner,.loader{width:20px;height:20px;border:3px solid #999;border-top-color:#06c;animation:r 1s linear infinite}</style>';

/** "Loading" is shown until the items arrive. */
export const loading: Family = (draw) => {
  const look = lookOf(draw);
  const items = itemsOf(draw);
  const words = draw.oneOf([
    'Loading…',
    'Loading...',
    'Please wait…',
    'Searching…',
    'Fetching results…',
  ]);
  const ms = draw.between(200, 1_500);
  return {
    html: pageOf(
      `<p id=wait hidden>${words}</p>${listOf(look, [])}`,
      `const act=()=>{wait.hidden=false;${after(ms, `wait.hidden=true;${redraws.markup(look, items)}`, draw.chance())}}`,
      'Search',
    ),
    facts: [several(items.length)],
    look: { shows: [items[0]?.name ?? ''], not: [words] },
  };
};

/** A spinner without text. */
export const spinner: Family = (draw) => {
  const look = lookOf(draw);
  const items = itemsOf(draw);
  const ms = draw.between(200, 1_500);
  const mark = draw.oneOf([
    '<div class=spinner></div>',
    '<div class="loader"></div>',
    '<div role=progressbar class=spinner aria-label=Loading></div>',
    '<progress></progress>',
  ]);
  return {
    html: `${spin}${pageOf(`<div id=wait></div>${listOf(look, [])}`, `const act=()=>{wait.innerHTML=${literal(mark)};${after(ms, `wait.innerHTML='';${redraws.markup(look, items)}`, draw.chance())}}`, 'Open')}`,
    facts: [several(items.length)],
    look: { shows: [items[0]?.name ?? ''], not: [] },
  };
};

/** Gray bars in the shape of the coming content. */
export const skeleton: Family = (draw) => {
  const look = lookOf(draw);
  const items = itemsOf(draw);
  const ms = draw.between(200, 1_500);
  const name = draw.oneOf(['skeleton', 'placeholder-glow', 'ant-skeleton', 'shimmer']);
  const bars =
    `<div class="${name}" style="height:20px;width:200px;background:#ddd;animation:r 1.5s infinite"></div>`.repeat(
      3,
    );
  return {
    html: `<style>@keyframes r{50%{opacity:.4}}</style>${pageOf(`<div id=wait></div>${listOf(look, [])}`, `const act=()=>{wait.innerHTML=${literal(bars)};${after(ms, `wait.innerHTML='';${redraws.markup(look, items)}`, draw.chance())}}`, 'Open')}`,
    facts: [several(items.length)],
    look: { shows: [items[0]?.name ?? ''], not: [] },
  };
};

/** The page says it is empty while it is still loading. */
export const notYet: Family = (draw) => {
  const look = lookOf(draw);
  const items = itemsOf(draw);
  const empty = draw.oneOf(['Mailbox is empty', 'No messages', 'Nothing here yet']);
  const ms = draw.between(200, 1_400);
  return {
    html: `${spin}${pageOf(`<p id=none hidden>${empty}</p><div id=wait class=spinner hidden></div>${listOf(look, [])}`, `const act=()=>{none.hidden=wait.hidden=false;${after(ms, `none.hidden=wait.hidden=true;${redraws.markup(look, items)}`, draw.chance())}}`, 'Inbox')}`,
    facts: [several(items.length)],
    look: { shows: [items[0]?.name ?? ''], not: [empty] },
  };
};

export const saving: Family = (draw) => {
  const [doing, done] = draw.oneOf([
    ['Saving…', 'Saved'],
    ['Sending…', 'Sent'],
    ['Uploading…', 'Uploaded'],
  ] as const);
  const ms = draw.between(150, 1_700);
  const [body, on, off, was] = draw.oneOf([
    ['', `go.textContent=${literal(doing)}`, `go.textContent=${literal(done)}`, 'Save'],
    [
      '<p id=note>Not saved</p>',
      `note.textContent=${literal(doing)}`,
      `note.textContent=${literal(done)}`,
      'Not saved',
    ],
  ] as const);
  return {
    html: pageOf(
      `<label>Name <input value=Ann></label>${body}`,
      `const act=()=>{${on};${after(ms, off, draw.chance())}}`,
      'Save',
    ),
    facts: [text(done, was)],
    look: { shows: [done], not: [doing] },
  };
};

/** An asterisk replaces the number until the cell has run. */
export const kernel: Family = (draw) => {
  const [at, answer] = [draw.between(2, 30), draw.between(1_000, 9_999)];
  const ms = draw.between(200, 1_500);
  return {
    html: pageOf(
      `<div><span id=in>[ ]:</span> <code>sum(range(${answer}))</code></div><pre id=out></pre>`,
      `const act=()=>{document.querySelector('#in').textContent='[*]:';${after(ms, `document.querySelector('#in').textContent='[${at}]:';out.textContent='${answer}'`)}}`,
      'Run',
    ),
    facts: [text(`[${at}]:`, '[ ]:'), appears(`${answer}`)],
    look: { shows: [`${answer}`], not: ['[*]'] },
  };
};

export const fading: Family = (draw) => {
  const title = draw.oneOf(headings);
  const ms = draw.between(150, 500);
  const effect = draw.oneOf([
    'opacity:0',
    'transform:translateY(-900px)',
    'opacity:0;transform:scale(.1)',
  ]);
  return {
    html: `<style>#d{position:fixed;top:60px;left:60px;background:#fff;border:1px solid;padding:9px;visibility:hidden;${effect};transition:all ${ms}ms}#d.in{visibility:visible;opacity:1;transform:none}</style>${pageOf('<p>Albums</p>', "const act=()=>d.className='in'", 'Open')}<div id=d role=dialog aria-label=${literal(title)}><p>Who may see it?</p><button>Done</button></div>`,
    facts: [dialog(title)],
    look: { shows: ['Who may see it?'], not: [] },
  };
};

/** The reply to a vote is late; until then its button is disabled. */
export const pending: Family = (draw) => {
  const count = draw.between(3, 80);
  const ms = draw.between(150, 900);
  const hold = draw.oneOf([
    'go.disabled=true',
    "go.classList.add('loading')",
    "go.ariaBusy='true'",
  ]);
  const free = draw.oneOf([
    "go.disabled=false;go.classList.remove('loading');go.removeAttribute('aria-busy')",
  ]);
  return {
    html: `<style>.loading{opacity:.5;cursor:wait}</style><div><button id=go onclick="act()">Vote</button> <span id=n>${count}</span> votes</div><script>const act=()=>{${hold};${after(ms, `${free};n.textContent='${count + 1}'`, draw.chance())}}</script>`,
    facts: [text(`${count + 1}`, `${count}`)],
    look: { shows: [`${count + 1}`], not: [] },
  };
};

/** Changes that the page makes on its own beside those of the action. */
export const beside: Family = (draw) => {
  const words = draw.oneOf(notices);
  return {
    html: pageOf(
      `<section><ul id=feed><li>Ann: hello</li></ul></section><p id=note></p>`,
      `const say=(t)=>feed.insertAdjacentHTML('beforeend','<li>'+t+'</li>');setTimeout(()=>say('Ben: hi'),500);setTimeout(()=>say('Ann: any news?'),1300);addEventListener('act',()=>setTimeout(()=>say('Ben: it rains'),50));const act=()=>{note.textContent=${literal(words)}}`,
    ),
    before: 2_600,
    facts: [appears(words), own(appears('Ben: it rains'))],
  };
};
