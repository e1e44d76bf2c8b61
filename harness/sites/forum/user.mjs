import { THREADS, user } from './data.mjs';
import { $, avatar, esc, params, session } from './forum.mjs';

const name = params.get('name') ?? '';
const u =
  user(name) ??
  (name === session.user
    ? {
        name,
        town: 'Brinkley',
        joined: 'January 2026',
        posts: 4,
        bike: 'Hybrid',
        about: 'Still choosing a tent.',
        signature: '',
      }
    : null);
if (!u) {
  $('#main').innerHTML = '<h1>Nobody of that name</h1><p><a href="/forum/">All threads</a></p>';
} else {
  document.title = `${u.name}, Saddlebag`;
  const wrote = THREADS.flatMap((t) =>
    t.posts.filter((p) => p.user === u.name).map((p) => ({ t, p })),
  );
  $('#main').innerHTML = `
    <div class="profile">${avatar(u.name)}<div><h1>${esc(u.name)}</h1><p class="dim">${esc(u.about)}</p></div></div>
    <dl class="facts"><div><dt>Town</dt><dd>${esc(u.town)}</dd></div><div><dt>Member since</dt><dd>${esc(u.joined)}</dd></div><div><dt>Posts</dt><dd>${u.posts.toLocaleString('en-GB')}</dd></div><div><dt>Bicycle</dt><dd>${esc(u.bike)}</dd></div></dl>
    <h2>Lately</h2>
    <ul class="lately">${
      wrote
        .slice(0, 8)
        .map(
          ({ t, p }) =>
            `<li><a href="/forum/thread.html?id=${t.id}#${p.id}">${esc(t.title)}</a><p>${esc(p.text.length > 140 ? p.text.slice(0, 140).replace(/\s\S*$/, '') + '…' : p.text)}</p></li>`,
        )
        .join('') || '<li>Nothing yet.</li>'
    }</ul>`;
}
