/** The same inside a frame of the same origin. */
import { literal } from '../../changes/families/make.ts';
import { framed } from '../framed.ts';
import { nameAt, thingsOf } from '../life.ts';
import { listOf, pageOf, rowStyle } from '../page.ts';
import { button, click, type Generator } from '../scene.ts';
import { redrawForm } from './redrawn.ts';

export const frameForm: Generator = (draw) => framed(draw, redrawForm(draw));

/** What is pressed in the frame shows in the page around it. */
export const frameEffect: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(3, 5));
  const name = nameAt(names, draw.between(0, names.length - 1));
  const isPosted = draw.chance();
  const list = listOf(draw, {
    controls: ['<button data-do=add>Add</button>'],
    acts: `{ add({ name }) { ${isPosted ? `parent.postMessage(name, '*')` : `parent.document.getElementById('basket').textContent = 'In the basket: ' + name`}; } }`,
  });
  const inner = pageOf(
    `<main>${list.markup}</main>`,
    `const all = ${literal(names.map((name) => ({ name })))}; ${list.script} list.show(all, 'keyed');`,
    rowStyle,
  );
  return framed(
    draw,
    {
      asks: `Add ${name} in the frame`,
      html: inner,
      steps: [
        { on: button('Add', { of: name, among: names }), asked: click, wants: [`add ${name}`] },
      ],
      outerShows: `In the basket: ${name}`,
    },
    `<p id=basket>Nothing in the basket</p><script>addEventListener('message', ({ data }) => { document.getElementById('basket').textContent = 'In the basket: ' + data; })</script>`,
  );
};
