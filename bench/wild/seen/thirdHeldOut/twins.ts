/** Controls with the same name that only their position distinguishes. */
import { literal } from '../../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../../life.ts';
import { bin, icon, keysOf, site, timesOf } from '../../parts.ts';
import { box, button, click, fill, type Generator } from '../../scene.ts';

/** Price cards with one word on all buttons, each card twice: monthly and, hidden until switched, yearly. */
export const priceCards: Generator = (draw) => {
  const plans = draw.some(draw.between(2, 4), ['Basic', 'Growth', 'Studio', 'Scale', 'Solo']);
  const plan = draw.oneOf(plans);
  const word = draw.oneOf(['Choose plan', 'Get started', 'Try for free']);
  const isSwitched = draw.chance();
  const hide = draw.oneOf(['display:none', 'visibility:hidden;position:absolute']);
  const head = draw.oneOf(['h3', 'div class=name', 'p']);
  const end = head.split(' ')[0];
  const group = (cycle: string, factor: number): string =>
    `<div class=cards data-cycle=${cycle}>${plans
      .map(
        (each, nth) =>
          `<div class=card><${head}>${each}</${end}><p>€${(nth + 1) * 9 * factor} / ${cycle}</p><ul><li>Unlimited guests</li><li>Mail support</li></ul><button data-p="${each}">${word}</button></div>`,
      )
      .join('')}</div>`;
  return {
    asks: `${word} of ${plan}${isSwitched ? ', yearly, after the switch' : ', monthly'}`,
    html: site(draw, {
      body: `<h2>Pricing</h2><div role=group aria-label=Billing><button data-c=month>Monthly</button><button data-c=year>Yearly</button></div>${group('month', 1)}${group('year', 10)}`,
      script: `let now = 'month'; const show = () => document.querySelectorAll('.cards').forEach((each) => { each.classList.toggle('off', each.dataset.cycle !== now); }); show();
        document.addEventListener('click', ({ target }) => { const b = target.closest('button'); if (b?.dataset.c) { now = b.dataset.c; show(); } else if (b?.dataset.p) hit('choose ' + b.dataset.p + ' ' + b.closest('.cards').dataset.cycle); });
        wild.state = () => now === 'year' ? ['yearly'] : [];`,
      style: `.cards{display:flex;gap:10px}.cards.off{${hide}}.card{border:1px solid #ccc;padding:10px;width:150px}`,
    }),
    steps: [
      ...(isSwitched ? [{ on: button('Yearly'), asked: click, wants: ['yearly'] }] : []),
      {
        on: button(word, { of: plan, among: plans }),
        asked: click,
        wants: [`choose ${plan} ${isSwitched ? 'year' : 'month'}`],
      },
    ],
  };
};

/** An endless carousel, with hidden copies of its cards at both ends (Slick-like). */
export const carouselClones: Generator = (draw) => {
  const names = thingsOf(draw, 4);
  const target = draw.between(0, 1);
  const name = nameAt(names, target);
  const word = draw.oneOf(['Add to bag', 'View', 'Wishlist']);
  const card = (each: string, isClone: boolean): string =>
    `<div class="slide${isClone ? ' slick-cloned' : ''}"${isClone ? ' aria-hidden=true' : ''}><div class=n>${each}</div><div>€19</div><button data-n="${each}"${isClone ? ' tabindex=-1' : ''}>${word}</button></div>`;
  const turns = draw.chance();
  return {
    asks: `${word}: ${name}, among copies${turns ? '; the carousel turns by one and back' : ''}`,
    html: site(draw, {
      body: `<h2>You may also like</h2><div class=view><div class=track>${[
        ...names.slice(2).map((each) => card(each, true)),
        ...names.map((each) => card(each, false)),
        ...names.slice(0, 2).map((each) => card(each, true)),
      ].join('')}</div></div>`,
      script: `const turn = (by) => { at('.track').style.transform = 'translateX(' + -160 * (2 + by) + 'px)'; }; turn(0);
        at('.track').addEventListener('click', ({ target }) => { const b = target.closest('button'); if (b) hit('press ' + b.dataset.n); });`,
      style:
        '.view{width:320px;overflow:hidden}.track{display:flex;width:1300px;transition:transform .15s}.slide{width:150px;flex:none;margin-right:10px;background:#f3f3f3}',
    }),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        ...(turns && { live: 'turn(1); setTimeout(() => turn(0), 180)', wait: 600 }),
        wants: [`press ${name}`],
      },
    ],
  };
};

/** The same navigation twice: a drawer for phones, out of sight, before the bar that is seen. */
export const twoNavs: Generator = (draw) => {
  const links = draw.some(4, ['Orders', 'Invoices', 'Addresses', 'Returns', 'Wishlist', 'Coupons']);
  const link = draw.oneOf(links);
  const hide = draw.oneOf([
    'display:none',
    'visibility:hidden;position:fixed;left:0;top:0;transform:translateX(-100%)',
    'position:fixed;left:0;top:0;width:0;overflow:hidden;visibility:hidden',
  ]);
  const nav = (kind: string): string =>
    `<div class=${kind}>${links.map((each) => `<a href="#" data-n="${each}">${each}</a>`).join('')}</div>`;
  return {
    asks: `${link} in the bar; the drawer for phones is hidden by ${hide}`,
    html: site(draw, {
      body: `${nav('drawer')}<h2>Your account</h2>${nav('bar')}<p>Hello, good to see you.</p>`,
      script: `document.addEventListener('click', (event) => { const a = event.target.closest('a[data-n]'); if (!a) return; event.preventDefault(); hit((a.closest('.drawer') ? 'drawer ' : 'bar ') + a.dataset.n); });`,
      style: `.drawer{${hide}}.bar a{padding:6px 12px;display:inline-block}`,
    }),
    steps: [{ on: button(link), asked: click, wants: [`bar ${link}`] }],
  };
};

/** Two members with the same name and different addresses; the list is redrawn, and one of them may have left. */
export const namesakes: Generator = (draw) => {
  const [twin = '', ...others] = peopleOf(draw, draw.between(3, 5));
  const mails = ['lead', 'ops', ...others.map((_, nth) => `m${nth + 3}`)].map(
    (each) => `${each}@quarry.example`,
  );
  const target = draw.between(0, 1);
  const mail = nameAt(mails, target);
  const fate = draw.oneOf(['reversed', 'otherTwinLeft', 'left', 'joined'] as const);
  const live = {
    reversed: 'all.reverse(); draw()',
    otherTwinLeft: `all = all.filter(({ mail }) => mail !== '${nameAt(mails, 1 - target)}'); draw()`,
    left: `all = all.filter(({ mail }) => mail !== '${mail}'); draw()`,
    joined: `all = [{ name: ${literal(twin)}, mail: 'new.hire@quarry.example' }, ...all]; draw()`,
  }[fate];
  const word = draw.oneOf(['Remove', 'Make owner', 'Resend invite']);
  const all = [twin, twin, ...others].map((name, nth) => ({ name, mail: mails[nth] }));
  const avatar = draw.chance();
  return {
    asks: `${word} ${twin} (${mail}); meanwhile ${fate}`,
    html: site(draw, {
      body: '<h2>Members</h2><div id=list></div>',
      script: `let all = ${literal(all)};
        const draw = () => { at('#list').replaceChildren(...all.map(({ name, mail }) => { const row = fresh('<div class=m>${avatar ? '<span class=av aria-hidden=true></span>' : ''}<div><div class=n></div><div class=e></div></div><button>${word}</button></div>'); row.querySelector('.n').textContent = name; row.querySelector('.e').textContent = mail; ${avatar ? "row.querySelector('.av').textContent = name[0];" : ''} row.querySelector('button').onclick = () => hit('press ' + mail); return row; })); };
        draw();`,
      style: '.m{display:flex;gap:12px;padding:6px;align-items:center}.e{color:#777}',
    }),
    steps: [
      {
        on: button(word, { of: mail, among: mails }),
        asked: click,
        live,
        wants: [`press ${mail}`],
        goal: fate === 'left' ? 'refused' : 'done',
      },
    ],
  };
};

/** A booking table whose first column spans the rows of a room, with the same times in each room. */
export const spannedRooms: Generator = (draw) => {
  const rooms = draw.some(draw.between(2, 4), [
    'Room Aspen',
    'Room Birch',
    'Room Cedar',
    'Room Elm',
  ]);
  const times = timesOf(draw, draw.between(2, 4));
  const room = draw.oneOf(rooms);
  const nth = draw.between(0, times.length - 1);
  const word = draw.oneOf(['Book', 'Reserve']);
  const grows = draw.chance();
  return {
    asks: `${word} ${room} at ${nameAt(times, nth)}${grows ? '; a room comes on top' : ''}`,
    html: site(draw, {
      body: '<h2>Rooms</h2><table border=1><thead><tr><th>Room</th><th>Time</th><th></th></tr></thead><tbody id=body></tbody></table>',
      script: `let rooms = ${literal(rooms)}; const times = ${literal(times)};
        const draw = () => { at('#body').innerHTML = rooms.map((room) => times.map((time, nth) => '<tr>' + (nth ? '' : '<th scope=rowgroup rowspan=' + times.length + '>' + room + '</th>') + '<td>' + time + '</td><td><button data-r="' + room + ' ' + time + '">${word}</button></td></tr>').join('')).join(''); };
        draw(); at('#body').addEventListener('click', ({ target }) => { const r = target.closest('[data-r]')?.dataset.r; if (r) { hit('book ' + r); target.disabled = true; } });`,
      style: 'td,th{padding:4px 10px}',
    }),
    steps: [
      {
        on: button(word, { of: room, among: rooms, nth }),
        asked: click,
        live: grows ? `rooms = ['Room Yew', ...rooms]; draw()` : 'draw()',
        wants: [`book ${room} ${nameAt(times, nth)}`],
      },
    ],
  };
};

/** A native dialog that asks to confirm with the same word as the button that opened it. */
export const confirmTwin: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(3, 5));
  const name = draw.oneOf(names);
  const word = draw.oneOf(['Delete', 'Unpublish', 'Cancel order']);
  const head = draw.oneOf(['h2', 'p', 'div']);
  const isNative = draw.chance();
  return {
    asks: `${word} ${name}, and confirm it`,
    html: site(draw, {
      body: '<h2>Products</h2><div id=list></div>',
      script: `const names = ${literal(names)}; let asked = null;
        const dialog = fresh(${literal(`${isNative ? '<dialog>' : '<div class=back hidden><div role=dialog aria-modal=true class=box>'}<${head} class=q></${head}><p>This can’t be undone.</p><button data-k=no>Keep it</button> <button data-k=yes>${word}</button>${isNative ? '</dialog>' : '</div></div>'}`)}); document.body.append(dialog);
        for (const name of names) { const row = at('#list').appendChild(fresh('<div class=r><b></b> <button>Edit</button> <button class=del>${word}</button></div>')); row.querySelector('b').textContent = name; row.querySelector('.del').onclick = () => { asked = name; dialog.querySelector('.q').textContent = 'Are you sure about this product?'; ${isNative ? 'dialog.showModal()' : 'dialog.hidden = false'}; }; }
        dialog.addEventListener('click', ({ target }) => { const k = target.dataset.k; if (!k) return; hit(k + ' ' + asked); if (k === 'yes') { for (const row of [...at('#list').children]) if (row.firstChild.textContent === asked) row.remove(); } asked = null; ${isNative ? 'dialog.close()' : 'dialog.hidden = true'}; });
        wild.state = () => asked ? ['asked ' + asked] : [];`,
      style:
        '.back:not([hidden]){position:fixed;inset:0;background:rgba(0,0,0,.5);z-index:20}.box{background:#fff;margin:80px auto;width:300px;padding:20px}.r{padding:4px}',
    }),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        wants: [`asked ${name}`],
      },
      {
        on: button(word, { of: 'Are you sure about this product?' }),
        asked: click,
        wants: [`yes ${name}`],
      },
    ],
  };
};

/** A thread of nested replies, each with its own Reply; more replies come in above and inside (forum-like). */
export const nestedReplies: Generator = (draw) => {
  const people = peopleOf(draw, 5);
  const texts = draw.some(5, [
    'I would start with the roof.',
    'The second coat needs a day.',
    'Ours came with the wrong bolts.',
    'Try it with warm water first.',
    'Does anyone have the manual?',
    'Mine has lasted ten years.',
  ]);
  const target = draw.between(0, 4);
  const text = nameAt(texts, target);
  const word = draw.oneOf(['Reply', 'Upvote', 'Report']);
  const parents = [-1, 0, 1, 0, -1];
  const [list, item] = draw.oneOf([
    ['ul', 'li'],
    ['div', 'div'],
    ['section', 'article'],
  ] as const);
  return {
    asks: `${word} to “${text}”; another reply comes`,
    html: site(draw, {
      body: `<h2>Discussion</h2><${list} id=thread></${list}>`,
      script: `const all = ${literal(texts.map((each, nth) => ({ text: each, by: people[nth], up: parents[nth] ?? -1, nth })))};
        const branch = (up) => all.filter((each) => each.up === up).map((each) => '<${item} class=c><div class=h><b>' + each.by + '</b> · 2 h</div><p>' + each.text + '</p><button data-t="' + each.text + '">${word}</button> <button>Share</button><${list} class=sub>' + branch(each.nth) + '</${list}></${item}>').join('');
        const draw = () => { at('#thread').innerHTML = branch(-1); }; draw();
        const comes = (up) => { all.unshift({ text: 'Following this.', by: 'Zelda Quist', up, nth: 90 + all.length }); draw(); };
        at('#thread').addEventListener('click', ({ target }) => { const t = target.closest('[data-t]')?.dataset.t; if (t) hit('press ' + t); });`,
      style: '.sub{margin-left:24px;padding:0}.c{list-style:none}',
    }),
    steps: [
      {
        on: button(word, { of: text, among: texts }),
        asked: click,
        live: `comes(${draw.oneOf([-1, 0, 1, parents[target] ?? -1])})`,
        wants: [`press ${text}`],
      },
    ],
  };
};

/** Web components with open shadow roots: the name is slotted, the control is inside, all of one name. */
export const shadowCards: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(3, 5));
  const name = draw.oneOf(names);
  const isToggle = draw.chance();
  const label = draw.oneOf(['Favorite', 'Compare', 'Notify me']);
  const inner = isToggle
    ? `<div part=base><slot></slot><label><input type=checkbox><span>${label}</span></label></div>`
    : `<div part=base><slot></slot><button part=button><span>${label}</span></button></div>`;
  const how = draw.oneOf(['reversed', 'moved', 'more'] as const);
  const live = {
    reversed: 'shelf.append(...[...shelf.children].reverse())',
    moved: 'shelf.append(shelf.firstElementChild)',
    more: `shelf.prepend(card('Zephyr desk'))`,
  }[how];
  return {
    asks: `${label} of ${name} in a web component; ${how}`,
    html: site(draw, {
      body: '<h2>Shelf</h2><div id=shelf></div>',
      script: `customElements.define('x-card', class extends HTMLElement { connectedCallback() { if (this.shadowRoot) return; const root = this.attachShadow({ mode: 'open' }); root.innerHTML = '<style>:host{display:block;padding:6px;border:1px solid #ccc;margin:4px}</style>' + ${literal(inner)};
          root.querySelector('button')?.addEventListener('click', () => hit('press ' + this.textContent.trim()));
          root.querySelector('input')?.addEventListener('change', ({ target }) => hit((target.checked ? 'press ' : 'undo ') + this.textContent.trim())); } });
        const shelf = at('#shelf'); const card = (name) => { const each = document.createElement('x-card'); each.innerHTML = '<strong></strong>'; each.firstChild.textContent = name; return each; };
        for (const name of ${literal(names)}) shelf.append(card(name));`,
    }),
    steps: [
      {
        on: isToggle
          ? box({ name: label, of: name, among: names })
          : button(label, { of: name, among: names }),
        asked: click,
        live,
        wants: [`press ${name}`],
      },
    ],
  };
};

/** Two cart lines of the same article, alike in every respect: it does not matter which of them is removed. */
export const sameLineTwice: Generator = (draw) => {
  const [twice = '', other = ''] = thingsOf(draw, 2);
  const word = draw.oneOf(['Remove', 'Save for later']);
  const isRedrawn = draw.chance();
  return {
    asks: `${word} one of two ${twice}${isRedrawn ? ', after all was drawn again' : ''}`,
    html: site(draw, {
      body: '<h2>Bag</h2><ul id=bag></ul>',
      script: `const all = ${literal([
        { name: twice, id: 'first' },
        { name: twice, id: 'second' },
        { name: other, id: 'other' },
      ])};
        const draw = () => { at('#bag').replaceChildren(...all.map(({ name, id }) => { const row = fresh('<li><span class=n></span> 1 × €12 <button aria-label="${word}">${icon(bin).replaceAll('\n', '')}</button></li>'); row.querySelector('.n').textContent = name; row.querySelector('button').onclick = () => hit('remove ' + id); return row; })); };
        draw();`,
    }),
    steps: [
      {
        on: button(word, { of: twice, among: [twice, other] }),
        asked: click,
        ...(isRedrawn && { live: 'all.reverse(); draw()' }),
        wants: [['remove first', 'remove second']],
        goal: isRedrawn ? 'either' : 'done',
      },
    ],
  };
};

/** A table of fields named only by their column header and their row (time sheets). */
export const timesheet: Generator = (draw) => {
  const keys = keysOf(draw, draw.between(3, 4));
  const days = ['Mon', 'Tue', 'Wed'];
  const key = draw.oneOf(keys);
  const nth = draw.between(0, 2);
  const day = nameAt(days, nth);
  const hours = `${draw.between(1, 7)}`;
  const isNamed = draw.chance();
  return {
    asks: `${hours} hours on ${key}, ${day}; a row comes on top`,
    html: site(draw, {
      body: `<h2>Week 14</h2><table><thead><tr><th>Task</th>${days.map((each) => `<th id=h${each}>${each}</th>`).join('')}<th>Sum</th></tr></thead><tbody id=body></tbody></table>`,
      script: `const keys = ${literal(keys)}; const sheet = {};
        const make = (key) => { const row = fresh('<tr><th scope=row>' + key + '</th>' + ${literal(days)}.map((day) => '<td><input data-d=' + day + ' size=3 ${isNamed ? 'aria-label="' : 'aria-labelledby=h'}' + day + '${isNamed ? ' hours"' : ''}></td>').join('') + '<td class=sum>0</td></tr>'); row.key = key; return row; };
        at('#body').append(...keys.map(make));
        at('#body').addEventListener('input', ({ target }) => { const row = target.closest('tr'); sheet[row.key + '.' + target.dataset.d] = target.value; row.querySelector('.sum').textContent = [...row.querySelectorAll('input')].reduce((sum, { value }) => sum + Number(value), 0); });
        wild.state = () => Object.entries(sheet).map(([key, value]) => key + '=' + value);`,
    }),
    steps: [
      {
        on: {
          roles: ['textbox', 'spinbutton'],
          name: day,
          of: key,
          among: keys,
        },
        asked: fill(hours),
        live: draw.oneOf([
          `at('#body').prepend(make('ZED-100'))`,
          "at('#body').append(at('#body').firstChild)",
        ]),
        wants: [`${key}.${day}=${hours}`],
      },
    ],
  };
};
