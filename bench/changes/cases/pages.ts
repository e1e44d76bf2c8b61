/** Addresses, titles, scrolling, native dialogs, changes that the page makes on its own, and no change at all. */
import {
  alert,
  appears,
  asked,
  button,
  type Case,
  dialog,
  message,
  navigated,
  own,
  scrolled,
  state,
  text,
  title,
  value,
} from '../fact.ts';

/** Long enough to observe what the page does on its own, such as during a model call. */
const WHILE_THINKING = 2_600;

const clock = `<p id=clock>10:31:05</p><script>let n=0;setInterval(()=>{clock.textContent='10:31:'+(10+ ++n)},500)</script>`;
const counter = `<p><b id=live>1200</b> people are looking at this</p><script>let k=1200;setInterval(()=>{live.textContent=++k},300)</script>`;
const carousel = `<style>#slides p{display:none}#slides .on{display:block}</style><div id=slides><p class=on>Spring sale</p><p>New lamps</p><p>Free returns</p></div><script>let at=0;setInterval(()=>{at=(at+1)%3;[...slides.children].forEach((s,i)=>s.classList.toggle('on',i===at))},450)</script>`;
const rotating = `<div id=hero><h2>Spring sale</h2></div><script>const words=['New lamps','Free returns','Spring sale'];let w=0;setInterval(()=>{hero.innerHTML='<h2>'+words[w++%3]+'</h2>'},500)</script>`;
const ad = `<div class=ad-slot id=ad><a href=/ad>Win a car</a></div><script>addEventListener('act',()=>setTimeout(()=>{ad.innerHTML='<a href=/ad2>Lose weight</a>'},60))</script>`;
const ticker = `<div role=marquee id=m>AAA 12.3</div><script>setInterval(()=>{m.textContent='AAA '+Math.random().toFixed(3)},120)</script>`;
const countdown = `<p>Ends in <span id=left>00:12:40</span></p><script>let s=40;setInterval(()=>{left.textContent='00:12:'+ --s},1000)</script>`;
const bars = `<svg width=99 height=20 id=g></svg><script>setInterval(()=>{g.innerHTML='<rect width='+Math.random()*90+' height=9></rect>'},200)</script>`;
const typing = `<input id=typed aria-label=Example readonly><script>let t=0;setInterval(()=>{typed.value='tea kettle'.slice(0,++t%11)},130)</script>`;
const ago = `<p>Updated <time id=ago>1 s ago</time></p><script>let a=1;setInterval(()=>{ago.textContent=++a+' s ago'},1000)</script>`;
const feed = (script: string): string =>
  `<section aria-label=Chat><ul id=feed><li>Ann: hello</li></ul></section><script>let f=0;const say=(t)=>feed.insertAdjacentHTML('beforeend','<li>'+t+'</li>');setTimeout(()=>say('Ben: hi'),400);setTimeout(()=>say('Ann: any news?'),1300);${script}</script>`;

const noise: readonly (readonly [string, string])[] = [
  ['clock', clock],
  ['counter', counter],
  ['carousel', carousel],
  ['rotating', rotating],
  ['ad', ad],
  ['ticker', ticker],
  ['countdown', countdown],
  ['bars', bars],
  ['typing', typing],
  ['ago', ago],
];

export const pages: readonly Case[] = [
  ...noise.map(
    ([name, html]): Case => ({
      id: `noise-${name}-nothing`,
      html: `${html}${button('void 0')}`,
      before: WHILE_THINKING,
      facts: [],
    }),
  ),
  ...noise.map(
    ([name, html]): Case => ({
      id: `noise-${name}-and-a-change`,
      html: `${html}${button("note.textContent='Added to basket'")}<p id=note></p>`,
      before: WHILE_THINKING,
      facts: [appears('Added to basket')],
    }),
  ),
  {
    id: 'noise-two-and-a-dialog',
    html: `${clock}${carousel}${button('d.showModal()')}<dialog id=d aria-label=Book><p>When?</p></dialog>`,
    before: WHILE_THINKING,
    facts: [dialog('Book')],
  },
  {
    id: 'noise-counter-and-a-state',
    html: `${counter}<label><input type=checkbox id=go> Gift wrap</label>`,
    before: WHILE_THINKING,
    facts: [state('Gift wrap', 'checked')],
  },
  {
    id: 'own-chat-message',
    html:
      feed(`addEventListener('act',()=>setTimeout(()=>say('Ben: it rains'),60))`) +
      button('void 0'),
    before: WHILE_THINKING,
    facts: [own(appears('Ben: it rains'))],
  },
  {
    id: 'own-chat-message-and-ours',
    html: `${feed(`addEventListener('act',()=>setTimeout(()=>say('Ben: it rains'),60))`)}<div>${button("note.textContent='Saved'")}</div><p id=note role=status></p>`,
    before: WHILE_THINKING,
    facts: [message('Saved'), own(appears('Ben: it rains'))],
  },
  {
    id: 'own-price-moved-before',
    html: `<div id=offer><p>Price <b id=price>10.00</b></p></div><script>setTimeout(()=>{price.textContent='10.10'},600);addEventListener('act',()=>setTimeout(()=>{price.textContent='10.40'},60))</script>${button('void 0')}`,
    before: WHILE_THINKING,
    facts: [own(text('10.40'))],
  },
  {
    id: 'late-answer-is-ours-next-time',
    html: `<p id=count>Step 1 of 4</p><script>let i=1;const next=()=>{i++;document.querySelector('#count').textContent='Step '+i+' of 4'};</script>${button('setTimeout(next,40)', 'Next')}`,
    facts: [text('Step 2 of 4')],
  },
  { id: 'nothing', html: button('void 0'), facts: [] },
  {
    id: 'nothing-static-page',
    html: `<h1>News</h1>${'<p>Line of words</p>'.repeat(200)}${button('void 0')}`,
    facts: [],
  },
  { id: 'nothing-request-only', html: button("fetch('/data')"), facts: [] },
  { id: 'nothing-storage-only', html: button('sessionStorage.x=1'), facts: [] },
  {
    id: 'nothing-attributes-only',
    html: `<p id=p>Tea</p>${button("p.dataset.seen=1;p.id='q'")}`,
    facts: [],
  },
  {
    id: 'nothing-off-page',
    html: `${button("p.textContent='x'")}<p id=p style="position:absolute;left:-9999px">y</p>`,
    facts: [],
  },
  {
    id: 'nothing-hidden-menu-filled',
    html: `${button("m.innerHTML='<li role=menuitem>A<li role=menuitem>B'")}<ul role=menu id=m hidden></ul>`,
    facts: [],
  },
  {
    id: 'nothing-covered-by-canceled-link',
    html: '<a href=/x id=go onclick="return false">Go</a>',
    facts: [],
  },
  {
    id: 'nothing-key',
    html: '<button>Go</button>',
    act: { kind: 'press', keys: 'Escape' },
    facts: [],
  },
  {
    id: 'nothing-same-value',
    html: '<label>Name <input value=Ann></label>',
    act: { kind: 'fill', on: 'input', text: 'Ann' },
    facts: [],
  },
  {
    id: 'route',
    html: `<main id=m><h1>Home</h1></main>${button("history.pushState(null,'','/orders');document.title='Orders';m.innerHTML='<h1>Orders</h1>'")}`,
    facts: [navigated('/orders'), title('Orders'), text('Orders')],
  },
  {
    id: 'route-only',
    html: button("history.replaceState(null,'','/?page=2')"),
    facts: [navigated('page=2')],
  },
  {
    id: 'hash',
    html: '<a href="#terms" id=go>Terms</a><p id=terms>Terms</p>',
    facts: [navigated('#terms')],
  },
  {
    id: 'hash-scrolls',
    html: '<a href="#terms" id=go>Terms</a><div style="height:3000px"></div><p id=terms>Terms</p><div style="height:3000px"></div>',
    facts: [navigated('#terms'), scrolled()],
  },
  { id: 'title-only', html: button("document.title='(1) Inbox'"), facts: [title('(1) Inbox')] },
  {
    id: 'scrolls-up',
    html: `<div style="height:3000px"></div>${button('window.scrollTo(0,0)', 'Top')}`,
    facts: [scrolled()],
  },
  {
    id: 'scrolls-by-key',
    html: '<div style="height:3000px">long</div>',
    act: { kind: 'press', keys: 'PageDown' },
    facts: [scrolled()],
  },
  { id: 'asks-alert', html: button("alert('Out of stock')"), facts: [asked('Out of stock')] },
  {
    id: 'asks-confirm',
    html: button("confirm('Delete it?')&&this.remove()"),
    facts: [asked('Delete it?')],
  },
  {
    id: 'asks-prompt',
    html: button("this.textContent=prompt('Your name?')||'Nobody'"),
    facts: [asked('Your name?'), text('Nobody')],
  },
  {
    id: 'asked-while-loading',
    html: `<script>setTimeout(()=>alert('Best seen at night'),500)</script>${button('void 0')}`,
    before: 1_100,
    facts: [own(asked('Best seen at night'))],
  },
  {
    id: 'asked-while-loading-and-ours',
    html: `<script>setTimeout(()=>confirm('Allow messages?'),500)</script>${button("p.textContent='Sent'")}<p id=p role=alert></p>`,
    before: 1_100,
    facts: [alert('Sent'), own(asked('Allow messages?'))],
  },
  {
    id: 'slow-answer',
    html: `${button("p.textContent='Looking';p.ariaBusy='true';setTimeout(()=>{p.textContent='2 trains found';p.ariaBusy='false'},500)")}<p id=p>Ready</p>`,
    facts: [text('2 trains found')],
  },
  {
    id: 'answer-in-pieces',
    html: `${button("let i=0;const t=setInterval(()=>{p.textContent+=['Take ','the ','early ','boat'][i++];if(i>3)clearInterval(t)},40)")}<p id=p></p>`,
    facts: [appears('Take the early boat')],
  },
  {
    id: 'progress-runs-on',
    html: `${button("let i=0;setInterval(()=>{p.textContent='Uploading '+(++i)+' of 90'},90)")}<p id=p></p>`,
    facts: [appears('Uploading')],
  },
  {
    id: 'picture-changed',
    html: `<img id=i alt="Harbour by day" src="/day.png" width=40 height=40>${button("i.src='/night.png'", 'Next')}`,
    facts: [state('Harbour by day', 'another picture')],
  },
  {
    id: 'arrow-in-list',
    html: '<select aria-label=Size><option>S<option>M</select>',
    act: { kind: 'press', keys: 'ArrowDown', on: 'select' },
    facts: [value('Size', 'M')],
  },
];
