/** Texts that change on their own. */
import { literal } from '../../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../../life.ts';
import { hows, listOf, pageOf, rowStyle } from '../../page.ts';
import { button, click, type Generator } from '../../scene.ts';

/** Quotes whose prices change all the time; the rows may be sorted by price. */
export const priceStream: Generator = (draw) => {
  const names = draw.some(5, ['ACME', 'BOLT', 'CRUX', 'DYNE', 'ELMS', 'FINN', 'GROG', 'HALO']);
  const target = draw.between(0, 4);
  const name = nameAt(names, target);
  const how = draw.oneOf(hows);
  const isSorted = draw.between(0, 2) === 0;
  const isOnButton = draw.chance();
  const list = listOf(draw, {
    shown: ['name', 'price', 'change'],
    controls: [
      isOnButton
        ? '<button data-do=buy>Buy at <span data-f=price></span></button>'
        : '<button data-do=buy>Buy</button>',
      '<button data-do=sell>Sell</button>',
    ],
  });
  return {
    asks: `Buy ${name}; prices tick (${how}${isSorted ? ', sorted by price' : ''})`,
    html: pageOf(
      `<main><h1>Market</h1>${list.markup}</main>`,
      `const all = ${literal(names.map((name, nth) => ({ name, p: 20 + nth * 3 })))}; let turn = 0; ${list.script}
       const tick = () => { turn += 1; for (const [nth, item] of all.entries()) { item.p += ((turn * 7 + nth * 5) % 9 - 4) * 0.7; item.price = item.p.toFixed(2); item.change = (item.p > 25 ? '+' : '−') + (turn % 5) + '%'; } list.show(${isSorted ? 'all.toSorted((a, b) => a.p - b.p)' : '[...all]'}, '${how}'); };
       tick(); setInterval(tick, ${draw.oneOf([100, 250, 700])});`,
      rowStyle,
    ),
    steps: [
      {
        on: button('Buy', { of: name, among: names }),
        asked: click,
        live: 'tick(); tick(); tick()',
        wait: draw.oneOf([0, 150]),
        wants: [`buy ${name}`],
        // Rows that swap places faster than one reads, and another price on the button itself, may be refused.
        ...((isSorted || isOnButton) && { goal: 'either' as const }),
      },
    ],
  };
};

/** A control whose label counts what others do: votes, viewers, places left. */
export const liveLabel: Generator = (draw) => {
  const names = draw.chance() ? peopleOf(draw, 3) : thingsOf(draw, 3);
  const name = nameAt(names, draw.between(0, 2));
  const [word, write] = draw.oneOf([
    ['Vote', "'Vote (' + n + ')'"],
    ['Reserve', "'Reserve, ' + n + ' left'"],
    ['Watch', "n + ' · Watch'"],
  ] as const);
  const label = draw.oneOf(['text', 'aria-label', 'title']);
  const set = {
    text: 'each.textContent = text',
    'aria-label': "each.setAttribute('aria-label', text)",
    title: `each.title = text; each.textContent = '${word}'`,
  }[label];
  const isReplaced = draw.chance();
  const tag = draw.oneOf(['li', 'div', 'section']);
  return {
    asks: `${word} for ${name}; its ${label} counts`,
    html: pageOf(
      `<main>${names.map((each) => `<${tag}><h3>${each}</h3><button class=v data-n="${each}">+</button></${tag}>`).join('')}</main>`,
      `let n = 40; const tick = () => { n += 1; for (let each of document.querySelectorAll('.v')) { ${isReplaced ? 'const again = each.cloneNode(true); each.replaceWith(again); each = again;' : ''} const text = ${write}; ${set}; } };
       tick(); setInterval(tick, ${draw.oneOf([80, 300, 900])});
       document.addEventListener('click', ({ target }) => { const v = target.closest('.v'); if (v) hit('vote ' + v.dataset.n); });`,
    ),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        live: 'tick()',
        wait: draw.oneOf([0, 200]),
        wants: [`vote ${name}`],
      },
    ],
  };
};
