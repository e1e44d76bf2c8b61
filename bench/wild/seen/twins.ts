/** What nothing, or only its place, tells apart. */
import { literal } from '../../changes/families/make.ts';
import { nameAt, peopleOf } from '../life.ts';
import { pageOf } from '../page.ts';
import { button, click, type Generator, select } from '../scene.ts';

/** A select with two options of one label, in groups; the label alone does not say which. */
export const twinOptions: Generator = (draw) => {
  const groups = draw.some(2, ['Oregon', 'Illinois', 'Vermont', 'Texas']);
  const [twin = '', one = '', other = ''] = draw.some(3, [
    'Springfield',
    'Salem',
    'Auburn',
    'Clinton',
  ]);
  const isTwin = draw.between(0, 2) > 0;
  const asked = isTwin ? twin : one;
  const isGrouped = draw.chance();
  const option = (label: string, value: string): string =>
    `<option value=${value}>${label}</option>`;
  const [first, second] = [
    option(twin, 'a') + option(one, 'b'),
    option(other, 'c') + option(twin, 'd'),
  ];
  const options = isGrouped
    ? `<optgroup label=${groups[0]}>${first}</optgroup><optgroup label=${groups[1]}>${second}</optgroup>`
    : first + second;
  return {
    asks: `choose ${asked}${isTwin ? ', of which there are two' : ''}`,
    html: pageOf(
      `<main><label>Town <select id=town><option value="">Choose</option>${options}</select></label></main>`,
      `at('#town').onchange = () => { hit('chosen ' + at('#town').value); };`,
    ),
    steps: [
      {
        on: { roles: ['combobox', 'listbox'], name: 'Town' },
        asked: select(asked),
        wants: isTwin ? [] : ['chosen b'],
        goal: isTwin ? 'refused' : 'done',
      },
    ],
  };
};

/** Buttons of one name under headings of their own, or under none; the second one is asked for. */
export const sameButtons: Generator = (draw) => {
  const names = peopleOf(draw, draw.between(2, 4));
  const count = names.length;
  const nth = draw.between(0, count - 1);
  const isHeaded = draw.chance();
  const word = draw.oneOf(['Edit', 'Choose', 'Open']);
  const how = draw.oneOf(['stay', 'reversed', 'drawn reversed'] as const);
  const tag = draw.oneOf(['section', 'div', 'fieldset']);
  const live = {
    stay: '',
    reversed: `at('#box').append(...[...at('#box').children].toReversed())`,
    'drawn reversed': 'all = all.toReversed(); draw()',
  }[how];
  return {
    asks: `${word} number ${nth + 1} of ${count}${isHeaded ? `, of ${names[nth]}` : ''}; ${how}`,
    html: pageOf(
      '<main><div id=box></div></main>',
      `let all = ${literal(names)};
       const draw = () => { at('#box').innerHTML = all.map((name) => '<${tag}>${isHeaded ? "<h3>' + name + '</h3>" : ''}<button>${word}</button></${tag}>').join(''); [...at('#box').children].forEach((each, nth) => { const name = all[nth]; each.onclick = ({ target }) => { if (target.localName === 'button') hit('press ' + name); }; }); };
       draw();`,
    ),
    steps: [
      {
        on: isHeaded
          ? button(word, { of: nameAt(names, nth), among: names })
          : button(word, { nth }),
        asked: click,
        ...(live && { live }),
        wants: [`press ${names[nth]}`],
        goal: isHeaded || how === 'stay' ? 'done' : 'either',
      },
    ],
  };
};
