/** Pages on which things come later: suggestions, layers, choices, a button that wakes up. */
import { literal } from '../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../life.ts';
import { anything, cities, opener, site } from '../parts.ts';
import { button, click, field, fill, type Generator, select } from '../scene.ts';

/** A field that shows suggestions a while after the typing. */
export const typeahead: Generator = (draw) => {
  const all = [...cities];
  const city = draw.oneOf(all);
  const text = city.slice(0, 2);
  const delay = draw.oneOf([250, 600, 900]);
  const [list, item] = draw.oneOf([
    ['ul role=listbox', 'li role=option'],
    ['div class=tt-menu', 'div class=tt-suggestion'],
    ['ul', 'li'],
  ] as const);
  const isCombo = list.includes('listbox');
  const isPortal = draw.chance();
  return {
    asks: `type ${text} and choose ${city}, which comes after ${delay} ms`,
    html: site(draw, {
      body: `<h2>Trip</h2><label for=to>Destination</label> <span class=wrap><input id=to autocomplete=off ${isCombo ? 'role=combobox aria-autocomplete=list aria-expanded=false aria-controls=menu' : ''}></span>`,
      script: `const all = ${literal(all)}; let timer, chosen = '';
        const close = () => { at('#menu')?.remove(); at('#to').setAttribute('aria-expanded', false); };
        at('#to').addEventListener('input', () => {
          clearTimeout(timer); chosen = ''; close();
          timer = setTimeout(() => {
            const text = at('#to').value.toLowerCase(); if (!text) return;
            const list = fresh(${literal(`<${list} id=menu></${list.split(' ')[0]}>`)});
            for (const city of all.filter((each) => each.toLowerCase().includes(text))) {
              const item = fresh(${literal(`<${item}></${item.split(' ')[0]}>`)}); item.textContent = city;
              item.addEventListener('mousedown', (event) => event.preventDefault());
              item.addEventListener('click', () => { chosen = city; at('#to').value = city; hit('chosen ' + city); close(); });
              list.append(item);
            }
            const { left, bottom } = at('#to').getBoundingClientRect();
            ${isPortal ? `list.style.left = left + 'px'; list.style.top = bottom + scrollY + 'px'; document.body.append(list);` : `at('.wrap').append(list);`}
            at('#to').setAttribute('aria-expanded', true);
          }, ${delay});
        });
        wild.state = () => chosen ? [] : ['typed ' + at('#to').value];`,
      style:
        '.wrap{position:relative}#menu{position:absolute;left:0;margin:0;padding:4px;list-style:none;background:#fff;border:1px solid #888;z-index:9;width:180px}#menu>*{padding:4px;cursor:pointer}',
    }),
    steps: [
      {
        on: field('Destination'),
        asked: fill(text),
        wants: [`typed ${text}`],
        settle: delay + 250,
      },
      { on: anything(city), asked: click, wants: [`chosen ${city}`] },
    ],
  };
};

/** A palette of commands, loaded when it is first opened. */
export const palette: Generator = (draw) => {
  const commands = draw.some(6, [
    'Go to inbox',
    'Go to calendar',
    'New note',
    'New folder',
    'Toggle sidebar',
    'Export as PDF',
    'Duplicate page',
    'Invite members',
  ]);
  const command = draw.oneOf(commands);
  const delay = draw.oneOf([300, 700, 1100]);
  const word = draw.oneOf(['Search or jump to…', 'Commands', 'Quick actions']);
  const isTyped = draw.chance();
  const text = command.split(' ').at(-1) ?? command;
  const item = draw.oneOf(['div role=option', 'li role=option', 'button type=button']);
  return {
    asks: `${word}, ${isTyped ? `type ${text}, ` : ''}${command}; opens after ${delay} ms`,
    html: site(draw, {
      body: `<h2>Workspace</h2><button type=button id=open>${word}</button><p>Nothing selected.</p>`,
      script: `const commands = ${literal(commands)};
        const palette = () => {
          const layer = fresh('<div class=back><div role=dialog aria-label="Command palette" class=box><input aria-label="Type a command" placeholder="Type a command"><div id=hits role=listbox></div></div></div>');
          document.body.append(layer); const input = layer.querySelector('input');
          const draw = () => { at('#hits').replaceChildren(...commands.filter((each) => each.toLowerCase().includes(input.value.toLowerCase())).map((each) => { const item = fresh(${literal(`<${item}></${item.split(' ')[0]}>`)}); item.textContent = each; item.onclick = () => { hit('run ' + each); layer.remove(); }; return item; })); };
          draw(); input.addEventListener('input', draw); input.focus();
          hit('opened');
        };
        at('#open').onclick = () => { if (!at('.back')) setTimeout(palette, ${delay}); };
        wild.state = () => at('.box input')?.value ? ['typed ' + at('.box input').value] : [];`,
      style:
        '.back{position:fixed;inset:0;background:#0006;z-index:20}.box{margin:80px auto;width:340px;background:#fff;padding:12px}#hits>*{display:block;padding:6px;cursor:pointer}',
    }),
    steps: [
      { on: button(word), asked: click, wants: ['opened'], settle: delay + 250 },
      ...(isTyped
        ? [
            {
              on: field('Type a command'),
              asked: fill(text),
              wants: [`typed ${text}`],
            },
          ]
        : []),
      { on: anything(command), asked: click, wants: [`run ${command}`] },
    ],
  };
};

/** A wizard that goes on only when its server has checked the name. */
export const checkedName: Generator = (draw) => {
  const [label, name] = draw.oneOf([
    ['Workspace name', 'tidepool-choir'],
    ['Username', 'harbourmaster'],
    ['Project key', 'ORCHARD'],
  ] as const);
  const word = draw.oneOf(['Continue', 'Next', 'Create']);
  const delay = draw.oneOf([400, 800, 1300]);
  const off = draw.oneOf(['disabled', 'aria', 'spinner'] as const);
  const set = {
    disabled: 'go.disabled = !isFree',
    aria: `go.setAttribute('aria-disabled', !isFree)`,
    spinner: `go.disabled = !isFree; go.classList.toggle('busy', !isFree)`,
  }[off];
  return {
    asks: `${label} ${name}, ${word}; checked for ${delay} ms (${off})`,
    html: site(draw, {
      body: `<h2>Step 1 of 3</h2><label for=name>${label}</label> <input id=name autocomplete=off> <span id=hint role=status></span><p><button type=button id=go>${word}</button></p>`,
      script: `const go = at('#go'); let isFree = false, timer; const set = (free) => { isFree = free; ${set}; }; set(false);
        at('#name').addEventListener('input', () => { set(false); at('#hint').textContent = 'Checking…'; clearTimeout(timer); timer = setTimeout(() => { at('#hint').textContent = at('#name').value + ' is free'; set(true); }, ${delay}); });
        go.addEventListener('click', () => { if (isFree) hit('go ' + at('#name').value); });
        wild.state = () => ['name=' + at('#name').value];`,
      style: '.busy{opacity:.5}[aria-disabled=true]{opacity:.4;cursor:not-allowed}',
    }),
    isPlanned: draw.chance(),
    steps: [
      {
        on: field(label),
        asked: fill(name),
        wants: [`name=${name}`],
        settle: draw.oneOf([0, delay + 200]),
      },
      { on: button(word), asked: click, wants: [`go ${name}`] },
    ],
  };
};

/** A dialog whose code is loaded when it is asked for: a skeleton first, then its fields. */
export const lazyDialog: Generator = (draw) => {
  const [opens, title, label, text, sends] = draw.oneOf([
    ['Invite', 'Invite to the board', 'Name', 'Chidi Horvat', 'Send invite'],
    ['New list', 'Create a list', 'List name', 'Summer picnic', 'Create list'],
    ['Add note', 'Note for the team', 'Note', 'Bring the blue crate', 'Save note'],
  ] as const);
  const delay = draw.oneOf([400, 900]);
  const how = draw.oneOf(['dialog', 'div', 'drawer'] as const);
  const tag = how === 'dialog' ? 'dialog' : 'div role=dialog aria-modal=true';
  const isLabelled = draw.chance();
  const inside = `<h3>${title}</h3>${isLabelled ? `<label>${label} <input></label>` : `<input placeholder="${label}">`}<button type=button class=send>${sends}</button>`;
  return {
    asks: `${opens}, ${label}: ${text}, ${sends}; loaded for ${delay} ms`,
    html: site(draw, {
      body: `<h2>Board</h2><button type=button id=open>${opens}</button><p>Three lists.</p>`,
      script: `at('#open').onclick = () => {
          if (at('.dlg')) return;
          const layer = fresh(${literal(`<${tag} class="dlg ${how}" aria-label="${title}"><div class=skeleton>Loading…</div></${tag.split(' ')[0]}>`)}); document.body.append(layer); layer.showModal?.();
          setTimeout(() => {
            layer.innerHTML = ${literal(inside)}; hit('opened');
            layer.querySelector('.send').onclick = () => { hit('sent ' + layer.querySelector('input').value); layer.remove(); };
          }, ${delay});
        };
        wild.state = () => at('.dlg input')?.value ? ['text=' + at('.dlg input').value] : [];`,
      style:
        '.div,.drawer{position:fixed;z-index:20;background:#fff;border:1px solid #777;padding:16px}.div{left:30%;top:25%}.drawer{right:0;top:0;bottom:0;width:300px}',
    }),
    steps: [
      { on: button(opens), asked: click, wants: ['opened'], settle: delay + 250 },
      { on: field(label), asked: fill(text), wants: [`text=${text}`] },
      { on: button(sends), asked: click, wants: [`sent ${text}`] },
    ],
  };
};

/** Regions that are loaded when the country was chosen. */
export const regions: Generator = (draw) => {
  const lands = {
    Canada: ['Alberta', 'Manitoba', 'Ontario', 'Quebec'],
    Italy: ['Lazio', 'Liguria', 'Puglia', 'Veneto'],
    Austria: ['Carinthia', 'Salzburg', 'Styria', 'Tyrol'],
    Chile: ['Atacama', 'Coquimbo', 'Los Lagos', 'Maule'],
  } as const;
  const names = draw.some(3, ['Canada', 'Italy', 'Austria', 'Chile'] as const);
  const land = draw.oneOf(names);
  const region = draw.oneOf(lands[land]);
  const [one, other] = draw.oneOf([
    ['Country', 'Region'],
    ['Land', 'Province'],
  ] as const);
  const delay = draw.oneOf([300, 700, 1100]);
  const isReplaced = draw.chance();
  return {
    asks: `${one} ${land}, ${other} ${region}; loaded for ${delay} ms`,
    html: site(draw, {
      body: `<h2>Where do you live?</h2><p><label for=one>${one}</label> <select id=one><option value="">Choose</option>${names.map((each) => `<option>${each}</option>`).join('')}</select></p><p><label for=other>${other}</label> <select id=other disabled><option value="">Choose</option></select></p>`,
      script: `const lands = ${literal(lands)};
        at('#one').addEventListener('change', () => {
          at('#other').disabled = true; at('#other').innerHTML = '<option value="">Loading…</option>';
          setTimeout(() => {
            const html = '<option value="">Choose</option>' + (lands[at('#one').value] ?? []).map((each) => '<option>' + each + '</option>').join('');
            ${isReplaced ? `at('#other').replaceWith(fresh('<select id=other>' + html + '</select>'))` : `at('#other').innerHTML = html; at('#other').disabled = false`};
          }, ${delay});
        });
        wild.state = () => ['one=' + at('#one').value, 'other=' + (at('#other').value || '-')];`,
    }),
    steps: [
      {
        on: { roles: ['combobox'], name: one },
        asked: select(land),
        wants: [`one=${land}`],
        settle: delay + 250,
      },
      {
        on: { roles: ['combobox'], name: other },
        asked: select(region),
        wants: [`other=${region}`],
      },
    ],
  };
};

/** Results that come in below an advertisement that pushes them down, or in two portions. */
export const latePortions: Generator = (draw) => {
  const names = thingsOf(draw, 5);
  const sellers = peopleOf(draw, 5);
  const target = draw.between(0, 4);
  const name = nameAt(names, target);
  const word = draw.oneOf(['Add to cart', 'Compare', 'Save']);
  const how = draw.oneOf(['banner', 'bar', 'portion', 'skeleton'] as const);
  const live = {
    banner: `setTimeout(() => at('#results').before(fresh('<div class=ad>Advertisement</div>')), 500)`,
    bar: `at('#results').before(fresh('<button type=button class=bar>Show 3 new results</button>'))`,
    portion: `setTimeout(() => at('#results').prepend(make('Plain crate', 'Uma Lind'), make('Round crate', 'Otto Lind')), 400)`,
    skeleton: `for (const row of at('#results').children) row.querySelector('.s').innerHTML = '<i>…</i>'; setTimeout(fill, 500)`,
  }[how];
  const heading = draw.oneOf(['h3', 'b', 'a href="#"']);
  return {
    asks: `${word}: ${name}; meanwhile ${how}`,
    html: site(draw, {
      body: '<h2>Results</h2><div id=results></div>',
      script: `const sellers = ${literal(sellers)};
        const make = (name, seller) => { const row = fresh(${literal(`<div class=res><${heading} class=n></${heading.split(' ')[0]}><div class=s></div><button type=button>${word}</button></div>`)}); row.querySelector('.n').textContent = name; row.querySelector('.s').textContent = 'by ' + seller; row.querySelector('button').onclick = () => hit('press ' + name); return row; };
        at('#results').append(...${literal(names)}.map((name, nth) => make(name, sellers[nth])));
        const fill = () => { [...at('#results').children].forEach((row, nth) => { row.querySelector('.s').textContent = 'by ' + sellers[nth] + ', in stock'; }); };`,
      style: '.res{padding:8px;border-bottom:1px solid #ddd}.ad{height:180px;background:#ffd}',
    }),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        live,
        wait: draw.oneOf([100, 450, 900]),
        wants: [`press ${name}`],
      },
    ],
  };
};

/** A menu that asks its server what may be done with the file. */
export const lateMenu: Generator = (draw) => {
  const names = thingsOf(draw, 4);
  const name = draw.oneOf(names);
  const words = draw.some(4, ['Rename', 'Duplicate', 'Move to…', 'Get link', 'Details']);
  const word = draw.oneOf(words);
  const delay = draw.oneOf([300, 800]);
  const [menu, item] = draw.oneOf([
    ['div role=menu', 'div role=menuitem tabindex=-1'],
    ['ul class=dropdown-menu', 'li'],
    ['ul role=menu', 'li role=menuitem'],
  ] as const);
  const isNamed = draw.chance();
  return {
    asks: `${word} in the menu of ${name}, which takes ${delay} ms`,
    html: site(draw, {
      body: `<h2>Folder</h2><div id=all>${names.map((each) => `<div class=row><span>${each}</span><button type=button class=more aria-haspopup=menu aria-label="${isNamed ? `More for ${each}` : 'More'}" data-n="${each}">⋯</button></div>`).join('')}</div>`,
      script: `document.addEventListener('click', ({ target }) => {
          const more = target.closest('.more'); const item = target.closest('[data-w]');
          if (item) hit(item.dataset.w + ' ' + at('#menu').dataset.n);
          at('#menu')?.remove();
          if (!more) return;
          const menu = fresh(${literal(`<${menu} id=menu></${menu.split(' ')[0]}>`)}); menu.dataset.n = more.dataset.n; menu.textContent = 'Loading…';
          const { left, bottom } = more.getBoundingClientRect(); menu.style.left = left + 'px'; menu.style.top = bottom + 'px'; document.body.append(menu);
          setTimeout(() => { if (!menu.isConnected) return; menu.textContent = ''; for (const word of ${literal(words)}) { const item = fresh(${literal(`<${item}></${item.split(' ')[0]}>`)}); item.dataset.w = word; item.textContent = word; menu.append(item); } hit('menu of ' + more.dataset.n); }, ${delay});
        });`,
      style:
        '#menu{position:fixed;background:#fff;border:1px solid #888;margin:0;padding:6px;list-style:none;z-index:20}#menu>*{padding:4px 10px;cursor:pointer}.row{display:flex;gap:20px;padding:4px}',
    }),
    steps: [
      {
        on: isNamed ? opener(`More for ${name}`) : opener('More', { of: name, among: names }),
        asked: click,
        wants: [`menu of ${name}`],
        settle: delay + 250,
      },
      { on: anything(word), asked: click, wants: [`${word} ${name}`] },
    ],
  };
};
