// Shared by every forum page: header with menus, session, voting, report dialog.
import { BOARDS } from './data.mjs';

export const $ = (s, r = document) => r.querySelector(s);
export const $$ = (s, r = document) => [...r.querySelectorAll(s)];
export const esc = (s) =>
  String(s).replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c],
  );
export const params = new URLSearchParams(location.search);
export const post = (url, data) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  });
export const session = await fetch('/forum/api/session').then((r) => r.json());

const HUES = [12, 48, 96, 150, 188, 214, 262, 330];
export const avatar = (name) => {
  const hue = HUES[[...name].reduce((a, c) => a + c.charCodeAt(0), 0) % HUES.length];
  return `<span class="av" style="--h:${hue}" aria-hidden="true">${esc(name[0].toUpperCase())}</span>`;
};
export const userLink = (name) =>
  `<a class="user" href="/forum/user.html?name=${encodeURIComponent(name)}">${esc(name)}</a>`;

export const ico = {
  up: '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 3 3 9h3v4h4V9h3Z"/></svg>',
  down: '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 13 3 7h3V3h4v4h3Z"/></svg>',
  more: '<svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="3" cy="8" r="1.3"/><circle cx="8" cy="8" r="1.3"/><circle cx="13" cy="8" r="1.3"/></svg>',
  wheel:
    '<svg viewBox="0 0 32 32" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="2.6"><circle cx="16" cy="16" r="12"/><circle cx="16" cy="16" r="2.5"/><path d="M16 4v9.500M16 18.500V28M4 16h9.500M18.5 16H28M7.5 7.500l6.7 6.700M17.8 17.800l6.7 6.700M24.5 7.500l-6.7 6.700M14.2 17.800l-6.7 6.7" stroke-width="1.5"/></g></svg>',
};

$('#header').innerHTML = `
  <a class="logo" href="/forum/">${ico.wheel}Saddlebag</a>
  <nav aria-label="Main">
    <a href="/forum/">Threads</a>
    <div class="hover"><a href="/forum/" aria-haspopup="true">Boards</a>
      <div class="drop">${BOARDS.map((b) => `<a href="/forum/?board=${b.id}"><b>${b.name}</b><span>${b.line}</span></a>`).join('')}</div>
    </div>
    <a href="/forum/rules.html">House rules</a>
  </nav>
  ${
    session.user
      ? `<div class="acct">
    <button id="acct" aria-haspopup="menu" aria-expanded="false" aria-controls="acct-menu">${avatar(session.user)}<span>${esc(session.user)}</span></button>
    <div id="acct-menu" role="menu" hidden>
      <a role="menuitem" href="/forum/user.html?name=${session.user}">Your profile</a>
      <a role="menuitem" href="/forum/rules.html">House rules</a>
      <hr>
      <a role="menuitem" href="/forum/logout">Log out</a>
    </div></div>`
      : '<form class="acct" method="post" action="/forum/login"><button class="btn">Log in</button></form>'
  }`;

/** Open and close role=menu popups next to buttons with aria-haspopup=menu. */
export function wireMenus(root = document) {
  for (const b of $$('[aria-haspopup=menu]', root)) {
    if (b.dataset.wired) continue;
    b.dataset.wired = '1';
    const menu = document.getElementById(b.getAttribute('aria-controls'));
    const items = () => $$('[role=menuitem]', menu);
    const set = (on) => {
      menu.hidden = !on;
      b.setAttribute('aria-expanded', on);
    };
    b.addEventListener('click', (e) => {
      e.stopPropagation();
      const on = menu.hidden;
      closeMenus();
      set(on);
      if (on && e.detail === 0) items()[0].focus();
    });
    menu.addEventListener('keydown', (e) => {
      const list = items();
      const i = list.indexOf(document.activeElement);
      if (e.key === 'ArrowDown') {
        e.preventDefault();
        list[(i + 1) % list.length].focus();
      }
      if (e.key === 'ArrowUp') {
        e.preventDefault();
        list[(i - 1 + list.length) % list.length].focus();
      }
      if (e.key === 'Escape') {
        set(false);
        b.focus();
      }
    });
  }
}
export function closeMenus() {
  for (const b of $$('[aria-haspopup=menu][aria-expanded=true]')) {
    b.setAttribute('aria-expanded', 'false');
    document.getElementById(b.getAttribute('aria-controls')).hidden = true;
  }
}
document.addEventListener('click', closeMenus);

export function toast(text) {
  let el = $('.toast');
  if (!el) {
    el = document.createElement('div');
    el.className = 'toast';
    el.setAttribute('role', 'status');
    document.body.append(el);
  }
  el.textContent = text;
  el.classList.add('show');
  clearTimeout(toast.t);
  toast.t = setTimeout(() => el.classList.remove('show'), 4000);
}

/** Voting: one vote per thing; pressing the same arrow again takes it back. */
document.addEventListener('click', async (e) => {
  const b = e.target.closest('[data-vote]');
  if (!b) return;
  if (!session.user) return toast('Log in to vote.');
  const box = b.closest('.votes');
  const was = Number(box.dataset.mine ?? 0);
  const now = was === Number(b.dataset.vote) ? 0 : Number(b.dataset.vote);
  box.dataset.mine = now;
  $('output', box).textContent = Number($('output', box).textContent) - was + now;
  $$('[data-vote]', box).forEach((x) =>
    x.setAttribute('aria-pressed', Number(x.dataset.vote) === now),
  );
  await post('/forum/api/votes', { post: box.dataset.post, vote: now });
});
export const votes = (p) => `<div class="votes" data-post="${p.id}">
  <button data-vote="1" aria-label="Vote up" aria-pressed="false">${ico.up}</button><output aria-label="Votes">${p.votes}</output><button data-vote="-1" aria-label="Vote down" aria-pressed="false">${ico.down}</button></div>`;

const REASONS = [
  'Spam or advertising',
  'Unkind to someone',
  'Wrong board',
  'Unsafe advice',
  'Something else',
];
/** The report dialog, modal, with focus kept inside. */
export function report(postId, author) {
  const back = document.activeElement;
  const wrap = document.createElement('div');
  wrap.className = 'veil';
  wrap.innerHTML = `<div role="dialog" aria-modal="true" aria-labelledby="rep-h" class="dialog"><h2 id="rep-h">Report the post by ${esc(author)}</h2>
    <form><fieldset><legend>What is wrong with it?</legend>${REASONS.map((r) => `<label><input type="radio" name="reason" value="${r}"> ${r}</label>`).join('')}</fieldset>
    <label class="ta">Anything we should know <textarea name="note" rows="3"></textarea></label><p class="err" role="alert" hidden>Choose a reason first.</p>
    <div class="row"><button class="btn">Send report</button><button type="button" class="btn plain" data-x>Cancel</button></div></form></div>`;
  document.body.append(wrap);
  const close = () => {
    wrap.remove();
    back?.focus();
  };
  wrap.addEventListener('click', (e) => {
    if (e.target === wrap || e.target.closest('[data-x]')) close();
  });
  wrap.addEventListener('keydown', (e) => {
    if (e.key === 'Escape') close();
    if (e.key === 'Tab') {
      const f = $$('input, textarea, button', wrap);
      if (e.shiftKey && document.activeElement === f[0]) {
        e.preventDefault();
        f.at(-1).focus();
      }
      if (!e.shiftKey && document.activeElement === f.at(-1)) {
        e.preventDefault();
        f[0].focus();
      }
    }
  });
  $('form', wrap).addEventListener('submit', async (e) => {
    e.preventDefault();
    const reason = e.target.reason.value;
    if (!reason) {
      $('.err', wrap).hidden = false;
      return;
    }
    await post('/forum/api/reports', { post: postId, reason, note: e.target.note.value });
    close();
    toast('Thank you. A moderator will look at it.');
  });
  $('input', wrap).focus();
}
wireMenus();
