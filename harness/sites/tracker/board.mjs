import { STATUSES } from './data.mjs';
import { $, $$, api, esc, face, prio, slug, toast } from './tracker.mjs';

let all = await api('GET', '/tracker/api/issues');
$('#main').innerHTML =
  '<div class="head"><h1>Board</h1><span class="dim">Drag a card, or use its arrows</span></div><div class="board"></div>';

function draw() {
  $('.board').innerHTML = STATUSES.map((s) => {
    const cards = all.filter((i) => i.status === s).sort((a, b) => a.priority - b.priority);
    return `<section class="lane" data-s="${s}" aria-label="${s}"><h2><span class="st ${slug(s)}">${s}</span><span class="dim">${cards.length}</span></h2>${cards
      .map(
        (i) => `
      <article class="kard" draggable="true" data-key="${i.key}"><p class="key">${i.key} ${prio(i.priority)}</p><a class="t" href="/tracker/issue.html?id=${i.key}">${esc(i.title)}</a>
      <p class="row">${face(i.assignee)}<span class="moves">${STATUSES.indexOf(s) > 0 ? `<button data-m="-1" aria-label="Move ${i.key} left">←</button>` : ''}${STATUSES.indexOf(s) < 3 ? `<button data-m="1" aria-label="Move ${i.key} right">→</button>` : ''}</span></p></article>`,
      )
      .join('')}</section>`;
  }).join('');
}
async function move(key, status) {
  const issue = all.find((i) => i.key === key);
  if (issue.status === status) return;
  await api('PATCH', `/tracker/api/issues/${key}`, { status });
  all = await api('GET', '/tracker/api/issues');
  draw();
  toast(`${key} moved to ${status}`);
}
$('#main').addEventListener('click', (e) => {
  const b = e.target.closest('[data-m]');
  if (b)
    move(
      b.closest('.kard').dataset.key,
      STATUSES[STATUSES.indexOf(b.closest('.lane').dataset.s) + Number(b.dataset.m)],
    );
});
let dragged = null;
$('#main').addEventListener('dragstart', (e) => {
  dragged = e.target.closest('.kard')?.dataset.key;
  e.dataTransfer.setData('text/plain', dragged ?? '');
});
$('#main').addEventListener('dragover', (e) => {
  const lane = e.target.closest('.lane');
  if (lane) {
    e.preventDefault();
    $$('.over').forEach((x) => x.classList.remove('over'));
    lane.classList.add('over');
  }
});
$('#main').addEventListener('drop', (e) => {
  const lane = e.target.closest('.lane');
  if (lane && dragged) {
    e.preventDefault();
    move(dragged, lane.dataset.s);
  }
});
draw();
