/** Choices as the common libraries build them, and native ones. */
import { literal } from '../../../changes/families/make.ts';
import { nameAt, thingsOf } from '../../life.ts';
import { anything, cities, opener, radio, site } from '../../parts.ts';
import { button, click, fill, type Generator, select } from '../../scene.ts';

/** Material UI select: opens on mousedown into a portal with a backdrop, while the app behind is hidden from assistive tech. */
export const muiSelect: Generator = (draw) => {
  const options = draw.some(draw.between(3, 5), ['Ten', 'Twenty', 'Thirty', 'Fifty', 'All rows']);
  const option = nameAt(options, draw.between(1, options.length - 1));
  const label = draw.oneOf(['Rows per page', 'Age group', 'Batch size']);
  const role = draw.oneOf(['role=combobox', 'role=button']);
  const fade = draw.oneOf([0, 150]);
  return {
    asks: `${label}: ${option} (${role})`,
    html: site(draw, {
      body: `<h2>List</h2><div class=fc><label id=lb>${label}</label><div class=sel tabindex=0 ${role} aria-haspopup=listbox aria-expanded=false aria-labelledby="lb sel" id=sel>${options[0]}</div><input aria-hidden=true tabindex=-1 class=native value="${options[0]}"></div>`,
      script: `const options = ${literal(options)}; const sel = at('#sel'); let value = options[0]; let layer = null;
        const close = () => { layer.remove(); layer = null; sel.setAttribute('aria-expanded', false); for (const each of document.body.children) each.removeAttribute('aria-hidden'); sel.focus(); };
        const open = () => { if (layer) return; for (const each of document.body.children) each.setAttribute('aria-hidden', true);
          layer = fresh('<div class=layer role=presentation><div class=backdrop></div><ul role=listbox tabindex=-1 aria-labelledby=lb class=paper>' + options.map((each) => '<li role=option tabindex=' + (each === value ? 0 : -1) + ' aria-selected=' + (each === value) + ' data-value="' + each + '">' + each + '<span class=ripple></span></li>').join('') + '</ul></div>');
          document.body.append(layer); sel.setAttribute('aria-expanded', true); const { left, top } = sel.getBoundingClientRect(); const paper = layer.querySelector('.paper'); paper.style.left = left + 'px'; paper.style.top = top + 'px';
          layer.querySelector('.backdrop').onclick = close;
          paper.addEventListener('click', ({ target }) => { const li = target.closest('li'); if (!li) return; value = li.dataset.value; sel.textContent = value; at('.native').value = value; hit('chosen ' + value); setTimeout(() => layer && close(), ${fade}); }); };
        sel.addEventListener('mousedown', (event) => { if (event.button) return; event.preventDefault(); sel.focus(); open(); });
        sel.addEventListener('keydown', ({ key }) => { if (['Enter', ' ', 'ArrowDown'].includes(key)) open(); });
        wild.state = () => layer ? ['open'] : [];`,
      style:
        '.sel{border:1px solid #777;width:160px;padding:8px;cursor:pointer}.native{opacity:0;position:absolute;pointer-events:none;width:10px}.layer{position:fixed;inset:0;z-index:30}.backdrop{position:fixed;inset:0}.paper{position:absolute;background:#fff;box-shadow:0 2px 8px #888;margin:0;padding:6px;list-style:none;min-width:150px}.paper li{padding:6px;cursor:pointer}',
    }),
    steps: [
      { on: opener(label), asked: click, wants: ['open'] },
      { on: anything(option), asked: click, wants: [`chosen ${option}`], settle: fade + 50 },
    ],
  };
};

/** Ant Design select: an unseen input in the box, a list for screen readers of no size, and the seen list without roles. */
export const antSelect: Generator = (draw) => {
  const options = draw.some(draw.between(4, 6), cities);
  const option = draw.oneOf(options);
  const label = draw.oneOf(['Destination', 'Branch', 'Warehouse']);
  return {
    asks: `${label}: ${option}`,
    html: site(draw, {
      body: `<h2>New transfer</h2><div class=item><label for=rc_select_0 title="${label}">${label}</label><div class=ant><div class=selector><span class=search><input id=rc_select_0 role=combobox aria-expanded=false aria-haspopup=listbox aria-controls=rc_select_0_list readonly autocomplete=off></span><span class=ph>Please select</span></div><span class=arrow aria-hidden=true>▾</span></div></div>`,
      script: `const options = ${literal(options)}; let drop = null; const box = at('.ant'); const input = at('#rc_select_0');
        const close = () => { drop.style.display = 'none'; input.setAttribute('aria-expanded', false); };
        const open = () => { if (!drop) { drop = fresh('<div class=drop><div role=listbox id=rc_select_0_list class=aria>' + options.slice(0, 2).map((each) => '<div role=option aria-label="' + each + '" aria-selected=false>' + each + '</div>').join('') + '</div><div class=vl>' + options.map((each) => '<div class=opt title="' + each + '"><div class=oc>' + each + '</div></div>').join('') + '</div></div>'); document.body.append(drop);
            drop.querySelector('.vl').addEventListener('click', ({ target }) => { const each = target.closest('.opt')?.title; if (!each) return; hit('chosen ' + each); at('.ph').textContent = each; at('.ph').className = 'ph picked'; close(); });
            drop.addEventListener('mousedown', (event) => event.preventDefault()); }
          const { left, bottom } = box.getBoundingClientRect(); drop.style.cssText = 'display:block;left:' + (left + scrollX) + 'px;top:' + (bottom + scrollY) + 'px'; input.setAttribute('aria-expanded', true); };
        const isOpen = () => drop?.style.display === 'block';
        box.addEventListener('mousedown', (event) => { event.preventDefault(); input.focus(); if (isOpen()) close(); else open(); });
        document.addEventListener('mousedown', ({ target }) => { if (isOpen() && !box.contains(target) && !drop.contains(target)) close(); });
        wild.state = () => isOpen() ? ['open'] : [];`,
      style:
        '.ant{position:relative;width:200px;border:1px solid #aaa;padding:6px;cursor:pointer}.search{position:absolute;inset:0}.search input{opacity:0;width:100%;height:100%;cursor:pointer}.ph{color:#999}.picked{color:#000}.arrow{position:absolute;right:6px}.drop{position:absolute;background:#fff;width:210px;box-shadow:0 2px 6px #999;z-index:8}.aria{height:0;width:0;overflow:hidden}.opt{padding:5px 10px;cursor:pointer}.opt:hover{background:#eee}',
    }),
    steps: [
      { on: opener(label), asked: click, wants: ['open'] },
      { on: anything(option), asked: click, wants: [`chosen ${option}`] },
    ],
  };
};

/** Select2: the native select is clipped away, the box opens on mousedown, a search narrows, an option is taken on mouseup. */
export const select2: Generator = (draw) => {
  const options = draw.some(draw.between(6, 9), cities);
  const option = draw.oneOf(options);
  const isSearched = draw.chance();
  const hint = draw.oneOf(['Select a city', 'Any city']);
  return {
    asks: `${option}${isSearched ? ', after a search' : ''}`,
    html: site(draw, {
      body: `<h2>Hotel search</h2><div class=row><label for=city>City</label> <select id=city class=s2h tabindex=-1 aria-hidden=true><option>${hint}</option>${options.map((each) => `<option>${each}</option>`).join('')}</select><span class=s2><span class=s2sel role=combobox aria-haspopup=true aria-expanded=false tabindex=0 aria-labelledby=s2c><span id=s2c role=textbox aria-readonly=true title="${hint}">${hint}</span><span class=s2a role=presentation><b></b></span></span></span></div>`,
      script: `const options = ${literal(options)}; let drop = null; const sel = at('.s2sel');
        const close = () => { drop.remove(); drop = null; sel.setAttribute('aria-expanded', false); };
        const list = (query) => { drop.querySelector('ul').innerHTML = options.filter((each) => each.toLowerCase().includes(query.toLowerCase())).map((each) => '<li class=s2o role=option aria-selected=false>' + each + '</li>').join('') || '<li role=alert>No results found</li>'; };
        const open = () => { drop = fresh('<span class=s2d><span><input type=search role=searchbox aria-label=Search autocomplete=off></span><span><ul role=listbox></ul></span></span>'); document.body.append(drop); const { left, bottom } = sel.getBoundingClientRect(); drop.style.left = left + scrollX + 'px'; drop.style.top = bottom + scrollY + 'px'; list('');
          const input = drop.querySelector('input'); input.oninput = () => list(input.value); setTimeout(() => input.focus(), 1); sel.setAttribute('aria-expanded', true);
          drop.querySelector('ul').addEventListener('mouseup', ({ target }) => { const each = target.closest('.s2o')?.textContent; if (!each) return; at('#city').value = each; at('#s2c').textContent = each; at('#s2c').title = each; hit('chosen ' + each); close(); }); };
        sel.addEventListener('mousedown', (event) => { event.preventDefault(); if (drop) close(); else open(); });
        document.addEventListener('mousedown', ({ target }) => { if (drop && !drop.contains(target) && !sel.contains(target)) close(); });
        wild.state = () => drop ? ['open', ...(drop.querySelector('input').value ? ['query=' + drop.querySelector('input').value] : [])] : [];`,
      style:
        '.s2h{position:absolute!important;width:1px;height:1px;clip:rect(0 0 0 0);overflow:hidden;border:0;padding:0}.s2sel{display:inline-block;border:1px solid #aaa;width:180px;padding:5px;cursor:pointer}.s2d{position:absolute;background:#fff;border:1px solid #aaa;width:190px;z-index:8}.s2d ul{margin:0;padding:0;list-style:none;max-height:260px;overflow:auto}.s2o{padding:5px;cursor:pointer}',
    }),
    steps: [
      { on: opener(hint), asked: click, wants: ['open'] },
      ...(isSearched
        ? [
            {
              on: { roles: ['searchbox', 'textbox', 'combobox'], name: 'Search' },
              asked: fill(option.slice(0, 3)),
              wants: [`query=${option.slice(0, 3)}`],
            },
          ]
        : []),
      { on: anything(option), asked: click, wants: [`chosen ${option}`] },
    ],
  };
};

/** Chosen: a link without address over a list without roles, which waits far to the left of the page. */
export const chosen: Generator = (draw) => {
  const options = thingsOf(draw, draw.between(4, 6));
  const option = draw.oneOf(options);
  const hint = draw.oneOf(['Choose a product…', 'Pick one']);
  const hide = draw.oneOf(['left:-9999px', 'clip:rect(0,0,0,0)', 'display:none']);
  return {
    asks: `${option}; the list is hidden by ${hide}`,
    html: site(draw, {
      body: `<h2>Report a fault</h2><p>Product</p><select style="display:none">${options.map((each) => `<option>${each}</option>`).join('')}</select><div class="cc" title=""><a class=single tabindex=-1><span>${hint}</span><div><b></b></div></a><div class=cdrop><ul class=res></ul></div></div><p><button>Send report</button></p>`,
      script: `const options = ${literal(options)}; const cc = at('.cc'); const fillIn = () => { at('.res').innerHTML = options.map((each, nth) => '<li class=ar data-nth=' + nth + '>' + each + '</li>').join(''); };
        const isOpen = () => cc.classList.contains('open');
        cc.addEventListener('mousedown', (event) => { if (event.target.closest('.cdrop')) return; event.preventDefault(); if (!isOpen()) fillIn(); cc.classList.toggle('open'); });
        at('.res').addEventListener('mouseup', ({ target }) => { const li = target.closest('.ar'); if (!li) return; hit('chosen ' + options[li.dataset.nth]); at('.single span').textContent = options[li.dataset.nth]; cc.classList.remove('open'); at('.res').innerHTML = ''; });
        document.addEventListener('mousedown', ({ target }) => { if (!cc.contains(target)) cc.classList.remove('open'); });
        at('p button').onclick = () => hit('send'); wild.state = () => isOpen() ? ['open'] : [];`,
      style: `.cc{position:relative;width:220px}.single{display:block;border:1px solid #aaa;padding:5px;cursor:pointer}.cdrop{position:absolute;${hide};background:#fff;border:1px solid #aaa;width:218px;z-index:4}.cc.open .cdrop{left:0;clip:auto;display:block}.res{margin:0;padding:0;list-style:none}.ar{padding:5px;cursor:pointer}`,
    }),
    steps: [
      { on: opener(hint), asked: click, wants: ['open'] },
      { on: anything(option), asked: click, wants: [`chosen ${option}`] },
    ],
  };
};

/** React-Select with several values: chips with a remove button each, and a list that closes or stays open. */
export const chipsSelect: Generator = (draw) => {
  const options = draw.some(draw.between(4, 6), [
    'Design',
    'Bug',
    'Urgent',
    'Backend',
    'Docs',
    'Idea',
  ]);
  const [first = '', second = ''] = draw.some(2, options);
  const stays = draw.chance();
  const label = draw.oneOf(['Labels', 'Tags']);
  const opening = { on: opener(label), asked: click, wants: ['open'] };
  return {
    asks: `${label}: ${first} and ${second}, then without ${first}${stays ? '; the list stays open' : ''}`,
    html: site(draw, {
      body: `<h2>Edit card</h2><div id=lb>${label}</div><div class=control><div class=values></div><input role=combobox aria-autocomplete=list aria-expanded=false aria-labelledby=lb size=2><div class=ind aria-hidden=true>▾</div></div><div class=menuAt></div>`,
      script: `const options = ${literal(options)}; let has = []; let isOpen = false; const input = at('.control input');
        const show = () => { list(); at('.values').innerHTML = has.map((each) => '<div class=chip><div>' + each + '</div><div role=button class=rm aria-label="Remove ' + each + '">×</div></div>').join(''); };
        const list = () => { at('.menuAt').innerHTML = isOpen ? '<div class=menu role=listbox>' + options.filter((each) => !has.includes(each)).map((each, nth) => '<div role=option id=rs-' + nth + ' tabindex=-1 class=op>' + each + '</div>').join('') + '</div>' : ''; input.setAttribute('aria-expanded', isOpen); };
        show();
        at('.control').addEventListener('mousedown', (event) => { if (event.target.closest('.rm')) return event.preventDefault(); if (event.target !== input) event.preventDefault(); if (isOpen && event.target === input) return; isOpen = !isOpen; input.focus(); show(); });
        at('.control').addEventListener('click', ({ target }) => { const chip = target.closest('.rm')?.previousSibling.textContent; if (!chip) return; has = has.filter((each) => each !== chip); hit('removed ' + chip); show(); });
        at('.menuAt').addEventListener('mousedown', (event) => event.preventDefault());
        at('.menuAt').addEventListener('click', ({ target }) => { const op = target.closest('.op'); if (!op) return; has.push(op.textContent); isOpen = ${stays}; show(); });
        input.addEventListener('blur', () => { isOpen = false; list(); });
        wild.state = () => [...(isOpen ? ['open'] : []), ...has.map((each) => 'has ' + each)];`,
      style:
        '.control{display:flex;border:1px solid #aaa;width:300px;padding:4px;cursor:default}.values{display:flex;gap:4px}.chip{display:flex;background:#eee;padding:2px}.rm{cursor:pointer;padding:0 4px}.control input{border:0;outline:0;flex:1}.menu{border:1px solid #ccc;width:308px}.op{padding:6px}',
    }),
    steps: [
      opening,
      { on: anything(first), asked: click, wants: [`has ${first}`] },
      ...(stays ? [] : [opening]),
      { on: anything(second), asked: click, wants: [`has ${second}`] },
      { on: button(`Remove ${first}`), asked: click, wants: [`removed ${first}`] },
    ],
  };
};

/** Two native selects, of which the second is filled by the server when the first is chosen. */
export const dependent: Generator = (draw) => {
  const regions = {
    Norway: ['Oslo', 'Bergen', 'Tromsø'],
    Portugal: ['Lisboa', 'Faro', 'Évora'],
    Kenya: ['Nairobi', 'Mombasa', 'Kisumu'],
  } as const;
  const country = draw.oneOf(['Norway', 'Portugal', 'Kenya'] as const);
  const region = draw.oneOf<string>(regions[country]);
  const late = draw.oneOf([0, 200, 450]);
  const isGrouped = draw.chance();
  const isRebuilt = draw.chance();
  return {
    asks: `${country}, then ${region}; the regions load for ${late} ms`,
    html: site(draw, {
      body: `<h2>Where do you live?</h2><p><label for=c>Country</label> <select id=c><option value="">Choose</option>${isGrouped ? '<optgroup label=Europe><option value=NO>Norway</option><option value=PT>Portugal</option></optgroup><optgroup label=Africa><option value=KE>Kenya</option></optgroup>' : '<option>Norway</option><option>Portugal</option><option>Kenya</option>'}</select></p><div id=second><label for=r>Region</label> <select id=r disabled><option value="">Choose a country first</option></select></div>`,
      script: `const regions = ${literal(regions)}; const names = { NO: 'Norway', PT: 'Portugal', KE: 'Kenya' }; const c = at('#c');
        c.addEventListener('change', () => { at('#r').disabled = true; const all = regions[names[c.value] ?? c.value] ?? [];
          setTimeout(() => { ${isRebuilt ? `at('#second').innerHTML = '<label for=r>Region</label> <select id=r></select>';` : ''} at('#r').innerHTML = '<option value="">Choose</option>' + all.map((each, nth) => '<option value=' + nth + '>' + each + '</option>').join(''); at('#r').disabled = false; }, ${late}); });
        wild.state = () => [c, at('#r')].filter((each) => each.value).map((each) => (each === c ? 'country ' : 'region ') + each.selectedOptions[0].text);`,
    }),
    steps: [
      {
        on: { roles: ['combobox', 'listbox'], name: 'Country' },
        asked: select(country),
        wants: [`country ${country}`],
        settle: late + 100,
      },
      {
        on: { roles: ['combobox', 'listbox'], name: 'Region' },
        asked: select(region),
        wants: [`region ${region}`],
      },
    ],
  };
};

/** Choices drawn as cards: unseen radios in labels, roles on blocks, or buttons; all is drawn again when one is chosen. */
export const radioCards: Generator = (draw) => {
  const names = draw.some(draw.between(3, 4), ['Standard', 'Express', 'Pickup', 'Overnight']);
  const name = nameAt(names, draw.between(1, names.length - 1));
  const isRedrawn = draw.chance();
  const off = draw.between(0, 3) === 0;
  const card = draw.oneOf([
    `'<label class="rc' + (on ? ' on' : '') + '"><input type=radio name=ship class=vh value="' + name + '"' + (on ? ' checked' : '') + (no ? ' disabled' : '') + '><b>' + name + '</b><span>Arrives soon</span></label>'`,
    `'<div class="rc' + (on ? ' on' : '') + '" role=radio tabindex=0 aria-checked=' + on + (no ? ' aria-disabled=true' : '') + ' data-v="' + name + '"><b>' + name + '</b> <span>Arrives soon</span></div>'`,
    `'<label class="rc' + (on ? ' on' : '') + '"><span><b>' + name + '</b><br><small>Arrives soon</small></span><input type=radio name=ship value="' + name + '"' + (on ? ' checked' : '') + (no ? ' disabled' : '') + '></label>'`,
  ]);
  return {
    asks: `shipping ${name}${off ? ', which is switched off' : ''}`,
    html: site(draw, {
      body: '<h2>Shipping</h2><div id=cards role=radiogroup aria-label=Shipping></div><p id=sum></p>',
      script: `const names = ${literal(names)}; let chosen = names[0]; const off = ${off ? literal(name) : 'null'};
        const draw = () => { at('#cards').innerHTML = names.map((name) => { const on = name === chosen; const no = name === off; return ${card}; }).join(''); };
        draw(); const choose = (name) => { if (name === off || name === chosen) return; chosen = name; at('#sum').textContent = 'Updating total…'; setTimeout(() => { at('#sum').textContent = 'Total €31.90'; }, 120);
          ${isRedrawn ? 'draw();' : `for (const each of at('#cards').children) { const on = (each.dataset.v ?? each.querySelector('input').value) === name; each.classList.toggle('on', on); if (each.dataset.v) each.setAttribute('aria-checked', on); }`} };
        at('#cards').addEventListener('change', ({ target }) => choose(target.value));
        at('#cards').addEventListener('click', ({ target }) => { const v = target.closest('[data-v]')?.dataset.v; if (v) choose(v); });
        wild.state = () => ['shipping=' + chosen];`,
      style:
        '.rc{display:flex;gap:8px;border:1px solid #bbb;padding:10px;margin:6px;max-width:320px;cursor:pointer}.rc.on{border-color:#06c;background:#eef}.vh{position:absolute;opacity:0;width:0;height:0}.rc:has(:disabled),.rc[aria-disabled]{opacity:.4;cursor:not-allowed}',
    }),
    steps: [
      {
        on: radio(name),
        asked: click,
        wants: [`shipping=${name}`],
        goal: off ? 'refused' : 'done',
      },
    ],
  };
};

/** A time picker with a column of hours and one of minutes, partly of the same words, without roles (Ant Design). */
export const timeColumns: Generator = (draw) => {
  const hours = ['08', '10', '15', '20'];
  const minutes = ['00', '10', '15', '20', '45'];
  const hour = draw.oneOf(hours);
  const minute = draw.oneOf(minutes);
  const isTwin = hours.includes(minute);
  const [tag, inner] = draw.oneOf([
    ['li', 'div'],
    ['div', 'span'],
    ['li', 'button'],
  ] as const);
  const column = (name: string, values: readonly string[]): string =>
    `<${tag === 'li' ? 'ul' : 'div'} class=col data-col=${name}>${values.map((each) => `<${tag} class=cell><${inner} class=inner>${each}</${inner}></${tag}>`).join('')}</${tag === 'li' ? 'ul' : 'div'}>`;
  return {
    asks: `time ${hour}:${minute} in columns`,
    html: site(draw, {
      body: `<h2>Pickup time</h2><p id=out>No time yet</p><div class=cols>${column('h', hours)}${column('m', minutes)}</div>`,
      script: `const now = {}; at('.cols').addEventListener('click', ({ target }) => { const cell = target.closest('.cell'); if (!cell) return; const col = cell.parentElement.dataset.col; now[col] = cell.textContent; for (const each of cell.parentElement.children) each.classList.toggle('sel', each === cell); at('#out').textContent = 'Chosen: ' + (now.h ?? 'hh') + ' h ' + (now.m ?? 'mm'); });
        wild.state = () => Object.entries(now).map(([col, value]) => col + '=' + value);`,
      style:
        '.cols{display:flex;border:1px solid #ccc;width:130px}.col{margin:0;padding:0;list-style:none;width:64px}.cell{cursor:pointer}.inner{display:block;padding:4px 20px;width:100%;border:0;background:none;cursor:pointer;box-sizing:border-box}.sel .inner{background:#bdf}',
    }),
    steps: [
      { on: anything(hour), asked: click, wants: [`h=${hour}`] },
      {
        on: anything(minute, isTwin ? { nth: 1 } : {}),
        asked: click,
        wants: [`m=${minute}`],
      },
    ],
  };
};

/** A field with suggestions that load as one types; they close when the field loses the focus. */
export const suggestions: Generator = (draw) => {
  const city = draw.oneOf(cities);
  const ends = draw.some(3, ['Central', 'Airport', 'Old Town', 'Harbor']);
  const end = draw.oneOf(ends);
  const late = draw.oneOf([80, 250, 400]);
  const label = draw.oneOf(['Going to', 'From', 'Pickup place']);
  const [list, item] = draw.oneOf([
    ['ul role=listbox', 'li role=option'],
    ['div class=sug', 'div class=s'],
    ['ul', 'li'],
  ] as const);
  return {
    asks: `${label}: ${city} ${end} of the suggestions, which take ${late} ms`,
    html: site(draw, {
      body: `<h2>Plan a trip</h2><div class=ac><label>${label} <input id=q autocomplete=off role=combobox aria-autocomplete=list aria-expanded=false></label><div id=out></div></div>`,
      script: `const q = at('#q'); let timer = 0; let chosen = ''; const clear = () => { at('#out').innerHTML = ''; q.setAttribute('aria-expanded', false); };
        q.addEventListener('input', () => { chosen = ''; clearTimeout(timer); timer = setTimeout(() => { if (q.value.length < 3 || document.activeElement !== q) return clear(); at('#out').innerHTML = '<${list}>' + ${literal(ends)}.map((each) => '<${item} data-s>' + ${literal(city)} + ' ' + each + '</${item.split(' ')[0]}>').join('') + '</${list.split(' ')[0]}>'; q.setAttribute('aria-expanded', true); }, ${late}); });
        q.addEventListener('blur', clear);
        at('#out').addEventListener('mousedown', (event) => { event.preventDefault(); const s = event.target.closest('[data-s]'); if (!s) return; chosen = s.textContent; q.value = chosen; clear(); });
        wild.state = () => [...(q.value ? ['query=' + q.value] : []), ...(chosen ? ['chosen ' + chosen] : [])];`,
      style: '[data-s]{padding:6px;cursor:pointer;list-style:none}.ac{width:300px}',
    }),
    steps: [
      {
        on: opener(label),
        asked: fill(city.slice(0, 4)),
        wants: [`query=${city.slice(0, 4)}`],
        settle: late + 150,
      },
      {
        on: anything(`${city} ${end}`),
        asked: click,
        wants: [`chosen ${city} ${end}`, `query=${city} ${end}`],
      },
    ],
  };
};

/** Headless listbox: a button and a list that is in the page only while open, chosen on pointerup, with disabled options. */
export const headlessList: Generator = (draw) => {
  const options = draw.some(draw.between(3, 5), [
    'Can view',
    'Can comment',
    'Can edit',
    'Full access',
    'Guest',
  ]);
  const option = nameAt(options, draw.between(1, options.length - 1));
  const isOff = draw.between(0, 3) === 0;
  const label = draw.oneOf(['Permission', 'Access', 'Role']);
  return {
    asks: `${label}: ${option}${isOff ? ', which is switched off' : ''}`,
    html: site(draw, {
      body: `<h2>Share</h2><div class=hl><span id=lb>${label}</span> <button id=btn type=button aria-haspopup=listbox aria-expanded=false aria-labelledby="lb btn">${options[0]}</button><div id=into></div></div>`,
      script: `const options = ${literal(options)}; let value = options[0]; let open = false; const off = ${isOff ? literal(option) : 'null'}; const btn = at('#btn');
        const show = () => { btn.textContent = value; btn.setAttribute('aria-expanded', open); at('#into').innerHTML = open ? '<ul role=listbox aria-labelledby=lb tabindex=0>' + options.map((each) => '<li role=option aria-selected=' + (each === value) + (each === off ? ' aria-disabled=true data-disabled' : '') + '><span>' + each + '</span>' + (each === value ? '<span aria-hidden=true>✓</span>' : '') + '</li>').join('') + '</ul>' : ''; };
        show(); btn.addEventListener('pointerdown', (event) => { event.preventDefault(); open = !open; show(); });
        btn.addEventListener('click', (event) => { if (event.detail === 0) { open = !open; show(); } });
        at('#into').addEventListener('pointerup', ({ target }) => { const li = target.closest('li'); if (!li || 'disabled' in li.dataset) return; value = li.firstChild.textContent; hit('chosen ' + value); open = false; show(); });
        document.addEventListener('pointerdown', ({ target }) => { if (open && !target.closest('.hl')) { open = false; show(); } });
        wild.state = () => open ? ['open'] : [];`,
      style:
        '[role=listbox]{border:1px solid #bbb;width:180px;padding:4px;list-style:none;margin:0}[role=option]{padding:6px;cursor:default;display:flex;justify-content:space-between}[data-disabled]{opacity:.35}',
    }),
    steps: [
      { on: opener(label), asked: click, wants: ['open'] },
      {
        on: anything(option),
        asked: click,
        wants: [`chosen ${option}`],
        goal: isOff ? 'refused' : 'done',
      },
    ],
  };
};

/** A native list of several choices in groups, some with odd spaces in front as trees are drawn. */
export const nativeList: Generator = (draw) => {
  const names = thingsOf(draw, 6);
  const chosen = draw.some(draw.between(1, 3), names);
  const indent = draw.oneOf(['', '&nbsp;&nbsp;', '  ']);
  const label = draw.oneOf(['Products', 'Send to lists', 'Categories']);
  const group = (name: string, of: readonly string[]): string =>
    `<optgroup label=${name}>${of.map((each) => `<option>${indent}${each}</option>`).join('')}</optgroup>`;
  return {
    asks: `${label}: ${chosen.join(', ')}`,
    html: site(draw, {
      body: `<h2>Discount</h2><label for=m>${label}</label><br><select id=m multiple size=8>${group('Kitchen', names.slice(0, 3))}${group('Garden', names.slice(3))}</select><p id=n>0 chosen</p>`,
      script: `const m = at('#m'); m.addEventListener('change', () => { at('#n').textContent = m.selectedOptions.length + ' chosen'; });
        wild.state = () => [...m.selectedOptions].map((each) => 'picked ' + each.text.replace(/\\s+/g, ' ').trim());`,
    }),
    steps: [
      {
        on: { roles: ['listbox', 'combobox'], name: label },
        asked: select(...chosen),
        wants: chosen.map((each) => `picked ${each}`),
      },
    ],
  };
};
