/** Nodes that show another item than when they were read, and rows that change by what is done to them. */
import { literal } from '../../../changes/families/make.ts';
import { lifeOf, nameAt, peopleOf, thingsOf } from '../../life.ts';
import { hows, listOf, pageOf, rowStyle } from '../../page.ts';
import { box, button, click, field, fill, type Generator } from '../../scene.ts';

/** Cards of a shop that are sorted, filtered, extended or paged after they were read. */
export const cards: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(3, 7));
  const target = draw.between(0, names.length - 1);
  const name = nameAt(names, target);
  const word = draw.oneOf(['Add to cart', 'Buy', 'Wishlist']);
  const isSamePrice = draw.chance();
  const price = (nth: number): string => (isSamePrice ? '€19.00' : `€${nth * 4 + 11}.50`);
  const list = listOf(draw, {
    shown: draw.chance() ? ['name', 'price'] : ['name'],
    controls: [
      `<button data-do=press>${word}</button>`,
      ...(draw.chance() ? ['<a href="#" data-do=view>View</a>'] : []),
    ],
  });
  const life = lifeOf(draw, names.length, target, { name: 'Zinc funnel', price: '€19.00' });
  return {
    asks: `${word} in the card of ${name}; ${life.words}`,
    html: pageOf(
      `<main><h1>Shop</h1>${list.markup}</main>`,
      `const all = ${literal(names.map((name, nth) => ({ name, price: price(nth) })))}; ${list.script} list.show(all, 'keyed');`,
      rowStyle,
    ),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        live: life.live,
        wants: [`press ${name}`],
        goal: life.isThere ? 'done' : 'refused',
      },
    ],
  };
};

/** Emails from one sender, distinguishable by subject only, selected or archived while new ones arrive. */
export const mails: Generator = (draw) => {
  const subjects = thingsOf(draw, draw.between(4, 6)).map((thing) => `About the ${thing}`);
  const target = draw.between(0, subjects.length - 1);
  const subject = nameAt(subjects, target);
  const isTicked = draw.chance();
  const senders = draw.chance() ? ['Ruth Olsen'] : peopleOf(draw, 3);
  const how = draw.oneOf(hows);
  const life = draw.oneOf([
    [`[${literal({ name: 'About the Zinc funnel', from: 'Ruth Olsen' })}, ...all]`, true],
    [`all.slice(0, ${target})`, false],
    [`all.slice(${Math.min(1, target)})`, true],
    ['[...all]', true],
  ] as const);
  const list = listOf(draw, {
    shown: ['name', 'from'],
    controls: [
      '<input type=checkbox data-c=on aria-label="Select mail">',
      '<button data-do=archive>Archive</button>',
    ],
  });
  return {
    asks: `${isTicked ? 'tick' : 'archive'} “${subject}”; then ${life[0]}, ${how}`,
    html: pageOf(
      `<main><h1>Inbox</h1>${list.markup}</main>`,
      `const all = ${literal(subjects.map((name, nth) => ({ name, from: senders[nth % senders.length] })))}; ${list.script} list.show(all, 'keyed');
       wild.state = () => list.now.filter(({ on }) => on).map(({ name }) => 'ticked ' + name);`,
      rowStyle,
    ),
    steps: [
      {
        on: isTicked
          ? box({ of: subject, among: subjects })
          : button('Archive', { of: subject, among: subjects }),
        asked: click,
        live: `list.show(${life[0]}, '${how}')`,
        wants: [isTicked ? `ticked ${subject}` : `archive ${subject}`],
        goal: life[1] ? 'done' : 'refused',
      },
    ],
  };
};

/** The fields of one card are filled and then saved, while the card says that it was changed. */
export const cardFields: Generator = (draw) => {
  const names = peopleOf(draw, draw.between(2, 4));
  const name = nameAt(names, draw.between(0, names.length - 1));
  const labels = draw.some(2, ['Role', 'Office', 'Extension', 'Badge']);
  const values = draw.some(2, ['Clerk 2', 'North 14', 'Q-771', 'B 09']);
  const keeps = draw.oneOf(['refresh', 'class']);
  const list = listOf(draw, {
    shown: draw.chance() ? ['name', 'note'] : ['name', 'initials', 'note'],
    controls: [
      ...labels.map((label, nth) => `<label>${label} <input data-v=v${nth}></label>`),
      '<button data-do=save>Save</button>',
    ],
    acts: `{ input(item, row) { item.note = 'Unsaved changes'; ${keeps === 'refresh' ? 'list.refresh();' : "row.classList.add('dirty'); for (const each of (row.shadowRoot ?? row).querySelectorAll('[data-f=note]')) each.textContent = item.note;"} },
             save(item) { item.note = 'Saved'; hit('saved ' + item.name + ': ' + item.v0 + ', ' + item.v1); list.refresh(); } }`,
  });
  return {
    asks: `fill ${labels.join(' and ')} of ${name}, then its Save`,
    html: pageOf(
      `<main><h1>Staff</h1>${list.markup}</main>`,
      `const all = ${literal(names.map((name) => ({ name, note: '', initials: name.slice(0, 1), v0: '', v1: '' })))}; ${list.script} list.show(all, 'keyed');
       wild.state = () => all.flatMap((each) => ['v0', 'v1'].filter((v) => each[v]).map((v) => each.name + '.' + v + '=' + each[v]));`,
      `${rowStyle}.dirty{background:#ffc}`,
    ),
    isPlanned: draw.chance(),
    steps: [
      ...labels.map((label, nth) => ({
        on: field(label, { of: name, among: names }),
        asked: fill(nameAt(values, nth)),
        wants: [`${name}.v${nth}=${values[nth]}`],
      })),
      {
        on: button('Save', { of: name, among: names }),
        asked: click,
        wants: [`save ${name}`, `saved ${name}: ${values[0]}, ${values[1]}`],
      },
    ],
  };
};

/** A pane with the actions of the chosen item; another item may be shown in it by the time of the press. */
export const shownDetail: Generator = (draw) => {
  const names = draw.chance() ? peopleOf(draw, 4) : thingsOf(draw, 4);
  const [first, other] = [nameAt(names, 0), draw.between(1, 3)];
  const word = draw.oneOf(['Delete', 'Suspend', 'Duplicate']);
  const isOther = draw.between(0, 2) > 0;
  const isDrawnAgain = draw.chance();
  const heading = draw.oneOf(['h2', 'div', 'p', 'strong']);
  const place = draw.oneOf(['aside', 'section', 'div role=region aria-label=Details', 'div']);
  const content = `<${heading} id=who></${heading}><p id=more></p><div><button data-do=press>${word}</button> <button data-do=edit>Edit</button></div>`;
  return {
    asks: `${word} of the shown ${first}${isOther ? '; another one is shown' : '; shown again'}`,
    html: pageOf(
      `<main><ul>${names.map((_, nth) => `<li><a href="#${nth}">Entry ${nth + 1}</a></li>`).join('')}</ul><${place} id=pane></${place.split(' ')[0]}></main>`,
      `const names = ${literal(names)}; let now = 0; const pane = at('#pane'); pane.innerHTML = ${literal(content)};
       const show = (nth) => { now = nth; ${isDrawnAgain ? `pane.innerHTML = ${literal(content)};` : ''} at('#who').textContent = names[nth]; at('#more').textContent = 'Changed ' + (nth + 2) + ' days ago'; };
       show(0); pane.addEventListener('click', ({ target }) => { if (target.dataset.do) hit(target.dataset.do + ' ' + names[now]); });`,
    ),
    steps: [
      {
        on: button(word),
        asked: click,
        live: `show(${isOther ? other : 0})`,
        wants: [`press ${first}`],
        goal: isOther ? 'refused' : 'done',
      },
    ],
  };
};
