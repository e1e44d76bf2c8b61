import { BOARDS, score, THREADS } from './data.mjs';
import { $, $$, avatar, esc, params, userLink } from './forum.mjs';

const STEP = 8;
const board = BOARDS.find((b) => b.id === params.get('board'));
const TABS = [
  ['latest', 'Latest'],
  ['top', 'Top'],
  ['views', 'Most read'],
  ['unanswered', 'Unanswered'],
];
let sort = TABS.some(([k]) => k === params.get('sort')) ? params.get('sort') : 'latest';
let shown = STEP;
if (board) document.title = `${board.name}, Saddlebag`;

const list = () => {
  let t = THREADS.filter((x) => !board || x.board === board.id);
  if (sort === 'top') t = [...t].sort((a, b) => score(b) - score(a));
  if (sort === 'views') t = [...t].sort((a, b) => b.views - a.views);
  if (sort === 'unanswered') t = t.filter((x) => x.posts.length === 1);
  return t;
};

$('#main').innerHTML = `
  <div class="top"><div><h1>${board ? board.name : 'Threads'}</h1><p class="dim">${board ? board.line : 'Talk about going places on a bicycle'}</p></div></div>
  <div class="tabs" role="tablist" aria-label="Sort threads">${TABS.map(([k, l]) => `<button role="tab" data-sort="${k}" aria-selected="${k === sort}">${l}</button>`).join('')}</div>
  <div class="cols"><div><ul class="threads" id="threads" aria-live="polite"></ul><button class="more" id="more">Load more threads</button></div>
  <aside><h2>Boards</h2><ul class="boards">${BOARDS.map((b) => `<li><a href="/forum/?board=${b.id}"${b === board ? ' aria-current="page"' : ''}>${b.name}<span>${THREADS.filter((t) => t.board === b.id).length}</span></a></li>`).join('')}</ul>
  <h2>Coming up</h2><p>Winter social in Ashwater, 28 March. <a href="/forum/thread.html?id=t104">Slides, soup and a raffle</a></p></aside></div>`;

function draw() {
  const all = list();
  $('#threads').innerHTML =
    all
      .slice(0, shown)
      .map((t) => {
        const last = t.posts.at(-1);
        return `<li>${avatar(t.posts[0].user)}<div><h2><a href="/forum/thread.html?id=${t.id}">${esc(t.title)}</a></h2>
      <p class="meta"><a class="tag ${t.board}" href="/forum/?board=${t.board}">${BOARDS.find((b) => b.id === t.board).name}</a> ${userLink(t.posts[0].user)}, last post ${esc(last.when)}</p></div>
      <dl><div><dt>Replies</dt><dd>${t.posts.length - 1}</dd></div><div><dt>Votes</dt><dd>${score(t)}</dd></div><div><dt>Reads</dt><dd>${t.views.toLocaleString('en-GB')}</dd></div></dl></li>`;
      })
      .join('') || '<li class="none">No threads here.</li>';
  $('#more').hidden = shown >= all.length;
}

$('#more').addEventListener('click', () => {
  $('#more').textContent = 'Loading…';
  $('#more').disabled = true;
  setTimeout(() => {
    shown += STEP;
    $('#more').disabled = false;
    $('#more').textContent = 'Load more threads';
    draw();
  }, 350);
});
$$('[data-sort]').forEach((b) =>
  b.addEventListener('click', () => {
    sort = b.dataset.sort;
    shown = STEP;
    $$('[data-sort]').forEach((x) => x.setAttribute('aria-selected', x === b));
    const p = new URLSearchParams(params);
    p.set('sort', sort);
    history.replaceState(null, '', `?${p}`);
    draw();
  }),
);
draw();
