/** Pages that draw the same again: by a push of the server, by polling, on each change of a field. */
import { literal } from '../../changes/families/make.ts';
import { nameAt } from '../life.ts';
import { anything, cities, site } from '../parts.ts';
import { button, click, field, fill, type Generator } from '../scene.ts';
import { files, tasks } from './words.ts';

/** A kanban board that is drawn again as a whole, with cards moved by others. */
export const boardSync: Generator = (draw) => {
  const cards = draw.some(5, tasks);
  const target = draw.between(0, 4);
  const card = nameAt(cards, target);
  const columns = draw.oneOf([
    ['To do', 'Doing', 'Done'],
    ['Backlog', 'In review', 'Shipped'],
  ]);
  const word = draw.oneOf(['Assign to me', 'Archive', 'Subscribe']);
  const [live, words] = draw.oneOf([
    [`cards[${target}].column = 2; draw()`, 'it moves to the last column'],
    ['cards.reverse(); draw()', 'the cards change places'],
    [`cards.unshift({ title: 'Buy stamps', column: 0 }); draw()`, 'a card comes on top'],
    ['draw()', 'all is drawn again'],
  ] as const);
  const isIconic = draw.chance();
  return {
    asks: `${word}: ${card}; ${words}`,
    html: site(draw, {
      body: '<h2>Spring fair</h2><div id=board></div>',
      script: `const cards = ${literal(cards.map((title, nth) => ({ title, column: nth % 2 })))}; const columns = ${literal(columns)};
        const draw = () => {
          at('#board').innerHTML = columns.map((name, column) => '<section class=col aria-label="' + name + '"><h3>' + name + '</h3>' + cards.filter((each) => each.column === column).map(({ title }) => '<article class=card draggable=true data-t="' + title + '"><p>' + title + '</p>${isIconic ? `<button type=button aria-label="${word}">☆</button>` : `<button type=button>${word}</button>`}</article>').join('') + '</section>').join('');
        };
        draw();
        at('#board').addEventListener('click', ({ target }) => { if (target.closest('button')) hit('press ' + target.closest('article').dataset.t); });`,
      style:
        '#board{display:flex;gap:12px}.col{width:200px;background:#f4f4f4;padding:8px}.card{background:#fff;padding:6px;margin:6px 0}',
    }),
    steps: [
      {
        on: button(word, { of: card, among: cards }),
        asked: click,
        live,
        wants: [`press ${card}`],
      },
    ],
  };
};

/** A table of builds that is fetched and swapped as a whole again and again (htmx-like). */
export const polledBuilds: Generator = (draw) => {
  const first = draw.between(400, 800);
  const builds = [3, 2, 1, 0].map((nth) => `#${first + nth}`);
  const build = draw.oneOf(builds);
  const word = draw.oneOf(['Cancel', 'Rerun', 'Details']);
  const tag = word === 'Details' ? 'a href="#"' : 'button type=button';
  const every = draw.oneOf([600, 900]);
  const grows = draw.chance();
  return {
    asks: `${word} of build ${build}, in a table swapped every ${every} ms${grows ? '; a build comes' : ''}`,
    html: site(draw, {
      body: '<h2>Builds</h2><table><thead><tr><th>Build</th><th>Branch</th><th>State</th><th></th></tr></thead><tbody id=builds hx-get=/builds hx-trigger="every 1s"></tbody></table>',
      script: `let builds = ${literal(builds)};
        const swap = () => {
          at('#builds').innerHTML = builds.map((id) => '<tr data-id="' + id + '"><td>' + id + '</td><td>main</td><td>running</td><td><${tag}>${word}</${tag.split(' ')[0]}></td></tr>').join('');
        };
        swap(); setInterval(swap, ${every});
        at('#builds').addEventListener('click', (event) => { const pressed = event.target.closest('button,a'); if (!pressed) return; event.preventDefault(); hit('press ' + pressed.closest('tr').dataset.id); });`,
      style: 'td{padding:4px 14px}',
    }),
    steps: [
      {
        on: button(word, { of: build, among: builds }),
        asked: click,
        ...(grows && { live: `builds.unshift('#${first + 4}')` }),
        wait: every + 150,
        wants: [`press ${build}`],
      },
    ],
  };
};

/** A form that its server draws again after each change of a field, keeping values and focus (Livewire-like). */
export const morphForm: Generator = (draw) => {
  const labels = draw.some(3, ['Contact', 'City', 'Notes', 'Department', 'Reference']);
  const [one = '', other = ''] = draw.some(2, labels);
  const texts = draw.some(2, cities);
  const delay = draw.oneOf([40, 150]);
  const isWrapped = draw.chance();
  const word = draw.oneOf(['Save', 'Apply', 'Update']);
  const script = `const values = {}; const labels = ${literal(labels)};
    const draw = () => {
      const active = document.activeElement?.name;
      const caret = document.activeElement?.selectionStart;
      at('#form').innerHTML = labels.map((label, nth) => ${
        isWrapped
          ? `'<label class=f>' + label + ' <input name=f' + nth + '></label>'`
          : `'<div class=f><label for=f' + nth + '>' + label + '</label><input id=f' + nth + ' name=f' + nth + '></div>'`
      }).join('') + '<button type=submit>${word}</button>';
      labels.forEach((label, nth) => { at('[name=f' + nth + ']').value = values[label] ?? ''; });
      const again = active && at('[name=' + active + ']');
      if (again) { again.focus(); again.setSelectionRange(caret, caret); }
    };
    draw();
    at('#form').addEventListener('input', ({ target }) => { values[labels[Number(target.name.slice(1))]] = target.value; });
    at('#form').addEventListener('change', () => { setTimeout(draw, ${delay}); });
    at('#form').addEventListener('submit', (event) => { event.preventDefault(); hit('save'); });
    wild.state = () => Object.entries(values).map(([label, value]) => label + '=' + value);`;
  return {
    asks: `${one}: ${texts[0]}, ${other}: ${texts[1]}, ${word}; drawn again ${delay} ms after each change`,
    html: site(draw, {
      body: '<h2>Request</h2><form id=form></form>',
      script,
      style: '.f{display:block;margin:8px 0}',
    }),
    isPlanned: true,
    steps: [
      { on: field(one), asked: fill(nameAt(texts, 0)), wants: [`${one}=${texts[0]}`], settle: 300 },
      {
        on: field(other),
        asked: fill(nameAt(texts, 1)),
        wants: [`${other}=${texts[1]}`],
        settle: 300,
      },
      { on: button(word), asked: click, wants: ['save'] },
    ],
  };
};

/** Chosen labels as chips in a field, all drawn again by each change. */
export const chips: Generator = (draw) => {
  const labels = draw.some(draw.between(4, 6), [
    'urgent',
    'catering',
    'volunteers',
    'outdoor',
    'budget',
    'insurance',
    'press',
  ]);
  const gone = draw.some(2, labels);
  const isNamed = draw.chance();
  const tag = draw.oneOf(['span', 'div', 'li']);
  const nameOf = (label: string): string => (isNamed ? `Remove ${label}` : 'Remove');
  const chip = `<${tag} class=chip><span class=t></span><button type=button>×</button></${tag}>`;
  const live = draw.oneOf([
    `labels.unshift('draft'); draw()`,
    'labels.reverse(); draw()',
    'draw()',
  ]);
  return {
    asks: `remove the labels ${gone.join(' and ')}; meanwhile ${live}`,
    html: site(draw, {
      body: '<h2>Labels</h2><div class=field><div id=chips></div><input placeholder="Add a label"></div>',
      script: `let labels = ${literal(labels)};
        const draw = () => { at('#chips').replaceChildren(...labels.map((label) => {
          const chip = fresh(${literal(chip)}); chip.querySelector('.t').textContent = label;
          const x = chip.querySelector('button'); x.setAttribute('aria-label', ${isNamed ? `'Remove ' + label` : `'Remove'`});
          x.onclick = () => { hit('removed ' + label); labels = labels.filter((each) => each !== label); draw(); };
          return chip; })); };
        draw();`,
      style:
        '#chips{display:flex;gap:6px}.chip{display:inline-block;background:#e4e8ff;border-radius:10px;padding:2px 8px}',
    }),
    isPlanned: true,
    steps: gone.map((label, nth) => ({
      on: button(nameOf(label), isNamed ? {} : { of: label, among: labels }),
      asked: click,
      ...(nth === 0 && { live }),
      wants: [`removed ${label}`],
    })),
  };
};

/** The days of a range picker, drawn again by the first of two choices. */
export const rangePicker: Generator = (draw) => {
  const from = draw.between(3, 14);
  const to = from + draw.between(2, 12);
  const markup = draw.oneOf(['button', 'named', 'cell'] as const);
  const nameOf = (day: number): string => (markup === 'named' ? `May ${day}, 2026` : `${day}`);
  const day = {
    button: `'<td class="' + mark + '"><button type=button data-d=' + day + '>' + day + '</button></td>'`,
    named: `'<td role=gridcell class="' + mark + '"><button type=button data-d=' + day + ' aria-label="May ' + day + ', 2026">' + day + '</button></td>'`,
    cell: `'<td role=gridcell tabindex=0 aria-selected=' + Boolean(mark) + ' class="' + mark + '" data-d=' + day + '>' + day + '</td>'`,
  }[markup];
  return {
    asks: `from ${nameOf(from)} to ${nameOf(to)}, planned at once`,
    html: site(draw, {
      body: '<h2>When?</h2><div class=cal><b>May 2026</b><table role=grid><tbody id=days></tbody></table><p id=range>No dates yet</p></div>',
      script: `let start = 0, end = 0;
        const draw = () => {
          let html = '<tr>' + '<td></td>'.repeat(4);
          for (let day = 1; day <= 31; day += 1) {
            const mark = day === start || day === end ? 'edge' : start && day > start && day < end ? 'in' : '';
            html += ${day}; if ((day + 4) % 7 === 0) html += '</tr><tr>';
          }
          at('#days').innerHTML = html + '</tr>';
          at('#range').textContent = end ? 'May ' + start + ' – ' + end : start ? 'From May ' + start : 'No dates yet';
        };
        draw();
        at('#days').addEventListener('click', ({ target }) => {
          const day = Number(target.closest('[data-d]')?.dataset.d); if (!day) return;
          if (!start || end || day < start) { start = day; end = 0; hit('start ' + day); } else { end = day; hit('range ' + start + '-' + end); }
          draw();
        });`,
      style:
        'td{width:34px;height:30px;text-align:center}.edge{background:#cde}.in{background:#eef}',
    }),
    isPlanned: true,
    steps: [
      { on: anything(nameOf(from)), asked: click, wants: [`start ${from}`] },
      { on: anything(nameOf(to)), asked: click, wants: [`range ${from}-${to}`] },
    ],
  };
};

/** A folder whose tiles are drawn again as other people's cursors and locks come and go. */
export const sharedFolder: Generator = (draw) => {
  const all = draw.some(5, files);
  const file = draw.oneOf(all);
  const word = draw.oneOf(['Download', 'Star', 'Copy link']);
  const isTable = draw.chance();
  const other = draw.oneOf(all.filter((each) => each !== file));
  const row = isTable
    ? `<tr><td class=n></td><td class=who></td><td><button type=button>${word}</button></td></tr>`
    : `<div class=tile><div class=n></div><div class=who></div><button type=button>${word}</button></div>`;
  const live = draw.oneOf([
    `who['${other}'] = 'Opened by Ines'; draw()`,
    `who['${file}'] = 'Opened by Emre'; draw()`,
    `all.sort(); draw()`,
    `setInterval(draw, 450)`,
  ]);
  return {
    asks: `${word} ${file}; meanwhile ${live}`,
    html: site(draw, {
      body: `<h2>Shared with you</h2>${isTable ? '<table><tbody id=all></tbody></table>' : '<div id=all></div>'}`,
      script: `const all = ${literal(all)}; const who = {};
        const draw = () => { at('#all').replaceChildren(...all.map((name) => { const row = fresh(${literal(row)}); row.querySelector('.n').textContent = name; row.querySelector('.who').textContent = who[name] ?? ''; row.querySelector('button').onclick = () => hit('press ' + name); return row; })); };
        draw();`,
      style: '.tile{display:inline-block;width:150px;border:1px solid #ddd;padding:8px;margin:4px}',
    }),
    steps: [
      {
        on: button(word, { of: file, among: all }),
        asked: click,
        live,
        wait: 500,
        wants: [`press ${file}`],
      },
    ],
  };
};
