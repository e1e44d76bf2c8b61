/** Pages that take their time: loading menus, autosave, checks by a server, collapsing rows. */
import { literal } from '../../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../../life.ts';
import { anything, icon, issues, opener, site } from '../../parts.ts';
import { button, click, field, fill, type Generator } from '../../scene.ts';

/** A menu of people that opens at once with a spinner and fills itself when the server replies. */
export const lazyMenu: Generator = (draw) => {
  const people = peopleOf(draw, draw.between(3, 6));
  const name = draw.oneOf(people);
  const late = draw.oneOf([120, 300, 450]);
  const label = draw.oneOf(['Assignee', 'Reviewer', 'Owner']);
  const [list, item] = draw.oneOf([
    ['ul role=listbox', 'li role=option'],
    ['div role=menu', 'div role=menuitem tabindex=-1'],
    ['ul class=dropdown-menu', 'li><a href="#" class=dropdown-item'],
  ] as const);
  const close = item.startsWith('li><a') ? '</a></li>' : `</${item.split(' ')[0]}>`;
  return {
    asks: `${label}: ${name}; the menu loads for ${late} ms`,
    html: site(draw, {
      body: `<h2>${draw.oneOf(issues)}</h2><div class=f><span>${label}</span> <button id=open aria-haspopup=true aria-expanded=false>${label}: nobody</button><div id=pop class=pop hidden></div></div>`,
      script: `const people = ${literal(people)}; const pop = at('#pop'); let chosen = '';
        const set = (open) => { pop.hidden = !open; at('#open').setAttribute('aria-expanded', open); };
        at('#open').onclick = () => { if (!pop.hidden) return set(false); set(true); pop.innerHTML = '<div class=spin role=status>Loading…</div>';
          setTimeout(() => { if (pop.hidden) return; pop.innerHTML = '<${list}>' + people.map((each) => '<${item}>' + each + '${close}').join('') + '</${list.split(' ')[0]}>'; }, ${late}); };
        pop.addEventListener('click', (event) => { event.preventDefault(); const each = people.find((it) => it === event.target.textContent); if (!each) return; chosen = each; at('#open').textContent = '${label}: ' + each; set(false); });
        wild.state = () => [...(pop.hidden ? [] : ['open']), ...(chosen ? ['chosen ' + chosen] : [])];`,
      style: '.pop{border:1px solid #888;width:200px;background:#fff}.pop li{cursor:pointer}',
    }),
    steps: [
      { on: opener(label), asked: click, wants: ['open'], settle: late + 150 },
      { on: anything(name), asked: click, wants: [`chosen ${name}`] },
    ],
  };
};

/** A title that is saved by itself some time after the last letter, with "Saving…" and "Saved" (docs editors). */
export const autosave: Generator = (draw) => {
  const title = draw.oneOf(['Trip to the coast', 'Q3 hiring plan', 'Grocery rota']);
  const late = draw.oneOf([200, 400, 600]);
  const markup = draw.oneOf([
    '<input id=t aria-label=Title value="Untitled">',
    '<div id=t contenteditable=true role=textbox aria-label=Title>Untitled</div>',
    '<textarea id=t rows=1 placeholder=Title></textarea>',
    '<h1 id=t contenteditable=plaintext-only role=textbox aria-label=Title>Untitled</h1>',
  ]);
  return {
    asks: `title: ${title}; saved ${late} ms later`,
    html: site(draw, {
      body: `${markup}<p id=state>All changes saved</p><p>Start writing below.</p>`,
      script: `const t = at('#t'); let timer = 0; const read = () => (t.value ?? t.textContent).trim();
        t.addEventListener('input', () => { at('#state').textContent = 'Editing…'; clearTimeout(timer); timer = setTimeout(() => { at('#state').textContent = 'Saving…'; timer = setTimeout(() => { at('#state').textContent = 'Saved just now'; hit('saved=' + read()); }, 120); }, ${late}); });`,
      style: '#t{font-size:22px;border:1px solid #eee;min-width:240px}',
    }),
    steps: [
      {
        on: field('Title'),
        asked: fill(title),
        wants: [`saved=${title}`],
        settle: late + 250,
      },
    ],
  };
};

/** A name that a server checks while the button stays disabled; then the button can be pressed. */
export const nameCheck: Generator = (draw) => {
  const name = draw.oneOf(['otter-lab', 'northfox', 'plum.tree']);
  const late = draw.oneOf([150, 350, 500]);
  const isTaken = draw.between(0, 3) === 0;
  const word = draw.oneOf(['Create workspace', 'Sign up', 'Claim']);
  const label = draw.oneOf(['Workspace URL', 'Username', 'Handle']);
  return {
    asks: `${label} ${name}, then ${word}; the check takes ${late} ms${isTaken ? ', and the name is taken' : ''}`,
    html: site(draw, {
      body: `<h2>One last step</h2><form><label for=n>${label}</label> <input id=n autocomplete=off> <span id=hint></span><p><button id=go disabled>${word}</button></p></form>`,
      script: `let timer = 0; const n = at('#n'); const go = at('#go');
        n.addEventListener('input', () => { go.disabled = true; at('#hint').textContent = 'Checking…'; clearTimeout(timer); timer = setTimeout(() => { const ok = ${!isTaken} && n.value.length > 3; at('#hint').textContent = ok ? '✓ Available' : 'Already taken'; go.disabled = !ok; }, ${late}); });
        at('form').onsubmit = (event) => { event.preventDefault(); if (!go.disabled) { hit('create ' + n.value); toast('Welcome'); } };
        wild.state = () => n.value ? ['name=' + n.value] : [];`,
    }),
    steps: [
      { on: field(label), asked: fill(name), wants: [`name=${name}`], settle: late + 150 },
      {
        on: button(word),
        asked: click,
        wants: [`create ${name}`],
        goal: isTaken ? 'refused' : 'done',
      },
    ],
  };
};

/** A row that folds away after its button was pressed, and a message with an Undo that brings it back. */
export const undoMessage: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(3, 5));
  const name = draw.oneOf(names);
  const word = draw.oneOf(['Archive', 'Dismiss', 'Mark done']);
  const fold = draw.oneOf([0, 200, 400]);
  return {
    asks: `${word} ${name}, then Undo; the row folds for ${fold} ms`,
    html: site(draw, {
      body: '<h2>To do</h2><ul id=list></ul>',
      script: `const names = ${literal(names)};
        const make = (name) => { const row = fresh('<li class=t><span></span> <button aria-label="${word}" title="${word}">${icon('M5 12l5 5 9-10')}</button></li>'); row.firstChild.textContent = name;
          row.querySelector('button').onclick = () => { hit('archive ' + name); row.style.opacity = 0; row.style.maxHeight = 0;
            setTimeout(() => { const next = row.nextSibling; row.remove(); const note = toast('1 item archived', ' <button>Undo</button>'); note.querySelector('button').onclick = () => { hit('undo ' + name); at('#list').insertBefore(make(name), next); note.remove(); }; }, ${fold}); }; return row; };
        at('#list').append(...names.map(make));`,
      style: `.t{transition:all ${fold}ms;max-height:40px;overflow:hidden}`,
    }),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        wants: [`archive ${name}`],
        settle: fold + 120,
      },
      { on: button('Undo'), asked: click, wants: [`undo ${name}`] },
    ],
  };
};

/** "Load more": a spinner in the button, and then further rows, of which one is used. */
export const loadMore: Generator = (draw) => {
  const names = thingsOf(draw, 8);
  const name = nameAt(names, draw.between(4, 7));
  const late = draw.oneOf([100, 300, 500]);
  const word = draw.oneOf(['Load more', 'Show more results', 'Next 4']);
  const act = draw.oneOf(['Bookmark', 'Hide', 'Open']);
  return {
    asks: `${word}, then ${act} ${name}; it takes ${late} ms`,
    html: site(draw, {
      body: '<h2>Results</h2><div id=list></div><div class=more></div>',
      script: `const names = ${literal(names)}; let count = 4;
        const add = (from, to) => { for (const name of names.slice(from, to)) { const row = at('#list').appendChild(fresh('<div class=res><div class=n></div><button>${act}</button></div>')); row.querySelector('.n').textContent = name; row.querySelector('button').onclick = () => hit('press ' + name); } };
        add(0, 4); at('.more').innerHTML = '<button id=more>${word}</button>';
        at('#more').onclick = () => { at('#more').disabled = true; at('#more').textContent = 'Loading…'; setTimeout(() => { add(4, 8); count = 8; at('.more').innerHTML = '<p>That’s all</p>'; }, ${late}); };
        wild.state = () => count === 8 ? ['loaded'] : [];`,
      style: '.res{padding:14px;border-bottom:1px solid #eee}',
    }),
    steps: [
      { on: button(word), asked: click, wants: ['loaded'], settle: late + 150 },
      { on: button(act, { of: name, among: names }), asked: click, wants: [`press ${name}`] },
    ],
  };
};

/** A section that unfolds, and gets its content from the server only then. */
export const unfolding: Generator = (draw) => {
  const heads = draw.some(3, ['Delivery', 'Payment', 'Notifications', 'Privacy', 'Members']);
  const head = draw.oneOf(heads);
  const late = draw.oneOf([0, 150, 350]);
  const isNative = draw.chance();
  const word = draw.oneOf(['Change', 'Review', 'Turn off']);
  const part = (each: string): string =>
    isNative
      ? `<details data-h="${each}"><summary>${each}</summary><div class=in></div></details>`
      : `<div data-h="${each}"><h3><button aria-expanded=false class=acc>${each} ${icon('M6 9l6 6 6-6')}</button></h3><div class=in hidden></div></div>`;
  return {
    asks: `unfold ${head}, then ${word}; its content takes ${late} ms`,
    html: site(draw, {
      body: `<h2>Preferences</h2>${heads.map(part).join('')}`,
      script: `const load = (box) => { const into = box.querySelector('.in'); if (into.firstChild) return; into.innerHTML = '<p class=bone>Loading</p>'; setTimeout(() => { into.innerHTML = '<p>Set up in March.</p><button>${word}</button>'; into.querySelector('button').onclick = () => hit('press ' + box.dataset.h); }, ${late}); };
        const isOpen = (box) => box.open ?? box.querySelector('.acc')?.getAttribute('aria-expanded') === 'true';
        for (const box of document.querySelectorAll('[data-h]')) { box.addEventListener('toggle', () => { if (box.open) load(box); });
          box.querySelector('.acc')?.addEventListener('click', ({ currentTarget }) => { const open = currentTarget.getAttribute('aria-expanded') !== 'true'; currentTarget.setAttribute('aria-expanded', open); box.querySelector('.in').hidden = !open; if (open) load(box); }); }
        wild.state = () => [...document.querySelectorAll('[data-h]')].filter(isOpen).map((box) => 'open ' + box.dataset.h);`,
    }),
    steps: [
      { on: anything(head), asked: click, wants: [`open ${head}`], settle: late + 150 },
      { on: button(word), asked: click, wants: [`press ${head}`] },
    ],
  };
};

/** A large banner loads above and shifts the layout, so another button takes this one's place. */
export const layoutShift: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(4, 6));
  const name = nameAt(names, draw.between(0, names.length - 2));
  const word = draw.oneOf(['Buy now', 'Rent', 'Reserve']);
  const late = draw.oneOf([0, 40, 120]);
  const high = draw.oneOf([44, 88, 132]);
  const what = draw.oneOf([
    'Free shipping this weekend only',
    'Please confirm your mail address',
    'We have updated our terms',
  ]);
  return {
    asks: `${word}: ${name}; a banner of ${high} px pushes all down after ${late} ms`,
    html: site(draw, {
      body: '<div id=slot></div><div id=list></div>',
      script: `for (const name of ${literal(names)}) { const row = at('#list').appendChild(fresh('<div class=o><span></span><button>${word}</button></div>')); row.firstChild.textContent = name; row.querySelector('button').onclick = () => hit('press ' + name); }
        const banner = () => { at('#slot').innerHTML = '<div style="height:${high}px;background:#fe9">${what} <a href="#">Details</a></div>'; };`,
      style: '.o{height:44px;display:flex;gap:20px;align-items:center}',
    }),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        live: late ? `setTimeout(banner, ${late})` : 'banner()',
        wait: draw.oneOf([0, late]),
        wants: [`press ${name}`],
      },
    ],
  };
};

/** A payment that must be sent once: the button locks itself and shows a spinner until the reply. */
export const payOnce: Generator = (draw) => {
  const late = draw.oneOf([250, 500, 700]);
  const word = draw.oneOf(['Pay €48.00', 'Place order', 'Confirm and pay']);
  const isQuiet = draw.chance();
  return {
    asks: `${word}; the reply takes ${late} ms${isQuiet ? ', and nothing shows until then' : ''}`,
    html: site(draw, {
      body: `<h2>Checkout</h2><div id=sum><p>2 items, €48.00</p><button id=pay><span>${word}</span></button></div>`,
      script: `at('#pay').onclick = () => { hit('pay'); ${isQuiet ? '' : `at('#pay').disabled = true; at('#pay').innerHTML = '<i class=spin></i> Processing…';`}
        setTimeout(() => { at('#sum').innerHTML = '<h3>Thank you</h3><p>Order 88121 is on its way.</p>'; }, ${late}); };`,
    }),
    steps: [{ on: button(word), asked: click, wants: ['pay'], settle: late + 150 }],
  };
};
