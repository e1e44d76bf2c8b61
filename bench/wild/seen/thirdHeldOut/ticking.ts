/** Pages on which something always moves: prices, clocks, counts, progress. */
import { literal } from '../../../changes/families/make.ts';
import { nameAt, peopleOf } from '../../life.ts';
import { cities, icon, site } from '../../parts.ts';
import { button, click, field, fill, type Generator } from '../../scene.ts';

/** A watchlist with live prices, also on the buttons themselves. */
export const watchlist: Generator = (draw) => {
  const symbols = draw.some(draw.between(3, 6), [
    'ACME',
    'BOLT',
    'CRUX',
    'DUNE',
    'EMBR',
    'FJRD',
    'GLYF',
  ]);
  const symbol = draw.oneOf(symbols);
  const word = draw.oneOf(['Buy', 'Sell']);
  const every = draw.oneOf([90, 200, 450, 1100]);
  const isOnButton = draw.chance();
  // Any faster, and a person's click would be lost between the old button and the new one.
  const isRebuilt = every > 1000 && draw.chance();
  const [table, row, cell] = draw.oneOf([
    ['table', 'tr', 'td'],
    ['div', 'div', 'span'],
    ['ul', 'li', 'span'],
  ] as const);
  const asks = (side: string, sign: string): string =>
    `'<button data-s=${side}>${side}${isOnButton ? ` ' + (price ${sign} 0.02).toFixed(2) + '` : ''}</button>'`;
  return {
    asks: `${word} ${symbol}; prices change every ${every} ms${isOnButton ? ', on the buttons too' : ''}`,
    html: site(draw, {
      body: `<h2>Watchlist</h2><${table} id=list></${table}>`,
      script: `const all = ${literal(symbols.map((each, nth) => ({ name: each, cents: 4000 + nth * 777 })))}; let n = 0;
        const list = at('#list');
        list.innerHTML = all.map(({ name }) => '<${row} class=q data-name=' + name + '><${cell} class=s>' + name + '</${cell}> <${cell} class=p></${cell}> <${cell} class=ch></${cell}> <${cell} class=b></${cell}></${row}>').join('');
        const tick = () => { n += 1; [...list.querySelectorAll('.q')].forEach((row, nth) => { const up = (n * (nth + 3)) % 5 - 2; all[nth].cents += up; const price = all[nth].cents / 100;
          row.querySelector('.p').textContent = price.toFixed(2); row.querySelector('.ch').textContent = (up < 0 ? '▼ ' : '▲ ') + Math.abs(up / 10) + ' %'; row.classList.toggle('flash', up > 0);
          const b = row.querySelector('.b'); if (!b.firstChild || ${isRebuilt}) b.innerHTML = ${asks('Buy', '+')} + ' ' + ${asks('Sell', '-')};
          ${isOnButton ? `b.children[0].textContent = 'Buy ' + (price + 0.02).toFixed(2); b.children[1].textContent = 'Sell ' + (price - 0.02).toFixed(2);` : ''} }); };
        tick(); setInterval(tick, ${every});
        list.addEventListener('click', ({ target }) => { const side = target.closest('[data-s]')?.dataset.s; if (side) hit(side + ' ' + target.closest('.q').dataset.name); });`,
      style: '.q>*{padding:4px 10px}div.q{display:flex}.flash .p{background:#cfc}',
    }),
    steps: [
      {
        on: button(word, { of: symbol, among: symbols }),
        asked: click,
        live: 'tick(); tick()',
        wait: draw.oneOf([0, 250]),
        wants: [`${word} ${symbol}`],
      },
    ],
  };
};

/** Conversations whose age, unread badge and "typing…" change, and that move to the top when someone writes. */
export const conversations: Generator = (draw) => {
  const people = peopleOf(draw, draw.between(4, 7));
  const name = draw.oneOf(people);
  const mover = draw.oneOf(people);
  const [tag, attributes] = draw.oneOf([
    ['a', 'href="#"'],
    ['button', 'type=button'],
    ['div', 'role=button tabindex=0'],
  ] as const);
  return {
    asks: `open the conversation with ${name}; ${mover} writes meanwhile`,
    html: site(draw, {
      body: '<h2>Chats <span id=total></span></h2><div id=chats></div>',
      script: `const all = ${literal(people.map((each, nth) => ({ name: each, unread: nth % 3 })))}; let n = 0; const nodes = new Map();
        for (const chat of all) { const node = fresh('<${tag} ${attributes} class=chat><i class=av></i><b></b> <span class=pre></span> <time></time> <span class=badge></span></${tag}>'); node.querySelector('b').textContent = chat.name; node.querySelector('.av').textContent = chat.name[0]; node.onclick = (event) => { event.preventDefault(); hit('open ' + chat.name); }; nodes.set(chat, node); at('#chats').append(node); }
        const tick = () => { n += 1; all.forEach((chat, nth) => { const node = nodes.get(chat); node.querySelector('.pre').textContent = (n + nth) % 3 ? 'See you there' : 'typing…'; node.querySelector('time').textContent = (chat.wrote ? 'now' : (nth * 2 + 1 + Math.floor(n / 4)) + ' min'); node.querySelector('.badge').textContent = chat.unread ? String(chat.unread) : ''; });
          at('#total').textContent = '(' + all.reduce((sum, { unread }) => sum + unread, 0) + ')'; document.title = n % 2 ? 'Chats' : '(1) New message'; };
        const writes = (name) => { const chat = all.find((each) => each.name === name); chat.unread += 1; chat.wrote = true; at('#chats').prepend(nodes.get(chat)); tick(); };
        tick(); setInterval(tick, ${draw.oneOf([150, 400])});`,
      style:
        '.chat{display:flex;gap:8px;padding:6px;color:inherit;width:380px;cursor:pointer}.badge{background:#07c;color:#fff}',
    }),
    steps: [
      {
        on: { roles: ['link', 'button', 'generic', 'clickable'], name },
        asked: click,
        live: `writes(${literal(mover)})`,
        wait: draw.oneOf([0, 300]),
        wants: [`open ${name}`],
      },
    ],
  };
};

/** An auction: the clock runs; the amount on the button may go up because someone else bids. */
export const auction: Generator = (draw) => {
  const start = draw.between(20, 80);
  const isOutbid = draw.between(0, 2) === 0;
  const other = draw.oneOf(['Watch this item', 'Ask the seller']);
  const amount = draw.oneOf(["'$' + bid", "bid + ',00 €'", "'US $' + bid + '.00'"]);
  return {
    asks: `place the bid${isOutbid ? '; someone bids more, and the amount on the button rises' : '; only the clock runs'}`,
    html: site(draw, {
      body: `<h2>Enamel sign, 1950s</h2><p id=clock></p><p>Current bid <span id=cur></span> (<span id=n></span> bids)</p><div id=bar><button id=bid></button> <button>${other}</button></div>`,
      script: `let bid = ${start}; let seconds = 95; let count = 4;
        const show = () => { at('#clock').textContent = 'Ends in 1m ' + seconds + 's'; at('#n').textContent = count; at('#cur').textContent = '$' + (bid - 1); at('#bid').textContent = 'Place bid: ' + (${amount}); };
        show(); setInterval(() => { seconds -= 1; show(); }, ${draw.oneOf([100, 333])});
        const outbid = () => { bid += 5; count += 1; show(); };
        at('#bar').addEventListener('click', ({ target }) => { if (target.closest('button')) hit(target.closest('#bid') ? 'bid' : 'other'); });`,
    }),
    steps: [
      {
        on: button('Place bid'),
        asked: click,
        live: isOutbid ? 'outbid()' : 'show()',
        wait: draw.oneOf([0, 400]),
        wants: ['bid'],
        goal: isOutbid ? 'either' : 'done',
      },
    ],
  };
};

/** Uploads with progress; at the end, the same small button no longer cancels but deletes the file. */
export const uploads: Generator = (draw) => {
  const files = draw.some(draw.between(3, 4), [
    'budget.xlsx',
    'floorplan.pdf',
    'intro.mp4',
    'team.jpg',
    'terms.docx',
  ]);
  const target = draw.between(0, files.length - 1);
  const file = nameAt(files, target);
  const isFinished = draw.between(0, 2) === 0;
  const bar = draw.oneOf([
    '<progress max=100></progress>',
    '<div role=progressbar aria-valuemin=0 aria-valuemax=100 class=pb><div></div></div>',
    '<div class=pb><div></div></div>',
  ]);
  const isText = draw.chance();
  return {
    asks: `cancel the upload of ${file}${isFinished ? ', which finishes meanwhile' : ''}`,
    html: site(draw, {
      body: '<h2>Uploads</h2><ul id=ups></ul><p id=all></p>',
      script: `const all = ${literal(files.map((name, nth) => ({ name, done: 10 + nth * 6 })))};
        const show = () => all.forEach((each, nth) => { const row = at('#ups').children[nth] ?? at('#ups').appendChild(fresh(${literal(`<li><span class=n></span> ${bar} <span class=pc></span> <button class=x></button></li>`)}));
          row.querySelector('.n').textContent = each.name; row.querySelector('.pc').textContent = each.done < 100 ? each.done + '%' : 'Uploaded';
          const bar = row.querySelector('progress'); if (bar) bar.value = each.done; else { row.querySelector('.pb').setAttribute('aria-valuenow', each.done); row.querySelector('.pb div').style.width = each.done + '%'; }
          const x = row.querySelector('.x'); const word = each.done < 100 ? 'Cancel' : 'Delete file';
          ${isText ? 'x.textContent = word' : `if (x.title !== word) { x.title = word; x.setAttribute('aria-label', word); x.innerHTML = ${literal(icon('M5 5l14 14M19 5L5 19'))}; }`};
          x.onclick = () => hit((each.done < 100 ? 'cancel ' : 'delete ') + each.name);
          at('#all').textContent = 'Total ' + Math.round(all.reduce((sum, { done }) => sum + done, 0) / all.length) + '%'; });
        show(); setInterval(() => { all.forEach((each) => { if (each.done < 90) each.done += 1; }); show(); }, ${draw.oneOf([80, 160])});`,
      style:
        '.pb{display:inline-block;width:90px;background:#ddd}.pb div{height:8px;background:#3a3}',
    }),
    steps: [
      {
        on: button('Cancel', { of: file, among: files }),
        asked: click,
        live: `all[${isFinished ? target : (target + 1) % files.length}].done = 100; show()`,
        wait: draw.oneOf([0, 300]),
        wants: [`cancel ${file}`],
        goal: isFinished ? 'refused' : 'done',
      },
    ],
  };
};

/** A departures board: minutes count down, and what has left goes away at the top. */
export const departures: Generator = (draw) => {
  const towns = draw.some(draw.between(4, 6), cities);
  const leaves = draw.between(0, 2);
  const target = draw.between(0, towns.length - 1);
  const town = nameAt(towns, target);
  const word = draw.oneOf(['Track', 'Remind me', 'Platform']);
  const isKeyed = draw.chance();
  return {
    asks: `${word}: ${town}, number ${target + 1}; ${leaves} leave, ${isKeyed ? 'rows go' : 'rows are drawn again'}`,
    html: site(draw, {
      body: '<h2>Departures <span id=clock></span></h2><table><tbody id=board></tbody></table>',
      script: `let all = ${literal(towns.map((each, nth) => ({ name: each, min: 3 + nth * 4, line: 10 + nth })))}; let s = 0;
        const make = (each) => { const row = fresh('<tr><td></td><td></td><td></td><td><button>${word}</button></td></tr>'); row.cells[0].textContent = each.line; row.cells[1].textContent = each.name; row.querySelector('button').onclick = () => hit('press ' + each.name); row.each = each; return row; };
        const show = () => { const board = at('#board'); if (${isKeyed}) { for (const row of [...board.rows]) if (!all.includes(row.each)) row.remove(); for (const each of all) if (![...board.rows].some((row) => row.each === each)) board.append(make(each)); } else board.replaceChildren(...all.map(make));
          for (const row of board.rows) row.cells[2].textContent = row.each.min ? 'in ' + row.each.min + ' min' : 'now'; };
        const leave = () => { all = all.slice(1); all.forEach((each) => { each.min = Math.max(0, each.min - 3); }); show(); };
        show(); setInterval(() => { s += 1; at('#clock').textContent = '12:04:' + String(s % 60).padStart(2, '0'); }, 120);`,
      style: 'td{padding:3px 12px}',
    }),
    steps: [
      {
        on: button(word, { of: town, among: towns }),
        asked: click,
        live: 'leave();'.repeat(leaves) || 'show()',
        wait: draw.oneOf([0, 260]),
        wants: [`press ${town}`],
        goal: target < leaves ? 'refused' : 'done',
      },
    ],
  };
};

/** "Resend code in 12 s": the button can't be pressed until its own countdown has run out. */
export const resendCode: Generator = (draw) => {
  const isOver = draw.chance();
  const isNative = draw.chance();
  const word = draw.oneOf(['Resend code', 'Call me instead', 'Send again']);
  return {
    asks: `${word}; ${isOver ? 'the countdown runs out' : 'the countdown runs on'}`,
    html: site(draw, {
      body: `<h2>Check your phone</h2><div class=code>${[1, 2, 3, 4].map((nth) => `<input maxlength=1 inputmode=numeric aria-label="Digit ${nth}">`).join('')}</div><button id=go class=lnk></button>`,
      script: `let left = 58; const go = at('#go');
        const show = () => { const off = left > 0; go.textContent = off ? '${word} in ' + left + ' s' : '${word}'; ${isNative ? 'go.disabled = off' : `go.setAttribute('aria-disabled', off); go.classList.toggle('off', off)`}; };
        show(); setInterval(() => { if (left > 0) left -= 1; show(); }, 400);
        go.onclick = () => { if (left > 0) return; hit('resend'); left = 30; show(); };`,
      style: '.code input{width:24px}.off{opacity:.4;cursor:not-allowed}.lnk{margin-top:10px}',
    }),
    steps: [
      {
        on: button(word),
        asked: click,
        live: isOver ? 'left = 2' : 'left = 50',
        wait: isOver ? 1100 : 300,
        wants: ['resend'],
        goal: isOver ? 'done' : 'refused',
      },
    ],
  };
};

/** A search field whose only name is a placeholder that goes through examples. */
export const rotatingHint: Generator = (draw) => {
  const hints = draw.some(4, [
    'lamps',
    'rugs',
    'oak tables',
    'gifts under $20',
    'kids bikes',
    'tents',
  ]);
  const query = draw.oneOf(['blue vase', 'camping stove', 'wool socks']);
  const every = draw.oneOf([120, 300, 700]);
  const input = draw.oneOf([
    '<input id=q type=search>',
    '<input id=q>',
    '<input id=q type=text autocomplete=off>',
  ]);
  return {
    asks: `search for ${query}; the hint changes every ${every} ms`,
    html: site(draw, {
      body: `<div class=sb role=search>${input}<button>Go</button></div><h2>Trending</h2><p id=trend></p>`,
      script: `const hints = ${literal(hints)}; let n = 0; const q = at('#q');
        const next = () => { n += 1; q.placeholder = 'Search for ' + hints[n % hints.length]; at('#trend').textContent = hints[(n + 1) % hints.length]; };
        next(); setInterval(next, ${every}); wild.state = () => q.value ? ['q=' + q.value] : [];`,
    }),
    steps: [
      {
        on: field('Search for'),
        asked: fill(query),
        live: 'next()',
        wait: draw.oneOf([0, 350]),
        wants: [`q=${query}`],
      },
    ],
  };
};
