/** Pages that throw nodes away and draw the same, or nearly the same, again. */
import { literal } from '../../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../../life.ts';
import { cities, icon, keysOf, pencil, site } from '../../parts.ts';
import { button, click, field, fill, type Generator } from '../../scene.ts';

/** A region that is polled and swapped as a whole by the server's markup, with new ids (htmx and Turbo Streams). */
export const polledRegion: Generator = (draw) => {
  const orders = Array.from({ length: draw.between(3, 5) }, (_, nth) => `#${2210 + nth * 3}`);
  const buyers = peopleOf(draw, orders.length);
  const target = draw.between(0, orders.length - 1);
  const order = nameAt(orders, target);
  const word = draw.oneOf(['Fulfill', 'Print label', 'Hold']);
  // With shorter intervals, a person's click would often be lost between two swaps.
  const every = draw.oneOf([900, 1300, 2000]);
  const isShipped = draw.between(0, 3) === 0;
  const press = draw.oneOf([
    `<form><input type=hidden name=_method value=patch><button>${word}</button></form>`,
    `<form><input type=submit value="${word}"></form>`,
  ]);
  return {
    asks: `${word} order ${order}; swapped every ${every} ms${isShipped ? ', it was shipped elsewhere' : ''}`,
    html: site(draw, {
      body: '<h2>Open orders</h2><div id=region></div>',
      script: `const orders = ${literal(orders)}; const buyers = ${literal(buyers)}; const shipped = new Set(); let stamp = 100;
        const swap = () => { stamp += 7; const cards = orders.map((id, nth) => '<div class=card id="order_' + stamp + nth + '"><p><b>' + id + '</b> ' + buyers[nth] + '</p>' + (shipped.has(id) ? '<p>Shipped</p>' : ${literal(press)}) + '</div>').join('');
          at('#region').outerHTML = '<turbo-frame id=region style="display:block" data-at=' + stamp + '>' + cards + '</turbo-frame>'; };
        swap(); setInterval(swap, ${every});
        document.addEventListener('submit', (event) => { event.preventDefault(); hit('press ' + event.target.closest('.card').querySelector('b').textContent); });`,
      style: '.card{border:1px solid #ccc;margin:6px;padding:6px;max-width:300px}',
    }),
    steps: [
      {
        on: button(word, { of: order, among: orders }),
        asked: click,
        live: `${isShipped ? `shipped.add('${order}');` : ''} swap()`,
        wait: draw.oneOf([0, 420]),
        wants: [`press ${order}`],
        goal: isShipped ? 'refused' : 'done',
      },
    ],
  };
};

/** A form that the server draws again after every pause in typing, with other ids; focus and caret are put back (Livewire-like). */
export const redrawnForm: Generator = (draw) => {
  const labels = draw.some(4, [
    'First name',
    'Company',
    'City',
    'VAT number',
    'Street',
    'Job title',
  ]);
  const target = draw.between(0, 3);
  const label = nameAt(labels, target);
  const value = draw.oneOf(['Marta Lindqvist', 'Orchard 12b', 'DE 811 907', 'Velvet & Sons']);
  const pause = draw.oneOf([60, 120, 200]);
  const isFor = draw.chance();
  return {
    asks: `${label}: ${value}; drawn again ${pause} ms after typing`,
    html: site(draw, {
      body: '<h2>Billing details</h2><div id=holder></div>',
      script: `const labels = ${literal(labels)}; const values = labels.map(() => ''); let stamp = 1; let timer = 0;
        const draw = () => { stamp += 1; const old = document.activeElement?.dataset?.nth; const caret = document.activeElement?.selectionStart;
          at('#holder').innerHTML = '<form onsubmit="return false">' + labels.map((label, nth) => ${
            isFor
              ? `'<div><label for=":r' + stamp + nth + ':">' + label + '</label> <input id=":r' + stamp + nth + ':" data-nth=' + nth + '></div>'`
              : `'<label style="display:block">' + label + ' <input data-nth=' + nth + ' name="f' + stamp + '"></label>'`
          }).join('') + '<p>' + (values.filter(Boolean).length) + ' of 4 filled in</p><button>Save</button></form>';
          for (const each of at('#holder').querySelectorAll('input')) each.value = values[each.dataset.nth];
          if (old !== undefined) { const input = at('[data-nth="' + old + '"]'); input.focus(); input.setSelectionRange(caret, caret); } };
        draw();
        at('#holder').addEventListener('input', ({ target }) => { values[target.dataset.nth] = target.value; clearTimeout(timer); timer = setTimeout(draw, ${pause}); });
        wild.state = () => labels.map((label, nth) => label + '=' + values[nth]).filter((each) => !each.endsWith('='));`,
    }),
    steps: [
      {
        on: field(label),
        asked: fill(value),
        live: draw.oneOf(['draw()', '']),
        wants: [`${label}=${value}`],
        settle: 300,
      },
    ],
  };
};

/** A cached list that is replaced by gray bars and then by the fresh list in another order (stale while revalidate). */
export const staleList: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(4, 6));
  const target = draw.between(0, names.length - 1);
  const name = nameAt(names, target);
  const isGone = draw.between(0, 3) === 0;
  const wait = draw.oneOf([0, 500, 700]);
  const word = draw.oneOf(['Add to cart', 'Save for later', 'Compare']);
  const late = draw.between(200, 300);
  const [list, item] = draw.oneOf([
    ['ul', 'li'],
    ['div', 'div'],
    ['div', 'article'],
  ] as const);
  return {
    asks: `${word}: ${name}; replaced by skeletons for ${late} ms, acted after ${wait} ms${isGone ? ', then gone' : ''}`,
    html: site(draw, {
      body: `<h2>Deals</h2><${list} id=list></${list}>`,
      script: `const names = ${literal(names)};
        const show = (items) => { at('#list').replaceChildren(...items.map((name) => { const row = fresh('<${item} class=tile><div><div class=n></div><span>In stock</span></div><button class=btn></button></${item}>'); row.querySelector('.n').textContent = name; row.querySelector('button').textContent = ${literal(word)}; row.querySelector('button').onclick = () => hit('press ' + name); return row; })); };
        const load = () => { at('#list').innerHTML = '<${item} class="tile bone" aria-hidden=true></${item}>'.repeat(4); setTimeout(() => show(names.toReversed()${isGone ? `.filter((each) => each !== ${literal(name)})` : ''}), ${late}); };
        show(names);`,
      style:
        '.tile{display:flex;justify-content:space-between;padding:8px;min-height:36px;max-width:420px}.bone{background:#ddd;margin:6px}',
    }),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        live: 'load()',
        wait,
        wants: [`press ${name}`],
        goal: isGone ? 'refused' : wait === 0 ? 'either' : 'done',
      },
    ],
  };
};

/** Markup from the server that is replaced by the same from the client; only the latter reacts to presses (hydration). */
export const hydration: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(2, 4));
  const name = draw.oneOf(names);
  const word = draw.oneOf(['Add to bag', 'Quick view', 'Notify me']);
  const isPersonal = draw.chance();
  const tag = draw.oneOf(['h3', 'p', 'a href="#"']);
  const card = (each: string): string =>
    `<div class=pc><div class=ph></div><${tag}>${each}</${tag.split(' ')[0]}><button type=button>${word}</button></div>`;
  return {
    asks: `${word}: ${name}; the page hydrates${isPersonal ? ' and greets' : ''}`,
    html: site(draw, {
      body: `<div id=app data-ssr=true><p class=greet></p><div class=shelf>${names.map(card).join('')}</div></div>`,
      script: `const names = ${literal(names)};
        const hydrate = () => { const app = document.createElement('div'); app.id = 'app';
          app.innerHTML = ${literal(`<p class=greet>${isPersonal ? 'Welcome back, Zelda. 2 items in your bag.' : ''}</p><div class="shelf css-k2j">${names.map(card).join('')}</div>`)};
          [...app.querySelectorAll('.pc button')].forEach((each, nth) => { each.onclick = () => { hit('press ' + names[nth]); toast('Done'); }; });
          at('#app').replaceWith(app); };`,
      style:
        '.shelf{display:flex;gap:12px}.pc{width:150px;border:1px solid #ddd;padding:8px}.ph{height:60px;background:#eee}',
    }),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        live: draw.oneOf(['hydrate()', 'setTimeout(hydrate, 60)']),
        wait: 150,
        wants: [`press ${name}`],
      },
    ],
  };
};

/** A table body that is drawn again sorted otherwise; the action of a row may have given way to a lock (DataTables-like). */
export const tableSorts: Generator = (draw) => {
  const people = peopleOf(draw, draw.between(4, 7));
  const target = draw.between(0, people.length - 1);
  const name = nameAt(people, target);
  const fate = draw.oneOf(['sorted', 'sorted', 'locked', 'filtered'] as const);
  const label = draw.oneOf(['Edit', 'View', 'Reset password']);
  const live = {
    sorted: 'rows_.sort((a, b) => b.age - a.age); draw()',
    locked: `rows_[${target}].locked = true; draw()`,
    filtered: `rows_ = rows_.filter((each, nth) => nth === ${target} || nth % 2); draw()`,
  }[fate];
  const act = draw.oneOf([
    `<a href="#" title="${label}">${icon(pencil)}</a>`,
    `<button class="btn btn-sm">${label}</button>`,
    `<a href="#" class=act>${label}</a>`,
  ]);
  return {
    asks: `${label} ${name}; meanwhile ${fate}`,
    html: site(draw, {
      body: '<h2>Staff</h2><table class=dt><thead><tr><th>Name</th><th>Office</th><th>Age</th><th>Action</th></tr></thead><tbody></tbody></table><p id=info></p>',
      script: `let rows_ = ${literal(people.map((each, nth) => ({ name: each, office: cities[nth], age: 61 - ((nth * 17) % 40) })))};
        const draw = () => { at('tbody').innerHTML = rows_.map((each, nth) => '<tr class=' + (nth % 2 ? 'odd' : 'even') + '><td>' + each.name + '</td><td>' + each.office + '</td><td>' + each.age + '</td><td>' + (each.locked ? 'Locked' : ${literal(act)}) + '</td></tr>').join('');
          at('#info').textContent = 'Showing 1 to ' + rows_.length + ' of ' + rows_.length + ' entries'; };
        draw(); at('tbody').addEventListener('click', (event) => { if (!event.target.closest('a,button')) return; event.preventDefault(); hit('press ' + event.target.closest('tr').cells[0].textContent); });`,
      style: '.dt td{padding:4px 14px}.odd{background:#f4f4f4}',
    }),
    steps: [
      {
        on: button(label, { of: name, among: people }),
        asked: click,
        live,
        wait: draw.oneOf([0, 100]),
        wants: [`press ${name}`],
        goal: fate === 'locked' ? 'refused' : 'done',
      },
    ],
  };
};

/** A form of several steps, of which two have the same fields; the page may have gone on to the next by itself. */
export const wizardSteps: Generator = (draw) => {
  const fields = draw.some(3, ['Street address', 'Postal code', 'Town', 'Full name']);
  const label = nameAt(fields, 0);
  const value = draw.oneOf(['9 Harbor Lane', '4051', 'Vessel']);
  const isNext = draw.chance();
  const [first, second] = draw.oneOf([
    ['Shipping address', 'Billing address'],
    ['Sender', 'Recipient'],
    ['Main contact', 'Emergency contact'],
  ] as const);
  const head = draw.oneOf(['h2', 'div class=h', 'legend']);
  const end = head.split(' ')[0];
  return {
    asks: `${label} of “${first}”: ${value}; ${isNext ? 'the next step is shown' : 'the step is drawn again'}`,
    html: site(draw, {
      body: '<ol class=steps><li>1</li><li>2</li><li>3</li></ol><div id=step></div>',
      script: `const heads = ${literal([first, second])}; let now = 0; const values = {};
        const draw = () => { at('#step').innerHTML = '<form onsubmit="return false"><${head}>' + heads[now] + '</${end}>' + ${literal(fields)}.map((label) => '<p><label>' + label + '<br><input data-l="' + label + '"></label></p>').join('') + '<button>Continue</button></form>'; };
        draw(); at('#step').addEventListener('input', ({ target }) => { values[heads[now] + '.' + target.dataset.l] = target.value; });
        wild.state = () => Object.entries(values).map(([key, value]) => key + '=' + value);`,
      style: '.steps{display:flex;gap:30px}',
    }),
    steps: [
      {
        on: field(label),
        asked: fill(value),
        live: isNext ? 'now = 1; draw()' : 'draw()',
        wants: [`${first}.${label}=${value}`],
        goal: isNext ? 'refused' : 'done',
      },
    ],
  };
};

/** A card that was there once when read, and is there twice, in every respect alike, when all is drawn again. */
export const cardTwice: Generator = (draw) => {
  const [key = '', ...others] = keysOf(draw, draw.between(3, 5));
  const names = thingsOf(draw, others.length + 1);
  const target = nameAt(names, 0);
  const isTwice = draw.between(0, 2) > 0;
  const word = draw.oneOf(['Cancel', 'Start', 'Reopen']);
  return {
    asks: `${word} the job ${target}${isTwice ? ', which was started twice meanwhile' : ' (another is added)'}`,
    html: site(draw, {
      body: '<h2>Jobs</h2><div id=jobs></div>',
      script: `let jobs = ${literal(names.map((name, nth) => ({ name, id: nth === 0 ? key : others[nth - 1] })))};
        const draw = () => { at('#jobs').replaceChildren(...jobs.map((job) => { const card = fresh('<div class=job><strong></strong><em>queued</em> <button>${word}</button></div>'); card.firstElementChild.textContent = job.name; card.querySelector('button').onclick = () => hit('press ' + job.id); return card; })); };
        draw();`,
      style: '.job{border-left:3px solid teal;margin:8px;padding:6px;display:flex;gap:10px}',
    }),
    steps: [
      {
        on: button(word, { of: target, among: names }),
        asked: click,
        live: isTwice
          ? `jobs = [{ name: ${literal(target)}, id: 'other' }, ...jobs]; draw()`
          : `jobs = [{ name: 'Zephyr sync', id: 'new' }, ...jobs]; draw()`,
        wants: [`press ${key}`],
        goal: isTwice ? 'refused' : 'done',
      },
    ],
  };
};

/** A masked input that reformats its value on every keystroke: phone, date or amount. */
export const maskedField: Generator = (draw) => {
  const [label, typed, shown, format] = draw.oneOf([
    [
      'Phone',
      '5552013344',
      '(555) 201-3344',
      `(d.length > 6 ? '(' + d.slice(0, 3) + ') ' + d.slice(3, 6) + '-' + d.slice(6, 10) : d.length > 3 ? '(' + d.slice(0, 3) + ') ' + d.slice(3) : d)`,
    ],
    [
      'Date of birth',
      '03071988',
      '03/07/1988',
      `(d.length > 4 ? d.slice(0, 2) + '/' + d.slice(2, 4) + '/' + d.slice(4, 8) : d.length > 2 ? d.slice(0, 2) + '/' + d.slice(2) : d)`,
    ],
    ['Monthly budget', '1250000', '1,250,000', `(d && Number(d).toLocaleString('en-US'))`],
  ] as const);
  const name = draw.oneOf([
    `<label>${label} <input id=it></label>`,
    `<div class=float><input id=it placeholder=" " aria-labelledby=lb><span id=lb>${label}</span></div>`,
    `<input id=it placeholder="${label}">`,
  ]);
  return {
    asks: `${label}: ${typed}, which the page shows as ${shown}`,
    html: site(draw, {
      body: `<h2>Your details</h2><form onsubmit="return false"><p><label>Nickname <input></label></p><div>${name}</div><button>Next</button></form>`,
      script: `const it = at('#it'); it.addEventListener('input', () => { const d = it.value.replace(/\\D/g, ''); it.value = ${format}; });
        wild.state = () => it.value ? ['it=' + it.value] : [];`,
      style: '.float{display:flex;flex-direction:column-reverse;width:200px}',
    }),
    steps: [{ on: field(label), asked: fill(typed), wants: [`it=${shown}`] }],
  };
};
