import { LABELS, PEOPLE, STATUSES } from './data.mjs';
import { $, $$, api, day, esc, face, params, prio, slug } from './tracker.mjs';

const all = await api('GET', '/tracker/api/issues');
const COLS = [
  ['key', 'Key'],
  ['title', 'Title'],
  ['status', 'Status'],
  ['priority', 'Priority'],
  ['assignee', 'Assignee'],
  ['updated', 'Updated'],
];
const state = {
  q: params.get('q') ?? '',
  status: params.get('status') ?? '',
  assignee: params.get('assignee') ?? '',
  label: params.get('label') ?? '',
  sort: params.get('sort') ?? '-updated',
};
const opts = (list, cur, any) =>
  `<option value="">${any}</option>${list.map((v) => `<option${v === cur ? ' selected' : ''}>${esc(v)}</option>`).join('')}`;

$('#main').innerHTML = `
  <div class="head"><h1>Issues</h1><span class="dim" id="count" role="status"></span></div>
  <div class="filters" role="search" aria-label="Filter issues">
    <input type="search" id="q" placeholder="Filter by title or key" aria-label="Filter by title or key" value="${esc(state.q)}">
    <select id="status" aria-label="Status">${opts(['Not done', ...STATUSES], state.status, 'Any status')}</select>
    <select id="assignee" aria-label="Assignee">${opts(PEOPLE, state.assignee, 'Anyone')}</select>
    <select id="label" aria-label="Label">${opts(LABELS, state.label, 'Any label')}</select>
    <div class="clear" id="clear">Clear</div>
  </div>
  <div class="tw"><table class="issues"><thead><tr>${COLS.map(([k, l]) => `<th scope="col" data-k="${k}"><button>${l}<span aria-hidden="true"></span></button></th>`).join('')}</tr></thead><tbody></tbody></table></div>`;

function draw() {
  const desc = state.sort.startsWith('-');
  const k = state.sort.replace('-', '');
  const val = (i) =>
    k === 'key' ? Number(i.key.slice(4)) : k === 'status' ? STATUSES.indexOf(i.status) : i[k];
  const rows = all
    .filter(
      (i) =>
        (!state.q || `${i.key} ${i.title}`.toLowerCase().includes(state.q.toLowerCase())) &&
        (!state.status ||
          (state.status === 'Not done' ? i.status !== 'Done' : i.status === state.status)) &&
        (!state.assignee || i.assignee === state.assignee) &&
        (!state.label || i.labels.includes(state.label)),
    )
    .sort((a, b) => (val(a) < val(b) ? -1 : val(a) > val(b) ? 1 : 0) * (desc ? -1 : 1));
  $('#count').textContent =
    rows.length === all.length ? `${all.length} issues` : `${rows.length} of ${all.length} issues`;
  $$('th').forEach((th) => {
    const on = th.dataset.k === k;
    if (on) th.setAttribute('aria-sort', desc ? 'descending' : 'ascending');
    else th.removeAttribute('aria-sort');
    $('span', th).textContent = on ? (desc ? '↓' : '↑') : '';
  });
  $('tbody').innerHTML =
    rows
      .map(
        (i) => `<tr>
    <td class="key"><a href="/tracker/issue.html?id=${i.key}">${i.key}</a></td>
    <td><a class="t" href="/tracker/issue.html?id=${i.key}">${esc(i.title)}</a> ${i.labels.map((l) => `<span class="label l-${l}">${l}</span>`).join(' ')}</td>
    <td><span class="st ${slug(i.status)}">${i.status}</span></td><td>${prio(i.priority)}</td>
    <td class="who">${face(i.assignee)}${esc(i.assignee)}</td><td class="dim">${day(i.updated)}</td></tr>`,
      )
      .join('') || '<tr><td colspan="6" class="none">No issue matches these filters.</td></tr>';
  const p = new URLSearchParams();
  for (const [a, b] of Object.entries(state))
    if (b && !(a === 'sort' && b === '-updated')) p.set(a, b);
  history.replaceState(null, '', p.size ? `?${p}` : location.pathname);
}
$('#q').addEventListener('input', (e) => {
  state.q = e.target.value;
  draw();
});
for (const k of ['status', 'assignee', 'label'])
  $(`#${k}`).addEventListener('change', (e) => {
    state[k] = e.target.value;
    draw();
  });
$('#clear').addEventListener('click', () => {
  Object.assign(state, { q: '', status: '', assignee: '', label: '' });
  $('#q').value = '';
  $$('select').forEach((s) => {
    s.value = '';
  });
  draw();
});
$$('th button').forEach((b) =>
  b.addEventListener('click', () => {
    const k = b.parentElement.dataset.k;
    state.sort = state.sort === k ? `-${k}` : k;
    draw();
  }),
);
draw();
