import { LABELS, ME, PEOPLE, STATUSES } from './data.mjs';
import { $, $$, api, day, esc, face, PRIORITY, params, prio, slug, toast } from './tracker.mjs';

const key = params.get('id') ?? '';
let i = await api('GET', `/tracker/api/issues/${encodeURIComponent(key)}`);
const opts = (list, cur) =>
  list.map((v) => `<option${v === cur ? ' selected' : ''}>${esc(v)}</option>`).join('');

function draw() {
  if (i.error) {
    $('#main').innerHTML = '<h1>No such issue</h1><p><a href="/tracker/">All issues</a></p>';
    return;
  }
  document.title = `${i.key} ${i.title}, Plover`;
  $('#main').innerHTML = `
    <p class="crumbs"><a href="/tracker/">Issues</a> / ${i.key}</p>
    <div class="head"><h1>${esc(i.title)}</h1>
      <button class="btn plain" id="rename">Rename</button><watch-button></watch-button>
      <button class="btn plain icon" id="delete" aria-label="Delete issue"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5 5 13h6l.5-8.5"/></svg></button></div>
    <div class="issue"><div>
      <p class="text">${esc(i.text)}</p>
      <p><a href="/tracker/guide.html" target="_blank">How we write issues</a> (opens in a new tab)</p>
      <h2>Comments</h2>
      <ul class="comments">${i.comments.map((c) => `<li id="${c.id}">${face(c.who)}<div><p><b>${esc(c.who)}</b> <span class="dim">${esc(c.when)}</span></p><p>${esc(c.text)}</p></div><button class="link" data-del="${c.id}" aria-label="Delete comment by ${esc(c.who)}">Delete</button></li>`).join('') || '<li class="dim">No comments yet.</li>'}</ul>
      <form id="comment"><label>Add a comment<textarea name="text" rows="3" required></textarea></label><button class="btn">Comment</button></form>
      <h2>Last build with this issue</h2>
      <iframe class="build" title="Build status" src="__BUILD__"></iframe>
    </div>
    <aside>
      <form id="edit">
        <label>Status<select name="status">${opts(STATUSES, i.status)}</select></label>
        <label>Assignee<select name="assignee">${opts(PEOPLE, i.assignee)}</select></label>
        <fieldset><legend>Labels</legend>${LABELS.map((l) => `<label class="check"><input type="checkbox" name="labels" value="${l}"${i.labels.includes(l) ? ' checked' : ''}>${l}</label>`).join('')}</fieldset>
        <button class="btn wide">Save changes</button>
      </form>
      <priority-widget value="${i.priority}"></priority-widget>
      <dl><dt>Priority</dt><dd>${prio(i.priority)} ${i.priority}, ${PRIORITY[i.priority]}</dd><dt>Reporter</dt><dd>${esc(i.reporter)}</dd><dt>Affects</dt><dd>${esc(i.version)}</dd><dt>Estimate</dt><dd>${esc(i.estimate)}</dd><dt>Updated</dt><dd>${day(i.updated)}</dd></dl>
    </aside></div>`.replace(
    '__BUILD__',
    `${document.body.dataset.other}/tracker/build.html?id=${i.key}`,
  );

  $('#rename').addEventListener('click', async () => {
    const title = prompt('New title', i.title);
    if (title === null || !title.trim() || title.trim() === i.title) return;
    i = await api('PATCH', `/tracker/api/issues/${i.key}`, { title: title.trim() });
    draw();
    toast('Title changed');
  });
  $('#delete').addEventListener('click', async () => {
    if (!confirm(`Delete ${i.key} and its comments? This cannot be undone.`)) return;
    await api('DELETE', `/tracker/api/issues/${i.key}`);
    location.href = '/tracker/';
  });
  $$('[data-del]').forEach((b) =>
    b.addEventListener('click', async () => {
      const c = i.comments.find((x) => x.id === b.dataset.del);
      if (!confirm(`Delete the comment by ${c.who}?`)) return;
      i = await api('DELETE', `/tracker/api/issues/${i.key}/comments/${c.id}`);
      draw();
      toast('Comment deleted');
    }),
  );
  $('#comment').addEventListener('submit', async (e) => {
    e.preventDefault();
    i = await api('POST', `/tracker/api/issues/${i.key}/comments`, {
      who: ME,
      text: e.target.text.value,
    });
    draw();
    toast('Comment added');
  });
  $('#edit').addEventListener('submit', async (e) => {
    e.preventDefault();
    const f = new FormData(e.target);
    i = await api('PATCH', `/tracker/api/issues/${i.key}`, {
      status: f.get('status'),
      assignee: f.get('assignee'),
      labels: f.getAll('labels'),
    });
    alert(`${i.key} saved. Status: ${i.status}.`);
    draw();
  });
  $('priority-widget').addEventListener('priority', async (e) => {
    i = await api('PATCH', `/tracker/api/issues/${i.key}`, { priority: e.detail });
    draw();
    toast(`Priority set to ${e.detail}`);
  });
  $('watch-button').addEventListener('watch', (e) => {
    api('POST', `/tracker/api/issues/${i.key}/watch`, { on: e.detail });
    toast(e.detail ? `You are watching ${i.key}` : `No longer watching ${i.key}`);
  });
}
draw();
