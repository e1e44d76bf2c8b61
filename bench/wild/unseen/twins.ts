/** The same words at several places; only what is around them tells which is meant. */
import { literal } from '../../changes/families/make.ts';
import { nameAt, peopleOf } from '../life.ts';
import { anything, cities, site } from '../parts.ts';
import { button, click, field, fill, type Generator } from '../scene.ts';
import { files, remarks } from './words.ts';

/** A seat map: the same seat numbers in each row, the letter of the row in front. */
export const seatMap: Generator = (draw) => {
  const rows = ['A', 'B', 'C', 'D'].slice(0, draw.between(3, 4)).map((each) => `Row ${each}`);
  const row = draw.oneOf(rows);
  const seat = draw.between(1, 6);
  const taken = draw.some(4, [1, 2, 3, 4, 5, 6]).filter((each) => each !== seat);
  const [tag, more] = draw.oneOf([
    ['button', 'type=button'],
    ['div', 'role=checkbox aria-checked=false tabindex=0'],
    ['span', 'class=seat role=button tabindex=0'],
  ] as const);
  const isOff = tag === 'button' ? 'disabled' : 'aria-disabled=true';
  const others = rows.filter((each) => each !== row);
  const seats = (name: string): string =>
    [1, 2, 3, 4, 5, 6]
      .map((each) => {
        const off = taken.includes(each) && name !== row ? isOff : '';
        return `<${tag} ${more} data-s="${name} seat ${each}" ${off}>${each}</${tag}>`;
      })
      .join('');
  const isBusy = draw.chance();
  return {
    asks: `seat ${seat} in ${row}${isBusy ? '; others take seats' : ''}`,
    html: site(draw, {
      body: `<h2>Choose seats</h2><div class=stage>Stage</div><div id=map>${rows.map((each) => `<div class=row><span class=l>${each}</span>${seats(each)}</div>`).join('')}</div><p id=chosen></p>`,
      script: `const take = (name) => { const seat = at('[data-s="' + name + '"]'); ${tag === 'button' ? 'seat.disabled = true' : `seat.setAttribute('aria-disabled', true)`}; };
        at('#map').addEventListener('click', ({ target }) => {
          const seat = target.closest('[data-s]'); if (!seat || seat.disabled || seat.ariaDisabled === 'true') return;
          hit('seat ' + seat.dataset.s); if (seat.role === 'checkbox') seat.ariaChecked = 'true'; seat.classList.add('mine'); at('#chosen').textContent = 'Chosen: ' + seat.dataset.s;
        });`,
      style:
        '.row{display:flex;gap:6px;padding:4px}.l{width:60px}[data-s]{width:30px;text-align:center;border:1px solid #888;cursor:pointer}.mine{background:#bdf}:disabled,[aria-disabled=true]{opacity:.3}',
    }),
    steps: [
      {
        on: {
          roles: [...anything('').roles, 'checkbox'],
          name: `${seat}`,
          of: row,
          among: rows,
        },
        asked: click,
        ...(isBusy && { live: `take('${draw.oneOf(others)} seat ${seat}')` }),
        wants: [`seat ${row} seat ${seat}`],
      },
    ],
  };
};

/** Remarks below remarks, each with the same words below it. */
export const nestedReplies: Generator = (draw) => {
  const texts = draw.some(5, remarks);
  const people = peopleOf(draw, 2);
  const text = draw.oneOf(texts);
  const word = draw.oneOf(['Reply', 'Share', 'Hide']);
  const isList = draw.chance();
  const isFolded = draw.chance();
  const one = (nth: number, inside = ''): string => {
    const head = `<div class=who>${nameAt(people, nth % 2)}</div><p>${nameAt(texts, nth)}</p><div class=bar><button type=button data-t="${nameAt(texts, nth)}">${word}</button></div>`;
    return isList
      ? `<li>${head}${inside && `<ul>${inside}</ul>`}</li>`
      : `<div class=node>${head}${inside && `<div class=kids>${inside}</div>`}</div>`;
  };
  const all = one(0, one(1, one(2)) + one(3)) + one(4);
  const deeper = draw.between(0, 4);
  return {
    asks: `${word} to “${text}”${isFolded ? '; one more answer comes above' : ''}`,
    html: site(draw, {
      body: `<h2>Questions</h2>${isList ? `<ul id=all>${all}</ul>` : `<div id=all>${all}</div>`}`,
      script: `at('#all').addEventListener('click', ({ target }) => { const text = target.closest('[data-t]')?.dataset.t; if (text) hit('press ' + text); });
        const answer = (nth) => { const bar = document.querySelectorAll('.bar')[nth]; bar.after(fresh(${literal(
          isList
            ? `<ul><li><div class=who>Zoe Lund</div><p>Same here!</p><div class=bar><button type=button data-t=new>${word}</button></div></li></ul>`
            : `<div class=kids><div class=node><div class=who>Zoe Lund</div><p>Same here!</p><div class=bar><button type=button data-t=new>${word}</button></div></div></div>`,
        )})); };`,
      style:
        '.kids{margin-left:24px;border-left:2px solid #ddd;padding-left:10px}.who{font-weight:600}',
    }),
    steps: [
      {
        on: button(word, { of: text, among: texts }),
        asked: click,
        ...(isFolded && { live: `answer(${deeper})` }),
        wants: [`press ${text}`],
      },
    ],
  };
};

/** Settings in sections, with the same button below each. */
export const sections: Generator = (draw) => {
  const names = draw.some(4, ['Profile', 'Language', 'Notifications', 'Privacy', 'Appearance']);
  const name = draw.oneOf(names);
  const word = draw.oneOf(['Save changes', 'Reset', 'Edit']);
  const [shell, head] = draw.oneOf([
    ['section', 'h3'],
    ['fieldset', 'legend'],
    ['div class=panel', 'div class=head'],
    ['form onsubmit="return false"', 'h2'],
  ] as const);
  const [end, headEnd] = [shell.split(' ')[0], head.split(' ')[0]];
  const part = (each: string): string =>
    `<${shell}><${head}>${each}</${headEnd}><p>Your settings of this part.</p><button type=button data-n="${each}">${word}</button></${end}>`;
  const comes = draw.chance();
  return {
    asks: `${word} in ${name}${comes ? '; a part comes on top' : ''}`,
    html: site(draw, {
      body: `<h1>Settings</h1><div id=parts>${names.map(part).join('')}</div>`,
      script: `at('#parts').addEventListener('click', ({ target }) => { if (target.dataset.n) hit('press ' + target.dataset.n); });`,
      style: '#parts>*{margin:10px 0;padding:10px;border:1px solid #ddd}.head{font-weight:bold}',
    }),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        ...(comes && { live: `at('#parts').prepend(fresh(${literal(part('Storage'))}))` }),
        wants: [`press ${name}`],
      },
    ],
  };
};

/** Two addresses with the same fields. */
export const twoAddresses: Generator = (draw) => {
  const heads = draw.oneOf([
    ['Billing address', 'Delivery address'],
    ['Sender', 'Recipient'],
    ['Pick-up', 'Drop-off'],
  ]);
  const labels = draw.some(3, ['Street', 'City', 'Floor', 'Company', 'District']);
  const steps = draw.some(2, labels);
  const [one = '', other = ''] = draw.some(2, heads);
  const texts = draw.some(2, cities);
  const markup = draw.oneOf(['fieldset', 'columns', 'floating'] as const);
  const group = (head: string, nth: number): string => {
    const inputs = labels
      .map((label, at) => {
        const id = `a${nth}${at}`;
        const input = `<input id=${id} data-n="${head}.${label}">`;
        return markup === 'floating'
          ? `<div class=f>${input.replace('>', ` placeholder="${label}">`)}</div>`
          : `<div class=f><label for=${id}>${label}</label>${input}</div>`;
      })
      .join('');
    return markup === 'fieldset'
      ? `<fieldset><legend>${head}</legend>${inputs}</fieldset>`
      : `<div class=col><h3>${head}</h3>${inputs}</div>`;
  };
  return {
    asks: `${one}, ${steps[0]}: ${texts[0]}; ${other}, ${steps[1]}: ${texts[1]}`,
    html: site(draw, {
      body: `<h2>Shipment</h2><div class=cols>${heads.map(group).join('')}</div>`,
      script: `wild.state = () => [...document.querySelectorAll('[data-n]')].filter(({ value }) => value).map(({ dataset, value }) => dataset.n + '=' + value);`,
      style: '.cols{display:flex;gap:24px}.f{margin:6px 0}',
    }),
    isPlanned: draw.chance(),
    steps: [
      {
        on: field(nameAt(steps, 0), { of: one, among: heads }),
        asked: fill(nameAt(texts, 0)),
        wants: [`${one}.${steps[0]}=${texts[0]}`],
      },
      {
        on: field(nameAt(steps, 1), { of: other, among: heads }),
        asked: fill(nameAt(texts, 1)),
        wants: [`${other}.${steps[1]}=${texts[1]}`],
      },
    ],
  };
};

/** A question in a layer, whose button has the same word as the buttons of the rows behind it. */
export const askedTwice: Generator = (draw) => {
  const all = draw.some(4, files);
  const file = draw.oneOf(all);
  const word = draw.oneOf(['Move', 'Archive', 'Publish']);
  const question = `${word} this file?`;
  const how = draw.oneOf(['dialog', 'layer', 'popover'] as const);
  const inside = `<h3>${question}</h3><p>You can undo this for a week.</p><button type=button data-a=no>Not now</button> <button type=button data-a=yes>${word}</button>`;
  const layer = {
    dialog: `<dialog>${inside}</dialog>`,
    layer: `<div class=back><div role=dialog aria-modal=true class=box>${inside}</div></div>`,
    popover: `<div role=alertdialog class="box pop">${inside}</div>`,
  }[how];
  return {
    asks: `${word} ${file}, and confirm it`,
    html: site(draw, {
      body: `<h2>Files</h2><ul id=all>${all.map((each) => `<li><span>${each}</span> <button type=button data-f="${each}">${word}</button></li>`).join('')}</ul>`,
      script: `let now = '';
        const ask = (file) => {
          now = file; hit('asked ' + file);
          const layer = fresh(${literal(layer)}); document.body.append(layer); layer.showModal?.();
          layer.addEventListener('click', ({ target }) => { const answer = target.dataset.a; if (!answer) return; if (answer === 'yes') hit('done ' + now); layer.remove(); });
        };
        at('#all').addEventListener('click', ({ target }) => { if (target.dataset.f) ask(target.dataset.f); });`,
      style:
        '.back{position:fixed;inset:0;background:#0008;z-index:20}.box{position:absolute;left:300px;top:200px;background:#fff;padding:16px;border:1px solid #888}.pop{position:fixed;z-index:20;top:340px}li{padding:4px}',
    }),
    steps: [
      {
        on: button(word, { of: file, among: all }),
        asked: click,
        wants: [`asked ${file}`],
      },
      {
        on: button(word, { of: question, among: [...all, question] }),
        asked: click,
        wants: [`done ${file}`],
      },
    ],
  };
};

/** Two months side by side with the same days. */
export const twoMonths: Generator = (draw) => {
  const months = draw.oneOf([
    ['June 2026', 'July 2026'],
    ['September 2026', 'October 2026'],
  ]);
  const month = draw.oneOf(months);
  const day = draw.between(4, 27);
  const markup = draw.oneOf(['button', 'cell', 'link'] as const);
  const cell = (of: string, each: number): string => {
    const key = `data-d="${of} ${each}"`;
    if (markup === 'button') return `<td><button type=button ${key}>${each}</button></td>`;
    if (markup === 'link') return `<td><a href="#" ${key}>${each}</a></td>`;
    return `<td role=gridcell tabindex=-1 ${key}>${each}</td>`;
  };
  const table = (of: string): string =>
    `<div class=month><div class=head>${of}</div><table role=grid aria-label="${of}"><tbody>${[
      0, 1, 2, 3, 4,
    ]
      .map((week) => {
        const days = [1, 2, 3, 4, 5, 6, 7].map((each) => each + week * 7);
        return `<tr>${days.map((each) => (each > 30 ? '<td></td>' : cell(of, each))).join('')}</tr>`;
      })
      .join('')}</tbody></table></div>`;
  const isRedrawn = draw.chance();
  return {
    asks: `day ${day} of ${month}${isRedrawn ? '; all is drawn again' : ''}`,
    html: site(draw, {
      body: `<h2>Arrival</h2><div id=cal></div><p id=chosen>No day yet</p>`,
      script: `const html = ${literal(months.map(table).join(''))}; const draw = () => { at('#cal').innerHTML = html; }; draw();
        at('#cal').addEventListener('click', (event) => { const day = event.target.closest('[data-d]')?.dataset.d; if (!day) return; event.preventDefault(); hit('day ' + day); at('#chosen').textContent = 'Arrival on ' + day; });`,
      style:
        '#cal{display:flex;gap:20px}td{width:30px;height:28px;text-align:center;cursor:pointer}.head{font-weight:600}',
    }),
    steps: [
      {
        on: anything(`${day}`, { of: month, among: months }),
        asked: click,
        ...(isRedrawn && { live: 'draw()' }),
        wants: [`day ${month} ${day}`],
      },
    ],
  };
};
