// Shared by every Plover page: side bar, helpers, and the two custom elements.
export const $ = (s, r = document) => r.querySelector(s);
export const $$ = (s, r = document) => [...r.querySelectorAll(s)];
export const esc = (s) =>
  String(s).replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c],
  );
export const params = new URLSearchParams(location.search);
export const api = async (method, url, data) => {
  const res = await fetch(url, {
    method,
    headers: data ? { 'content-type': 'application/json' } : {},
    body: data ? JSON.stringify(data) : undefined,
  });
  return res.status === 204 ? null : res.json();
};
export const initials = (n) =>
  n
    .split(/[ -]/)
    .map((w) => w[0].toUpperCase())
    .join('')
    .slice(0, 2);
export const face = (n) =>
  `<span class="face" data-n="${initials(n)}" title="${esc(n)}" aria-hidden="true">${initials(n)}</span>`;
export const slug = (s) => s.toLowerCase().replace(/\s+/g, '-');
export const PRIORITY = { 1: 'Urgent', 2: 'High', 3: 'Normal', 4: 'Low' };
export const prio = (p) =>
  `<span class="prio p${p}" role="img" aria-label="Priority ${p}, ${PRIORITY[p]}"><i></i><i></i><i></i><i></i></span>`;
export const day = (iso) => {
  const [, m, d] = iso.split('-');
  return `${Number(d)} ${['Jan', 'Feb', 'Mar', 'Apr'][Number(m) - 1]}`;
};

const at = location.pathname;
const nav = [
  ['/tracker/', 'Issues', '<path d="M3 4h10M3 8h10M3 12h6"/>'],
  ['/tracker/board.html', 'Board', '<path d="M3 3h3v10H3zM8 3h3v6H8z"/>'],
  ['/tracker/reports.html', 'Activity and builds', '<path d="M2 9h3l2-5 3 8 2-4h2"/>'],
];
$('#side').innerHTML = `
  <a class="logo" href="/tracker/"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 14c4-7 9-9 13-8l5 1-4 3c0 6-5 9-11 9 2-1 3-2 3-4-3 1-5 0-6-1Z"/></svg>Plover</a>
  <p class="proj">Ferry timetable</p>
  <nav aria-label="Project">${nav.map(([h, l, d]) => `<a href="${h}"${at === h || (h === '/tracker/' && at.endsWith('index.html')) ? ' aria-current="page"' : ''}><svg viewBox="0 0 16 16" aria-hidden="true">${d}</svg>${l}</a>`).join('')}</nav>
  <p class="me">${face('Yusra Amin')}<span>Yusra Amin</span></p>`;

export function toast(text) {
  let box = $('.toasts');
  if (!box) {
    box = document.createElement('div');
    box.className = 'toasts';
    box.setAttribute('role', 'status');
    document.body.append(box);
  }
  const t = document.createElement('div');
  t.textContent = text;
  box.append(t);
  setTimeout(() => t.remove(), 5000);
}

/** Priority setter. Its shadow root is CLOSED: page scripts cannot look inside. Fires "priority" with detail 1-4. */
customElements.define(
  'priority-widget',
  class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: 'closed' });
      root.innerHTML = `<style>
      :host { display: block; } form { display: flex; gap: 6px; align-items: center; }
      label { flex: 1; color: var(--dim); font-size: .8125rem; white-space: nowrap; }
      input { box-sizing: border-box; width: 44px; margin-left: 8px; text-align: center; font: inherit; padding: 5px 8px; border: 1px solid var(--line); border-radius: 6px; background: var(--bg); color: var(--ink); }
      button { font: inherit; font-weight: 600; padding: 5px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--bg); color: var(--ink); cursor: pointer; }
      button:hover { border-color: var(--dim); } :focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
      p { margin: 4px 0 0; font-size: .8125rem; color: var(--bad); }</style>
      <form><label>Priority, 1 to 4<input type="text" inputmode="numeric" value="${Number(this.getAttribute('value'))}"></label><button>Set priority</button></form><p role="alert" hidden>Enter a number from 1 to 4.</p>`;
      root.querySelector('form').addEventListener('submit', (e) => {
        e.preventDefault();
        const v = root.querySelector('input').value.trim();
        const ok = /^[1-4]$/.test(v);
        root.querySelector('p').hidden = ok;
        if (ok) this.dispatchEvent(new CustomEvent('priority', { detail: Number(v) }));
      });
    }
  },
);

/** Watch button in an OPEN shadow root. */
customElements.define(
  'watch-button',
  class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: 'open' });
      let on = this.hasAttribute('on');
      root.innerHTML = `<style>button { font: inherit; font-weight: 600; padding: 6px 12px; border: 1px solid var(--line); border-radius: 6px; background: none; color: var(--ink); cursor: pointer; } button:hover { border-color: var(--dim); } button[aria-pressed=true] { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); } :focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }</style><button></button>`;
      const b = root.querySelector('button');
      const draw = () => {
        b.textContent = on ? 'Watching' : 'Watch';
        b.setAttribute('aria-pressed', on);
      };
      b.addEventListener('click', () => {
        on = !on;
        draw();
        this.dispatchEvent(new CustomEvent('watch', { detail: on }));
      });
      draw();
    }
  },
);
