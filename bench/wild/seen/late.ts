/** What is not there yet when it is needed. */
import { literal } from '../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../life.ts';
import { hows, listOf, pageOf, rowStyle } from '../page.ts';
import { button, click, type Generator, select } from '../scene.ts';

/** Rows that come one batch after the other, above and below those already read. */
export const lateRows: Generator = (draw) => {
  const names = thingsOf(draw, 7);
  const early = names.slice(0, 4);
  const name = nameAt(early, draw.between(0, 3));
  const how = draw.oneOf(hows);
  const order = draw.oneOf([
    '[...later, ...early]',
    '[...early, ...later]',
    '[...later.slice(0, 2), ...early, ...later.slice(2)]',
  ]);
  const list = listOf(draw, { controls: ['<button data-do=press>Reserve</button>'] });
  const ms = draw.oneOf([0, 60, 200]);
  return {
    asks: `Reserve ${name}; more rows come after ${ms} ms (${how})`,
    html: pageOf(
      `<main><h1>Rooms</h1><p id=busy aria-busy=true>Loading more…</p>${list.markup}</main>`,
      `const early = ${literal(early.map((name) => ({ name })))}; const later = ${literal(names.slice(4).map((name) => ({ name })))};
       ${list.script} list.show(early, 'keyed');
       const load = () => { list.show(${order}, '${how}'); at('#busy').remove(); };`,
      rowStyle,
    ),
    steps: [
      {
        on: button('Reserve', { of: name, among: names }),
        asked: click,
        live: ms === 0 ? 'load()' : `setTimeout(load, ${ms})`,
        wait: draw.oneOf([0, ms + 30]),
        wants: [`press ${name}`],
      },
    ],
  };
};

/** A combobox whose options come a while after it was opened. */
export const lateOptions: Generator = (draw) => {
  const names = peopleOf(draw, 5);
  const name = nameAt(names, draw.between(0, 4));
  const ms = draw.oneOf([50, 300, 900, 1500]);
  const tag = draw.oneOf(['div', 'li']);
  const list = tag === 'li' ? 'ul' : 'div';
  const spinner = draw.oneOf(['<p>Loading…</p>', '<div class=spinner aria-busy=true></div>', '']);
  return {
    asks: `choose ${name} as assignee; the options come after ${ms} ms`,
    html: pageOf(
      `<main><label id=l>Assignee</label><div><input role=combobox aria-labelledby=l aria-expanded=false aria-controls=list autocomplete=off><${list} id=list role=listbox hidden></${list}></div></main>`,
      `const names = ${literal(names)}; const input = at('input'); const list = at('#list'); let chosen = '';
       const fill = () => { list.innerHTML = names.filter((name) => name.toLowerCase().includes(input.value.toLowerCase())).map((name) => '<${tag} role=option>' + name + '</${tag}>').join('') || '<${tag}>No matches</${tag}>'; };
       let timer; const open = () => { clearTimeout(timer); list.hidden = false; input.setAttribute('aria-expanded', 'true'); list.innerHTML = ${literal(spinner)}; timer = setTimeout(fill, ${ms}); };
       input.onclick = open; input.oninput = open;
       input.onblur = () => setTimeout(() => { list.hidden = true; input.setAttribute('aria-expanded', 'false'); input.value = chosen; }, 150);
       list.onmousedown = (event) => event.preventDefault();
       list.onclick = ({ target }) => { if (target.getAttribute('role') !== 'option') return; chosen = target.textContent; hit('chosen ' + chosen); input.value = chosen; list.hidden = true; input.setAttribute('aria-expanded', 'false'); };`,
      '.spinner{width:20px;height:20px;border:2px solid}',
    ),
    steps: [
      {
        on: { roles: ['combobox', 'textbox'], name: 'Assignee' },
        asked: select(name),
        wants: [`chosen ${name}`],
      },
    ],
  };
};
