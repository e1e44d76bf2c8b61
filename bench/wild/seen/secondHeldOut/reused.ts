/** Nodes that show something else than when they were read. */
import { literal } from '../../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../../life.ts';
import { pageOf } from '../../page.ts';
import { box, button, click, field, fill, type Generator, type Step } from '../../scene.ts';
import { appOf, puts } from './app.ts';
import { subjects, tickets } from './words.ts';

/** A virtual mail list with as many rows as fit, into which other mails are put on scrolling and on new mail. */
export const recycledInbox: Generator = (draw) => {
  const mails = draw.some(11, subjects);
  const size = draw.between(4, 6);
  const top = draw.between(0, 2);
  const target = draw.between(top, top + size - 1);
  const subject = nameAt(mails, target);
  const isRing = draw.chance();
  const [words, live, moved] = draw.oneOf([
    ['a new mail comes on top', 'arrive()', -1],
    ['the list scrolls by a row', 'scroll(1)', 1],
    ['the list scrolls by two rows', 'scroll(2)', 2],
    ['the list is drawn again', 'draw()', 0],
  ] as const);
  const position = target - top - moved;
  const isThere = position >= 0 && position < size;
  const isTicked = draw.chance();
  const sender = draw.chance() ? ['Ruth Olsen'] : peopleOf(draw, 3);
  return {
    asks: `${isTicked ? 'tick' : 'archive'} “${subject}”; ${words}`,
    html: pageOf(
      '<main><h1>Inbox</h1><div id=list></div></main>',
      `const mails = ${literal(mails.map((subject, nth) => ({ subject, from: sender[nth % sender.length], on: false })))}; let from = ${top};
       const pool = Array.from({ length: ${size} }, () => { const row = fresh('<div class=mail><span class=subject></span> <span class=from></span> <input type=checkbox aria-label=Select> <button>Archive</button></div>'); at('#list').append(row); return row; });
       const draw = () => { for (let nth = 0; nth < ${size}; nth += 1) { const row = pool[${isRing ? `(from + nth) % ${size}` : 'nth'}]; const mail = mails[from + nth]; row.hidden = !mail; row.mail = mail; if (!mail) continue; row.style.transform = 'translateY(' + nth * 44 + 'px)'; row.querySelector('.subject').textContent = mail.subject; row.querySelector('.from').textContent = mail.from; row.querySelector('input').checked = mail.on; } };
       const scroll = (by) => { from += by; draw(); };
       const arrive = () => { mails.unshift({ subject: 'Zebra crossing repainted', from: ${literal(sender[0])}, on: false }); draw(); };
       at('#list').onclick = ({ target }) => { const { mail } = target.closest('.mail') ?? {}; if (!mail) return; if (target.tagName === 'INPUT') mail.on = target.checked; if (target.tagName === 'BUTTON') { hit('archive ' + mail.subject); mails.splice(mails.indexOf(mail), 1); draw(); } };
       wild.state = () => mails.filter(({ on }) => on).map(({ subject }) => 'ticked ' + subject); draw();`,
      '#list{position:relative;height:300px;overflow:hidden}.mail{position:absolute;left:0;right:0;height:40px;display:flex;gap:12px}.mail[hidden]{display:none}.subject{font-weight:bold}',
    ),
    steps: [
      {
        on: isTicked
          ? box({ of: subject, among: mails })
          : button('Archive', { of: subject, among: mails }),
        asked: click,
        live,
        wants: [isTicked ? `ticked ${subject}` : `archive ${subject}`],
        goal: isThere ? 'done' : 'refused',
      },
    ],
  };
};

/** A board whose cards are moved between columns, by the user and by others. */
export const kanban: Generator = (draw) => {
  const titles = draw.some(6, tickets);
  const target = draw.between(0, 4);
  const title = nameAt(titles, target);
  const other = nameAt(titles, (target + draw.between(1, 4)) % 5);
  const how = draw.oneOf(puts);
  const [words, live, isThere] = draw.oneOf([
    ['nobody else is there', '', true],
    [`${other} is closed`, `close(${literal(other)})`, true],
    ['it is closed', `close(${literal(title)})`, false],
    [
      'it is moved to another column',
      `find(${literal(title)}).at = ${1 - (target % 2)}; draw()`,
      true,
    ],
    ['another card comes on top', 'add()', true],
    [`${other} is moved to Done`, `find(${literal(other)}).at = 2; draw()`, true],
  ] as const);
  const isMoved = draw.chance();
  const assign: Step = {
    on: button('Assign to me', { of: title, among: titles }),
    asked: click,
    ...(live && { live }),
    wants: [`assign ${title}`],
    goal: isThere ? 'done' : 'refused',
  };
  const move: Step = {
    on: button('Move right', { of: title, among: titles }),
    asked: click,
    wants: [`move ${title}`],
  };
  return {
    asks: `${isMoved ? 'move right, then ' : ''}assign “${title}” to me; ${words} (${how})`,
    html: appOf({
      state: `let cards = ${literal(titles.slice(0, 5).map((title, nth) => ({ title, at: nth % 2, who: '' })))};
       const find = (title) => cards.find((each) => each.title === title);
       const close = (title) => { cards = cards.filter((each) => each.title !== title); draw(); };
       const add = () => { cards = [{ title: ${literal(titles[5])}, at: 0, who: 'Ines' }, ...cards]; draw(); };`,
      view: `['Backlog', 'Doing', 'Done'].map((column, at) => '<section data-key=' + column + '><h2>' + column + '</h2>' + cards.filter((each) => each.at === at).map(({ title, who }) => '<article data-key="' + title + '"><b>' + title + '</b><p>' + (who || 'Nobody') + '</p><button data-do=assign data-id="' + title + '">' + (who === 'Me' ? 'Unassign' : 'Assign to me') + '</button>' + (at < 2 ? '<button data-do=move data-id="' + title + '">Move right</button>' : '') + '</article>').join('') + '</section>').join('')`,
      acts: `{ assign(title) { hit('assign ' + title); find(title).who = 'Me'; draw(); }, move(title) { hit('move ' + title); find(title).at += 1; cards.push(...cards.splice(cards.indexOf(find(title)), 1)); draw(); } }`,
      how,
      style: 'main{display:flex;gap:20px}section{width:200px}article{border:1px solid;margin:6px}',
    }),
    isPlanned: isMoved && draw.chance(),
    steps: isMoved ? [move, assign] : [assign],
  };
};

/** A grid with one editor for all cells, which is laid over the cell that is edited. */
export const cellEditor: Generator = (draw) => {
  const names = thingsOf(draw, 5);
  const target = draw.between(0, 4);
  const name = nameAt(names, target);
  const other = nameAt(names, (target + draw.between(1, 4)) % 5);
  const price = `${draw.between(30, 90)}.25`;
  const change = draw.oneOf(['stays', 'sorted', 'next'] as const);
  const live = { stays: '', sorted: 'items.reverse(); draw()', next: `edit(${literal(other)})` }[
    change
  ];
  const isLabeled = draw.chance();
  const label = isLabeled ? `Price of ${name}` : 'New price';
  return {
    asks: `set the price of ${name} to ${price} in the grid; the editor: ${change}`,
    html: appOf({
      around: `<main><h1>Stock</h1><table><tbody id=app></tbody></table><div id=editor hidden><b id=what></b> <input id=f> <button data-do=apply>Apply</button> <button data-do=cancel>Cancel</button></div></main>`,
      state: `const items = ${literal(names.map((name, nth) => ({ name, price: `${nth * 4 + 11}.50` })))}; let now;
       const place = () => { const cell = [...document.querySelectorAll('[data-do=edit]')].find((each) => each.dataset.id === now); const { top, left } = cell.getBoundingClientRect(); Object.assign(at('#editor').style, { top: top + scrollY + 'px', left: left + scrollX + 'px' }); };
       const edit = (name) => { now = name; at('#editor').hidden = false; at('#what').textContent = name; at('#f').setAttribute('aria-label', ${isLabeled ? "'Price of ' + name" : "'New price'"}); at('#f').value = items.find((each) => each.name === name).price; place(); };`,
      view: `items.map(({ name, price }) => '<tr data-key="' + name + '"><td>' + name + '</td><td><button data-do=edit data-id="' + name + '">€' + price + '</button></td></tr>').join('')`,
      acts: `{ edit(name) { hit('edit ' + name); edit(name); }, cancel() { at('#editor').hidden = true; }, apply() { const { value } = at('#f'); hit('apply ' + now + ' ' + value); items.find((each) => each.name === now).price = value; at('#editor').hidden = true; draw(); } }`,
      how: draw.oneOf(puts),
      style:
        'td{padding:12px 40px}#editor{position:absolute;background:#fff;border:1px solid;padding:4px}#editor[hidden]{display:none}',
    }),
    steps: [
      { on: button('€', { of: name, among: names }), asked: click, wants: [`edit ${name}`] },
      { on: field(label), asked: fill(price), wants: [] },
      {
        on: button('Apply'),
        asked: click,
        ...(live && { live }),
        wants: [`apply ${name} ${price}`],
        goal: change === 'next' ? 'refused' : 'done',
      },
    ],
  };
};

/** The seats of two decks, which are shown one after the other by the same buttons. */
export const seatMap: Generator = (draw) => {
  const decks = draw.oneOf([
    ['Lower deck', 'Upper deck'],
    ['Stalls', 'Balcony'],
    ['Coach 4', 'Coach 9'],
  ] as const);
  const nth = draw.between(0, 1);
  const deck = nameAt(decks, nth);
  const [row, letter] = [draw.between(1, 4), draw.oneOf(['A', 'B', 'C', 'D'])];
  const seat = `${row}${letter}`;
  const neighbor = `${(row % 4) + 1}${letter}`;
  const change = draw.oneOf(['nothing', 'neighbor', 'neighbor', 'itself', 'deck'] as const);
  const live = {
    nothing: '',
    neighbor: `take('${neighbor}')`,
    itself: `take('${seat}')`,
    deck: 'show(1 - now)',
  }[change];
  const isDone = change === 'nothing' || change === 'neighbor';
  const press: Step = {
    on: { roles: ['button', 'checkbox', 'gridcell'], name: seat },
    asked: click,
    ...(live && { live }),
    wants: [`seat ${deck} ${seat}`],
    goal: isDone ? 'done' : 'refused',
  };
  return {
    asks: `choose seat ${seat} of ${deck}; meanwhile: ${change}`,
    html: appOf({
      state: `const decks = ${literal(decks)}; let now = 0; let chosen = ''; const taken = new Set([decks[1] + ' ${neighbor}']);
       const show = (nth) => { now = nth; draw(); }; const take = (seat) => { taken.add(decks[now] + ' ' + seat); draw(); };`,
      view: `'<div role=tablist>' + decks.map((deck, nth) => '<button role=tab data-do=deck data-id=' + nth + ' aria-selected=' + (nth === now) + '>' + deck + '</button>').join('') + '</div><h2>' + decks[now] + '</h2><div class=map>' + [1, 2, 3, 4].map((row) => ['A', 'B', 'C', 'D'].map((letter) => { const id = decks[now] + ' ' + row + letter; return '<button data-do=seat data-id="' + id + '" aria-pressed=' + (id === chosen) + (taken.has(id) ? ' disabled class=t' : '') + '>' + row + letter + '</button>'; }).join('')).join('') + '</div><p>' + (chosen ? 'Your seat: ' + chosen : '') + '</p><button data-do=book>Continue</button>'`,
      acts: `{ deck(nth) { hit('deck ' + decks[nth]); show(Number(nth)); }, seat(id) { hit('seat ' + id); chosen = id; draw(); }, book() { hit('book ' + chosen); } }`,
      how: draw.oneOf(puts),
      style:
        '[aria-selected=true]{font-weight:bold}.map{display:grid;grid-template-columns:repeat(4,48px);gap:6px}.t{background:#ccc}[aria-pressed=true]{background:#9c9}',
    }),
    steps: [
      ...(nth === 1
        ? [{ on: { roles: ['tab', 'button'], name: deck }, asked: click, wants: [`deck ${deck}`] }]
        : []),
      press,
      ...(isDone
        ? [{ on: button('Continue'), asked: click, wants: [`book ${deck} ${seat}`] }]
        : []),
    ],
  };
};

const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** A calendar whose months slide past; the one that leaves stays for a moment. */
export const monthGrid: Generator = (draw) => {
  const first = draw.between(0, 9);
  const by = draw.between(1, 2);
  const wanted = `${months[first + by]} 2027`;
  const day = draw.between(8, 22);
  const isFull = draw.chance();
  const slide = draw.oneOf([0, 200, 450]);
  const change = draw.oneOf(['nothing', 'prices', 'again', 'next'] as const);
  const live = { nothing: '', prices: 'isPriced = true; draw()', again: 'draw()', next: 'go(1)' }[
    change
  ];
  const next: Step = { on: button('Next month'), asked: click, settle: slide + 30, wants: [] };
  const label = isFull
    ? `aria-label="' + months[month] + ' ' + day + ', 2027"`
    : `' + (out ? 'class=out' : '') + '`;
  return {
    asks: `choose ${day} ${wanted}; the calendar then shows: ${change}`,
    html: pageOf(
      '<main><p>Arrival</p><button id=back aria-label="Previous month">‹</button><button id=next aria-label="Next month">›</button><div id=view></div></main>',
      `const months = ${literal(months)}; let month = ${first}; let isPriced = false;
       const cell = (month, day, out) => '<button ${label} data-d="' + months[month] + ' ' + day + '">' + day + (isPriced ? ' <small>€' + (60 + day) + '</small>' : '') + '</button>';
       const days = () => { const start = new Date(Date.UTC(2027, month, 1)).getUTCDay(); const last = new Date(Date.UTC(2027, month + 1, 0)).getUTCDate(); const before = new Date(Date.UTC(2027, month, 0)).getUTCDate(); return '<h3>' + months[month] + ' 2027</h3><div class=days>' + Array.from({ length: start }, (_, nth) => ${draw.chance() ? "'<span></span>'" : 'cell((month + 11) % 12, before - start + nth + 1, true)'}).join('') + Array.from({ length: last }, (_, nth) => cell(month, nth + 1, false)).join('') + '</div>'; };
       const panel = () => { const each = document.createElement('div'); each.className = 'month'; each.innerHTML = days(); return each; };
       const draw = () => ${draw.chance() ? "{ at('.month:last-child').innerHTML = days(); }" : "at('#view').replaceChildren(panel())"};
       const go = (by) => { month = (month + by + 12) % 12; const old = at('#view').lastElementChild; at('#view').append(panel()); ${draw.chance() ? "old.setAttribute('aria-hidden', 'true');" : ''} old.classList.add('leaving'); setTimeout(() => old.remove(), ${slide}); };
       at('#view').append(panel()); at('#next').onclick = () => go(1); at('#back').onclick = () => go(-1);
       at('#view').onclick = ({ target }) => { const each = target.closest('[data-d]'); if (each) hit('day ' + each.dataset.d); };`,
      '#view{display:flex}.days{display:grid;grid-template-columns:repeat(7,56px)}.out{color:#999}.leaving{opacity:.4}',
    ),
    steps: [
      ...Array.from({ length: by }, () => next),
      {
        on: button(isFull ? `${months[first + by]} ${day}, 2027` : `${day}`, {
          of: wanted,
          among: months.map((each) => `${each} 2027`),
        }),
        asked: click,
        ...(live && { live }),
        ...(change === 'next' && { wait: slide + 30 }),
        wants: [`day ${months[first + by]} ${day}`],
        // A price that was not there before is a reason to look again.
        goal: change === 'next' ? 'refused' : change === 'prices' && !isFull ? 'either' : 'done',
      },
    ],
  };
};
