/** Texts that change on their own. */
import { literal } from '../../changes/families/make.ts';
import { nameAt, peopleOf } from '../life.ts';
import { hows, listOf, pageOf, rowStyle } from '../page.ts';
import { button, click, type Generator } from '../scene.ts';

/** Comments whose age ticks, and new ones that come on top. */
export const relativeTimes: Generator = (draw) => {
  const names = peopleOf(draw, draw.between(3, 6));
  const target = draw.between(0, names.length - 1);
  const name = nameAt(names, target);
  const word = draw.oneOf(['Reply', 'Like', 'Report']);
  const how = draw.oneOf(hows);
  const comes = draw.chance();
  const list = listOf(draw, {
    shown: ['name', 'age', 'text'],
    controls: [`<button data-do=press>${word}</button>`],
  });
  const items = names.map((name, nth) => ({ name, text: `Thanks for sharing, part ${nth + 2}.` }));
  return {
    asks: `${word} to ${name}; ages tick (${how})${comes ? ', one more comes on top' : ''}`,
    html: pageOf(
      `<main><h2>Comments</h2>${list.markup}</main>`,
      `let all = ${literal(items)}; let s = 3; ${list.script}
       const tick = () => { s += 1; all.forEach((item, nth) => { item.age = s * (nth + 1) + ' s ago'; }); list.show(all, '${how}'); };
       tick(); setInterval(tick, ${draw.oneOf([90, 300, 1000])});`,
      rowStyle,
    ),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        live: comes ? `all = [{ name: 'Zelda Quist', text: 'First!' }, ...all]; tick()` : 'tick()',
        wait: draw.oneOf([0, 200]),
        wants: [`press ${name}`],
      },
    ],
  };
};

/** A button with a count that runs down on it or next to it. */
export const countdown: Generator = (draw) => {
  const word = draw.oneOf(['Checkout', 'Confirm booking', 'Pay later', 'Hold seats']);
  const every = draw.oneOf([60, 250, 1000]);
  const left = draw.oneOf([
    "n + ' s left'",
    "'0:' + String(n % 60).padStart(2, '0')",
    "n + ' seconds remaining'",
  ]);
  const [markup, tick] = draw.oneOf([
    ['<button id=go></button>', `at('#go').textContent = '${word} (' + left() + ')'`],
    [
      '<button id=go></button>',
      `at('#go').innerHTML = '<span>${word}</span> <span>' + left() + '</span>'`,
    ],
    [
      '<div id=box></div>',
      `at('#box').innerHTML = '<button id=go>${word} (' + left() + ')</button>'`,
    ],
    [
      `<div id=box><button id=go>${word}</button><p id=t></p></div>`,
      `at('#t').textContent = left()`,
    ],
    [
      '<div id=box></div>',
      `at('#box').innerHTML = '<p>' + left() + '</p><a href="#" id=go>${word}</a>'`,
    ],
  ] as const);
  return {
    asks: `${word}; ticks every ${every} ms by ${tick}`,
    html: pageOf(
      `<main><h1>Your order</h1>${markup}<button>Cancel</button></main>`,
      `let n = ${draw.between(100, 700)}; const left = () => ${left};
       const tick = () => { n -= 1; ${tick}; }; tick(); setInterval(tick, ${every});
       document.addEventListener('click', ({ target }) => { if (target.closest('#go')) hit('go'); else if (target.closest('button')) hit('cancel'); });`,
    ),
    steps: [
      {
        on: button(word),
        asked: click,
        live: 'tick(); tick()',
        wait: draw.oneOf([0, 300]),
        wants: ['go'],
      },
    ],
  };
};
