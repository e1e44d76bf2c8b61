/** What only the style shows. */
import { literal } from '../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../life.ts';
import { listOf, pageOf, rowStyle } from '../page.ts';
import { button, click, type Generator, hover } from '../scene.ts';

/** Cells of a grid, whose row and column say what they are. */
export const gridCells: Generator = (draw) => {
  const people = peopleOf(draw, draw.between(3, 5));
  const days = ['Mon 4', 'Tue 5', 'Wed 6', 'Thu 7'];
  const [row, column] = [draw.between(0, people.length - 1), draw.between(0, 3)];
  const person = nameAt(people, row);
  const isTable = draw.chance();
  const content = draw.oneOf(['free', '—', '9:00', '']);
  const isButton = draw.chance() || content === '';
  const sorts = draw.between(0, 2) === 0;
  const [grid, line, head, cell] = isTable
    ? ['table', 'tr', 'th', 'td']
    : ['div role=grid', 'div role=row', 'div role=columnheader', 'div role=gridcell'];
  const close = (tag: string): string => `</${tag.split(' ')[0]}>`;
  return {
    asks: `book ${person} on ${days[column]}${sorts ? '; the rows are sorted anew' : ''}`,
    html: pageOf(
      `<main><h1>Week</h1><${grid} id=g>${close(grid)}</main>`,
      `let people = ${literal(people)}; const days = ${literal(days)};
       const draw = () => { at('#g').innerHTML = '<${line}><${head}>Name${close(head)}' + days.map((day) => '<${head}>' + day + '${close(head)}').join('') + '${close(line)}'
         + people.map((name) => '<${line}><${cell}>' + name + '${close(cell)}' + days.map((day) => '<${cell} class=s data-n="' + name + ' ' + day + '" ${isButton ? '' : 'tabindex=0'}>${isButton ? `<button>${content || 'Book'}</button>` : content}${close(cell)}').join('') + '${close(line)}').join(''); };
       draw(); at('#g').addEventListener('click', ({ target }) => { const slot = target.closest('.s'); if (slot) hit('book ' + slot.dataset.n); });`,
      '.s{cursor:pointer}[role=row]{display:grid;grid-template-columns:repeat(5,120px)}',
    ),
    steps: [
      {
        on: {
          roles: isButton ? ['button'] : ['cell', 'gridcell', 'button'],
          of: person,
          among: people,
          // In a grid, the cell with the name is operable too.
          nth: isTable || isButton ? column : column + 1,
        },
        asked: click,
        ...(sorts && { live: 'people = people.toReversed(); draw()' }),
        wants: [`book ${person} ${days[column]}`],
      },
    ],
  };
};

/** The actions of a row that are shown while the pointer is over it. */
export const hoverActions: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(3, 6));
  const target = draw.between(0, names.length - 1);
  const name = nameAt(names, target);
  const word = draw.oneOf(['Rename', 'Share', 'Star']);
  const [hidden, visible] = draw.oneOf([
    ['opacity:0', 'opacity:1'],
    ['visibility:hidden', 'visibility:visible'],
    ['display:none', 'display:inline-block'],
  ] as const);
  const isLink = draw.chance();
  const list = listOf(draw, {
    ...(isLink && { nameTag: 'a href="#"' }),
    controls: [
      `<span class=acts><button data-do=press>${word}</button><button data-do=bin>Bin</button></span>`,
    ],
  });
  // Style sheets of the page don't reach into shadow trees.
  const style = `.acts{${hidden}}:is(li,tr,article,.card,.row,.item,.css-1x7ab,#list > *):hover .acts{${visible}}`;
  const isShadow = list.script.includes('x-shadow');
  return {
    asks: `${word} ${name}, whose actions are ${isShadow ? 'always there' : `${hidden} until hovered`}`,
    html: pageOf(
      `<main>${list.markup}</main>`,
      `const all = ${literal(names.map((name) => ({ name })))}; ${list.script} list.show(all, 'keyed');`,
      `${rowStyle}${style}`,
    ),
    steps: [
      // Where the name is a link, the row can be hovered first.
      ...(isLink ? [{ on: { roles: ['link'], name }, asked: hover, wants: [] }] : []),
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        wants: [`press ${name}`],
      },
    ],
  };
};

/** A state that a dot or an icon shows, with words in its title only. */
export const titleStates: Generator = (draw) => {
  const names = peopleOf(draw, draw.between(3, 5));
  const target = draw.between(0, names.length - 1);
  const name = nameAt(names, target);
  const [yes, no] = draw.oneOf([
    ['Online', 'Away'],
    ['Paid', 'Overdue'],
    ['Verified', 'Not verified'],
  ] as const);
  const kind = draw.between(0, 3);
  const mark = (word: string): string => {
    const color = word === yes ? 'y' : 'n';
    return (
      [
        `<span class="d ${color}" title="${word}"></span>`,
        `<i class=d title="${word}"><svg width=12 height=12><circle r=6 fill=${word === yes ? 'green' : 'red'} /></svg></i>`,
        `<abbr class=${color} title="${word}">●</abbr>`,
        `<span class="d ${color}" role=img title="${word}"></span>`,
      ][kind] ?? ''
    );
  };
  const tag = draw.oneOf(['li', 'div', 'p']);
  const other = nameAt(names, (target + 1) % names.length);
  return {
    asks: `Message ${name}, who is the only one ${yes}`,
    html: pageOf(
      `<main><h2>Team</h2>${names.map((each) => `<${tag}>${mark(each === name ? yes : no)} <span>${each}</span> <button data-n="${each}">Message</button></${tag}>`).join('')}</main>`,
      `document.addEventListener('click', ({ target }) => { if (target.dataset.n) hit('message ' + target.dataset.n); });`,
      '.d{display:inline-block;width:12px;height:12px;border-radius:6px}.y{background:#0a0}.n{background:#c00}',
    ),
    shows: [yes],
    differ: [name, other, names],
    steps: [
      {
        on: button('Message', { of: name, among: names }),
        asked: click,
        wants: [`message ${name}`],
      },
    ],
  };
};
