/** Things of the same name, which something beside them tells apart. */
import { literal } from '../../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../../life.ts';
import { button, click, type Generator, select } from '../../scene.ts';
import { appOf, puts } from './app.ts';

/** One article in two sizes in a cart, which is sorted, merged or emptied by another tab. */
export const cartVariants: Generator = (draw) => {
  const [thing = '', other = ''] = thingsOf(draw, 2);
  const sizes = draw.some(3, ['Size XS', 'Size M', 'Size L', 'Size 44']);
  const target = draw.between(0, 2);
  const size = nameAt(sizes, target);
  const another = nameAt(sizes, (target + draw.between(1, 2)) % 3);
  const [words, live, isThere] = draw.oneOf([
    ['the other tab does nothing', '', true],
    ['the order is turned around', 'lines.reverse(); draw()', true],
    [`${another} is taken out`, `out(${literal(another)})`, true],
    ['it is taken out', `out(${literal(size)})`, false],
    [`${other} comes on top`, 'lines.unshift(more); draw()', true],
  ] as const);
  const word = draw.oneOf(['Remove', 'Save for later']);
  return {
    asks: `${word}: ${thing}, ${size}; meanwhile ${words}`,
    html: appOf({
      state: `let lines = ${literal(sizes.map((size) => ({ name: thing, size })))}; const more = ${literal({ name: other, size: 'One size' })};
       const out = (size) => { lines = lines.filter((each) => each.size !== size); draw(); }`,
      view: `'<h1>Cart</h1><ul>' + lines.map(({ name, size }) => '<li data-key="' + size + '"><h3>' + name + '</h3><p>' + size + '</p><p>€24.00</p><button data-do=press data-id="' + size + '">${word}</button></li>').join('') + '</ul>'`,
      acts: `{ press(size) { hit('press ' + size); } }`,
      how: draw.oneOf(puts),
    }),
    steps: [
      {
        on: button(word, { of: size, among: [...sizes, 'One size'] }),
        asked: click,
        ...(live && { live }),
        wants: [`press ${size}`],
        goal: isThere ? 'done' : 'refused',
      },
    ],
  };
};

/** The same classes on several days, of which one is full or filtered away. */
export const classTimes: Generator = (draw) => {
  const days = draw.some(3, ['Monday', 'Tuesday', 'Thursday', 'Saturday']);
  const classes = draw.some(2, ['Yoga', 'Spinning', 'Boxing', 'Pilates']);
  const [nth, which] = [draw.between(0, 2), draw.between(0, 1)];
  const [day, name] = [nameAt(days, nth), nameAt(classes, which)];
  const other = nameAt(days, (nth + draw.between(1, 2)) % 3);
  const key = (day: string, name: string): string => literal(`${day} ${name}`);
  const [words, live, isThere] = draw.oneOf([
    ['nothing changes', '', true],
    [`${name} of ${other} is full`, `full.add(${key(other, name)}); draw()`, true],
    [`${name} of ${other} is canceled`, `gone.add(${key(other, name)}); draw()`, true],
    ['it is full', `full.add(${key(day, name)}); draw()`, false],
    ['it is canceled', `gone.add(${key(day, name)}); draw()`, false],
    [`only ${name} is shown`, `filter = ${literal(name)}; draw()`, true],
  ] as const);
  const heading = draw.oneOf(['h2', 'h3', 'div', 'p']);
  return {
    asks: `book ${name} on ${day}; ${words}`,
    html: appOf({
      state: `const days = ${literal(days)}; const full = new Set(); const gone = new Set(); let filter = ''`,
      view: `days.map((day) => '<section data-key=' + day + '><${heading}>' + day + '</${heading}>' + ${literal(classes)}.filter((name) => (!filter || name === filter) && !gone.has(day + ' ' + name)).map((name) => { const id = day + ' ' + name; return '<div data-key="' + id + '"><b>' + name + '</b> <span>18:00</span> <button data-do=book data-id="' + id + '"' + (full.has(id) ? ' disabled' : '') + '>Book</button></div>'; }).join('') + '</section>').join('')`,
      acts: `{ book(id) { hit('book ' + id); } }`,
      how: draw.oneOf(puts),
    }),
    steps: [
      {
        on: button('Book', { of: day, among: days, nth: which }),
        asked: click,
        ...(live && { live }),
        wants: [`book ${day} ${name}`],
        goal: isThere ? 'done' : 'refused',
      },
    ],
  };
};

/** Documents without a title, which only the time of their last change tells apart; it grows. */
export const untitledDocs: Generator = (draw) => {
  const word = draw.oneOf(['Move to trash', 'Duplicate', 'Rename']);
  const title = draw.oneOf(['Untitled', 'New document', 'Copy of Plan']);
  const ages = draw.some(3, [2, 6, 11, 25, 40]).toSorted((one, other) => one - other);
  const target = draw.between(0, 2);
  const age = ages[target];
  const [words, live, goal] = draw.oneOf([
    ['nothing changes', '', 'done'],
    ['another document is opened', "docs.unshift({ age: 0, title: 'Budget' }); draw()", 'done'],
    ['a minute passes', 'pass()', 'either'],
    ['it is deleted', `docs.splice(${target}, 1); draw()`, 'refused'],
    ['it is deleted, and a minute passes', `docs.splice(${target}, 1); pass()`, 'refused'],
  ] as const);
  return {
    asks: `${word}: the “${title}” edited ${age} minutes ago; ${words}`,
    html: appOf({
      around: '<main><h1>Recent</h1><div id=app></div></main>',
      state: `const docs = ${literal(ages.map((age) => ({ id: age, age, title })))}; const pass = () => { for (const each of docs) each.age += 1; draw(); }`,
      view: `docs.map(({ id, age, title }) => '<div class=doc data-key="' + id + '"><a href="#">' + title + '</a> <span>Edited ' + age + ' minutes ago</span> <button data-do=press data-id="' + id + '">${word}</button></div>').join('')`,
      acts: `{ press(id) { hit('press ' + id); } }`,
      how: draw.oneOf(puts),
    }),
    steps: [
      {
        on: button(word, { nth: target }),
        asked: click,
        ...(live && { live }),
        wants: [`press ${age}`],
        goal,
      },
    ],
  };
};

/** Steppers that only their row tells apart, and fields that come with each child. */
export const travelers: Generator = (draw) => {
  const kinds = draw.some(3, ['Adults', 'Students', 'Seniors']);
  const rows = [...kinds.slice(0, 2), 'Children'];
  const children = draw.between(1, 2);
  const nth = draw.between(1, children);
  const age = `${draw.between(2, 15)}`;
  const [who = ''] = peopleOf(draw, 1);
  const label = draw.oneOf(['', 'aria-label=Add', 'title=More']);
  // A title isn't the name of a control that has text.
  const name = label === 'aria-label=Add' ? 'Add' : '+';
  const isSentence = draw.chance();
  const isInserted = draw.chance();
  return {
    asks: `${children} children, number ${nth} is ${age} years old${isInserted ? '; a row comes on top' : ''}`,
    html: appOf({
      around: `<main><p>Booked by ${who}</p><div id=app></div></main>`,
      state: `const party = ${literal(rows.map((name, at) => ({ name, count: at === 0 ? 1 : 0 })))}; const ages = [];
       const insert = () => { party.unshift({ name: ${literal(kinds[2])}, count: 0 }); draw(); };
       document.addEventListener('change', ({ target }) => { if (target.dataset.age) ages[target.dataset.age] = target.value; });
       wild.state = () => ages.flatMap((age, nth) => age ? 'child ' + (nth + 1) + ' is ' + age : [])`,
      view: `party.map(({ name, count }) => '<div class=r data-key=' + name + '><span>' + name + '</span> <button data-do=minus data-id=' + name + (count ? '' : ' disabled') + '>−</button> <output>' + count + '</output> <button ${label} data-do=plus data-id=' + name + '>+</button></div>').join('') + '<div data-key=ages>' + Array.from({ length: party.find(({ name }) => name === 'Children').count }, (_, nth) => '<label>Age of child ' + (nth + 1) + ' <select data-age=' + nth + '><option value="">Choose</option>' + Array.from({ length: 18 }, (_, age) => '<option value=' + age + (String(age) === ages[nth] ? ' selected' : '') + '>' + age + '${isSentence ? ' years' : ''}</option>').join('') + '</select></label>').join('') + '</div>'`,
      acts: `{ plus(name) { hit('plus ' + name); party.find((each) => each.name === name).count += 1; draw(); }, minus(name) { hit('minus ' + name); } }`,
      // A list that is changed in order moves the selects of the ages, whose choice is then the browser's affair.
      how: draw.oneOf(['replaced', 'byKey']),
      style: '.r{display:grid;grid-template-columns:200px 40px 40px 40px}',
    }),
    steps: [
      ...Array.from({ length: children }, (_, turn) => ({
        on: button(name, { of: 'Children', among: [...kinds, 'Booked by'] }),
        asked: click,
        ...(isInserted && turn === 0 && { live: 'insert()' }),
        wants: ['plus Children'],
      })),
      {
        on: { roles: ['combobox', 'listbox'], name: `Age of child ${nth}` },
        asked: select(isSentence ? `${age} years` : age),
        wants: [`child ${nth} is ${age}`],
      },
    ],
  };
};
