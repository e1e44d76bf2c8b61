/** Optimistic pages: what is done shows at once, and goes back when the server says no. Some servers say yes. */
import { literal } from '../../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../../life.ts';
import { heart, icon, issues, keysOf, site } from '../../parts.ts';
import { box, button, click, field, fill, type Generator, type Step } from '../../scene.ts';

type Verdict = Pick<Step, 'goal' | 'tells' | 'settle'>;

/** What is expected if the server says no after this time, and the page then shows these words. */
const taken = (isRefused: boolean, late: number, words: string, isSilent = false): Verdict => ({
  settle: late + 200,
  ...(isRefused && {
    goal: 'takenBack',
    tells: { later: words, ...(!isSilent && { now: words }) },
  }),
});

/** A like that counts at once and is undone with a message, or without a word. */
export const likes: Generator = (draw) => {
  const people = peopleOf(draw, draw.between(2, 4));
  const target = draw.between(0, people.length - 1);
  const name = nameAt(people, target);
  const isRefused = draw.between(0, 3) > 0;
  const isSilent = draw.chance();
  const late = isSilent ? 600 : draw.oneOf([250, 450, 600]);
  const count = (nth: number): number => 12 + nth * 31;
  const foot = draw.oneOf([
    `'<button class=like aria-pressed=' + on + ' aria-label=Like>' + (on ? '♥' : '♡') + '</button> <span>' + n + ' likes</span>'`,
    `'<button class=like aria-pressed=' + on + '>Like</button> <span class=n>' + n + ' likes</span>'`,
    `'<button class=like title=Like>${icon(heart)}</button> <a href="#">' + n + ' likes</a>'`,
  ]);
  return {
    asks: `like the post of ${name}; ${isRefused ? `undone after ${late} ms${isSilent ? ' in silence' : ''}` : 'it stays'}`,
    html: site(draw, {
      body: '<h2>Feed</h2><div id=feed></div>',
      script: `const people = ${literal(people)}; const state = people.map((_, nth) => ({ on: false, n: 12 + nth * 31 }));
        const foot = (nth) => { const { on, n } = state[nth]; at('#feed').children[nth].querySelector('.foot').innerHTML = ${foot}; };
        people.forEach((name, nth) => { const post = at('#feed').appendChild(fresh('<article class=post><b></b><p>Look what the tide brought in.</p><div class=foot></div></article>')); post.querySelector('b').textContent = name; foot(nth);
          post.addEventListener('click', ({ target }) => { if (!target.closest('.like')) return; const it = state[nth]; hit('like ' + name); it.on = !it.on; it.n += it.on ? 1 : -1; foot(nth);
            if (${isRefused}) setTimeout(() => { it.on = false; it.n = 12 + nth * 31; foot(nth); ${isSilent ? '' : `toast('Your like could not be saved');`} }, ${late}); }); });`,
      style:
        '.post{border:1px solid #ddd;padding:10px;margin:8px;max-width:420px}.like[aria-pressed=true]{color:#c00}',
    }),
    steps: [
      {
        on: button('Like', { of: name, among: people }),
        asked: click,
        wants: [`like ${name}`],
        ...taken(
          isRefused,
          late,
          isSilent ? `${count(target)} likes` : 'could not be saved',
          isSilent,
        ),
      },
    ],
  };
};

/** A board: the card goes to the next column at once, and back when the board was out of date (Trello-like). */
export const boardMove: Generator = (draw) => {
  const keys = keysOf(draw, draw.between(3, 5));
  const titles = draw.some(keys.length, issues);
  const target = draw.between(0, keys.length - 1);
  const key = nameAt(keys, target);
  const isRefused = draw.between(0, 3) > 0;
  const late = draw.oneOf([200, 400, 650]);
  const word = draw.oneOf(['Move to Done', 'Close issue']);
  const message = draw.oneOf([
    'The board has changed. The card was moved back.',
    'You can’t close this: it has open subtasks.',
  ]);
  const place = draw.chance();
  return {
    asks: `${word}: ${key}; ${isRefused ? `it goes back after ${late} ms` : 'it stays'}`,
    html: site(draw, {
      body: `<div id=note></div><div class=board><div class=colm><h3>Open</h3><div id=open></div></div><div class=colm><h3>Done</h3><div id=done></div></div></div>`,
      script: `const all = ${literal(keys.map((each, nth) => ({ key: each, title: titles[nth], done: false })))};
        const draw = () => { for (const [id, done] of [['#open', false], ['#done', true]]) at(id).replaceChildren(...all.filter((each) => each.done === done).map((each) => { const card = fresh('<div class=cd draggable=true><small></small><div class=t></div>' + (done ? '' : '<button>${word}</button>') + '</div>'); card.querySelector('small').textContent = each.key; card.querySelector('.t').textContent = each.title;
          const b = card.querySelector('button'); if (b) b.onclick = () => { hit('move ' + each.key); each.done = true; draw(); if (${isRefused}) setTimeout(() => { each.done = false; draw(); ${place ? `toast(${literal(message)})` : `at('#note').textContent = ${literal(message)}`}; }, ${late}); }; return card; })); };
        draw();`,
      style:
        '.board{display:flex;gap:16px}.colm{background:#f1f1f4;padding:8px;width:210px}.cd{background:#fff;padding:8px;margin:6px 0}',
    }),
    steps: [
      {
        on: button(word, { of: key, among: keys }),
        asked: click,
        wants: [`move ${key}`],
        ...taken(isRefused, late, message.slice(0, 20)),
      },
    ],
  };
};

/** A switch in the settings that flips back with a word of why next to it. */
export const adminSwitch: Generator = (draw) => {
  const names = draw.some(draw.between(3, 4), [
    'Guest access',
    'Two-step login',
    'Public profile',
    'Weekly digest',
    'Beta features',
  ]);
  const name = draw.oneOf(names);
  const isRefused = draw.between(0, 3) > 0;
  const late = draw.oneOf([150, 350, 600]);
  const reason = draw.oneOf(['Only owners can change this', 'Managed by your organization']);
  const kind = draw.oneOf(['native', 'role', 'button'] as const);
  const control = {
    native: `<label class=sw><input type=checkbox class=c> <span class=n></span></label>`,
    role: `<label class=sw><input type=checkbox role=switch class=c> <span class=n></span></label>`,
    button: `<div class=sw><span class=n></span> <button role=switch aria-checked=false class=c></button></div>`,
  }[kind];
  return {
    asks: `switch on ${name} (${kind}); ${isRefused ? `it flips back after ${late} ms` : 'it stays'}`,
    html: site(draw, {
      body: '<h2>Security</h2><div id=all></div>',
      script: `for (const name of ${literal(names)}) { const row = at('#all').appendChild(fresh(${literal(`<div class=line>${control}<div class=why></div></div>`)})); row.querySelector('.n').textContent = name; const c = row.querySelector('.c'); if (c.tagName === 'BUTTON') c.setAttribute('aria-label', name);
          const set = (on) => { if (c.tagName === 'BUTTON') { c.setAttribute('aria-checked', on); c.classList.toggle('on', on); } else c.checked = on; };
          c.addEventListener('click', () => { hit('switch ' + name); if (c.tagName === 'BUTTON') set(c.getAttribute('aria-checked') !== 'true'); if (${isRefused}) setTimeout(() => { set(false); row.querySelector('.why').textContent = ${literal(reason)}; }, ${late}); }); }`,
      style:
        'button.c{width:38px;height:20px;border-radius:10px;background:#bbb;border:0}button.c.on{background:#2a2}.why{color:#b00;font-size:12px}',
    }),
    steps: [
      {
        on: box({ name }),
        asked: click,
        wants: [`switch ${name}`],
        ...taken(isRefused, late, reason),
      },
    ],
  };
};

/** A quantity that is set back to what is in stock shortly after it was typed. */
export const stockLimit: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(2, 4));
  const name = draw.oneOf(names);
  const isRefused = draw.between(0, 3) > 0;
  const count = isRefused ? draw.between(20, 60) : draw.between(2, 6);
  const late = draw.oneOf([200, 400, 600]);
  const type = draw.oneOf(['type=number min=1', 'inputmode=numeric', 'type=text']);
  return {
    asks: `${count} of ${name}; ${isRefused ? `only 7 are left, set back after ${late} ms` : 'fine'}`,
    html: site(draw, {
      body: '<h2>Cart</h2><div id=cart></div>',
      script: `for (const name of ${literal(names)}) { const row = at('#cart').appendChild(fresh('<div class=ln><div class=n></div><input ${type} aria-label=Quantity value=1><div class=err></div></div>')); row.querySelector('.n').textContent = name; const input = row.querySelector('input'); let timer = 0;
          input.addEventListener('input', () => { hit(name + '.quantity=' + input.value); clearTimeout(timer); timer = setTimeout(() => { if (Number(input.value) > 7) { input.value = 7; row.querySelector('.err').textContent = 'Only 7 left in stock'; } }, ${late}); }); }`,
      style: '.ln{display:flex;gap:12px;padding:8px}.err{color:#b00}',
    }),
    steps: [
      {
        on: field('Quantity', { of: name, among: names }),
        asked: fill(`${count}`),
        wants: [`${name}.quantity=${count}`],
        ...taken(isRefused, late, 'Only 7 left'),
      },
    ],
  };
};

/** A coupon that takes something off the sum at once and is dropped when it proves to have expired. */
export const coupon: Generator = (draw) => {
  const code = draw.oneOf(['SPRING10', 'HELLO5', 'VIP2026']);
  const isRefused = draw.between(0, 3) > 0;
  const late = draw.oneOf([250, 450, 650]);
  const place = draw.oneOf(['role=alert', 'class=msg']);
  return {
    asks: `apply ${code}; ${isRefused ? `dropped after ${late} ms` : 'it holds'}`,
    html: site(draw, {
      body: `<h2>Order summary</h2><form><input id=code placeholder="Discount code" autocomplete=off> <button>Apply</button></form><div id=chips></div><p>Total <b id=total>€60.00</b></p><div id=msg ${place}></div>`,
      script: `at('form').addEventListener('submit', (event) => { event.preventDefault(); const code = at('#code').value; hit('apply ' + code); at('#code').value = ''; at('#chips').innerHTML = '<span class=chip>' + code + ' −€6.00</span>'; at('#total').textContent = '€54.00';
          if (${isRefused}) setTimeout(() => { at('#chips').innerHTML = ''; at('#total').textContent = '€60.00'; at('#msg').textContent = 'The code ' + code + ' has expired.'; }, ${late}); });
        wild.state = () => at('#code').value ? ['code=' + at('#code').value] : [];`,
    }),
    steps: [
      { on: field('Discount code'), asked: fill(code), wants: [`code=${code}`] },
      {
        on: button('Apply'),
        asked: click,
        wants: [`apply ${code}`],
        ...taken(isRefused, late, 'has expired'),
      },
    ],
  };
};

/** A seat that is marked as one's own at once and turns out to be taken by someone else. */
export const seatMap: Generator = (draw) => {
  const row = draw.between(4, 28);
  const seats = [row, row + 1].flatMap((each) =>
    ['A', 'B', 'C'].map((letter) => `${each}${letter}`),
  );
  const seat = draw.oneOf(seats);
  const isRefused = draw.between(0, 3) > 0;
  const late = draw.oneOf([200, 400, 600]);
  const [tag, more] = draw.oneOf([
    ['button', 'aria-pressed=false'],
    ['button', ''],
    ['div', 'role=checkbox aria-checked=false tabindex=0'],
  ] as const);
  const state = more.startsWith('role') ? 'aria-checked' : 'aria-pressed';
  return {
    asks: `take seat ${seat}; ${isRefused ? `gone after ${late} ms` : 'held'}`,
    html: site(draw, {
      body: `<h2>Choose your seat</h2><div class=plane>${seats.map((each) => `<${tag} class=st ${more} data-s=${each}>${each}</${tag}>`).join('')}</div><p id=mine>No seat chosen</p>`,
      script: `at('.plane').addEventListener('click', ({ target }) => { const st = target.closest('.st'); if (!st || st.dataset.taken) return; hit('seat ' + st.dataset.s); st.classList.add('mine'); ${more ? `st.setAttribute('${state}', true);` : ''} at('#mine').textContent = 'Your seat: ' + st.dataset.s;
          if (${isRefused}) setTimeout(() => { st.classList.remove('mine'); st.dataset.taken = 1; ${more ? `st.setAttribute('${state}', false);` : ''} ${tag === 'button' ? 'st.disabled = true' : `st.setAttribute('aria-disabled', true)`}; at('#mine').textContent = 'Sorry, that seat was just taken'; }, ${late}); });`,
      style:
        '.plane{display:grid;grid-template-columns:repeat(3,48px);gap:6px}.st{border:1px solid #888;padding:8px;text-align:center;cursor:pointer;background:#fff}.mine{background:#9d9}[data-taken]{background:#ccc;color:#888}',
    }),
    steps: [
      {
        on: { roles: ['button', 'checkbox'], name: seat },
        asked: click,
        wants: [`seat ${seat}`],
        ...taken(isRefused, late, 'was just taken'),
      },
    ],
  };
};

/** A shared note whose text reverts to what someone else wrote in the meantime. */
export const noteConflict: Generator = (draw) => {
  const text = draw.oneOf(['Bring the projector', 'Ask Nadia for keys', 'Move it to Friday']);
  const isRefused = draw.between(0, 3) > 0;
  const late = draw.oneOf([300, 500, 650]);
  const markup = draw.oneOf([
    '<div id=note contenteditable=true role=textbox aria-multiline=true aria-label=Note>Old note</div>',
    '<textarea id=note aria-label=Note>Old note</textarea>',
    '<label>Note <textarea id=note rows=3></textarea></label>',
  ]);
  return {
    asks: `note: ${text}; ${isRefused ? `overwritten ${late} ms later` : 'kept'}`,
    html: site(draw, {
      body: `<h2>Meeting</h2>${markup}<p id=status></p>`,
      script: `const note = at('#note'); let timer = 0; const key = 'value' in note ? 'value' : 'textContent';
        note.addEventListener('input', () => { hit('note=' + note[key].trim()); at('#status').textContent = ''; clearTimeout(timer); timer = setTimeout(() => { if (${isRefused}) { note[key] = 'Call the caterer'; at('#status').textContent = 'Someone else changed this note. Your version was dropped.'; } else at('#status').textContent = 'Saved'; }, ${late}); });`,
      style: '#note{border:1px solid #aaa;padding:8px;width:300px;min-height:50px}',
    }),
    steps: [
      {
        on: field('Note'),
        asked: fill(text),
        wants: [`note=${text}`],
        ...taken(isRefused, late, 'Your version was dropped'),
      },
    ],
  };
};

/** A ticked task that is silently open again when the sync fails; only the box and the count show it. */
export const silentSync: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(3, 5));
  const name = draw.oneOf(names);
  const isRefused = draw.between(0, 3) > 0;
  const late = draw.oneOf([550, 650]);
  const first = draw.chance();
  return {
    asks: `tick ${name}; ${isRefused ? `silently open again after ${late} ms` : 'it stays'}`,
    html: site(draw, {
      body: `<h2>Packing list</h2>${first ? '<p id=count></p><ul id=list></ul>' : '<ul id=list></ul><p id=count></p>'}`,
      script: `const all = ${literal(names.map((each) => ({ name: each, on: false })))};
        const show = () => { const n = all.filter(({ on }) => on).length; at('#count').textContent = n ? n + ' packed' : 'Nothing packed yet'; all.forEach(({ on }, nth) => { const row = at('#list').children[nth]; row.querySelector('input').checked = on; row.classList.toggle('done', on); }); };
        for (const item of all) { const row = at('#list').appendChild(fresh('<li><label><input type=checkbox> <span></span></label></li>')); row.querySelector('span').textContent = item.name; row.querySelector('input').addEventListener('change', ({ target }) => { hit('tick ' + item.name); item.on = target.checked; show(); if (${isRefused}) setTimeout(() => { item.on = false; show(); }, ${late}); }); }
        show();`,
      style: '.done{text-decoration:line-through;color:#888}',
    }),
    steps: [
      {
        on: box({ name }),
        asked: click,
        wants: [`tick ${name}`],
        ...taken(isRefused, late, 'Nothing packed yet', true),
      },
    ],
  };
};
