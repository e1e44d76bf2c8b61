/** Nodes that show another item than when they were read, and rows that change by what is done to them. */
import { literal } from '../../changes/families/make.ts';
import { lifeOf, nameAt, peopleOf, thingsOf } from '../life.ts';
import { listOf, pageOf, rowStyle } from '../page.ts';
import { box, button, click, field, fill, type Generator } from '../scene.ts';

/** A cart line is increased a few times; its own total changes with each. */
export const cartPlus: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(2, 5));
  const target = draw.between(0, names.length - 1);
  const name = nameAt(names, target);
  const times = draw.between(2, 3);
  const plus = draw.oneOf([
    '<button data-do=plus>+</button>',
    '<button data-do=plus aria-label="Increase quantity">+</button>',
    '<a href="#" data-do=plus role=button>+</a>',
  ]);
  const shown = draw.some(2, ['count', 'total']);
  const list = listOf(draw, {
    shown: ['name', ...shown],
    controls: ['<button data-do=minus>−</button>', plus, '<button data-do=remove>Remove</button>'],
    acts: `{ plus(item) { item.n += 1; item.count = 'Quantity ' + item.n; item.total = '€' + item.n * item.price; list.${draw.oneOf(['refresh()', "show(all, 'redraw')", "show(all, 'keyed')"])}; at('#sum').textContent = '€' + all.reduce((sum, { n, price }) => sum + n * price, 0); } }`,
  });
  const all = names.map((name, nth) => ({
    name,
    n: 1,
    price: 7 + nth * 3,
    count: 'Quantity 1',
    total: `€${7 + nth * 3}`,
  }));
  return {
    asks: `+ of ${name}, ${times} times`,
    html: pageOf(
      `<main><h1>Cart</h1>${list.markup}<p>Total <b id=sum></b></p></main>`,
      `const all = ${literal(all)}; ${list.script} list.show(all, 'keyed');`,
      rowStyle,
    ),
    isPlanned: draw.chance(),
    steps: Array.from({ length: times }, () => ({
      on: button(plus.includes('aria-label') ? 'Increase quantity' : '+', {
        of: name,
        among: names,
      }),
      asked: click,
      wants: [`plus ${name}`],
    })),
  };
};

/** A window over a long list, of which the nodes are used again as it scrolls. */
export const virtual: Generator = (draw) => {
  const people = peopleOf(draw, 11);
  const names = people.flatMap((name) => [`${name} (new)`, `${name} (old)`]).slice(0, 20);
  const size = draw.between(5, 7);
  const target = draw.between(1, size - 1);
  const by = draw.between(1, size);
  const name = nameAt(names, target);
  const word = draw.oneOf(['Invite', 'Message', 'Block']);
  const list = listOf(draw, { controls: [`<button data-do=press>${word}</button>`] });
  const how = draw.oneOf(['unkeyed', 'keyed']);
  return {
    asks: `${word} in the row of ${name}; the list scrolls by ${by} of ${size} rows, ${how}`,
    html: pageOf(
      `<main><h2>Members</h2>${list.markup}</main>`,
      `const all = ${literal(names.map((name) => ({ name })))}; ${list.script}
       const scroll = (from) => list.show(all.slice(from, from + ${size}), '${how}'); scroll(0);`,
      rowStyle,
    ),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        live: `scroll(${by})`,
        wants: [`press ${name}`],
        goal: by > target ? 'refused' : 'done',
      },
    ],
  };
};

/** Rows are ticked, a count of them appears, and a button acts on all of them. */
export const tickAndDelete: Generator = (draw) => {
  const names = draw.chance() ? thingsOf(draw, 6) : peopleOf(draw, 6);
  const chosen = draw.some(draw.between(2, 3), names);
  const word = draw.oneOf(['Delete', 'Archive', 'Export']);
  const isCounted = draw.chance();
  const list = listOf(draw, {
    controls: [`<input type=checkbox data-c=on aria-label="${draw.oneOf(['Select', 'Pick'])}">`],
    acts: `{ input() { const n = all.filter(({ on }) => on).length; at('#count').textContent = n ? n + ' selected' : ''; at('#go').disabled = n === 0; ${isCounted ? `at('#go').textContent = n ? '${word} selected (' + n + ')' : '${word} selected';` : ''} } }`,
  });
  return {
    asks: `tick ${chosen.join(', ')}, then ${word} selected`,
    html: pageOf(
      `<main><p><span id=count></span> <button id=go disabled>${word} selected</button></p>${list.markup}</main>`,
      `const all = ${literal(names.map((name) => ({ name })))}; ${list.script} list.show(all, 'keyed');
       at('#go').onclick = () => { hit('go ' + all.filter(({ on }) => on).map(({ name }) => name).join('+')); };
       wild.state = () => all.filter(({ on }) => on).map(({ name }) => 'ticked ' + name);`,
      rowStyle,
    ),
    isPlanned: draw.chance(),
    steps: [
      ...chosen.map((name) => ({
        on: box({ of: name, among: names }),
        asked: click,
        wants: [`ticked ${name}`],
      })),
      {
        on: button(`${word} selected`),
        asked: click,
        wants: [`go ${names.filter((name) => chosen.includes(name)).join('+')}`],
      },
    ],
  };
};

/** The fields of passengers, of whom one leaves or is moved; the fields stay and belong to others. */
export const passengers: Generator = (draw) => {
  const names = peopleOf(draw, draw.between(3, 5));
  const target = draw.between(0, names.length - 1);
  const name = nameAt(names, target);
  const label = draw.oneOf(['Passport number', 'Seat', 'Email']);
  const value = draw.oneOf(['X4471', '12 C', 'a.b@c.example']);
  const list = listOf(draw, {
    controls: [
      draw.chance()
        ? `<label>${label} <input data-v=value></label>`
        : `<input data-v=value aria-label="${label}">`,
      '<button data-do=remove>Remove passenger</button>',
    ],
  });
  const life = lifeOf(draw, names.length, target, { name: 'Zelda Quist' });
  return {
    asks: `${label} of ${name}: ${value}; ${life.words}`,
    html: pageOf(
      `<main><h1>Passengers</h1>${list.markup}<button>Continue</button></main>`,
      `const all = ${literal(names.map((name) => ({ name })))}; ${list.script} list.show(all, 'keyed');
       wild.state = () => list.now.filter((each) => each.value).map((each) => each.name + '.value=' + each.value);`,
      rowStyle,
    ),
    steps: [
      {
        on: field(label, { of: name, among: names }),
        asked: fill(value),
        live: life.live,
        wants: [`${name}.value=${value}`],
        goal: life.isThere ? 'done' : 'refused',
      },
    ],
  };
};

/** Requests that are shown one at a time; another one may be shown by the time of the press. */
export const queue: Generator = (draw) => {
  const names = peopleOf(draw, 4);
  const first = nameAt(names, 0);
  const isNext = draw.between(0, 2) > 0;
  const [yes, no] = draw.oneOf([
    ['Approve', 'Reject'],
    ['Accept', 'Decline'],
    ['Keep', 'Remove'],
  ] as const);
  const tag = draw.oneOf(['h2', 'p', 'div', 'b', 'legend']);
  const isDrawnAgain = draw.chance();
  const controls = `<button data-do=yes>${yes}</button> <button data-do=no>${no}</button>`;
  const outer = draw.oneOf(['section', 'div', 'article', 'form onsubmit="return false"']);
  const counter = draw.chance();
  return {
    asks: `${yes} the request of ${first}${isNext ? '; the next one is shown' : ''}`,
    html: pageOf(
      `<main><h1>Requests</h1><${outer} id=card></${outer.split(' ')[0]}></main>`,
      `const names = ${literal(names)}; let now = 0;
       const draw = () => { at('#card').innerHTML = ${literal(`<${tag} id=who></${tag}><p id=left></p>${controls}`)}; };
       const show = () => { ${isDrawnAgain ? 'draw();' : ''} at('#who').textContent = names[now] + ' asks for access'; ${counter ? "at('#left').textContent = (names.length - now) + ' left';" : ''} };
       draw(); show();
       at('#card').addEventListener('click', ({ target }) => { if (!target.dataset.do) return; hit(target.dataset.do + ' ' + names[now]); now += 1; show(); });`,
    ),
    steps: [
      {
        on: button(yes),
        asked: click,
        ...(isNext && { live: 'now += 1; show()' }),
        wants: [`yes ${first}`],
        goal: isNext ? 'refused' : 'done',
      },
    ],
  };
};
