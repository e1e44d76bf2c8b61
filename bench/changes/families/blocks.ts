/** Lines, totals, badges, panes, dialogs: parts that a user reads as one. */
import {
  appears,
  appearsAlone,
  dialog,
  dialogWent,
  goes,
  message,
  state,
  text,
  value,
} from '../fact.ts';
import { after, type Family, headings, literal, pageOf, people, things } from './make.ts';

/** A sentence with marked words, two of which change. */
export const sentence: Family = (draw) => {
  const [who, other] = draw.some(2, people);
  const [count, more] = [draw.between(2, 9), draw.between(10, 90)];
  const line = (n: number, by: string | undefined): string =>
    `<b id=n>${n}</b> of <i>120</i> seats taken, last by <a href="#" id=by>${by}</a> today`;
  const read = (n: number, by: string | undefined): string =>
    `${n} of 120 seats taken, last by ${by} today`;
  const how = draw.oneOf([
    `n.textContent='${more}';by.textContent=${literal(other)}`,
    `n.firstChild.data='${more}';by.firstChild.data=${literal(other)}`,
    `line.innerHTML=${literal(line(more, other))}`,
    `box.innerHTML=${literal(`<p id=line>${line(more, other)}</p>`)}`,
  ]);
  return {
    html: pageOf(
      `<div id=box><p id=line>${line(count, who)}</p></div><p>Doors open at 7.</p>`,
      `const act=()=>{${how}}`,
      'Book',
    ),
    facts: [text(read(more, other), read(count, who))],
  };
};

/** Several short numbers in one line change at once. */
export const numbers: Family = (draw) => {
  const all = draw.between(12, 30);
  const [was, now] = [draw.between(1, 5), draw.between(6, 11)];
  const line = (done: number): string =>
    `<b id=d>${done}</b> of ${all} done, <b id=l>${all - done}</b> left`;
  const read = (done: number): string => `${done} of ${all} done, ${all - done} left`;
  const how = draw.oneOf([
    `d.textContent='${now}';l.textContent='${all - now}'`,
    `d.firstChild.data='${now}';l.firstChild.data='${all - now}'`,
    `line.innerHTML=${literal(line(now))}`,
  ]);
  return {
    html: pageOf(`<p id=line>${line(was)}</p>`, `const act=()=>{${how}}`, 'Check'),
    facts: [text(read(now), read(was))],
  };
};

/** Texts that appear below each other are reported one by one. */
export const neighbors: Family = (draw) => {
  const [a, b] = draw.some(2, [
    'Your order is on its way',
    'A receipt was sent to you',
    'Two items are out of stock',
    'The voucher ends on Friday',
  ]);
  const parts = `<div class=note>${a}</div><div class=hint>${b}</div>`;
  const how = draw.oneOf([
    `box.innerHTML=${literal(parts)}`,
    `box.insertAdjacentHTML('beforeend',${literal(parts)})`,
    'box.hidden=false',
  ]);
  const there =
    how === 'box.hidden=false' ? `<div id=box hidden>${parts}</div>` : '<div id=box></div>';
  return {
    html: pageOf(`<p>Thank you.</p>${there}`, `const act=()=>{${how}}`, 'Order'),
    facts: [appearsAlone(`${a}`), appearsAlone(`${b}`)],
  };
};

/** Numbers side by side: each is reported with its own label. */
export const totals: Family = (draw) => {
  const [name] = draw.some(1, things);
  const price = draw.between(11, 40);
  const [was, now] = [draw.between(1, 2), draw.between(3, 5)];
  const how = draw.oneOf([
    `q.textContent='${now}';s.textContent='€${now * price}';t.textContent='€${now * price + 5}';c.textContent='${now}'`,
    `row.innerHTML=${literal(`<td>${name}</td><td>${now}</td><td>€${now * price}</td>`)};t.textContent='€${now * price + 5}';c.textContent='${now}'`,
  ]);
  return {
    html: pageOf(
      `<p><a href="#">Basket <span id=c>${was}</span></a></p><table><tr id=row><td>${name}</td><td id=q>${was}</td><td id=s>€${was * price}</td></tr><tr><td>Shipping</td><td></td><td>€5</td></tr></table><p>Total <b id=t>€${was * price + 5}</b></p>`,
      `const act=()=>{${how}}`,
      'More',
    ),
    facts: [
      text(`Basket ${now}`, `Basket ${was}`),
      text(`${name}…${now}…€${now * price}`, `${name}…${was}…€${was * price}`),
      text(`Total €${now * price + 5}`, `Total €${was * price + 5}`),
    ],
  };
};

/** A pane beside a list shows another item. */
export const pane: Family = (draw) => {
  const [a, b] = draw.some(2, people);
  const [from, to] = draw.some(2, ['Bern', 'Oslo', 'Porto', 'Riga', 'Turin']);
  const [age, other] = [draw.between(20, 40), draw.between(41, 60)];
  const isPairs = draw.chance();
  const body = (name: unknown, years: number, city: unknown): string =>
    isPairs
      ? `<h2>${name}</h2><dl><dt>Age</dt><dd>${years}</dd><dt>City</dt><dd>${city}</dd><dt>Team</dt><dd>Sales</dd></dl>`
      : `<h2>${name}</h2><p>Age: ${years}</p><p>City: ${city}</p><p>Team: Sales</p>`;
  const how = draw.oneOf([
    `pane.innerHTML=${literal(body(b, other, to))}`,
    `const d=document.createElement('div');d.innerHTML=${literal(body(b, other, to))};pane.replaceChildren(...d.children)`,
  ]);
  return {
    html: pageOf(
      `<div id=pane>${body(a, age, from)}</div>`,
      `const act=()=>{${how}}`,
      'Next person',
    ),
    facts: [text(`${b}`, `${a}`), text(`${other}`, `${age}`), text(`${to}`, `${from}`)],
  };
};

export const vote: Family = (draw) => {
  const count = draw.between(3, 80);
  const [mark, what] = draw.oneOf([
    ["go.setAttribute('aria-pressed','true')", 'pressed'],
    ["go.classList.add('active')", 'highlighted'],
    ['', ''],
  ] as const);
  const ms = draw.oneOf([0, 60, 300, 450]);
  const write = `${mark};n.textContent='${count + 1}'`;
  return {
    html: `<style>.active{color:#c30;background:#fee}</style><div><button id=go aria-label=Upvote onclick="act()">▲</button> <span id=n>${count}</span> points</div><p>A title to vote on</p><script>const act=()=>{${ms ? after(ms, write, draw.chance()) : write}}</script>`,
    facts: [text(`${count + 1}`, `${count}`), ...(what ? [state('Upvote', what)] : [])],
  };
};

/** A script saves and reports it, in one of the ways pages do. */
export const saved: Family = (draw) => {
  const words = draw.oneOf(['Changes saved', 'Saved at 10:31', 'Your profile was updated']);
  const ms = draw.between(20, 560);
  const [body, script, fact] = draw.oneOf([
    ['<p id=note></p>', `note.textContent=${literal(words)}`, appears(words)],
    ['<div role=status id=note></div>', `note.textContent=${literal(words)}`, message(words)],
    [
      '',
      `document.body.insertAdjacentHTML('beforeend',${literal(`<div style="position:fixed;bottom:9px;right:9px">${words}</div>`)})`,
      appears(words),
    ],
    [
      '<span id=note hidden></span>',
      `note.hidden=false;note.textContent=${literal(words)}`,
      appears(words),
    ],
    ['', `go.textContent='Saved'`, text('Saved', 'Save')],
  ] as const);
  return {
    html: pageOf(
      `<label>Name <input value=Ann></label>${body}`,
      `const act=()=>{${after(ms, script, draw.chance())}}`,
      'Save',
    ),
    facts: [fact],
  };
};

/** Returns an overlay dialog without a role. */
const overlay = (title: string, inside: string, more = ''): string =>
  `<div class=overlay ${more} id=over><div class=box><h2>${title}</h2>${inside}<button>Cancel</button><button>OK</button></div></div>`;
const overlayStyle =
  '<style>.overlay{position:fixed;inset:0;background:rgba(0,0,0,.5)}.box{position:absolute;top:80px;left:120px;width:300px;background:#fff;padding:20px}.off{display:none}</style>';
const behind = '<h1>Albums</h1><p>Summer, 40 pictures</p><p>Winter, 12 pictures</p>';

export const overlayOpens: Family = (draw) => {
  const title = draw.oneOf(headings);
  const inside = draw.oneOf([
    '<p>You can change this later.</p>',
    '<label>Name <input></label>',
    '<label>Mail <input></label><label>Note <input></label>',
  ]);
  const [there, how] = draw.oneOf([
    [
      overlay(title, inside, 'hidden style="display:none"'),
      "over.hidden=false;over.style.display=''",
    ],
    ['', `document.body.insertAdjacentHTML('beforeend',${literal(overlay(title, inside))})`],
    [
      overlay(title, inside).replace('class=overlay', 'class="overlay off"'),
      "over.classList.remove('off')",
    ],
  ] as const);
  return {
    html: `${overlayStyle}${pageOf(behind, `const act=()=>{${draw.chance() ? how : after(80, how)}}`, 'Open')}${there}`,
    facts: [dialog(title)],
  };
};

export const overlayCloses: Family = (draw) => {
  const title = draw.oneOf(headings);
  const how = draw.oneOf(['over.remove()', "over.className='off'", "over.style.display='none'"]);
  return {
    html: `${overlayStyle}<main>${behind}</main>${overlay(title, '<p>You can change this later.</p>').replace('<button>Cancel', '<button id=go onclick="act()">Cancel')}<script>const act=()=>{${how}}</script>`,
    facts: [dialogWent(title)],
  };
};

/** A state in words, and the button for the way back. */
export const badge: Family = (draw) => {
  const [was, now, verb, back] = draw.oneOf([
    ['Draft', 'Published', 'Publish', 'Unpublish'],
    ['Open', 'Closed', 'Close issue', 'Reopen issue'],
    ['Private', 'Public', 'Make public', 'Make private'],
  ] as const);
  const how = draw.oneOf([
    `tag.textContent='${now}';tag.className='on';go.textContent='${back}'`,
    `bar.innerHTML=${literal(`<span class=on>${now}</span> <b>Trip report</b>`)};go.textContent='${back}'`,
  ]);
  return {
    html: `<style>.on{color:green}</style>${pageOf(`<div id=bar><span id=tag>${was}</span> <b>Trip report</b></div>`, `const act=()=>{${how}}`, verb)}`,
    facts: [text(now, was), text(back, verb)],
  };
};

export const tabs: Family = (draw) => {
  const isPlain = draw.chance();
  const [a, b] = draw.some(2, ['Overview', 'Reviews', 'Delivery', 'Sizes']);
  const tab = (name: unknown, on: boolean, id: string): string =>
    isPlain
      ? `<button class="tab${on ? ' active' : ''}" id=${id} ${on ? '' : 'onclick="act()"'}>${name}</button>`
      : `<button role=tab aria-selected=${on} id=${id} ${on ? '' : 'onclick="act()"'}>${name}</button>`;
  const mark = isPlain
    ? "one.classList.remove('active');go.classList.add('active')"
    : "one.ariaSelected='false';go.ariaSelected='true'";
  const [first, second] = ['Made of oak in Bern', 'Arrives within three days'];
  const how = draw.oneOf([
    'p1.hidden=true;p2.hidden=false',
    "p1.style.display='none';p2.hidden=false",
  ]);
  return {
    html: `<style>.active{border-bottom:3px solid #06c;color:#06c}</style><div ${isPlain ? '' : 'role=tablist'}>${tab(a, true, 'one')}${tab(b, false, 'go')}</div><div id=p1><p>${first}</p></div><div id=p2 hidden><p>${second}</p></div><script>const act=()=>{${mark};${how}}</script>`,
    facts: [state(`${b}`, isPlain ? 'highlighted' : 'selected'), appears(second), goes(first)],
  };
};

export const complaints: Family = (draw) => {
  const all = [
    ['Mail', 'Enter a valid address'],
    ['Phone', 'Only digits, please'],
    ['Postcode', 'This postcode does not exist'],
  ] as const;
  const bad = draw.some(draw.between(2, 3), all);
  const field = ([name]: readonly [string, string]): string =>
    `<div class=row id=${name}><label>${name} <input></label></div>`;
  const say = bad.map(
    ([name, why]) =>
      `${name}.insertAdjacentHTML('beforeend',${literal(`<div class=hint>${why}</div>`)})`,
  );
  return {
    html: pageOf(all.map(field).join(''), `const act=()=>{${say.join(';')}}`, 'Continue'),
    facts: bad.map(([, why]) => appears(why)),
  };
};

/** Widgets copy typed text into fields without a name. */
export const copies: Family = (draw) => {
  const typed = draw.oneOf(['Bern', 'green tea', '042 118']);
  const shadow = draw.oneOf([
    '<input id=c tabindex=-1 style="width:4px;border:0">',
    '<input id=c readonly>',
    '<textarea id=c tabindex=-1 rows=1></textarea>',
  ]);
  const count = draw.between(1, 2);
  const copy = count > 1 ? `${shadow}${shadow.replace('id=c', 'id=d')}` : shadow;
  return {
    html: `<label>City <input id=go></label><div>${copy}</div><script>go.oninput=()=>{c.value=go.value;${count > 1 ? 'd.value=go.value' : ''}}</script>`,
    act: { kind: 'fill', on: '#go', text: typed },
    facts: [value('City', typed)],
  };
};
