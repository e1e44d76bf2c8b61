/** Nodes that a framework or grid fills with another item than the one that was read. */
import { literal } from '../../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../../life.ts';
import {
  bin,
  chest,
  clock,
  dots,
  icon,
  keysOf,
  letter,
  site,
  subjects,
  timesOf,
} from '../../parts.ts';
import { button, click, field, fill, type Generator } from '../../scene.ts';

/** A mailbox rendered without keys: new mail shifts every text down by one row, the rows stay (Gmail-like). */
export const inboxShifts: Generator = (draw) => {
  const mails = draw.some(draw.between(4, 7), subjects);
  const senders = peopleOf(draw, mails.length);
  const fate = draw.oneOf(['new', 'new', 'pushedOut', 'goneElsewhere', 'otherGone'] as const);
  const target = fate === 'pushedOut' ? mails.length - 1 : draw.between(0, mails.length - 2);
  const subject = nameAt(mails, target);
  const [label, word] = draw.oneOf([
    ['Archive', 'archive'],
    ['Snooze', 'snooze'],
    ['Mark as unread', 'unread'],
  ] as const);
  const live = {
    new: 'arrive()',
    pushedOut: 'arrive(); all.pop(); render()',
    goneElsewhere: `all.splice(${target}, 1); render()`,
    otherGone: `all.splice(${(target + 1) % mails.length}, 1); render()`,
  }[fate];
  const action = (name: string, act: string, path: string): string =>
    `<button class=ib aria-label="${name}" title="${name}" data-a=${act}>${icon(path)}</button>`;
  const row = `<div class=zA role=row><span class=from></span> <span class=subj></span> <span class=snip></span><span class=acts>${[
    action('Archive', 'archive', chest),
    action('Snooze', 'snooze', clock),
    action('Mark as unread', 'unread', letter),
  ].join('')}</span></div>`;
  const all = mails.map((each, nth) => ({ subject: each, from: senders[nth] }));
  return {
    asks: `${label} the mail “${subject}”; meanwhile ${fate}`,
    html: site(draw, {
      body: `<h2>Inbox</h2><div id=mails role=grid aria-label=Inbox></div>`,
      script: `const all = ${literal(all)}; const box = at('#mails');
        const render = () => { all.forEach((mail, nth) => {
            const row = box.children[nth] ?? box.appendChild(fresh(${literal(row)}));
            row.dataset.index = nth;
            row.querySelector('.from').textContent = mail.from;
            row.querySelector('.subj').textContent = mail.subject;
            row.querySelector('.snip').textContent = '- Hello, just a quick note'; });
          while (box.children.length > all.length) box.lastElementChild.remove(); };
        const arrive = () => { all.unshift({ subject: 'Lunch on Thursday?', from: 'Zelda Quist' }); render(); };
        box.addEventListener('click', ({ target }) => { const act = target.closest('[data-a]')?.dataset.a; if (!act) return;
          const nth = Number(target.closest('.zA').dataset.index); hit(act + ' ' + all[nth].subject);
          if (act === 'unread') return; all.splice(nth, 1); render(); toast('Conversation moved'); });
        render();`,
      style: '.zA{display:flex;gap:10px;padding:6px;border-bottom:1px solid #eee}.ib{opacity:.6}',
    }),
    steps: [
      {
        on: button(label, { of: subject, among: mails }),
        asked: click,
        live,
        wait: draw.oneOf([0, 120]),
        wants: [`${word} ${subject}`],
        goal: fate === 'pushedOut' || fate === 'goneElsewhere' ? 'refused' : 'done',
      },
    ],
  };
};

/** A data grid that draws only the rows in view and takes the nodes that leave for those that come (AG Grid-like). */
export const gridScrolls: Generator = (draw) => {
  const size = 60;
  const ids = Array.from({ length: size }, (_, nth) => `TRX-${1040 + nth}`);
  const payers = peopleOf(draw, 11);
  const target = draw.between(1, 6);
  const by = draw.between(1, 6);
  const id = nameAt(ids, target);
  const word = draw.oneOf(['Approve', 'Flag', 'Refund']);
  const [grid, row, cell] = draw.oneOf([
    ['role=grid', 'role=row', 'role=gridcell'],
    ['class=grid', 'class=r', 'class=c'],
  ] as const);
  return {
    asks: `${word} ${id}; the grid scrolls by ${by} rows, ${id} is row ${target}`,
    html: site(draw, {
      body: `<h2>Payments</h2><div id=port tabindex=0><div id=tall ${grid} aria-label=Payments aria-rowcount=${size}></div></div>`,
      script: `const ids = ${literal(ids)}; const payers = ${literal(payers)}; const port = at('#port'); const tall = at('#tall');
        tall.style.height = ids.length * 40 + 'px';
        const pool = Array.from({ length: 12 }, () => tall.appendChild(fresh('<div ${row} style="position:absolute;left:0;right:0;height:40px"><span ${cell}></span> <span ${cell}></span> <span ${cell}><button>${word}</button></span></div>')));
        const draw = () => { const from = Math.max(0, Math.min(ids.length - 12, Math.floor(port.scrollTop / 40) - 2));
          for (let nth = from; nth < from + 12; nth += 1) { const row = pool[nth % 12]; row.id_ = ids[nth];
            row.setAttribute('aria-rowindex', nth + 1);
            row.style.transform = 'translateY(' + nth * 40 + 'px)';
            row.children[0].textContent = ids[nth]; row.children[1].textContent = payers[nth % payers.length]; } };
        port.addEventListener('scroll', draw); draw();
        tall.addEventListener('click', ({ target }) => { if (target.closest('button')) hit('press ' + target.closest('[aria-rowindex]').id_); });`,
      style: '#port{height:300px;overflow:auto;border:1px solid #bbb}#tall{position:relative}',
    }),
    steps: [
      {
        on: button(word, { of: id, among: ids }),
        asked: click,
        live: `port.scrollTop = ${by * 40}`,
        wait: 150,
        wants: [`press ${id}`],
        goal: by > target ? 'either' : 'done',
      },
    ],
  };
};

/** A hero banner that swaps picture, title and the target of its one link every few seconds. */
export const heroSlides: Generator = (draw) => {
  const titles = draw.some(draw.between(2, 3), [
    'Summer sale',
    'New arrivals',
    'Gift cards',
    'Outlet corner',
    'Back to school',
  ]);
  const ticks = draw.between(1, 4);
  const first = nameAt(titles, 0);
  const word = draw.oneOf(['Shop now', 'Discover', 'Learn more']);
  const isSame = ticks % titles.length === 0;
  const cta = draw.oneOf([
    `<a href="#" class=cta>${word}</a>`,
    `<button class=cta>${word}</button>`,
    `<a class=cta role=button tabindex=0>${word} <span aria-hidden=true>→</span></a>`,
  ]);
  const isLabelled = draw.chance();
  return {
    asks: `${word} of ${first}; the banner goes on ${ticks} times over ${titles.length}`,
    html: site(draw, {
      body: `<section class=hero${isLabelled ? ' aria-roledescription=carousel aria-label=Highlights' : ''}><h2 id=title></h2><p id=sub></p>${cta}<div><button aria-label="Previous slide">‹</button><button aria-label="Next slide">›</button></div></section><h3>Popular</h3><p>Nothing here yet</p>`,
      script: `const titles = ${literal(titles)}; let now = 0;
        const show = () => { at('#title').textContent = titles[now]; at('#sub').textContent = 'Only this week'; at('.hero').style.background = ['#fde', '#def', '#efd'][now]; };
        const next = () => { now = (now + 1) % titles.length; show(); }; show();
        at('.hero').addEventListener('click', ({ target }) => { const name = target.closest('[aria-label$=slide]')?.getAttribute('aria-label');
          if (name) { hit(name); next(); } else if (target.closest('.cta')) hit('shop ' + titles[now]); });`,
      style: '.hero{padding:40px}.cta{cursor:pointer;background:#111;color:#fff;padding:8px}',
    }),
    steps: [
      {
        on: button(word, { of: first, among: titles }),
        asked: click,
        live: 'next();'.repeat(ticks),
        wants: [`shop ${first}`],
        goal: isSame ? 'done' : 'refused',
      },
    ],
  };
};

/** Free times of a day at a booking site: when one is taken, the others move up into its button. */
export const freeTimes: Generator = (draw) => {
  const times = timesOf(draw, draw.between(5, 8));
  const target = draw.between(1, times.length - 1);
  const time = nameAt(times, target);
  const day = draw.oneOf(['Tue 4 March', 'Fri 14 March', 'Mon 24 March']);
  const fate = draw.oneOf(['earlierTaken', 'earlierTaken', 'taken', 'nextDay', 'same'] as const);
  const live = {
    earlierTaken: `times.splice(${draw.between(0, target - 1)}, 1); show()`,
    taken: `times.splice(${target}, 1); show()`,
    nextDay: `day = 'Sat 29 March'; show()`,
    same: 'show()',
  }[fate];
  const [slot, close] = draw.oneOf([
    ['<button class=slot>', '</button>'],
    ['<a href="#" class=slot>', '</a>'],
    ['<div class=slot role=button tabindex=0>', '</div>'],
  ] as const);
  const head = draw.oneOf(['h3', 'div class=day', 'legend', 'strong']);
  return {
    asks: `book ${time} on ${day}; meanwhile ${fate}`,
    html: site(draw, {
      body: `<h2>Haircut, 45 min</h2><${head} id=day></${head.split(' ')[0]}><div id=slots class=slots></div><p>All times are local.</p>`,
      script: `const times = ${literal(times)}; let day = '${day}';
        const show = () => { at('#day').textContent = day; const box = at('#slots');
          times.forEach((time, nth) => { (box.children[nth] ?? box.appendChild(fresh('${slot}${close}'))).textContent = time; });
          while (box.children.length > times.length) box.lastElementChild.remove(); };
        show();
        at('#slots').addEventListener('click', ({ target }) => { const slot = target.closest('.slot'); if (slot) { hit('book ' + day + ' ' + slot.textContent); slot.style.outline = '2px solid green'; } });`,
      style:
        '.slots{display:grid;grid-template-columns:repeat(4,90px);gap:8px}.slot{border:1px solid #888;padding:6px;cursor:pointer}',
    }),
    steps: [
      {
        on: button(time),
        asked: click,
        live,
        wait: draw.oneOf([0, 200]),
        wants: [`book ${day} ${time}`],
        goal: fate === 'taken' || fate === 'nextDay' ? 'refused' : 'done',
      },
    ],
  };
};

/** A table of variants with a money field in each row; it is sorted or loses a row, the fields stay in their place (Shopify-like). */
export const variantPrices: Generator = (draw) => {
  const colors = draw.some(draw.between(2, 3), ['Red', 'Navy', 'Sand', 'Olive']);
  const names = colors.flatMap((color) => [`${color} / S`, `${color} / M`]);
  const target = draw.between(0, names.length - 1);
  const name = nameAt(names, target);
  const fate = draw.oneOf(['sorted', 'otherDeleted', 'deleted', 'nothing'] as const);
  const live = {
    sorted: 'all.reverse(); show()',
    otherDeleted: `all.splice(${target === 0 ? 1 : target - 1}, 1); show()`,
    deleted: `all.splice(${target}, 1); show()`,
    nothing: 'show()',
  }[fate];
  const price = draw.between(11, 89);
  const label = draw.oneOf(['aria-label=Price', 'aria-labelledby=colPrice']);
  const currency = draw.oneOf(['$', '€', 'CHF']);
  return {
    asks: `price of ${name}: ${price}.50; meanwhile ${fate}`,
    html: site(draw, {
      body: `<h2>Variants</h2><table><thead><tr><th>Variant</th><th id=colPrice>Price</th><th>In stock</th><th></th></tr></thead><tbody id=body></tbody></table>`,
      script: `const all = ${literal(names.map((each, nth) => ({ name: each, price: `${10 + nth}.00`, was: `${10 + nth}.00` })))};
        const show = () => { const body = at('#body'); all.forEach((item, nth) => {
            const row = body.children[nth] ?? body.appendChild(fresh('<tr><td class=n></td><td><span class=money><span>${currency}</span><input inputmode=decimal ${label}></span></td><td><input type=number value=5 aria-label="In stock"></td><td><button aria-label="Delete variant">${icon(bin).replaceAll("'", '')}</button></td></tr>'));
            row.querySelector('.n').textContent = item.name; row.querySelector('input').value = item.price; });
          while (body.children.length > all.length) body.lastElementChild.remove(); };
        show(); const itemOf = (target) => all[[...at('#body').children].indexOf(target.closest('tr'))];
        at('#body').addEventListener('input', ({ target }) => { if (target.inputMode) itemOf(target).price = target.value; else hit('stock ' + itemOf(target).name); });
        at('#body').addEventListener('change', ({ target }) => { if (!target.inputMode) return; const item = itemOf(target); item.price = Number(item.price.replace(',', '.')).toFixed(2); target.value = item.price; });
        at('#body').addEventListener('click', ({ target }) => { if (target.closest('button')) hit('delete ' + itemOf(target).name); });
        wild.state = () => all.filter(({ price, was }) => price !== was).map(({ name, price }) => name + '.price=' + price);`,
      style: '.money{border:1px solid #999;padding:2px}.money input{border:0;width:70px}',
    }),
    steps: [
      {
        on: field('Price', { of: name, among: names }),
        asked: fill(`${price}.50`),
        live,
        wants: [[`${name}.price=${price}.50`]],
        goal: fate === 'deleted' ? 'refused' : 'done',
      },
    ],
  };
};

/** One menu node that serves the kebab buttons of all rows: it is filled and moved to the row that opened it. */
export const sharedMenu: Generator = (draw) => {
  const files = thingsOf(draw, draw.between(4, 6));
  const [first = '', second = ''] = draw.some(2, files);
  const word = draw.oneOf(['Download', 'Rename', 'Pin']);
  const kebab = draw.oneOf([
    `<button class=k aria-haspopup=menu aria-label="More actions">${icon(dots)}</button>`,
    '<button class=k aria-haspopup=true title="More actions"><i aria-hidden=true>⋮</i></button>',
    '<button class=k><span aria-hidden=true>⋯</span><span class=sr>More actions</span></button>',
  ]);
  const [item, menu] = draw.oneOf([
    ['button role=menuitem', 'role=menu'],
    ['a href="#"', 'class=dropdown-menu'],
    ['button', 'class=pop'],
  ] as const);
  const steps = [first, second].flatMap((name) => [
    {
      on: button('More actions', { of: name, among: files }),
      asked: click,
      wants: [`menu ${name}`],
    },
    { on: button(word), asked: click, wants: [`${word} ${name}`] },
  ]);
  return {
    asks: `${word} ${first}, then ${second}, both in the menu of the row`,
    html: site(draw, {
      body: '<h2>Files</h2><ul id=files class=files></ul>',
      script: `const files = ${literal(files)}; let open = null;
        const menu = fresh('<div ${menu} id=menu hidden style="position:absolute;background:#fff;border:1px solid #777;padding:6px"></div>'); document.body.append(menu);
        for (const word of ['Download', 'Rename', 'Pin', 'Move to bin']) { const each = menu.appendChild(fresh('<${item} style="display:block"></${item.split(' ')[0]}>')); each.textContent = word;
          each.onclick = (event) => { event.preventDefault(); hit(word + ' ' + open); close(); toast('Done'); }; }
        const close = () => { open = null; menu.hidden = true; };
        for (const name of files) { const row = at('#files').appendChild(fresh(${literal(`<li><span class=n></span> ${kebab}</li>`)})); row.querySelector('.n').textContent = name;
          row.querySelector('.k').onclick = ({ currentTarget }) => { if (open === name) return close(); open = name; menu.hidden = false; const { left, bottom } = currentTarget.getBoundingClientRect(); menu.style.left = left + scrollX + 'px'; menu.style.top = bottom + scrollY + 'px'; }; }
        document.addEventListener('mousedown', ({ target }) => { if (open && !menu.contains(target) && !target.closest('.k')) close(); });
        wild.state = () => open ? ['menu ' + open] : [];`,
      style: '.files li{display:flex;gap:20px;padding:4px}',
    }),
    steps,
  };
};

/** A side panel that shows one issue at a time; a keypress elsewhere or a push shows the next in the same nodes (Jira-like). */
export const issuePanel: Generator = (draw) => {
  const keys = keysOf(draw, 3);
  const first = nameAt(keys, 0);
  const fate = draw.oneOf(['next', 'next', 'statusChanges', 'commentComes'] as const);
  const live = {
    next: 'now += 1; show()',
    statusChanges: `status = 'In review'; show()`,
    commentComes: `at('#count').textContent = '4 comments'; show()`,
  }[fate];
  const word = draw.oneOf(['Assign to me', 'Watch', 'Start work']);
  const crumb = draw.chance();
  return {
    asks: `${word} on ${first}; meanwhile ${fate}`,
    html: site(draw, {
      body: `<h2>Backlog</h2><div class=panel><div class=crumb>${crumb ? 'Projects / <span id=key></span>' : '<span id=key></span>'}</div><div class=t id=title></div><p>Status: <span id=status></span></p><p id=count>3 comments</p><div class=bar><button id=go>${word}</button><button>Share</button></div></div>`,
      script: `const keys = ${literal(keys)}; let now = 0; let status = 'To do';
        const show = () => { at('#key').textContent = keys[now]; at('#title').textContent = ['Map pins overlap', 'Dark mode flickers', 'Avatar upload hangs'][now]; at('#status').textContent = status; };
        show(); at('#go').onclick = () => { hit('press ' + keys[now]); at('#go').textContent = 'Done'; };`,
      style: '.panel{border:1px solid #ccc;padding:12px;max-width:380px}.t{font-size:20px}',
    }),
    steps: [
      {
        on: button(word),
        asked: click,
        live,
        wants: [`press ${first}`],
        goal: fate === 'next' ? 'refused' : 'done',
      },
    ],
  };
};
