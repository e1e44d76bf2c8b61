/** What only style sheets say or do. */
import { literal } from '../../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../../life.ts';
import { pageOf } from '../../page.ts';
import { button, click, type Generator, hover } from '../../scene.ts';

/** Tasks of which one looks done, or new, by the class of its row only. */
export const fadedDone: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(3, 6));
  const target = draw.between(0, names.length - 1);
  const name = nameAt(names, target);
  const other = nameAt(names, (target + 1) % names.length);
  const [words, style] = draw.oneOf([
    ['faded', '.is{opacity:.45}'],
    ['struck through', '.is .n{text-decoration:line-through}'],
    ['ticked', '.is .n::before{content:"✓ "}'],
    [
      'ticked in a box',
      '.m{display:inline-block;width:14px}.m::after{content:"☐"}.is .m::after{content:"☑"}',
    ],
    ['bold', '.is .n{font-weight:700}'],
    ['struck through and faded', '.is{opacity:.5}.is .n{text-decoration:line-through}'],
  ] as const);
  const tag = draw.oneOf(['li', 'div', 'article']);
  const className = draw.oneOf(['is', 'is a', 'row is']);
  return {
    asks: `clear ${name}, the only one that is ${words}`,
    html: pageOf(
      `<main><h1>To do</h1>${names.map((each) => `<${tag} class="${each === name ? className : ''}"><i class=m></i><span class=n>${each}</span> <button data-n="${each}">Clear</button></${tag}>`).join('')}</main>`,
      `document.addEventListener('click', ({ target }) => { if (target.dataset.n) hit('clear ' + target.dataset.n); });`,
      `.m{font-style:normal}${style}`,
    ),
    differ: [name, other, names],
    steps: [
      { on: button('Clear', { of: name, among: names }), asked: click, wants: [`clear ${name}`] },
    ],
  };
};

/** A long list below a header that sticks and above a bar that stays. */
export const stickyBars: Generator = (draw) => {
  const count = draw.between(25, 40);
  const names = Array.from({ length: count }, (_, nth) => `Locker ${nth + 101}`);
  const name = nameAt(names, draw.between(0, count - 1));
  const [above, below] = [draw.oneOf([60, 140, 220]), draw.oneOf([0, 80, 200])];
  const isSmooth = draw.chance();
  const isInner = draw.chance();
  const scrolled = draw.oneOf([0, 400, 5000]);
  const scroller = isInner ? "at('#list')" : 'window';
  return {
    asks: `rent ${name}; a header of ${above} px and a bar of ${below} px cover the list`,
    html: pageOf(
      `<div id=list><header><b>Lockers</b> <button onclick="hit('menu')">Menu</button></header><main>${names.map((each) => `<div class=row><span>${each}</span> <button data-n="${each}">Rent</button></div>`).join('')}</main>${below ? `<footer>We use cookies. <button onclick="hit('cookies')">Accept</button></footer>` : ''}</div>`,
      `document.addEventListener('click', ({ target }) => { if (target.dataset.n) hit('rent ' + target.dataset.n); });
       ${scroller}.scrollTo({ top: ${scrolled}, behavior: 'instant' });`,
      `body{margin:0}.row{height:44px}${isInner ? '#list{height:560px;overflow:auto;position:relative}' : ''}header{position:sticky;top:0;height:${above}px;background:#eef;z-index:2}footer{position:${isInner ? 'sticky' : 'fixed'};bottom:0;left:0;right:0;height:${below}px;background:#fec;z-index:2}${isSmooth ? 'html,#list{scroll-behavior:smooth}' : ''}`,
    ),
    steps: [
      { on: button('Rent', { of: name, among: names }), asked: click, wants: [`rent ${name}`] },
    ],
  };
};

/** One toolbar for all messages, which is put into the one under the pointer. */
export const hoverToolbar: Generator = (draw) => {
  const names = peopleOf(draw, draw.between(3, 5));
  const target = draw.between(0, names.length - 1);
  const name = nameAt(names, target);
  const other = nameAt(names, (target + 1) % names.length);
  const word = draw.oneOf(['Reply', 'React', 'Pin']);
  const event = draw.oneOf(['mouseenter', 'pointerenter', 'mouseover']);
  const isNew = draw.chance();
  const isMoved = draw.between(0, 3) === 0;
  return {
    asks: `${word}: the message of ${name}, whose toolbar comes with the pointer${isMoved ? '; it moves to another message' : ''}`,
    html: pageOf(
      `<main><h1>Channel</h1>${names.map((each, nth) => `<div class=msg data-n="${each}"><a href="#">${each}</a><p>Message number ${nth + 1}</p></div>`).join('')}</main>`,
      `let bar = fresh('<div class=bar><button data-do=press>${word}</button><button data-do=more>More</button></div>');
       const come = (msg) => { if (bar.parentElement === msg) return; ${isNew ? 'const again = bar.cloneNode(true); bar.remove(); bar = again;' : ''} msg.append(bar); };
       for (const each of document.querySelectorAll('.msg')) { each.addEventListener('${event}', () => come(each)); each.addEventListener('mouseleave', () => { if (bar.parentElement === each) bar.remove(); }); }
       const move = () => come([...document.querySelectorAll('.msg')].find((each) => each.dataset.n === ${literal(other)}));
       document.addEventListener('click', (event) => { if (event.target.tagName === 'A') { event.preventDefault(); hit('profile'); } const { do: what } = event.target.dataset; if (what) hit(what + ' ' + event.target.closest('.msg').dataset.n); });`,
      '.msg{position:relative;padding:16px;border-bottom:1px solid #ddd}.bar{position:absolute;right:8px;top:4px}',
    ),
    steps: [
      { on: { roles: ['link'], name }, asked: hover, wants: [] },
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        ...(isMoved && { live: 'move()' }),
        wants: [`press ${name}`],
        // The pointer may be led to the message again.
        goal: isMoved ? 'either' : 'done',
      },
    ],
  };
};

/** Icons as buttons, which tell what they do in one of the ways there are. */
export const iconButtons: Generator = (draw) => {
  const words = draw.some(4, ['Download', 'Print', 'Rotate', 'Share', 'Zoom in', 'Bookmark']);
  const word = nameAt(words, draw.between(0, 3));
  const icon = '<svg width=20 height=20 aria-hidden=true><rect width=14 height=14 /></svg>';
  const button_ = draw.oneOf<(each: string) => string>([
    (each) => `<button data-w="${each}" title="${each}">${icon}</button>`,
    (each) => `<button data-w="${each}"><span class=sr>${each}</span>${icon}</button>`,
    (each) =>
      `<button data-w="${each}"><svg width=20 height=20 role=img><title>${each}</title><rect width=14 height=14 /></svg></button>`,
    (each) =>
      `<button data-w="${each}"><img width=20 height=20 alt="${each}" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></button>`,
    (each) =>
      `<button data-w="${each}" aria-labelledby="t${words.indexOf(each)}">${icon}</button><span hidden id="t${words.indexOf(each)}">${each}</span>`,
    (each) => `<div role=button tabindex=0 data-w="${each}" aria-label="${each}">${icon}</div>`,
    (each) =>
      `<input type=image width=20 height=20 data-w="${each}" alt="${each}" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`,
    (each) => `<button data-w="${each}" class=own data-text="${each}"></button>`,
  ]);
  const isShadow = draw.chance();
  return {
    asks: `press the icon ${word}`,
    html: pageOf(
      '<main><h1>Document</h1><x-bar></x-bar></main>',
      `const root = ${isShadow ? "at('x-bar').attachShadow({ mode: 'open' })" : "at('x-bar')"};
       root.innerHTML = ${literal(`<style>.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}.own::after{content:attr(data-text)}</style><div role=toolbar>${words.map(button_).join(' ')}</div>`)};
       root.addEventListener('click', (event) => { const each = event.target.closest('[data-w]'); if (each) hit('press ' + each.dataset.w); });`,
    ),
    steps: [{ on: button(word), asked: click, wants: [`press ${word}`] }],
  };
};

/** Tabs without a script: radio buttons that show one panel each, all with the same button. */
export const radioTabs: Generator = (draw) => {
  const tabs = draw.some(3, ['Profile', 'Billing', 'Security', 'Team']);
  const nth = draw.between(0, 2);
  const tab = nameAt(tabs, nth);
  const word = draw.oneOf(['Save', 'Reset', 'Edit']);
  const hidden = draw.oneOf([
    'display:none',
    'visibility:hidden;position:absolute',
    'display:none;opacity:0',
  ]);
  const shows = hidden.startsWith('visibility') ? 'visibility:visible' : 'display:block;opacity:1';
  const isSeen = draw.chance();
  return {
    asks: `${nth === 0 ? '' : `open ${tab}, then `}${word}; the tabs are radio buttons`,
    html: pageOf(
      `<main>${tabs.map((each, at) => `<input type=radio name=t id=t${at} class="t ${isSeen ? '' : 'away'}" ${at === 0 ? 'checked' : ''}><label for=t${at}>${each}</label>`).join('')}${tabs.map((each, at) => `<section class="p p${at}"><p>All about ${each.toLowerCase()}.</p><button data-n="${each}">${word}</button></section>`).join('')}</main>`,
      `document.addEventListener('click', ({ target }) => { if (target.dataset.n) hit('press ' + target.dataset.n); });
       document.addEventListener('change', ({ target }) => hit('tab ' + target.id));`,
      `.away{position:absolute;opacity:0}label{padding:8px;border:1px solid}:checked+label{font-weight:bold}.p{${hidden}}${tabs.map((_, at) => `#t${at}:checked~.p${at}{${shows}}`).join('')}`,
    ),
    steps: [
      ...(nth === 0
        ? []
        : [{ on: { roles: ['radio', 'tab'], name: tab }, asked: click, wants: [`tab t${nth}`] }]),
      {
        on: button(word, { of: `All about ${tab.toLowerCase()}` }),
        asked: click,
        wants: [`press ${tab}`],
      },
    ],
  };
};
