/** Choices whose words are close to each other, or written in an odd way. */
import { literal } from '../../changes/families/make.ts';
import { nameAt } from '../life.ts';
import { anything, opener, radio, site, timesOf } from '../parts.ts';
import { box, click, field, fill, type Generator, select } from '../scene.ts';

/** A list of the browser with groups, odd spaces and notes in its options. */
export const groupedSizes: Generator = (draw) => {
  const sizes = ['Small', 'Medium', 'Large', 'X-Large', 'XX-Large'];
  const size = draw.oneOf(sizes);
  const how = draw.oneOf(['spaces', 'notes', 'labels', 'groups'] as const);
  const note = (nth: number): string => (nth === 1 ? ' (2 left)' : '');
  const option = (each: string, nth: number): string =>
    ({
      spaces: `<option value=${nth}>\n   ${each}&nbsp;\n </option>`,
      notes: `<option value=${nth}>${each}${note(nth)}</option>`,
      labels: `<option value=${nth} label="${each}">${each}</option>`,
      groups: `<option value=${nth}>${each}</option>`,
    })[how];
  const all = sizes.map(option);
  const options =
    how === 'groups'
      ? `<optgroup label=Regular>${all.slice(0, 3).join('')}</optgroup><optgroup label="Large sizes">${all.slice(3).join('')}</optgroup>`
      : all.join('');
  const shown = how === 'notes' ? `${size}${note(sizes.indexOf(size))}` : size;
  return {
    asks: `size ${shown}, written with ${how}`,
    html: site(draw, {
      body: `<h2>Rain jacket</h2><label for=size>Size</label> <select id=size><option value="">Choose a size</option>${options}</select><p>Free returns.</p>`,
      script: `const sizes = ${literal(sizes)}; const size = at('#size');
        size.onchange = () => toast('Size set');
        wild.state = () => ['size=' + (size.value ? sizes[size.value] : '-')];`,
    }),
    steps: [
      { on: { roles: ['combobox'], name: 'Size' }, asked: select(shown), wants: [`size=${size}`] },
    ],
  };
};

/** A select of a library: a field with no list until it is pressed, then a list at the end of the page. */
export const portalSelect: Generator = (draw) => {
  const [label, choices] = draw.oneOf([
    ['Role', ['Editor', 'Editor (read only)', 'Owner', 'Guest editor']],
    ['Shipping', ['Standard', 'Standard plus', 'Express', 'Express overnight']],
    ['Plan', ['Group', 'Group annual', 'Solo', 'Solo annual']],
  ] as const);
  const order = draw.some(choices.length, choices);
  const choice = draw.oneOf(order);
  const kind = draw.oneOf(['mui', 'headless', 'ant'] as const);
  const field = {
    mui: `<div class=fc><label id=l>${label}</label><div id=sel role=combobox tabindex=0 aria-haspopup=listbox aria-expanded=false aria-labelledby=l class=MuiSelect-select><span id=v>None</span></div><input aria-hidden=true tabindex=-1 class=native></div>`,
    headless: `<div class=fc><span id=l>${label}</span><button type=button id=sel aria-haspopup=listbox aria-expanded=false aria-labelledby="l sel"><span id=v>None</span></button></div>`,
    ant: `<div class=fc><label id=l for=sel>${label}</label><div class=box><span id=v>None</span><input id=sel role=combobox readonly aria-haspopup=listbox aria-expanded=false></div></div>`,
  }[kind];
  return {
    asks: `${label}: ${choice}, in a ${kind}-like select`,
    html: site(draw, {
      body: `<h2>Account</h2>${field}<p>Changes apply at once.</p>`,
      script: `const sel = at('#sel'), holder = ${kind === 'ant' ? "at('.box')" : 'sel'};
        const close = () => { at('.pop')?.remove(); sel.setAttribute('aria-expanded', false); };
        holder.addEventListener(${literal(kind === 'headless' ? 'click' : 'mousedown')}, () => {
          if (at('.pop')) return close();
          const pop = fresh('<div class=pop><ul role=listbox></ul></div>');
          for (const text of ${literal(order)}) { const item = fresh('<li role=option tabindex=-1></li>'); item.textContent = text; item.setAttribute('aria-selected', at('#v').textContent === text);
            item.onclick = () => { at('#v').textContent = text; hit('chosen ' + text); close(); }; pop.firstElementChild.append(item); }
          const { left, bottom } = holder.getBoundingClientRect(); pop.style.left = left + 'px'; pop.style.top = bottom + scrollY + 'px'; document.body.append(pop);
          sel.setAttribute('aria-expanded', true);
        });
        wild.state = () => at('.pop') ? ['open'] : [];`,
      style:
        '.fc{margin:10px 0}.MuiSelect-select,.box{border:1px solid #888;padding:6px;width:200px;cursor:pointer}.native{position:absolute;opacity:0;pointer-events:none}.box{position:relative}.box input{position:absolute;inset:0;opacity:0;cursor:pointer}.pop{position:absolute;background:#fff;border:1px solid #888;z-index:30}.pop ul{margin:0;padding:0;list-style:none}.pop li{padding:6px 12px;cursor:pointer}',
    }),
    steps: [
      { on: { roles: ['combobox', 'button'], name: label }, asked: click, wants: ['open'] },
      { on: anything(choice), asked: click, wants: [`chosen ${choice}`] },
    ],
  };
};

/** The countries of a telephone field, some of whose names are part of others. */
export const dialCodes: Generator = (draw) => {
  const all = draw.some(6, [
    ['Guinea', '+224'],
    ['Guinea-Bissau', '+245'],
    ['Equatorial Guinea', '+240'],
    ['Niger', '+227'],
    ['Nigeria', '+234'],
    ['Dominica', '+1767'],
    ['Dominican Republic', '+1809'],
    ['Oman', '+968'],
    ['Romania', '+40'],
  ] as const);
  const [land, code] = draw.oneOf(all);
  const isSplit = draw.chance();
  const isSearched = draw.chance();
  const item = isSplit
    ? '<span class=f aria-hidden=true>⚑</span> <span class=c></span> <span class=d></span>'
    : '<span class=c></span>';
  return {
    asks: `the country code of ${land}${isSearched ? ', typed first' : ''}`,
    html: site(draw, {
      body: `<h2>Your phone</h2><div class=iti><button type=button id=code aria-haspopup=listbox aria-label="Country code">Code ▾</button><input type=tel aria-label="Phone number"></div>`,
      script: `const all = ${literal(all.toSorted(([one], [other]) => one.localeCompare(other)))};
        at('#code').onclick = () => {
          if (at('#pop')) return at('#pop').remove();
          const pop = fresh('<div id=pop>${isSearched ? '<input type=search aria-label="Search countries">' : ''}<ul role=listbox aria-label=Countries></ul></div>'); at('.iti').after(pop); hit('opened');
          const draw = () => { const text = pop.querySelector('input')?.value.toLowerCase() ?? '';
            pop.querySelector('ul').replaceChildren(...all.filter(([land]) => land.toLowerCase().includes(text)).map(([land, code]) => {
              const item = fresh(${literal(`<li role=option>${item}</li>`)}); item.querySelector('.c').textContent = ${isSplit ? 'land' : `land + ' (' + code + ')'`}; ${isSplit ? `item.querySelector('.d').textContent = code;` : ''}
              item.onclick = () => { hit('code ' + code); at('#code').textContent = code + ' ▾'; pop.remove(); }; return item; })); };
          draw(); pop.addEventListener('input', draw);
        };
        wild.state = () => at('#pop input')?.value ? ['typed ' + at('#pop input').value] : [];`,
      style:
        '#pop{border:1px solid #888;width:280px}#pop ul{margin:0;padding:0;list-style:none}#pop li{padding:4px;display:flex;gap:10px;cursor:pointer}.d{color:#777}',
    }),
    steps: [
      { on: opener('Country code'), asked: click, wants: ['opened'] },
      ...(isSearched
        ? [
            {
              on: field('Search countries'),
              asked: fill(land.slice(0, 4)),
              wants: [`typed ${land.slice(0, 4)}`],
            },
          ]
        : []),
      {
        on: anything(isSplit ? `${land} ${code}` : `${land} (${code})`),
        asked: click,
        wants: [`code ${code}`],
      },
    ],
  };
};

/** Cards of which one is to be chosen, with a description in each that names the others. */
export const optionCards: Generator = (draw) => {
  const all = draw.some(3, [
    ['Pickup', 'At the shop, no delivery'],
    ['Delivery', 'To your door, no pickup'],
    ['Delivery today', 'Before 20:00'],
    ['Locker', 'Open day and night'],
  ] as const);
  const [name] = draw.oneOf(all);
  const kind = draw.oneOf(['headless', 'native', 'hidden', 'buttons'] as const);
  const card = ([title, text]: readonly [string, string], nth: number): string => {
    const inside = `<b id=t${nth}>${title}</b><p id=d${nth}>${text}</p>`;
    return {
      headless: `<div role=radio tabindex=${nth ? -1 : 0} aria-checked=false aria-labelledby=t${nth} aria-describedby=d${nth} class=card data-n="${title}">${inside}</div>`,
      native: `<div class=card><input type=radio name=r id=r${nth} value="${title}"><label for=r${nth}>${title}</label><p>${text}</p></div>`,
      hidden: `<label class=card><input type=radio name=r value="${title}" class=off aria-label="${title}">${inside}</label>`,
      buttons: `<button type=button aria-pressed=false class=card data-n="${title}" aria-labelledby=t${nth}>${inside}</button>`,
    }[kind];
  };
  return {
    asks: `choose ${name} among ${kind} cards`,
    html: site(draw, {
      body: `<h2>How do you get it?</h2><div role=${kind === 'buttons' ? 'group' : 'radiogroup'} aria-label=Delivery id=cards>${all.map(card).join('')}</div>`,
      script: `let chosen = '';
        const choose = (name) => { chosen = name; for (const each of document.querySelectorAll('[data-n]')) each.setAttribute(${literal(kind === 'buttons' ? 'aria-pressed' : 'aria-checked')}, each.dataset.n === name); };
        at('#cards').addEventListener('click', ({ target }) => { const name = target.closest('[data-n]')?.dataset.n; if (name) choose(name); });
        at('#cards').addEventListener('change', ({ target }) => choose(target.value));
        wild.state = () => chosen ? ['chosen ' + chosen] : [];`,
      style:
        '#cards{display:flex;gap:10px}.card{border:1px solid #888;padding:10px;width:170px;cursor:pointer;position:relative}.off{position:absolute;opacity:0}[aria-checked=true],[aria-pressed=true],.card:has(:checked){outline:2px solid #36c}',
    }),
    steps: [{ on: radio(name), asked: click, wants: [`chosen ${name}`] }],
  };
};

/** A time picker of two columns with the same numbers in both. */
export const timeColumns: Generator = (draw) => {
  const hour = draw.oneOf(['08', '10', '15', '20']);
  const minute = draw.oneOf(['05', '10', '15', '20']);
  const heads = draw.oneOf([
    ['Hour', 'Minute'],
    ['Hours', 'Minutes'],
  ]);
  const item = draw.oneOf(['li', 'li role=option', 'div role=option']);
  const outer = item.startsWith('li') ? 'ul' : 'div';
  const isList = item.includes('option');
  const column = (head: string, key: string, all: readonly string[]): string =>
    `<div class=col><div class=head>${head}</div><${outer} ${isList ? `role=listbox aria-label=${head}` : ''} class=items>${all
      .map((each) => `<${item} data-${key}=${each}>${each}</${item.split(' ')[0]}>`)
      .join('')}</${outer}></div>`;
  return {
    asks: `${heads[0]} ${hour}, ${heads[1]} ${minute}`,
    html: site(draw, {
      body: `<h2>Reminder</h2><div class=cols>${column(nameAt(heads, 0), 'h', ['08', '10', '12', '15', '20'])}${column(nameAt(heads, 1), 'm', ['05', '10', '15', '20', '25'])}</div><p id=out>--:--</p>`,
      script: `const time = {};
        at('.cols').addEventListener('click', ({ target }) => { const { h, m } = target.dataset; if (h) time.hour = h; if (m) time.minute = m; if (target.parentElement.matches('.items') && (h || m)) { for (const each of target.parentElement.children) each.classList.toggle('on', each === target); } at('#out').textContent = (time.hour ?? '--') + ':' + (time.minute ?? '--'); });
        wild.state = () => Object.entries(time).map(([key, value]) => key + '=' + value);`,
      style:
        '.cols{display:flex;gap:20px}.items{margin:0;padding:0;list-style:none;max-height:160px;overflow:auto;width:80px;border:1px solid #ccc}.items>*{padding:4px 10px;cursor:pointer}.on{background:#cde}',
    }),
    steps: [
      {
        on: anything(hour, { of: nameAt(heads, 0), among: heads }),
        asked: click,
        wants: [`hour=${hour}`],
      },
      {
        on: anything(minute, { of: nameAt(heads, 1), among: heads }),
        asked: click,
        wants: [`minute=${minute}`],
      },
    ],
  };
};

/** Filters of a shop: boxes whose labels have counts, of which one is part of another. */
export const facets: Generator = (draw) => {
  const words = draw.some(4, [
    'Oak',
    'Oak veneer',
    'Steel',
    'Stainless steel',
    'Glass',
    'Tempered glass',
  ]);
  const word = draw.oneOf(words);
  const isInside = draw.chance();
  const counts = draw.some(4, [3, 7, 12, 26, 31]);
  const isRecounted = draw.chance();
  const label = (nth: number): string =>
    `<span>${nameAt(words, nth)}</span> <span class=c>(${counts[nth]})</span>`;
  return {
    asks: `filter ${word}${isRecounted ? '; the counts change' : ''}`,
    html: site(draw, {
      body: `<h2>Tables</h2><fieldset id=facets><legend>Material</legend>${words
        .map((each, nth) =>
          isInside
            ? `<label class=f><input type=checkbox value="${each}"> ${label(nth)}</label>`
            : `<div class=f><input type=checkbox id=f${nth} value="${each}"><label for=f${nth}>${label(nth)}</label></div>`,
        )
        .join('')}</fieldset><p id=count>52 tables</p>`,
      script: `const recount = () => { for (const each of document.querySelectorAll('.c')) each.textContent = '(' + (2 + each.textContent.length * 3) + ')'; };
        at('#facets').addEventListener('change', () => { recount(); at('#count').textContent = '12 tables'; });
        wild.state = () => [...document.querySelectorAll(':checked')].map(({ value }) => 'filter ' + value);`,
      style: '.f{display:block;padding:3px}',
    }),
    steps: [
      {
        on: box({ name: `${word} (${counts[words.indexOf(word)]})` }),
        asked: click,
        ...(isRecounted && { live: 'recount()' }),
        wants: [`filter ${word}`],
      },
    ],
  };
};

/** A native list in which more than one may be chosen, or a list of times. */
export const manyOrTimes: Generator = (draw) => {
  const isMany = draw.chance();
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
  const times = timesOf(draw, 6).map((each, nth, all) => `${each} – ${all[nth + 1] ?? '18:00'}`);
  const all = isMany ? days : times;
  const wanted = draw.some(isMany ? 2 : 1, all);
  const label = isMany ? 'Days' : 'Window';
  return {
    asks: `${label}: ${wanted.join(', ')}`,
    html: site(draw, {
      body: `<h2>Delivery</h2><label for=s>${label}</label><br><select id=s ${isMany ? 'multiple size=5' : ''}>${isMany ? '' : '<option value="">Any</option>'}${all.map((each) => `<option>${each}</option>`).join('')}</select>`,
      script: `wild.state = () => [...at('#s').selectedOptions].map(({ textContent }) => 'chosen ' + textContent);`,
    }),
    steps: [
      {
        on: { roles: ['combobox', 'listbox'], name: label },
        asked: select(...wanted),
        wants: wanted.map((each) => `chosen ${each}`),
      },
    ],
  };
};
