/** What only the style shows. */
import { literal } from '../../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../../life.ts';
import { listOf, pageOf, rowStyle } from '../../page.ts';
import { button, click, type Generator } from '../../scene.ts';

/** Items that are struck through by a style sheet: done, sold, or of an old price. */
export const struck: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(3, 5));
  const target = draw.between(0, names.length - 1);
  const name = nameAt(names, target);
  const other = nameAt(names, (target + 1) % names.length);
  const style = draw.oneOf([
    'text-decoration:line-through',
    'text-decoration:line-through red',
    'text-decoration-line:line-through',
  ]);
  const tag = draw.oneOf(['li', 'div', 'p']);
  const inner = draw.oneOf(['', 'em', 's']);
  const className = draw.oneOf(['a1', 'x', 'css-9f']);
  const item = (each: string): string => {
    const its = each === name ? ` class=${className}` : '';
    const tags = inner === 's' && each !== name ? 'em' : inner;
    const words = tags
      ? `<span><${tags}${its}>${each}</${tags}></span>`
      : `<span${its}>${each}</span>`;
    return `<${tag}>${words} <button data-n="${each}">Remove</button></${tag}>`;
  };
  return {
    asks: `Remove ${name}, the only one struck through`,
    html: pageOf(
      `<main><h1>List</h1>${names.map(item).join('')}</main>`,
      `document.addEventListener('click', ({ target }) => { if (target.dataset.n) hit('remove ' + target.dataset.n); });`,
      `.${className}{${style}}em{font-style:normal}`,
    ),
    differ: [name, other, names],
    steps: [
      { on: button('Remove', { of: name, among: names }), asked: click, wants: [`remove ${name}`] },
    ],
  };
};

/** Words that a style sheet adds. */
export const beforeText: Generator = (draw) => {
  const names = peopleOf(draw, draw.between(3, 5));
  const target = draw.between(0, names.length - 1);
  const name = nameAt(names, target);
  const other = nameAt(names, (target + 1) % names.length);
  const [yes, no] = draw.oneOf([
    ['Due', 'Settled'],
    ['Host', 'Guest'],
    ['New', 'Seen'],
  ] as const);
  const where = draw.oneOf(['before', 'after']);
  const tag = draw.oneOf(['li', 'div', 'p']);
  const mark = draw.oneOf(['span', 'i', 'b']);
  return {
    asks: `Open ${name}, the only one ${yes}`,
    html: pageOf(
      `<main><h1>People</h1>${names.map((each) => `<${tag}><span>${each}</span> <${mark} class=${each === name ? 'y' : 'n'}></${mark}> <button data-n="${each}">Open</button></${tag}>`).join('')}</main>`,
      `document.addEventListener('click', ({ target }) => { if (target.dataset.n) hit('open ' + target.dataset.n); });`,
      `.y::${where}{content:"${yes}"}.n::${where}{content:"${no}"}`,
    ),
    shows: [yes, no],
    differ: [name, other, names],
    steps: [
      { on: button('Open', { of: name, among: names }), asked: click, wants: [`open ${name}`] },
    ],
  };
};

/** A layer over the page, which lets clicks through, or goes, or stays. */
export const opaque: Generator = (draw) => {
  const names = thingsOf(draw, 4);
  const name = nameAt(names, draw.between(0, 3));
  const layer = draw.oneOf(['stays', 'goes', 'lets through', 'comes'] as const);
  const fill = draw.oneOf(['#fff', 'rgba(0,0,0,.6)', 'transparent']);
  const isOver = layer === 'stays' || layer === 'comes';
  const list = listOf(draw, { controls: ['<button data-do=press>Order</button>'] });
  const ms = draw.oneOf([0, 400, 1000]);
  return {
    asks: `Order ${name}; a layer (${fill}) over all ${layer}`,
    html: pageOf(
      `<main>${list.markup}</main><div id=veil ${layer === 'comes' ? 'hidden' : ''}></div>`,
      `const all = ${literal(names.map((name) => ({ name })))}; ${list.script} list.show(all, 'keyed');
       at('#veil').onclick = () => hit('veil'); ${layer === 'goes' ? `setTimeout(() => at('#veil').remove(), ${ms});` : ''}`,
      `${rowStyle}#veil:not([hidden]){position:fixed;inset:0;z-index:9;background:${fill};${layer === 'lets through' ? 'pointer-events:none' : ''}}`,
    ),
    steps: [
      {
        on: button('Order', { of: name, among: names }),
        asked: click,
        ...(layer === 'comes' && { live: "at('#veil').hidden = false" }),
        ...(layer === 'goes' && { wait: ms }),
        wants: [`press ${name}`],
        goal: isOver ? 'refused' : 'done',
      },
    ],
  };
};
