/** What nothing, or only its place, tells apart. */
import { literal } from '../../../changes/families/make.ts';
import { peopleOf, thingsOf } from '../../life.ts';
import { hows, listOf, pageOf, rowStyle } from '../../page.ts';
import { button, click, type Generator } from '../../scene.ts';

/** Two rows that read the same, of which the second is asked for; the first may leave. */
export const sameRows: Generator = (draw) => {
  const [one = '', two = '', twin = ''] = thingsOf(draw, 3);
  const nth = draw.between(0, 1);
  const how = draw.oneOf(hows);
  const ids = draw.oneOf([
    ['x', 'twin1', 'twin2', 'y'],
    ['twin1', 'x', 'twin2', 'y'],
    ['twin1', 'x', 'y', 'twin2'],
  ] as const);
  const nameOf: Readonly<Record<string, string>> = { x: one, y: two, twin1: twin, twin2: twin };
  const id = ['twin1', 'twin2'][nth] ?? '';
  const [live, goal] = draw.oneOf([
    ['all', 'done'],
    [`all.filter(({ id }) => id !== '${nth === 0 ? 'twin2' : 'twin1'}')`, 'either'],
    [`all.filter(({ id }) => id !== '${id}')`, 'refused'],
    ['all.toReversed()', 'either'],
  ] as const);
  const list = listOf(draw, {
    shown: ['name', 'price'],
    controls: ['<button data-do=cancel>Cancel</button>'],
  });
  return {
    asks: `Cancel number ${nth + 1} of the two “${twin}”; then ${live}, ${how}`,
    html: pageOf(
      `<main><h1>Orders</h1>${list.markup}</main>`,
      `const all = ${literal(ids.map((id) => ({ id, name: nameOf[id], price: '€12.00' })))}; ${list.script} list.show(all, 'keyed');`,
      rowStyle,
    ),
    steps: [
      {
        on: button('Cancel', { nth: ids.indexOf(id as (typeof ids)[number]) }),
        asked: click,
        ...(live !== 'all' && { live: `list.show(${live}, '${how}')` }),
        wants: [`cancel ${id}`],
        goal,
      },
    ],
  };
};

/** The same names in two groups, which change places or fill the same nodes. */
export const sameInGroups: Generator = (draw) => {
  const people = peopleOf(draw, 2);
  const groups = draw.some(2, ['Billing', 'Shipping', 'Emergency', 'Office']);
  const nth = draw.between(0, 1);
  const who = draw.between(0, 1);
  const heading = draw.oneOf(['h2', 'h3', 'legend', 'div', 'b']);
  const tag = heading === 'legend' ? 'fieldset' : draw.oneOf(['section', 'div', 'article']);
  const change = draw.oneOf(['stays', 'moves', 'rebound', 'redrawn'] as const);
  const live = {
    stays: '',
    moves: "at('#box').append(at('#box').firstElementChild)",
    rebound: 'groups.reverse(); label()',
    redrawn: 'groups.reverse(); draw()',
  }[change];
  return {
    asks: `Edit of ${people[who]} under ${groups[nth]}; the groups: ${change}`,
    html: pageOf(
      '<main><div id=box></div></main>',
      `const groups = ${literal(groups)}; const people = ${literal(people)};
       const label = () => [...at('#box').children].forEach((each, nth) => { each.group = groups[nth]; each.firstElementChild.textContent = groups[nth]; });
       const draw = () => { at('#box').innerHTML = groups.map(() => '<${tag}><${heading}></${heading}>' + people.map((name) => '<p><span>' + name + '</span> <button data-n="' + name + '">Edit</button></p>').join('') + '</${tag}>').join(''); label(); };
       draw(); at('#box').addEventListener('click', ({ target }) => { if (target.dataset.n) hit('edit ' + target.closest('${tag}').group + ' ' + target.dataset.n); });`,
    ),
    steps: [
      {
        on: button('Edit', { nth: nth * 2 + who }),
        asked: click,
        ...(live && { live }),
        wants: [`edit ${groups[nth]} ${people[who]}`],
      },
    ],
  };
};
