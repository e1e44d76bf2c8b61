/** What only the looks of a page say: weight, color, strike, drawn badges, icons, bars that cover. */
import { literal } from '../../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../../life.ts';
import { anything, chest, heart, icon, pencil, radio, site, subjects } from '../../parts.ts';
import { button, click, type Generator, hover } from '../../scene.ts';

/** Unread mail is bold, or has a dot or a tint; its words are the same as those of read mail. */
export const unreadBold: Generator = (draw) => {
  const mails = draw.some(draw.between(4, 6), subjects);
  const unread = draw.between(0, mails.length - 2);
  const read = (unread + 1) % (mails.length - 1);
  const subject = nameAt(mails, unread);
  const look = draw.oneOf([
    '.new .s{font-weight:700}',
    '.new{background:#e8f0fe}.new .s{font-weight:600}',
    '.new .s::before{content:"";display:inline-block;width:8px;height:8px;border-radius:50%;background:#06c;margin-right:4px}.new .s{font-weight:bold}',
    '.m{color:#999}.new{color:#000;font-weight:700}',
  ]);
  const word = draw.oneOf(['Open', 'Archive']);
  return {
    asks: `${word} the unread mail, “${subject}”; by ${look}`,
    html: site(draw, {
      body: `<h2>Mail</h2><div id=mails>${mails.map((each, nth) => `<div class="m${nth === unread ? ' new' : ''}"><span class=s>${each}</span> <button data-m="${each}">${word}</button></div>`).join('')}</div>`,
      script: `at('#mails').addEventListener('click', ({ target }) => { if (target.dataset.m) { hit('press ' + target.dataset.m); target.parentElement.classList.remove('new'); } });`,
      style: `.m{padding:6px}${look}`,
    }),
    differ: [subject, nameAt(mails, read), mails],
    steps: [
      {
        on: button(word, { of: subject, among: mails }),
        asked: click,
        wants: [`press ${subject}`],
      },
    ],
  };
};

/** Shoe sizes of which some are struck through and gray; those can't be taken, though nothing but the looks says so. */
export const soldOutSizes: Generator = (draw) => {
  const sizes = ['EU 37', 'EU 38', 'EU 39', 'EU 40', 'EU 41', 'EU 42'];
  const gone = draw.between(0, 4);
  const there = (gone + draw.between(1, 4)) % 5;
  const asksGone = draw.between(0, 3) === 0;
  const size = nameAt(sizes, asksGone ? gone : there);
  const look = draw.oneOf([
    '.out{text-decoration:line-through;color:#aaa}',
    '.out{text-decoration:line-through;opacity:.4}',
    '.out{color:#bbb;border-style:dashed;text-decoration:line-through;cursor:not-allowed}',
  ]);
  const [tag, end] = draw.oneOf([
    ['button type=button', 'button'],
    ['div role=button tabindex=0', 'div'],
    ['a href="#"', 'a'],
  ] as const);
  return {
    asks: `size ${size}${asksGone ? ', which is sold out' : ''}; by ${look}`,
    html: site(draw, {
      body: `<h2>Canvas shoe</h2><div class=sizes>${sizes.map((each, nth) => `<${tag} class="sz${nth === gone ? ' out' : ''}">${each}</${end}>`).join('')}</div><p id=stock></p>`,
      script: `at('.sizes').addEventListener('click', (event) => { event.preventDefault(); const sz = event.target.closest('.sz'); if (!sz || sz.classList.contains('out')) return; hit('size ' + sz.textContent); sz.classList.add('on'); at('#stock').textContent = 'In stock, ships today'; });`,
      style: `.sizes{display:flex;gap:8px}.sz{border:1px solid #555;padding:8px;background:#fff;color:#111;cursor:pointer;text-decoration:none}.on{outline:2px solid #000}${look}${asksGone ? '.out{pointer-events:none}' : ''}`,
    }),
    differ: [nameAt(sizes, there), nameAt(sizes, gone), sizes],
    steps: [
      {
        on: anything(size),
        asked: click,
        wants: [`size ${size}`],
        goal: asksGone ? 'refused' : 'done',
      },
    ],
  };
};

/** People who are online or away by the color of a dot alone. */
export const presenceDots: Generator = (draw) => {
  const people = peopleOf(draw, draw.between(4, 6));
  const online = draw.between(0, people.length - 2);
  const away = (online + 1) % (people.length - 1);
  const name = nameAt(people, online);
  const word = draw.oneOf(['Message', 'Call', 'Wave']);
  const dot = draw.oneOf([
    [
      '<i class=dot></i>',
      '.dot{display:inline-block;width:10px;height:10px;border-radius:50%;background:#bbb}.on .dot{background:#2db84d}',
    ],
    [
      '<span class=av></span>',
      '.av{display:inline-block;width:24px;height:24px;border-radius:50%;background:#ddd;border:3px solid #bbb}.on .av{border-color:#18a03c}',
    ],
    [
      '',
      '.p::before{content:"";display:inline-block;width:10px;height:10px;border-radius:5px;background:#c0c0c0}.p.on::before{background:#1fae46}',
    ],
  ] as const);
  return {
    asks: `${word} ${name}, the only one online`,
    html: site(draw, {
      body: `<h2>Team</h2><div id=team>${people.map((each, nth) => `<div class="p${nth === online ? ' on' : ''}">${dot[0]} <span>${each}</span> <button data-n="${each}">${word}</button></div>`).join('')}</div>`,
      script: `at('#team').addEventListener('click', ({ target }) => { if (target.dataset.n) { hit('press ' + target.dataset.n); toast('Done'); } });`,
      style: `.p{padding:6px}${dot[1]}`,
    }),
    differ: [name, nameAt(people, away), people],
    steps: [
      { on: button(word, { of: name, among: people }), asked: click, wants: [`press ${name}`] },
    ],
  };
};

/** A segmented control: the chosen segment differs by its background alone. */
export const segments: Generator = (draw) => {
  const views = ['Day view', 'Week view', 'Month view', 'Agenda'];
  const now = draw.between(0, 2);
  const next = (now + draw.between(1, 2)) % 3;
  const view = nameAt(views, next);
  const [tag, end] = draw.oneOf([
    ['button', 'button'],
    ['a href="#"', 'a'],
    ['div tabindex=0', 'div'],
  ] as const);
  const look = draw.oneOf([
    '.on{background:#0b57d0;color:#fff}',
    '.seg{color:#666}.on{background:#fff;color:#000;font-weight:600;box-shadow:0 1px 3px #888}',
    '.on{border-bottom:3px solid #d33;font-weight:700}',
  ]);
  return {
    asks: `${view}; now ${views[now]}, by ${look}`,
    html: site(draw, {
      body: `<h2>May</h2><div class=segs>${views.map((each, nth) => `<${tag} class="seg${nth === now ? ' on' : ''}">${each}</${end}>`).join('')}</div><div id=cal>Nothing planned</div>`,
      script: `at('.segs').addEventListener('click', (event) => { event.preventDefault(); const seg = event.target.closest('.seg'); if (!seg) return; for (const each of at('.segs').children) each.classList.toggle('on', each === seg); });
        wild.state = () => ['view=' + at('.seg.on').textContent];`,
      style: `.segs{display:inline-flex;background:#eee;padding:3px}.seg{padding:6px 12px;border:0;background:none;cursor:pointer;text-decoration:none;color:#111}${look}`,
    }),
    differ: [nameAt(views, now), view, views],
    steps: [{ on: anything(view), asked: click, wants: [`view=${view}`] }],
  };
};

/** Badges and prices that the style sheet writes, by an attribute or by the class. */
export const drawnBadges: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(3, 5));
  const marked = draw.between(0, names.length - 2);
  const badge = draw.oneOf(['Last one', 'Bestseller', 'Half price']);
  const isAttribute = draw.chance();
  const side = draw.oneOf(['before', 'after']);
  const word = draw.oneOf(['Add to cart', 'Details']);
  const name = nameAt(names, marked);
  return {
    asks: `${word} of ${name}, the one with the badge “${badge}”`,
    html: site(draw, {
      body: `<h2>Shop</h2><div class=grid>${names.map((each, nth) => `<div class="it${nth === marked ? ' flag' : ''}"><div class=n${nth === marked && isAttribute ? ` data-badge="${badge}"` : ''}>${each}</div><button data-n="${each}">${word}</button></div>`).join('')}</div>`,
      script: `at('.grid').addEventListener('click', ({ target }) => { if (target.dataset.n) { hit('press ' + target.dataset.n); toast('Done'); } });`,
      style: `.grid{display:grid;grid-template-columns:repeat(3,170px);gap:10px}.it{border:1px solid #ccc;padding:8px}${isAttribute ? `.n[data-badge]::${side}{content:attr(data-badge)` : `.flag .n::${side}{content:"${badge}"`};background:#e33;color:#fff;margin:0 6px;padding:0 4px;font-size:11px}`,
    }),
    shows: [badge],
    steps: [
      { on: button(word, { of: name, among: names }), asked: click, wants: [`press ${name}`] },
    ],
  };
};

/** A toolbar of icons, named by title, label, drawn title, picture text or words for screen readers. */
export const iconBar: Generator = (draw) => {
  const tools = draw.some(4, ['Mute', 'Share screen', 'Raise hand', 'Captions', 'Record', 'Leave']);
  const target = draw.between(0, 3);
  const tool = nameAt(tools, target);
  const glyphs: Readonly<Record<string, string>> = {
    Mute: '🔇',
    'Share screen': '🖥',
    'Raise hand': '✋',
    Captions: '💬',
    Record: '⏺',
    Leave: '📞',
  };
  const named = (name: string): string =>
    draw.oneOf([
      `<button class=ic aria-label="${name}"><span aria-hidden=true>${glyphs[name]}</span></button>`,
      `<button class=ic title="${name}"><i class=gl aria-hidden=true>${glyphs[name]}</i></button>`,
      `<button class=ic><svg viewBox="0 0 24 24" width=20 height=20 role=img><title>${name}</title><text x=3 y=18 aria-hidden=true>${glyphs[name]}</text></svg></button>`,
      `<button class=ic><img alt="${name}" width=20 height=20 src="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><text x="2" y="18">${glyphs[name]}</text></svg>`)}"></button>`,
      `<button class=ic><span class=sr>${name}</span><span aria-hidden=true>${glyphs[name]}</span></button>`,
      `<a class=ic href="#" role=button aria-label="${name}"><span aria-hidden=true>${glyphs[name]}</span></a>`,
    ]);
  return {
    asks: `${tool} in a bar of icons`,
    html: site(draw, {
      body: `<h2>Call with the team</h2><div class=bar role=toolbar>${tools.map((each, nth) => `<span data-nth=${nth}>${named(each)}</span>`).join('')}</div>`,
      script: `const tools = ${literal(tools)}; at('.bar').addEventListener('click', (event) => { if (!event.target.closest('.ic')) return; event.preventDefault(); hit('press ' + tools[event.target.closest('[data-nth]').dataset.nth]); event.target.closest('.ic').style.background = '#fc6'; });`,
      style:
        '.bar{display:flex;gap:6px}.ic{padding:8px;border:1px solid #ccc;border-radius:50%;display:inline-block}',
    }),
    steps: [{ on: button(tool), asked: click, wants: [`press ${tool}`] }],
  };
};

/** Names that are cut into pieces: letters in spans of their own, soft hyphens, hard spaces, breaks. */
export const cutNames: Generator = (draw) => {
  const word = draw.oneOf(['Checkout now', 'Subscribe here', 'Download report']);
  const [first = '', second = ''] = word.split(' ');
  const inner = draw.oneOf([
    `${[...first].map((letter) => `<span>${letter}</span>`).join('')} <span>${second}</span>`,
    `${first.slice(0, 4)}&shy;${first.slice(4)}&nbsp;${second}`,
    `${first.slice(0, 3)}<wbr>${first.slice(3)} ${second}`,
    `<b>${first}</b>\n      <em>${second}</em>`,
    `${first}<br>${second}`,
    `<span>${first.slice(0, 2)}</span><span>${first.slice(2)}</span>&#32;${second}`,
  ]);
  const tag = draw.oneOf(['button', 'a href="#"']);
  return {
    asks: `${word}, written as ${inner}`,
    html: site(draw, {
      body: `<h2>Almost there</h2><div id=bar><${tag} class=go>${inner}</${tag.split(' ')[0]}> <button>Back</button></div>`,
      script: `at('#bar').addEventListener('click', (event) => { event.preventDefault(); if (event.target.closest('.go')) hit('go'); else if (event.target.closest('button')) hit('back'); });`,
      style: '.go{width:90px;display:inline-block}.go span{transition:all .2s}',
    }),
    steps: [
      {
        // Browsers put an unseen space where a word may break.
        on: button(inner.includes('<wbr>') ? `${first.slice(3)} ${second}` : word),
        asked: click,
        wants: ['go'],
      },
    ],
  };
};

/** A long page or box with bars that stick to its edges and cover what is scrolled under them. */
export const stickyBars: Generator = (draw) => {
  const names = thingsOf(draw, 10).flatMap((each) => [`${each} (used)`, `${each} (new)`]);
  const name = draw.oneOf(names.slice(6));
  const isBox = draw.chance();
  const word = draw.oneOf(['Choose', 'Add', 'Follow']);
  const low = draw.oneOf([60, 120]);
  return {
    asks: `${word} ${name}, far down ${isBox ? 'in a box that scrolls' : 'on the page'}`,
    html: site(draw, {
      body: `<h2>Catalog</h2><div class=${isBox ? 'port' : 'flow'}><div class=head>20 results <button data-n=filter>Filter</button></div><div id=list></div><div class=foot>0 chosen <button data-n=continue>Continue</button></div></div>`,
      script: `for (const name of ${literal(names)}) { const row = at('#list').appendChild(fresh('<div class=ro><span></span><button>${word}</button></div>')); row.firstChild.textContent = name; row.querySelector('button').dataset.n = name; }
        document.addEventListener('click', ({ target }) => { if (target.dataset?.n) { hit('press ' + target.dataset.n); at('.foot').firstChild.textContent = '1 chosen '; } });`,
      style: `.port{height:340px;overflow:auto;border:1px solid #aaa}.head{position:sticky;top:0;height:${low}px;background:#dfd;z-index:3}.foot{position:sticky;bottom:0;height:${low}px;background:#ddf;z-index:3}.ro{display:flex;justify-content:space-between;height:54px;align-items:center;max-width:420px}`,
    }),
    steps: [
      { on: button(word, { of: name, among: names }), asked: click, wants: [`press ${name}`] },
    ],
  };
};

/** Color swatches without words: names for screen readers or tooltips, the chosen one has a ring. */
export const swatches: Generator = (draw) => {
  const colors = ['Coral', 'Navy', 'Sand', 'Moss'];
  const now = draw.between(0, 2);
  const next = (now + draw.between(1, 2)) % 3;
  const color = nameAt(colors, next);
  const isRadio = draw.chance();
  const ring = draw.oneOf([
    'outline:3px solid #111;outline-offset:2px',
    'box-shadow:0 0 0 3px #fff,0 0 0 6px #111',
    'border:3px solid #111',
  ]);
  const swatch = (each: string, nth: number): string =>
    isRadio
      ? `<label class="sw${nth === now ? ' on' : ''}" title="${each}" style="background:${['coral', 'navy', 'tan', 'darkgreen'][nth]}"><input type=radio name=color value="${each}" aria-label="${each}" class=vh${nth === now ? ' checked' : ''}></label>`
      : `<button class="sw${nth === now ? ' on' : ''}" title="${each}" style="background:${['coral', 'navy', 'tan', 'darkgreen'][nth]}"></button>`;
  return {
    asks: `color ${color}; now ${colors[now]}, by ${ring}`,
    html: site(draw, {
      body: `<h2>Raincoat</h2><div class=sws>${colors.map(swatch).join('')}</div><p>Ships in two days</p>`,
      script: `const sws = [...at('.sws').children]; let now = ${now}; const pick = (nth) => { now = nth; sws.forEach((each, at_) => each.classList.toggle('on', at_ === nth)); };
        sws.forEach((each, nth) => each.addEventListener(${isRadio ? "'change'" : "'click'"}, () => pick(nth)));
        wild.state = () => ['color=' + ${literal(colors)}[now]];`,
      style: `.sws{display:flex;gap:16px;padding:10px}.sw{width:34px;height:34px;border-radius:50%;border:0;cursor:pointer;display:inline-block}.vh{opacity:0;width:100%;height:100%;margin:0;cursor:pointer}.on{${ring}}`,
    }),
    differ: [nameAt(colors, now), color, colors],
    steps: [{ on: radio(color), asked: click, wants: [`color=${color}`] }],
  };
};

/** Actions of a row that are there only while the pointer is over it, and then one of them is pressed. */
export const hoverActions: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(3, 5));
  const name = draw.oneOf(names);
  const hide = draw.oneOf(['visibility:hidden', 'display:none', 'opacity:0']);
  const word = draw.oneOf(['Edit', 'Favorite', 'Archive'] as const);
  return {
    asks: `hover ${name}, then ${word}; the actions are hidden by ${hide}`,
    html: site(draw, {
      body: '<h2>Notes</h2><div id=notes></div>',
      script: `for (const name of ${literal(names)}) { const row = at('#notes').appendChild(fresh('<div class=nt><a href="#"></a> <span class=ac><button title="${word}">${icon({ Edit: pencil, Favorite: heart, Archive: chest }[word])}</button></span></div>')); row.firstChild.textContent = name; row.querySelector('button').onclick = () => hit('press ' + name); }`,

      style: `.nt{padding:8px;width:340px;height:24px}.ac{${hide}}.nt:hover .ac,.nt:focus-within .ac{visibility:visible;display:inline;opacity:1}.nt:hover{background:#f2f2f2}`,
    }),
    steps: [
      { on: { roles: ['link'], name }, asked: hover, wants: [] },
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        wants: [`press ${name}`],
      },
    ],
  };
};
