/** Lists and forms that a framework re-renders without any change of data. */
import { literal } from '../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../life.ts';
import { listOf, pageOf, rowStyle } from '../page.ts';
import { box, button, click, field, fill, type Generator } from '../scene.ts';

/** A list that is written as one string again and again. */
export const markupList: Generator = (draw) => {
  const names = peopleOf(draw, draw.between(3, 6));
  const name = nameAt(names, draw.between(0, names.length - 1));
  const word = draw.oneOf(['Mute', 'Follow', 'Remove']);
  const every = draw.oneOf([200, 500, 1000]);
  const row = draw.oneOf(['li', 'div', 'article']);
  const moves = draw.oneOf([
    '',
    'names.push(names.shift());',
    "if (!names.includes('Zelda Quist')) names.unshift('Zelda Quist');",
  ]);
  return {
    asks: `${word} ${name}; drawn again every ${every} ms ${moves}`,
    html: pageOf(
      '<main><h1>People</h1><div id=list></div></main>',
      `let names = ${literal(names)};
       const draw = () => { at('#list').innerHTML = names.map((name) => '<${row}><span>' + name + '</span> <em>' + (name.length * 7) + ' posts</em> <button data-n="' + name + '">${word}</button></${row}>').join(''); };
       draw(); setInterval(draw, ${every}); at('#list').onclick = ({ target }) => { if (target.dataset.n) hit('press ' + target.dataset.n); };`,
    ),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        live: `${moves} draw()`,
        wait: draw.oneOf([0, 300]),
        wants: [`press ${name}`],
      },
    ],
  };
};

/** A row that is drawn again as the pointer comes over it, or as it is pressed. */
export const redrawUnderPointer: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(3, 5));
  const name = nameAt(names, draw.between(0, names.length - 1));
  const event = draw.oneOf(['mouseover', 'pointerenter', 'focusin', 'pointermove']);
  const grows = draw.chance();
  const row = draw.oneOf(['li', 'div']);
  return {
    asks: `Open ${name}; its row is drawn again on ${event}${grows ? ' with one more button' : ''}`,
    html: pageOf(
      `<main><h1>Files</h1><div id=list>${names.map((name) => `<${row} data-n="${name}"></${row}>`).join('')}</div></main>`,
      `const draw = (row, more) => { row.innerHTML = '<b>' + row.dataset.n + '</b> <button data-do=open>Open</button>' + (more ? '<button data-do=bin>Bin</button>' : ''); };
       for (const row of at('#list').children) { draw(row, false); let is = false; row.addEventListener('${event}', () => { if (is) return; is = true; draw(row, ${grows}); }, true); }
       at('#list').onclick = ({ target }) => { if (target.dataset.do) hit(target.dataset.do + ' ' + target.parentNode.dataset.n); };`,
    ),
    steps: [
      {
        on: button('Open', { of: name, among: names }),
        asked: click,
        wants: [`open ${name}`],
        // A click of a person, too, ends on nothing if its button is replaced between press and release.
        goal: event === 'focusin' ? 'either' : 'done',
      },
    ],
  };
};

/** A row that was added a moment ago gets its real id, address and node from the server. */
export const optimistic: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(2, 4));
  const name = nameAt(names, 0);
  const word = draw.oneOf(['Edit', 'Assign', 'Share']);
  const how = draw.oneOf(['redraw', 'keyed']);
  const list = listOf(draw, {
    shown: draw.oneOf([['name'], ['name', 'state']]),
    controls: [
      draw.chance()
        ? `<button data-do=press>${word}</button>`
        : `<a href="#" data-do=press>${word}</a>`,
    ],
  });
  return {
    asks: `${word} ${name}, which gets its real id`,
    html: pageOf(
      `<main><h1>Tasks</h1>${list.markup}</main>`,
      `let all = ${literal(names.map((name, nth) => ({ name, key: nth === 0 ? 'temp' : `t${nth}`, state: nth === 0 ? 'Saving…' : 'Saved' })))}; ${list.script} list.show(all, 'keyed');
       const ids = () => [...at('#list').children].forEach((row) => row.setAttribute('data-id', row.item.key)); ids();
       const save = () => { all = all.map((item, nth) => nth === 0 ? { ...item, key: 't77', state: 'Saved' } : item); list.show(all, '${how}'); ids(); };`,
      rowStyle,
    ),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        live: 'save()',
        wants: [`press ${name}`],
      },
    ],
  };
};

/** A form of rows that is drawn again on every change, by a store that holds its values. */
export const storeForm: Generator = (draw) => {
  const names = peopleOf(draw, 3);
  const name = nameAt(names, draw.between(0, 2));
  const label = draw.oneOf(['Hours', 'Rate', 'Note']);
  const row = draw.oneOf(['li', 'div', 'fieldset']);
  return {
    asks: `fill ${label} of ${name}, tick Billable there, then Save`,
    html: pageOf(
      '<main><h1>Timesheet</h1><div id=list></div><p id=sum></p><button id=save>Save</button></main>',
      `const all = ${literal(names.map((name) => ({ name, text: '', on: false })))};
       const draw = () => { at('#list').innerHTML = all.map((each, nth) => '<${row}><b>' + each.name + '</b> <label>${label} <input class=t data-n=' + nth + ' value="' + each.text + '"></label> <label><input type=checkbox class=c data-n=' + nth + (each.on ? ' checked' : '') + '> Billable</label></${row}>').join(''); at('#sum').textContent = all.filter(({ on }) => on).length + ' billable'; };
       draw(); at('#list').onchange = ({ target }) => { const it = all[target.dataset.n]; if (target.className === 't') it.text = target.value; else it.on = target.checked; draw(); };
       at('#save').onclick = () => hit('saved');
       wild.state = () => all.flatMap(({ name, text, on }) => [...(text ? [name + '=' + text] : []), ...(on ? ['on ' + name] : [])]);`,
    ),
    isPlanned: draw.chance(),
    steps: [
      {
        on: field(label, { of: name, among: names }),
        asked: fill('7'),
        wants: [`${name}=7`],
      },
      { on: box({ of: name, among: names }), asked: click, wants: [`on ${name}`] },
      { on: button('Save'), asked: click, wants: ['saved'] },
    ],
  };
};
