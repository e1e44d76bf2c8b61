/** The same inside a frame of the same origin. */
import { literal } from '../../../changes/families/make.ts';
import { framed } from '../../framed.ts';
import { nameAt, peopleOf } from '../../life.ts';
import { listOf, pageOf, rowStyle } from '../../page.ts';
import { button, click, type Generator } from '../../scene.ts';
import { cards } from './reused.ts';

export const frameCards: Generator = (draw) => framed(draw, cards(draw));

/** The whole content of the frame is exchanged after it was read: for the same, or for other items. */
export const frameSwap: Generator = (draw) => {
  const names = peopleOf(draw, 5);
  const name = nameAt(names, draw.between(0, 2));
  const isSame = draw.chance();
  const list = listOf(draw, { controls: ['<button data-do=press>Assign</button>'] });
  const others = isSame ? names.slice(0, 3).toReversed() : names.filter((each) => each !== name);
  return framed(draw, {
    asks: `Assign ${name}; the frame then shows ${isSame ? 'the same in another order' : 'others'}`,
    html: pageOf(
      `<main><h2>Team</h2><div id=all>${list.markup}</div></main>`,
      `const all = ${literal(names.slice(0, 3).map((name) => ({ name })))}; ${list.script} list.show(all, 'keyed');
       const swap = () => { const fresh = document.createElement('div'); at('#all').replaceWith(fresh); fresh.id = 'all'; fresh.innerHTML = ${literal(list.markup)}; { ${list.script} list.show(${literal(others.map((name) => ({ name })))}, 'redraw'); } };`,
      rowStyle,
    ),
    steps: [
      {
        on: button('Assign', { of: name, among: names }),
        asked: click,
        live: 'swap()',
        wants: [`press ${name}`],
        goal: isSame ? 'done' : 'refused',
      },
    ],
  });
};
