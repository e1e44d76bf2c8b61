/** What comes later than it is needed, or moves away by what comes. */
import { literal } from '../../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../../life.ts';
import { pageOf } from '../../page.ts';
import { button, click, type Generator, select } from '../../scene.ts';

/** Rows of one height that are pushed down by what loads above them. */
export const layoutShift: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(5, 8));
  const name = nameAt(names, draw.between(0, names.length - 1));
  const [words, live] = draw.oneOf([
    ['at once', 'load()'],
    ['a moment later', `setTimeout(load, ${draw.oneOf([20, 80, 160])})`],
    ['when the pointer comes', "at('#list').addEventListener('pointerover', load, { once: true })"],
    ['one after the other', 'load(); setTimeout(load, 60); setTimeout(load, 120)'],
  ] as const);
  const what = draw.oneOf([
    '<div class=row>Summer sale: 20 % off</div>',
    '<div class=row><button onclick="hit(\'ad\')">Order now</button></div>',
    '<div class=row role=alert>Prices were updated</div>',
  ]);
  const isShift = draw.chance();
  return {
    asks: `order ${name}; something loads above the list ${words}`,
    html: pageOf(
      `<main><div id=top></div><div id=list>${names.map((each) => `<div class=row><span>${each}</span> <button data-n="${each}">Order</button></div>`).join('')}</div></main>`,
      `const load = () => { ${isShift ? `at('#top').insertAdjacentHTML('beforeend', ${literal(what)})` : `at('#list').insertAdjacentHTML('afterbegin', ${literal(what)})`}; };
       at('#list').addEventListener('click', ({ target }) => { if (target.dataset.n) hit('order ' + target.dataset.n); });`,
      '.row{height:36px;display:flex;gap:20px;align-items:center}.row span{width:200px}',
    ),
    steps: [
      {
        on: button('Order', { of: name, among: names }),
        asked: click,
        live,
        wait: draw.oneOf([0, 0, 70]),
        wants: [`order ${name}`],
      },
    ],
  };
};

/** A field with suggestions of the server: after some letters, after a pause, and after a while. */
export const remoteCombo: Generator = (draw) => {
  const names = peopleOf(draw, 9);
  const name = nameAt(names, draw.between(0, 8));
  const least = draw.between(1, 3);
  const [pause, ms] = [draw.oneOf([0, 200, 350]), draw.oneOf([60, 300, 700])];
  const isPortal = draw.chance();
  const isMarked = draw.chance();
  const busy = draw.oneOf(['<div class=b>Searching…</div>', '<div class=b></div>', '']);
  const event = draw.oneOf(['click', 'mousedown', 'pointerdown']);
  const list = '<div id=list role=listbox hidden></div>';
  return {
    asks: `choose ${name} as owner; suggestions from ${least} letters on, after ${pause + ms} ms`,
    html: pageOf(
      `<main><label for=i>Owner</label><input id=i role=combobox aria-expanded=false aria-controls=list aria-autocomplete=list autocomplete=off placeholder="Type a name">${isPortal ? '' : list}<button onclick="hit('saved')">Save</button></main>${isPortal ? list : ''}`,
      `const names = ${literal(names)}; const i = at('#i'); const list = at('#list'); let chosen = ''; let timer; let turn = 0;
       const show = (html) => { list.innerHTML = html; list.hidden = !html; i.setAttribute('aria-expanded', Boolean(html)); };
       const mark = (name) => ${isMarked ? "name.replace(new RegExp('^' + i.value, 'i'), '<mark>$&</mark>')" : 'name'};
       const ask = () => { const typed = i.value.trim().toLowerCase(); const now = ++turn; clearTimeout(timer); if (typed.length < ${least}) return show('<div>Type ${least} or more letters</div>'); show(${literal(busy)}); timer = setTimeout(() => setTimeout(() => { if (now !== turn) return; show(names.filter((name) => name.toLowerCase().includes(typed)).slice(0, 5).map((name) => '<div role=option data-w="' + name + '">' + mark(name) + '</div>').join('') || '<div>Nobody found</div>'); }, ${ms}), ${pause}); };
       i.oninput = ask; i.onfocus = () => { if (i.value !== chosen || !chosen) ask(); }; i.onblur = () => setTimeout(() => { turn += 1; show(''); i.value = chosen; }, 180);
       list.addEventListener('mousedown', (event) => event.preventDefault());
       list.addEventListener('${event}', ({ target }) => { const option = target.closest('[data-w]'); if (!option) return; chosen = option.dataset.w; hit('chosen ' + chosen); i.value = chosen; turn += 1; show(''); });`,
      '.b{height:20px;background:linear-gradient(90deg,#eee,#ccc)}#list{border:1px solid;width:240px}#list[hidden]{display:none}',
    ),
    steps: [
      {
        on: { roles: ['combobox', 'textbox'], name: 'Owner' },
        asked: select(name),
        wants: [`chosen ${name}`],
      },
      { on: button('Save'), asked: click, wants: ['saved'] },
    ],
  };
};

/** A select whose options come once another one is chosen. */
export const regionSelect: Generator = (draw) => {
  const countries = {
    Portugal: ['Algarve', 'Azores', 'Lisbon', 'Madeira'],
    Austria: ['Tyrol', 'Vienna', 'Lower Austria', 'Upper Austria'],
    Canada: ['Alberta', 'Manitoba', 'Ontario', 'Quebec'],
  } as const;
  const country = draw.oneOf(Object.keys(countries) as (keyof typeof countries)[]);
  const region = draw.oneOf(countries[country]);
  const ms = draw.oneOf([0, 100, 500, 900]);
  const isReplaced = draw.chance();
  const isEarly = draw.between(0, 2) === 0;
  const before = draw.oneOf([
    'disabled><option value="">Choose a country first',
    '><option value="">–',
  ]);
  return {
    asks: `choose ${country}, then ${region}; the regions come after ${ms} ms`,
    html: pageOf(
      `<main><label>Country <select id=c><option value="">Choose</option>${Object.keys(countries)
        .map((each) => `<option>${each}</option>`)
        .join(
          '',
        )}</select></label><label>Region <span id=box><select id=r ${before}</option></select></span></label></main>`,
      `const countries = ${literal(countries)};
       const list = (options) => { const each = ${isReplaced ? "document.createElement('select')" : "at('#r')"}; each.id = 'r'; each.disabled = !options; each.innerHTML = options ? '<option value="">Choose</option>' + options.map((option) => '<option>' + option + '</option>').join('') : '<option value="">Loading…</option>'; at('#box').replaceChildren(each); };
       at('#c').onchange = () => { list(); setTimeout(() => list(countries[at('#c').value]), ${ms}); };
       wild.state = () => ['country=' + at('#c').value, 'region=' + at('#r').value];`,
    ),
    steps: [
      {
        on: { roles: ['combobox', 'listbox'], name: 'Country' },
        asked: select(country),
        ...(!isEarly && { settle: ms + 50 }),
        wants: [`country=${country}`],
      },
      {
        on: { roles: ['combobox', 'listbox'], name: 'Region' },
        asked: select(region),
        wants: [`region=${region}`],
        // It may be refused while it is disabled.
        goal: isEarly && ms > 0 ? 'either' : 'done',
      },
    ],
  };
};

/** A message with Undo, which comes after a deletion and goes, or is about another one by then. */
export const undoSnackbar: Generator = (draw) => {
  const names = thingsOf(draw, 4);
  const target = draw.between(0, 3);
  const name = nameAt(names, target);
  const other = nameAt(names, (target + 1) % 4);
  const word = draw.oneOf(['Archive', 'Delete', 'Complete']);
  const delay = draw.oneOf([0, 150, 400]);
  const change = draw.oneOf(['stays', 'stays', 'goes', 'other'] as const);
  const isReused = draw.chance();
  const live = { stays: '', goes: 'close()', other: `remove(${literal(other)})` }[change];
  const words = `'${word}d: ' + name`;
  return {
    asks: `${word} ${name}, then Undo; the message: ${change}`,
    html: pageOf(
      `<main><ul id=list></ul></main><div id=bar role=status hidden><span></span> <button>Undo</button></div>`,
      `let names = ${literal(names)}; let last; let timer;
       const draw = () => { at('#list').innerHTML = names.map((name) => '<li><span>' + name + '</span> <button data-n="' + name + '">${word}</button></li>').join(''); }; draw();
       const close = () => { at('#bar').hidden = true; };
       const tell = (name) => { last = name; ${isReused ? '' : "const again = at('#bar').cloneNode(true); at('#bar').replaceWith(again);"} at('#bar').hidden = false; at('#bar span').textContent = ${words}; clearTimeout(timer); timer = setTimeout(close, 8000); };
       const remove = (name) => { names = names.filter((each) => each !== name); draw(); tell(name); };
       document.addEventListener('click', ({ target }) => { const { n } = target.dataset; if (n) { hit('removed ' + n); names = names.filter((each) => each !== n); draw(); setTimeout(tell, ${delay}, n); } if (target.matches('#bar button')) { hit('restored ' + last); names = [last, ...names]; draw(); close(); } });`,
      '#bar{position:fixed;bottom:10px;left:10px;background:#222;color:#fff;padding:10px}#bar[hidden]{display:none}',
    ),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        settle: delay + 50,
        wants: [`removed ${name}`],
      },
      {
        on: button('Undo'),
        asked: click,
        ...(live && { live }),
        wants: [`restored ${name}`],
        goal: change === 'stays' ? 'done' : 'refused',
      },
    ],
  };
};
