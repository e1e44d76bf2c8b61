/** Pages that keep their nodes and show something else in them. */
import { literal } from '../../changes/families/make.ts';
import { nameAt, peopleOf, thingsOf } from '../life.ts';
import { bin, icon, issues, keysOf, site } from '../parts.ts';
import { box, button, click, field, fill, type Generator } from '../scene.ts';
import { songs } from './words.ts';

/** A data grid that keeps fourteen rows and moves them to where the visible orders are. */
export const recycledGrid: Generator = (draw) => {
  const keys = keysOf(draw, 40);
  const buyers = peopleOf(draw, 10);
  const key = nameAt(keys, draw.between(4, 7));
  const isTick = draw.chance();
  const word = isTick ? 'Select row' : draw.oneOf(['Open', 'Ship', 'Print']);
  const control = isTick
    ? `<input type=checkbox aria-label="${word}">`
    : `<button type=button>${word}</button>`;
  const [live, words] = draw.oneOf([
    [`view.scrollTop = ${draw.oneOf([32, 70, 96])}`, 'scrolled'],
    [`data = [...${literal(['NEW-901', 'NEW-902'])}, ...data]; draw()`, 'two orders came on top'],
    [`data.splice(1, 2); draw()`, 'two orders above left'],
  ] as const);
  return {
    asks: `${word} of ${key}; ${words}`,
    html: site(draw, {
      body: '<h2>Orders</h2><div role=grid aria-label=Orders><div role=row class=head><span role=columnheader>Order</span><span role=columnheader>Buyer</span><span role=columnheader></span></div><div id=view><div id=space role=rowgroup></div></div></div>',
      script: `let data = ${literal(keys)}; const buyers = ${literal(buyers)}; const chosen = new Set();
        const view = at('#view'), space = at('#space'), nodes = [];
        for (let nth = 0; nth < 14; nth += 1) { const row = fresh('<div role=row class=r><span role=gridcell class=k></span><span role=gridcell class=b></span><span role=gridcell>' + ${literal(control)} + '</span></div>'); nodes.push(row); space.append(row); }
        const draw = () => {
          space.style.height = data.length * 32 + 'px';
          const first = Math.max(0, Math.floor(view.scrollTop / 32) - 1);
          for (let nth = first; nth < first + 14; nth += 1) {
            const row = nodes[nth % 14]; const key = data[nth] ?? '';
            row.key = key; row.style.transform = 'translateY(' + nth * 32 + 'px)'; row.setAttribute('aria-rowindex', nth + 2);
            row.children[0].textContent = key; row.children[1].textContent = buyers[Number(key.slice(-1))];
            const tick = row.querySelector('input'); if (tick) tick.checked = chosen.has(key);
          }
        };
        draw(); view.addEventListener('scroll', draw);
        space.addEventListener('click', ({ target }) => { const row = target.closest('.r'); if (target.closest('button')) hit('press ' + row.key); });
        space.addEventListener('change', ({ target }) => { const { key } = target.closest('.r'); if (target.checked) chosen.add(key); else chosen.delete(key); });
        wild.state = () => [...chosen].map((key) => 'chosen ' + key);`,
      style:
        '#view{height:320px;overflow:auto;border:1px solid #ccc}#space{position:relative}.r{position:absolute;left:0;right:0;height:32px}.r,.head{display:flex}.r span,.head span{width:160px}',
    }),
    steps: [
      {
        on: isTick
          ? box({ name: word, of: key, among: keys })
          : button(word, { of: key, among: keys }),
        asked: click,
        live,
        wait: 250,
        wants: [`${isTick ? 'chosen' : 'press'} ${key}`],
      },
    ],
  };
};

/** The pane of a help desk, into which the queue may put the next ticket. */
export const deskPane: Generator = (draw) => {
  const titles = draw.some(4, issues);
  const title = nameAt(titles, 0);
  const word = draw.oneOf(['Resolve', 'Escalate', 'Take over']);
  const fate = draw.oneOf(['next', 'reply', 'joined'] as const);
  const live = {
    next: 'open(1)',
    reply: 'tickets[0].count += 1; open(0)',
    joined: `tickets.push({ title: 'Printer eats labels', count: 1 }); list(); open(0)`,
  }[fate];
  const heading = draw.oneOf(['h2', 'h3', 'div class=title']);
  const hasList = draw.chance();
  return {
    asks: `${word} “${title}”; meanwhile ${fate}`,
    html: site(draw, {
      body: `<div class=desk>${hasList ? '<ul id=list></ul>' : '<p><span id=list></span> waiting</p>'}<section id=pane><${heading} id=title></${heading.split(' ')[0]}><p id=count></p><textarea aria-label=Reply rows=2></textarea><div><button type=button id=act>${word}</button> <button type=button id=later>Snooze</button></div></section></div>`,
      script: `const tickets = ${literal(titles.map((title, nth) => ({ title, count: nth + 1 })))}; let now = 0;
        const list = () => { ${hasList ? "at('#list').replaceChildren(...tickets.map(({ title }) => { const each = fresh('<li></li>'); each.textContent = title; return each; }))" : "at('#list').textContent = tickets.length"}; };
        const open = (nth) => { now = nth; at('#title').textContent = tickets[nth].title; at('#count').textContent = tickets[nth].count + ' messages'; };
        list(); open(0);
        at('#act').onclick = () => hit('act ' + tickets[now].title);
        at('#later').onclick = () => hit('later ' + tickets[now].title);`,
      style:
        '.desk{display:flex;gap:24px}#pane{border:1px solid #ccc;padding:12px}.title{font-weight:600}',
    }),
    steps: [
      {
        on: button(word, { of: title, among: titles }),
        asked: click,
        live,
        wants: [`act ${title}`],
        goal: fate === 'next' ? 'refused' : 'done',
      },
    ],
  };
};

/** The queue of a player, patched by position when a song ends. */
export const upNext: Generator = (draw) => {
  const all = draw.some(draw.between(4, 6), songs);
  const target = draw.between(0, 3);
  const song = nameAt(all, target);
  const list = draw.oneOf(['ol', 'ul', 'div']);
  const isNamed = draw.chance();
  const word = draw.oneOf(['Remove from queue', 'Play next', 'Download']);
  const control = isNamed
    ? `<button class=x aria-label="${word}">${icon(bin)}</button>`
    : `<button class=x>${word}</button>`;
  return {
    asks: `${word}: ${song}; the song before ends`,
    html: site(draw, {
      body: `<h2>Now playing</h2><p id=now>Harvest Lights</p><h3>Up next</h3><${list} id=queue></${list}>`,
      script: `let queue = ${literal(all)};
        const draw = () => {
          const list = at('#queue');
          queue.forEach((song, nth) => {
            if (!list.children[nth]) list.append(fresh(${literal(`<li class=q><span class=s></span><small>3:20</small>${control}</li>`)}));
            list.children[nth].querySelector('.s').textContent = song;
          });
          while (list.children.length > queue.length) list.lastElementChild.remove();
        };
        draw();
        const ended = () => { at('#now').textContent = queue[0]; queue = queue.slice(1); draw(); };
        at('#queue').addEventListener('click', ({ target }) => { if (target.closest('.x')) hit('press ' + queue[[...at('#queue').children].indexOf(target.closest('.q'))]); });`,
      style: '.q{display:flex;gap:12px;align-items:center;padding:4px}',
    }),
    steps: [
      {
        on: button(word, { of: song, among: all }),
        asked: click,
        live: 'ended()',
        wants: [`press ${song}`],
        goal: target === 0 ? 'refused' : 'done',
      },
    ],
  };
};

/** Ideas with votes, sorted again into the same rows as votes come in. */
export const voteBoard: Generator = (draw) => {
  const ideas = draw.some(draw.between(4, 6), issues).map((each) => `Idea: ${each}`);
  const idea = draw.oneOf(ideas);
  const word = draw.oneOf(['Upvote', 'Follow', 'Support']);
  const isNamed = draw.chance();
  const votes = draw.some(ideas.length, [3, 8, 14, 21, 27, 33, 40, 52]);
  const control = isNamed
    ? `<button class=v aria-label="${word}"><span aria-hidden=true>▲</span><b></b></button>`
    : `<button class=v>${word} <b></b></button>`;
  return {
    asks: `${word} “${idea}”; the order changes`,
    html: site(draw, {
      body: '<h2>Ideas</h2><div id=board></div>',
      script: `const ideas = ${literal(ideas.map((title, nth) => ({ title, votes: votes[nth] })))};
        const draw = () => {
          ideas.sort((one, other) => other.votes - one.votes);
          ideas.forEach((idea, nth) => {
            const board = at('#board');
            if (!board.children[nth]) board.append(fresh(${literal(`<div class=post><div class=text><a href="#"></a><p>Open</p></div>${control}</div>`)}));
            const row = board.children[nth]; row.idea = idea;
            row.querySelector('a').textContent = idea.title; row.querySelector('b').textContent = idea.votes;
          });
        };
        draw();
        at('#board').addEventListener('click', (event) => { const { target } = event; if (target.closest('a')) event.preventDefault(); if (target.closest('.v')) { const { idea } = target.closest('.post'); hit('vote ' + idea.title); idea.votes += 1; draw(); } });`,
      style:
        '.post{display:flex;flex-direction:row-reverse;justify-content:flex-end;gap:12px;padding:6px}',
    }),
    steps: [
      {
        on: button(word, { of: idea, among: ideas }),
        asked: click,
        live: `ideas[${draw.between(2, ideas.length - 1)}].votes += 60; ideas[0].votes ${draw.oneOf(['+= 1', '-= 2'])}; draw()`,
        wants: [`vote ${idea}`],
      },
    ],
  };
};

/** The lines of an invoice as inputs without keys: a removed line moves all values up by one row. */
export const lineItems: Generator = (draw) => {
  const names = thingsOf(draw, draw.between(3, 5));
  const target = draw.between(1, names.length - 1);
  const name = nameAt(names, target);
  const text = `${draw.between(11, 48)}`;
  const label = draw.oneOf(['Qty', 'Amount', 'Hours']);
  const [live, words] = draw.oneOf([
    ['lines.shift(); draw()', 'the first line was removed'],
    [`lines.unshift({ name: 'Delivery', n: '1' }); draw()`, 'a line came on top'],
    ['lines.reverse(); draw()', 'the order was reversed'],
  ] as const);
  const isTable = draw.chance();
  const row = isTable
    ? `<tr class=l><td class=n></td><td><input aria-label=${label} size=4></td><td><button aria-label="Remove line">×</button></td></tr>`
    : `<div class=l><span class=n></span> <label>${label} <input size=4></label> <button aria-label="Remove line">×</button></div>`;
  return {
    asks: `${label} ${text} for ${name}; ${words}`,
    html: site(draw, {
      body: `<h2>Invoice</h2>${isTable ? '<table><tbody id=lines></tbody></table>' : '<div id=lines></div>'}`,
      script: `let lines = ${literal(names.map((name) => ({ name, n: '1' })))};
        const draw = () => {
          const list = at('#lines');
          lines.forEach((line, nth) => {
            if (!list.children[nth]) list.append(fresh(${literal(row)}));
            const row = list.children[nth]; row.line = line;
            row.querySelector('.n').textContent = line.name; row.querySelector('input').value = line.n;
          });
          while (list.children.length > lines.length) list.lastElementChild.remove();
        };
        draw();
        at('#lines').addEventListener('input', ({ target }) => { target.closest('.l').line.n = target.value; });
        at('#lines').addEventListener('click', ({ target }) => { if (target.closest('button')) hit('remove ' + target.closest('.l').line.name); });
        wild.state = () => lines.filter(({ n }) => n !== '1').map(({ name, n }) => name + '=' + n);`,
      style: '.l{padding:4px}',
    }),
    steps: [
      {
        on: field(label, { of: name, among: names }),
        asked: fill(text),
        live,
        wants: [`${name}=${text}`],
      },
    ],
  };
};

/** A tree table whose rows are patched by position as a node above opens or closes. */
export const treeTable: Generator = (draw) => {
  const folders = draw.some(3, ['Design', 'Legal', 'Travel', 'Press', 'Stock']);
  const things = thingsOf(draw, 6);
  const nodes = folders.map((name, nth) => ({
    name,
    isOpen: nth > 0,
    kids: things.slice(nth * 2, nth * 2 + 2),
  }));
  const name = nameAt(things, draw.between(2, 5));
  const word = draw.oneOf(['Share', 'Assign', 'Lock']);
  const [live, words] = draw.oneOf([
    ['nodes[0].isOpen = true; draw()', 'the first folder opens'],
    ['nodes.push(nodes.shift()); draw()', 'the first folder moves to the end'],
    [`nodes[0].kids.push('Old receipts'); nodes[0].isOpen = true; draw()`, 'three rows come'],
  ] as const);
  return {
    asks: `${word} ${name}; ${words}`,
    html: site(draw, {
      body: '<h2>Files</h2><table role=treegrid aria-label=Files><thead><tr><th>Name<th>Changed<th></tr></thead><tbody id=tree></tbody></table>',
      script: `const nodes = ${literal(nodes)};
        const draw = () => {
          const flat = nodes.flatMap(({ name, isOpen, kids }) => [{ name, isOpen, level: 1 }, ...(isOpen ? kids.map((name) => ({ name, level: 2 })) : [])]);
          const body = at('#tree');
          flat.forEach(({ name, isOpen, level }, nth) => {
            if (!body.children[nth]) body.append(fresh('<tr role=row><td><span class=in></span><span class=n></span></td><td>May 4</td><td><button type=button>${word}</button></td></tr>'));
            const row = body.children[nth]; row.name = name; row.setAttribute('aria-level', level);
            if (isOpen === undefined) row.removeAttribute('aria-expanded'); else row.setAttribute('aria-expanded', isOpen);
            row.querySelector('.in').style.paddingLeft = level * 16 + 'px'; row.querySelector('.n').textContent = name;
          });
          while (body.children.length > flat.length) body.lastElementChild.remove();
        };
        draw();
        at('#tree').addEventListener('click', ({ target }) => { if (target.closest('button')) hit('press ' + target.closest('tr').name); });`,
      style: 'td{padding:3px 12px}',
    }),
    steps: [
      {
        on: button(word, { of: name, among: [...folders, ...things] }),
        asked: click,
        live,
        wants: [`press ${name}`],
      },
    ],
  };
};
