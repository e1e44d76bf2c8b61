// Custom form widgets. Each takes its host element and calls change(value).
import { longDate } from './data.mjs';

const el = (tag, attrs = {}, ...kids) => {
  const e = document.createElement(tag);
  for (const [k, v] of Object.entries(attrs))
    if (v !== undefined && v !== false) e.setAttribute(k, v === true ? '' : v);
  e.append(...kids);
  return e;
};

/** ARIA combobox: a text field that filters a listbox. Only a picked option counts. */
export function combobox(host, { id, options, value = '', change }) {
  const input = el('input', {
    id,
    type: 'text',
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': `${id}-list`,
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    value,
    placeholder: 'Start typing',
  });
  const list = el('ul', {
    id: `${id}-list`,
    role: 'listbox',
    'aria-label': 'Suggestions',
    hidden: true,
  });
  let active = -1;
  const open = () => {
    const q = input.value.trim().toLowerCase();
    const hits = options.filter((o) => o.toLowerCase().includes(q)).slice(0, 8);
    active = -1;
    list.replaceChildren(
      ...(hits.length
        ? hits.map((o, i) =>
            el('li', { role: 'option', id: `${id}-o${i}`, 'aria-selected': 'false' }, o),
          )
        : [el('li', { class: 'none' }, 'No match')]),
    );
    list.hidden = false;
    input.setAttribute('aria-expanded', 'true');
  };
  const close = () => {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const pick = (o) => {
    input.value = o;
    change(o);
    close();
  };
  input.addEventListener('input', () => {
    change('');
    open();
  });
  input.addEventListener('focus', () => {
    if (!options.includes(input.value)) open();
  });
  input.addEventListener('blur', () => setTimeout(close, 120));
  input.addEventListener('keydown', (e) => {
    const items = [...list.querySelectorAll('[role=option]')];
    if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
      e.preventDefault();
      if (list.hidden) return open();
      active = Math.max(0, Math.min(items.length - 1, active + (e.key === 'ArrowDown' ? 1 : -1)));
      items.forEach((li, i) => li.setAttribute('aria-selected', i === active));
      if (items[active]) {
        input.setAttribute('aria-activedescendant', items[active].id);
        items[active].scrollIntoView({ block: 'nearest' });
      }
    }
    if (e.key === 'Enter' && !list.hidden && items.length) {
      e.preventDefault();
      pick(items[Math.max(0, active)].textContent);
    }
    if (e.key === 'Escape') close();
  });
  list.addEventListener('mousedown', (e) => {
    const li = e.target.closest('[role=option]');
    if (li) {
      e.preventDefault();
      pick(li.textContent);
    }
  });
  host.append(el('div', { class: 'combo' }, input, list));
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const iso = (y, m, d) => `${y}-${String(m + 1).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
/** Date picker: a button that opens a month grid. Days before `min` and Sundays cannot be chosen. */
export function datePicker(host, { id, value = '', min, change }) {
  let [y, m] = (value || min).split('-').map((n, i) => Number(n) - (i === 1 ? 1 : 0));
  const btn = el('button', {
    id,
    type: 'button',
    class: 'date',
    'aria-haspopup': 'dialog',
    'aria-expanded': 'false',
  });
  const pop = el('div', {
    class: 'cal',
    role: 'dialog',
    'aria-label': 'Choose a day',
    hidden: true,
  });
  const label = () => {
    btn.textContent = value ? longDate(value) : 'Choose a day';
    btn.classList.toggle('empty', !value);
  };
  const set = (on) => {
    pop.hidden = !on;
    btn.setAttribute('aria-expanded', on);
  };
  const draw = (focus) => {
    const first = (new Date(Date.UTC(y, m, 1)).getUTCDay() + 6) % 7;
    const days = new Date(Date.UTC(y, m + 1, 0)).getUTCDate();
    let cells = '<td></td>'.repeat(first);
    let rows = '';
    for (let d = 1; d <= days; d++) {
      const date = iso(y, m, d);
      const col = (first + d - 1) % 7;
      const off = date < min || col === 6;
      cells += `<td role="gridcell"><button type="button" data-d="${date}" aria-label="${longDate(date)}"${off ? ' disabled' : ''}${date === value ? ' aria-pressed="true"' : ''} tabindex="-1">${d}</button></td>`;
      if (col === 6 || d === days) {
        rows += `<tr>${cells}</tr>`;
        cells = '';
      }
    }
    pop.innerHTML = `<div class="calhead"><button type="button" data-m="-1" aria-label="Previous month">‹</button><b aria-live="polite">${MONTHS[m]} ${y}</b><button type="button" data-m="1" aria-label="Next month">›</button></div>
      <table role="grid"><thead><tr>${['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((w) => `<th scope="col">${w}</th>`).join('')}</tr></thead><tbody>${rows}</tbody></table><p>Not on Sundays, and 14 days from today at the earliest.</p>`;
    const target =
      pop.querySelector(`[data-d="${focus ?? value}"]`) ??
      pop.querySelector('[data-d]:not(:disabled)');
    if (target) {
      target.tabIndex = 0;
      if (focus) target.focus();
    }
  };
  btn.addEventListener('click', () => {
    draw();
    set(pop.hidden);
  });
  pop.addEventListener('click', (e) => {
    const nav = e.target.closest('[data-m]');
    if (nav) {
      m += Number(nav.dataset.m);
      if (m < 0) {
        m = 11;
        y--;
      }
      if (m > 11) {
        m = 0;
        y++;
      }
      draw();
      pop.querySelector(`[data-m="${nav.dataset.m}"]`).focus();
      return;
    }
    const day = e.target.closest('[data-d]');
    if (day && !day.disabled) {
      value = day.dataset.d;
      change(value);
      label();
      set(false);
      btn.focus();
    }
  });
  pop.addEventListener('keydown', (e) => {
    if (e.key === 'Escape') {
      set(false);
      btn.focus();
      return;
    }
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[e.key];
    const cur = e.target.dataset?.d;
    if (!step || !cur) return;
    e.preventDefault();
    const t = new Date(Date.parse(`${cur}T00:00:00Z`) + step * 864e5);
    y = t.getUTCFullYear();
    m = t.getUTCMonth();
    draw(t.toISOString().slice(0, 10));
  });
  document.addEventListener('mousedown', (e) => {
    if (!host.contains(e.target)) set(false);
  });
  label();
  host.append(el('div', { class: 'datebox' }, btn, pop));
}

/** Toggle switch. */
export function toggle(host, { id, label, value = false, change }) {
  const b = el(
    'button',
    { id, type: 'button', role: 'switch', 'aria-checked': String(value), class: 'switch' },
    el('i', { 'aria-hidden': 'true' }),
    label,
  );
  b.addEventListener('click', () => {
    value = !value;
    b.setAttribute('aria-checked', value);
    change(value);
  });
  host.append(b);
}

/** Segmented buttons. Plain divs on purpose: plenty of real sites do this. */
export function segmented(host, { options, value, change }) {
  const box = el('div', { class: 'seg' });
  const draw = () =>
    box.replaceChildren(
      ...options.map(([v, l]) => {
        const d = el('div', { class: v === value ? 'on' : '', 'data-v': v }, l);
        d.addEventListener('click', () => {
          value = v;
          change(v);
          draw();
        });
        return d;
      }),
    );
  draw();
  host.append(box);
}

/** Chips: type a name, press Enter or comma. */
export function chips(host, { id, value = [], change, placeholder }) {
  const input = el('input', { id, type: 'text', placeholder, autocomplete: 'off' });
  const box = el('div', { class: 'chips' });
  const draw = () => {
    box.replaceChildren(
      ...value.map((v, i) => {
        const x = el('button', { type: 'button', 'aria-label': `Remove ${v}` }, '×');
        x.addEventListener('click', () => {
          value.splice(i, 1);
          change([...value]);
          draw();
          input.focus();
        });
        return el('span', { class: 'chip' }, v, x);
      }),
      input,
    );
  };
  const add = () => {
    const t = input.value.replace(/,/g, '').trim();
    if (t && !value.includes(t)) {
      value.push(t);
      change([...value]);
    }
    input.value = '';
    draw();
  };
  input.addEventListener('keydown', (e) => {
    if (e.key === 'Enter' || e.key === ',') {
      e.preventDefault();
      add();
      input.focus();
    }
    if (e.key === 'Backspace' && !input.value && value.length) {
      value.pop();
      change([...value]);
      draw();
      input.focus();
    }
  });
  box.addEventListener('click', () => input.focus());
  draw();
  host.append(box);
}

/** Five stars, a radiogroup. */
export function starRating(host, { label, value = 0, change }) {
  const box = el('div', { class: 'stars', role: 'radiogroup', 'aria-label': label });
  const draw = () =>
    [...box.children].forEach((b, i) => {
      b.setAttribute('aria-checked', i + 1 === value);
      b.classList.toggle('on', i < value);
      b.tabIndex = i + 1 === (value || 1) ? 0 : -1;
    });
  for (let n = 1; n <= 5; n++) {
    const b = el('button', {
      type: 'button',
      role: 'radio',
      'aria-label': n === 1 ? '1 star' : `${n} stars`,
    });
    b.innerHTML =
      '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m12 3 2.8 5.9 6.4.8-4.7 4.4 1.2 6.400L12 17.400l-5.7 3.1 1.2-6.400L2.8 9.700l6.4-.8Z"/></svg>';
    b.addEventListener('click', () => {
      value = n;
      change(n);
      draw();
    });
    box.append(b);
  }
  box.addEventListener('keydown', (e) => {
    const d = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[e.key];
    if (d) {
      e.preventDefault();
      value = Math.min(5, Math.max(1, value + d));
      change(value);
      draw();
      box.children[value - 1].focus();
    }
  });
  draw();
  host.append(box);
}

/** Rich text notes: contenteditable with two buttons. */
export function notes(host, { id, labelledby, value = '', change }) {
  const area = el('div', {
    id,
    class: 'notes',
    contenteditable: 'true',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledby,
  });
  area.innerText = value;
  area.addEventListener('input', () => change(area.innerText.trim()));
  const bar = el('div', { class: 'notebar' });
  for (const [cmd, text, name] of [
    ['bold', 'B', 'Bold'],
    ['italic', 'I', 'Italic'],
  ]) {
    const b = el('button', { type: 'button', 'aria-label': name, class: cmd }, text);
    b.addEventListener('mousedown', (e) => e.preventDefault());
    b.addEventListener('click', () => {
      area.focus();
      document.execCommand(cmd);
    });
    bar.append(b);
  }
  host.append(el('div', { class: 'notebox' }, bar, area));
}
