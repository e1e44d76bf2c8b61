/** Pages that draw the same again. */
import { literal } from '../../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../../life.ts';
import { pageOf } from '../../page.ts';
import { button, click, field, fill, type Generator, type Step } from '../../scene.ts';
import { appOf, puts } from './app.ts';

/** Markup of the server, which the page's script draws once more as soon as it is loaded. */
export const hydration: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(3, 5));
  const name = nameAt(names, draw.between(0, names.length - 1));
  const [before, later] = draw.oneOf([
    ['$1,299.00', '1.299,00 $'],
    ['in stock', 'in stock'],
    ['3/4/2027', '04.03.2027'],
    ['', 'New'],
  ] as const);
  const isField = draw.chance();
  const tag = draw.oneOf(['li', 'article', 'div']);
  const ids = draw.oneOf([
    ["'r' + nth", "':r' + (nth + 7) + ':'"],
    ["'a' + nth", "'a' + nth"],
  ] as const);
  const change = draw.oneOf(['all', 'rows', 'parents'] as const);
  const redraw = {
    all: "at('#root').innerHTML = page(later)",
    rows: "for (const each of [...at('#rows').children]) each.outerHTML = each.outerHTML; label(later)",
    parents:
      "const shell = document.createElement('div'); shell.id = 'root'; shell.innerHTML = page(later); at('#root').replaceWith(shell)",
  }[change];
  return {
    asks: `${isField ? 'fill Email' : `add ${name}`}; the page is drawn again when its script is there (${change})`,
    html: pageOf(
      '<div id=root></div>',
      `const names = ${literal(names)}; const [before, later] = ${literal([before, later].map((text, turn) => ({ text, turn })))};
       const idOf = (nth, turn) => turn ? ${ids[1]} : ${ids[0]};
       const page = ({ text, turn }) => '<header><a href="#">Shop</a></header><main class="' + (turn ? 'css-8d2' : '') + '"><div id=rows>' + names.map((name, nth) => '<${tag}><h3>' + name + '</h3><span class=t>' + text + '</span><button id="' + idOf(nth, turn) + '" data-n="' + name + '">Add</button></${tag}>').join('') + '</div><label for=e' + turn + '>Email</label><input id=e' + turn + ' class=e><button class=go>Subscribe</button></main>';
       const label = ({ text }) => { for (const each of document.querySelectorAll('.t')) each.textContent = text; };
       at('#root').innerHTML = page(before); const hydrate = () => { ${redraw}; };
       document.addEventListener('click', ({ target }) => { if (target.dataset.n) hit('add ' + target.dataset.n); if (target.className === 'go') hit('subscribed ' + at('.e').value); });
       wild.state = () => ['email=' + at('.e').value];`,
    ),
    steps: isField
      ? [
          {
            on: field('Email'),
            asked: fill('ann@mail.example'),
            live: 'hydrate()',
            wants: ['email=ann@mail.example'],
          },
          { on: button('Subscribe'), asked: click, wants: ['subscribed ann@mail.example'] },
        ]
      : [
          {
            on: button('Add', { of: name, among: names }),
            asked: click,
            live: 'hydrate()',
            wants: [`add ${name}`],
          },
        ],
  };
};

/** A field that filters a table, and is itself drawn again with it. */
export const searchTable: Generator = (draw) => {
  const names = peopleOf(draw, draw.between(5, 8));
  const name = nameAt(names, draw.between(0, names.length - 1));
  const typed = name.split(' ')[draw.between(0, 1)] ?? '';
  const ms = draw.oneOf([0, 150, 400]);
  const isSpinning = draw.chance();
  return {
    asks: `search for ${typed}, then open ${name}; filtered after ${ms} ms`,
    html: appOf({
      state: `const names = ${literal(names)}; let typed = ''; let query = ''; let isBusy = false; let timer;
       document.addEventListener('input', ({ target }) => { typed = target.value; isBusy = ${isSpinning}; clearTimeout(timer); timer = setTimeout(() => { query = typed; isBusy = false; draw(); }, ${ms}); if (isBusy) draw(); });
       wild.state = () => ['search=' + typed]`,
      view: `'<label>Search <input type=search value="' + typed + '"></label>' + (isBusy ? '<p>Searching…</p>' : '<p>' + names.filter((each) => each.toLowerCase().includes(query.toLowerCase())).length + ' people</p><table><tbody>' + names.filter((each) => each.toLowerCase().includes(query.toLowerCase())).map((each) => '<tr data-key="' + each + '"><td>' + each + '</td><td><button data-do=open data-id="' + each + '">Open</button></td></tr>').join('') + '</tbody></table>')`,
      acts: `{ open(name) { hit('open ' + name); } }`,
      how: draw.oneOf(puts),
    }),
    isPlanned: draw.chance(),
    steps: [
      { on: field('Search'), asked: fill(typed), settle: ms + 30, wants: [`search=${typed}`] },
      { on: button('Open', { of: name, among: names }), asked: click, wants: [`open ${name}`] },
    ],
  };
};

/** A cart that asks its server at each press of a stepper, and is drawn again at the reply. */
export const cartSteppers: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(2, 4));
  const name = nameAt(names, draw.between(0, names.length - 1));
  const presses = draw.between(1, 3);
  const ms = draw.oneOf([0, 120, 400]);
  const [off, label] = [draw.chance(), draw.oneOf(['+', 'One more', 'Increase quantity'])];
  const press: Step = {
    on: button(label, { of: name, among: names }),
    asked: click,
    wants: [`plus ${name}`],
  };
  return {
    asks: `press “${label}” of ${name} ${presses} times, then Checkout; drawn again after ${ms} ms`,
    html: appOf({
      state: `const items = ${literal(names.map((name) => ({ name, count: 1 })))}; let isBusy = false;`,
      view: `'<h1>Cart</h1><ul>' + items.map(({ name, count }) => '<li data-key="' + name + '"><b>' + name + '</b> <button data-do=minus data-id="' + name + '"' + (isBusy || count === 1 ? ' disabled' : '') + ' aria-label=Less>−</button> <span>' + count + '</span> <button data-do=plus data-id="' + name + '"' + (isBusy ? ' disabled' : '') + ' aria-label="${label}">+</button></li>').join('') + '</ul><p>Total: €' + items.reduce((sum, { count }) => sum + count * 12, 0) + '</p><button data-do=pay' + (isBusy ? ' disabled' : '') + '>Checkout</button>'`,
      acts: `{ plus(name) { hit('plus ' + name); isBusy = ${off}; draw(); setTimeout(() => { items.find((each) => each.name === name).count += 1; isBusy = false; draw(); }, ${ms}); }, minus(name) { hit('minus ' + name); }, pay() { hit('paid ' + items.map(({ name, count }) => name + ' x' + count).join(', ')); } }`,
      how: draw.oneOf(puts),
    }),
    isPlanned: draw.chance(),
    steps: [
      ...Array.from({ length: presses }, (_, nth) =>
        nth === presses - 1 ? { ...press, settle: ms + 50 } : press,
      ),
      {
        on: button('Checkout'),
        asked: click,
        wants: [
          `paid ${names.map((each) => `${each} x${each === name ? presses + 1 : 1}`).join(', ')}`,
        ],
      },
    ],
  };
};

/** A dialog that is mounted again after it was read, over rows with the same word. */
export const dialogRemount: Generator = (draw) => {
  const names = thingsOf(draw, 4);
  const name = nameAt(names, draw.between(0, 3));
  const word = draw.oneOf(['Delete', 'Cancel order', 'Unpublish']);
  const isNative = draw.chance();
  const ms = draw.oneOf([0, 150, 350]);
  const change = draw.oneOf(['mounted again', 'mounted again', 'stays', 'closed'] as const);
  const live = { 'mounted again': 'close(); open(now)', stays: '', closed: 'close()' }[change];
  const isInert = draw.chance();
  const inner = `'<h2>${word} ' + name + '?</h2><p>This cannot be undone.</p><button data-no>Keep</button> <button data-yes>${word}</button>'`;
  return {
    asks: `${word} of ${name}, and confirm; the dialog: ${change}`,
    html: pageOf(
      `<main><h1>Items</h1>${names.map((each) => `<p><span>${each}</span> <button data-n="${each}">${word}</button></p>`).join('')}</main>`,
      `let now; let dialog;
       const close = () => { dialog?.remove(); dialog = undefined; at('main').inert = false; };
       const open = (name) => { now = name; dialog = document.createElement('${isNative ? 'dialog' : 'div'}'); dialog.innerHTML = ${inner}; ${isNative ? '' : "dialog.className = 'box'; dialog.setAttribute('role', 'dialog'); dialog.setAttribute('aria-modal', 'true');"} document.body.append(dialog); ${isNative ? 'dialog.showModal();' : `at('main').inert = ${isInert};`} };
       document.addEventListener('click', ({ target }) => { if (target.dataset.n) { hit('ask ' + target.dataset.n); setTimeout(open, ${ms}, target.dataset.n); } if ('yes' in target.dataset) { hit('confirmed ' + now); close(); } if ('no' in target.dataset) { hit('kept'); close(); } });`,
      '.box{position:fixed;inset:30% 30% auto;background:#fff;border:2px solid;padding:20px;box-shadow:0 0 0 999px rgba(0,0,0,.4)}',
    ),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        settle: ms + 50,
        wants: [`ask ${name}`],
      },
      {
        on: button(word, { of: 'This cannot be undone' }),
        asked: click,
        ...(live && { live }),
        wants: [`confirmed ${name}`],
        goal: change === 'closed' ? 'refused' : 'done',
      },
    ],
  };
};
