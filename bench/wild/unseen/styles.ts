/** Pages that say by style what they don't say in words, and hide what they offer. */
import { literal } from '../../changes/families/make.ts';
import { nameAt, thingsOf } from '../life.ts';
import {
  anything,
  bin,
  chest,
  clock,
  icon,
  letter,
  opener,
  radio,
  site,
  subjects,
} from '../parts.ts';
import { box, button, click, type Generator, hover } from '../scene.ts';
import { files, tasks } from './words.ts';

/** Mails with icons that are seen only while the pointer is over them, named by their titles. */
export const rowIcons: Generator = (draw) => {
  const all = draw.some(5, subjects);
  const subject = draw.oneOf(all);
  const signs = { Archive: chest, Delete: bin, Snooze: clock, 'Mark as unread': letter };
  const word = draw.oneOf(['Archive', 'Snooze', 'Mark as unread'] as const);
  const tag = draw.oneOf(['button type=button', 'div role=button tabindex=0', 'a href="#"']);
  const isSeen = draw.chance();
  const label = draw.oneOf(['title', 'aria-label', 'both']);
  const nameOf = (each: string): string =>
    [label !== 'aria-label' && `title="${each}"`, label !== 'title' && `aria-label="${each}"`]
      .filter(Boolean)
      .join(' ');
  const acts = Object.entries(signs)
    .map(
      ([each, path]) =>
        `<${tag} data-w="${each}" ${nameOf(each)}>${icon(path)}</${tag.split(' ')[0]}>`,
    )
    .join('');
  return {
    asks: `${word} “${subject}”; the icons are seen ${isSeen ? 'always' : 'on hover'}`,
    html: site(draw, {
      body: `<h2>Inbox</h2><div id=mails>${all.map((each) => `<div class=mail><span class=s>${each}</span><span class=acts>${acts}</span></div>`).join('')}</div>`,
      script: `at('#mails').addEventListener('click', (event) => { const pressed = event.target.closest('[data-w]'); if (!pressed) return; event.preventDefault(); hit(pressed.dataset.w + ' ' + pressed.closest('.mail').querySelector('.s').textContent); });`,
      style: `.mail{display:flex;justify-content:space-between;padding:8px;border-bottom:1px solid #eee}.acts>*{display:inline-block;padding:2px 6px;cursor:pointer}${isSeen ? '' : '.acts{opacity:0}.mail:hover .acts{opacity:1}'}`,
    }),
    steps: [
      {
        on: button(word, { of: subject, among: all }),
        asked: click,
        wants: [`${word} ${subject}`],
      },
    ],
  };
};

/** Tasks of which the finished ones are struck through or grey, by a class only. */
export const struckTasks: Generator = (draw) => {
  const all = draw.some(4, tasks);
  const done = nameAt(all, draw.between(1, 2));
  const open = draw.oneOf(all.filter((each) => each !== done));
  const word = draw.oneOf(['Reopen', 'Details', 'Copy']);
  const look = draw.oneOf([
    'text-decoration:line-through',
    'opacity:.4;text-decoration:line-through',
  ]);
  const tag = draw.oneOf(['li', 'div', 'p']);
  return {
    asks: `${word} the finished task ${done}`,
    html: site(draw, {
      body: `<h2>Tasks</h2><div id=all>${all.map((each) => `<${tag} class="t${each === done ? ' is-done' : ''}"><span class=n>${each}</span> <button type=button>${word}</button></${tag}>`).join('')}</div>`,
      script: `at('#all').addEventListener('click', ({ target }) => { if (target.closest('button')) hit('press ' + target.closest('.t').querySelector('.n').textContent); });`,
      style: `.t{padding:4px}.is-done .n{${look}}`,
    }),
    differ: [done, open, all],
    steps: [{ on: button(word, { of: done, among: all }), asked: click, wants: [`press ${done}`] }],
  };
};

/** A menu of a bar that opens below the pointer. */
export const hoverMenu: Generator = (draw) => {
  const menus = {
    Products: ['Lamps', 'Chairs', 'Shelves'],
    Services: ['Repairs', 'Rentals', 'Planning'],
    Company: ['Careers', 'Press', 'Locations'],
  } as const;
  const menu = draw.oneOf(['Products', 'Services', 'Company'] as const);
  const link = draw.oneOf(menus[menu]);
  const delay = draw.oneOf([0, 150]);
  const event = draw.oneOf(['mouseenter', 'mouseover', 'pointerenter']);
  const hide = draw.oneOf(['display:none', 'visibility:hidden;opacity:0']);
  const tag = draw.oneOf(['a href="#"', 'button type=button']);
  return {
    asks: `${link} in the menu ${menu}, which opens on ${event}`,
    html: site(draw, {
      body: `<ul class=bar>${Object.entries(menus)
        .map(
          ([name, links]) =>
            `<li class=m data-n=${name}><${tag} aria-haspopup=true>${name}</${tag.split(' ')[0]}><ul class=sub>${links.map((each) => `<li><a href="#" data-l=${each}>${each}</a></li>`).join('')}</ul></li>`,
        )
        .join('')}</ul><h2>Welcome</h2><p>New this week.</p>`,
      script: `for (const each of document.querySelectorAll('.m')) {
          each.addEventListener('${event}', () => { setTimeout(() => { if (each.classList.contains('on')) return; at('.m.on')?.classList.remove('on'); each.classList.add('on'); hit('menu ' + each.dataset.n); }, ${delay}); });
          each.addEventListener('click', (event) => { event.preventDefault(); const link = event.target.closest('[data-l]'); if (link) hit('link ' + link.dataset.l); });
        }`,
      style: `.bar{display:flex;gap:24px;list-style:none;padding:0;margin:0}.m{position:relative}.sub{${hide};position:absolute;left:0;top:100%;background:#fff;border:1px solid #aaa;list-style:none;padding:8px;margin:0;z-index:8}.m.on .sub{display:block;visibility:visible;opacity:1}`,
    }),
    steps: [
      { on: opener(menu), asked: hover, wants: [`menu ${menu}`], settle: delay + 100 },
      { on: button(link), asked: click, wants: [`link ${link}`] },
    ],
  };
};

/** Stars to give, as hidden radio buttons, from the right to the left, or as a row of buttons. */
export const stars: Generator = (draw) => {
  const given = draw.between(2, 5);
  const kind = draw.oneOf(['reversed', 'labels', 'buttons'] as const);
  const nameOf = (nth: number): string => (nth === 1 ? '1 star' : `${nth} stars`);
  const one = (nth: number): string =>
    kind === 'buttons'
      ? `<button type=button data-s=${nth} aria-label="${nameOf(nth)}">★</button>`
      : kind === 'labels'
        ? `<label title="${nameOf(nth)}"><input type=radio name=s value=${nth} class=sr aria-label="${nameOf(nth)}"><span aria-hidden=true>★</span></label>`
        : `<input type=radio name=s id=s${nth} value=${nth} class=sr><label for=s${nth} title="${nameOf(nth)}"><span class=sr>${nameOf(nth)}</span>★</label>`;
  const order = kind === 'reversed' ? [5, 4, 3, 2, 1] : [1, 2, 3, 4, 5];
  return {
    asks: `give ${nameOf(given)} (${kind})`,
    html: site(draw, {
      body: `<h2>How was your stay?</h2><div class="stars ${kind}" role=${kind === 'buttons' ? 'group' : 'radiogroup'} aria-label="Your rating">${order.map(one).join('')}</div><p id=words>No rating yet</p>`,
      script: `let rating = 0; const rate = (nth) => { rating = nth; at('#words').textContent = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'][nth - 1]; };
        at('.stars').addEventListener('change', ({ target }) => rate(Number(target.value)));
        at('.stars').addEventListener('click', ({ target }) => { const given = Number(target.closest('[data-s]')?.dataset.s); if (given) rate(given); });
        wild.state = () => rating ? ['rating ' + rating] : [];`,
      style:
        '.stars{display:inline-flex;font-size:24px;position:relative}.reversed{flex-direction:row-reverse}.stars label{cursor:pointer;color:#999}.reversed input:checked~label{color:#e90}label:has(:checked){color:#e90}',
    }),
    steps: [{ on: radio(nameOf(given)), asked: click, wants: [`rating ${given}`] }],
  };
};

/** Goods with a word on them that only the style sheet has. */
export const drawnBadges: Generator = (draw) => {
  const names = thingsOf(draw, 4);
  const word = draw.oneOf(['Sold out', 'Last one', 'Reduced']);
  const isData = draw.chance();
  const place = draw.oneOf(['before', 'after']);
  const name = nameAt(names, 2);
  const press = draw.oneOf(['Notify me', 'Wishlist', 'View']);
  return {
    asks: `${press}: ${name}, which is marked as ${word} by a style sheet`,
    html: site(draw, {
      body: `<h2>Workshop sale</h2><div class=grid>${names.map((each) => `<div class="good${each === name ? ' marked' : ''}"${isData && each === name ? ` data-badge="${word}"` : ''}><b>${each}</b><p>€30</p><button type=button data-n="${each}">${press}</button></div>`).join('')}</div>`,
      script: `at('.grid').addEventListener('click', ({ target }) => { if (target.dataset.n) hit('press ' + target.dataset.n); });`,
      style: `.grid{display:flex;gap:10px}.good{border:1px solid #ccc;padding:10px;position:relative;width:150px}.marked::${place}{content:${isData ? 'attr(data-badge)' : `"${word}"`};background:#b00;color:#fff;padding:1px 6px}`,
    }),
    shows: [word],
    steps: [
      { on: button(press, { of: name, among: names }), asked: click, wants: [`press ${name}`] },
    ],
  };
};

/** Boxes that are drawn by their labels, while the real ones are out of sight. */
export const drawnBoxes: Generator = (draw) => {
  const labels = draw.some(4, ['Gift wrap', 'Express', 'Insurance', 'Assembly', 'Old parts back']);
  const label = draw.oneOf(labels);
  const kind = draw.oneOf(['button', 'square', 'clip', 'role'] as const);
  const one = (each: string, nth: number): string =>
    ({
      button: `<input type=checkbox class=btn-check id=o${nth} value="${each}"><label class=btn for=o${nth}>${each}</label>`,
      square: `<label class=ant><span class=sq><input type=checkbox value="${each}"><i></i></span><span>${each}</span></label>`,
      clip: `<div class=cc><input type=checkbox class=sr id=o${nth} value="${each}"><label for=o${nth}><i></i>${each}</label></div>`,
      role: `<div class=cc><span role=checkbox aria-checked=false tabindex=0 aria-labelledby=o${nth} data-v="${each}"><i></i></span><span id=o${nth}>${each}</span></div>`,
    })[kind];
  return {
    asks: `tick ${label} (${kind})`,
    html: site(draw, {
      body: `<h2>Extras</h2><div id=all>${labels.map(one).join(' ')}</div>`,
      script: `at('#all').addEventListener('click', ({ target }) => { const box = target.closest('[role=checkbox]'); if (box) box.ariaChecked = String(box.ariaChecked !== 'true'); });
        wild.state = () => [...document.querySelectorAll('input:checked,[role=checkbox][aria-checked=true]')].map((each) => 'extra ' + (each.value ?? each.dataset.v));`,
      style:
        '.btn-check{position:absolute;clip:rect(0,0,0,0);pointer-events:none}.btn{border:1px solid #36c;padding:6px 12px;cursor:pointer}.btn-check:checked+.btn{background:#36c;color:#fff}.ant,.cc{display:flex;gap:8px;padding:4px;cursor:pointer}.sq{position:relative;width:16px;height:16px}.sq input{position:absolute;inset:0;opacity:0;margin:0}i{display:inline-block;width:14px;height:14px;border:1px solid #555}:checked+i,:checked+label i,[aria-checked=true] i{background:#36c}',
    }),
    steps: [{ on: box({ name: label }), asked: click, wants: [`extra ${label}`] }],
  };
};

/** A layer that comes after the read: over everything, or only into a corner. */
export const layerComes: Generator = (draw) => {
  const all = draw.some(4, files);
  const file = draw.oneOf(all);
  const word = draw.oneOf(['Preview', 'Restore', 'Label']);
  const how = draw.oneOf(['wall', 'dialog', 'corner', 'clear'] as const);
  const isOver = how === 'wall' || how === 'dialog';
  const inside = '<h3>Your session was paused</h3><p>Please wait for the team lead.</p>';
  const live = {
    wall: `document.body.append(fresh('<div class=wall><div class=box>${inside}</div></div>'))`,
    dialog: `{ const each = fresh('<dialog>${inside}</dialog>'); document.body.append(each); each.showModal(); }`,
    corner: `toast('Two files were added')`,
    clear: `document.body.append(fresh('<div class=veil></div>'))`,
  }[how];
  return {
    asks: `${word} ${file}; then a ${how} layer`,
    html: site(draw, {
      body: `<h2>Trash</h2><ul id=all>${all.map((each) => `<li><span>${each}</span> <button type=button data-n="${each}">${word}</button></li>`).join('')}</ul>`,
      script: `at('#all').addEventListener('click', ({ target }) => { if (target.dataset.n) hit('press ' + target.dataset.n); });`,
      style:
        '.wall{position:fixed;inset:0;background:#000a;z-index:50}.box{margin:120px auto;width:340px;background:#fff;padding:20px}.veil{position:fixed;inset:0;z-index:50;background:#0001;pointer-events:none}li{padding:4px}',
    }),
    steps: [
      {
        on: button(word, { of: file, among: all }),
        asked: click,
        live,
        wait: 150,
        wants: [`press ${file}`],
        goal: isOver ? 'refused' : 'done',
      },
    ],
  };
};

/** Filters of which the chosen one differs by its color, border or weight. */
export const pills: Generator = (draw) => {
  const words = draw.some(4, ['All mail', 'Unread', 'Starred', 'With files', 'From team']);
  const [now = '', next = ''] = draw.some(2, words);
  const look = draw.oneOf([
    'background:#1a56db;color:#fff',
    'border-bottom:3px solid #1a56db',
    'font-weight:700;box-shadow:0 0 0 2px #1a56db',
  ]);
  const tag = draw.oneOf(['button type=button', 'a href="#"', 'div tabindex=0']);
  const end = tag.split(' ')[0];
  return {
    asks: `filter ${next} instead of ${now}`,
    html: site(draw, {
      body: `<h2>Mail</h2><div id=pills>${words.map((each) => `<${tag} class="pill${each === now ? ' on' : ''}">${each}</${end}>`).join('')}</div><p>12 mails</p>`,
      script: `let now = ${literal(now)};
        at('#pills').addEventListener('click', (event) => { const pill = event.target.closest('.pill'); if (!pill) return; event.preventDefault(); at('.on').classList.remove('on'); pill.classList.add('on'); now = pill.textContent; });
        wild.state = () => ['filter ' + now];`,
      style: `.pill{display:inline-block;padding:4px 12px;margin-right:8px;border:1px solid #bbb;background:#fff;color:#222;cursor:pointer;text-decoration:none}.on{${look}}`,
    }),
    differ: [now, next, words],
    steps: [{ on: anything(next), asked: click, wants: [`filter ${next}`] }],
  };
};
