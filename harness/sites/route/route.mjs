import { drive, GROUNDS, hours, place, ROADS, TOWNS, trip } from './data.mjs';

const $ = (s, r = document) => r.querySelector(s);
const esc = (s) =>
  String(s).replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c],
  );
const at = (town) => TOWNS.find((t) => t[0] === town);
const form = $('#plan');
const params = new URLSearchParams(location.search);

$('#towns').innerHTML = TOWNS.map(([n]) => `<option value="${n}">`).join('');
$('#table').innerHTML =
  `<thead><tr><th></th>${TOWNS.map(([n]) => `<th scope="col"><span>${n}</span></th>`).join('')}</tr></thead><tbody>${TOWNS.map(([a]) => `<tr><th scope="row">${a}</th>${TOWNS.map(([b]) => `<td>${a === b ? '' : drive(a, b).km}</td>`).join('')}</tr>`).join('')}</tbody>`;

const curve = (a, b) => {
  const [x1, y1, x2, y2] = [a[1], a[2], b[1], b[2]];
  const mx = (x1 + x2) / 2 + (y2 - y1) * 0.07,
    my = (y1 + y2) / 2 - (x2 - x1) * 0.07;
  return `M${x1} ${y1} Q${mx} ${my} ${x2} ${y2}`;
};
const segment = (a, b) => {
  const r = ROADS.find(([p, q]) => (p === a && q === b) || (p === b && q === a));
  return curve(at(r[0]), at(r[1]));
};

function map(result, stops = []) {
  const used = new Set(result ? result.legs.flatMap((l) => l.path) : []);
  const ends = new Map(
    stops.map((p, i) => [p.town, i === 0 ? 'A' : i === stops.length - 1 ? 'B' : String(i)]),
  );
  const off = {
    n: [0, -14, 'middle'],
    s: [0, 24, 'middle'],
    e: [13, 5, 'start'],
    w: [-13, 5, 'end'],
  };
  $('#map').innerHTML = `
    <path class="land" d="M60 210 C78 150 130 128 168 108 C214 84 250 40 322 30 C392 22 400 62 470 72 C540 82 566 58 640 64 C716 70 742 120 748 170 C754 220 790 240 782 296 C774 346 752 352 740 404 C728 460 706 492 646 494 C580 496 560 470 508 492 C456 514 420 512 372 502 C318 490 280 524 214 514 C150 504 150 452 108 434 C58 412 62 372 56 330 C52 290 46 254 60 210 Z"/>
    <path class="lake" d="M300 168 C330 146 376 158 384 182 C392 206 356 226 326 216 C298 206 280 184 300 168 Z"/><text class="water" x="338" y="192">Lake Immer</text><path class="river" d="M334 218 C330 262 340 300 322 352 C308 396 300 440 292 506"/>
    <text class="sea" x="34" y="120">Western Sea</text><text class="sea" x="640" y="540">Gulf of Dun</text>
    ${ROADS.map(([a, b, , , m]) => `<path class="road${m ? ' motor' : ''}" d="${curve(at(a), at(b))}"/>`).join('')}
    ${result ? result.legs.flatMap((l) => l.path.slice(1).map((t, i) => `<path class="go" d="${segment(l.path[i], t)}"/>`)).join('') : ''}
    ${TOWNS.map(([n, x, y, side]) => {
      const [dx, dy, anchor] = off[side];
      const end = ends.get(n);
      return `<g class="town${used.has(n) ? ' on' : ''}"><circle cx="${x}" cy="${y}" r="${end ? 13 : 5.5}"${end ? ' class="end"' : ''}/>${end ? `<text class="pin" x="${x}" y="${y + 5}">${end}</text>` : ''}<text x="${x + dx * (end ? 1.6 : 1)}" y="${y + dy * (end && side !== 'e' && side !== 'w' ? 1.4 : 1)}" text-anchor="${anchor}">${n}</text></g>`;
    }).join('')}`;
}

let extra = 0;
function addStop(value = '') {
  if (extra >= 3) return;
  extra++;
  const row = document.createElement('div');
  row.className = 'stop';
  row.innerHTML = `<label>Stop over<input name="via" list="towns" autocomplete="off" value="${esc(value)}"></label><button type="button" aria-label="Remove this stop">×</button>`;
  row.querySelector('button').addEventListener('click', () => {
    row.remove();
    extra--;
    $('#add').hidden = false;
  });
  $('#stops').append(row);
  $('#add').hidden = extra >= 3;
  if (!value) row.querySelector('input').focus();
}
$('#add').addEventListener('click', () => addStop());

function show() {
  const names = [
    form.from.value,
    ...[...form.querySelectorAll('[name=via]')].map((i) => i.value).filter((v) => v.trim()),
    form.to.value,
  ];
  const out = $('#result');
  const missing = names.filter((n) => !place(n));
  form.from.removeAttribute('aria-invalid');
  form.to.removeAttribute('aria-invalid');
  if (missing.length) {
    const empty = missing.some((m) => !m.trim());
    out.innerHTML = `<div class="error" role="alert"><h2>${empty ? 'Fill in both ends' : 'Place not found'}</h2>${missing
      .filter((m) => m.trim())
      .map((m) => `<p>We do not know “${esc(m)}”.</p>`)
      .join(
        '',
      )}<p>${empty ? 'Write where the trip starts and where it ends.' : 'The planner knows towns and the names of football grounds. Matches and cups are not places: look up the ground under <a href="/route/events.html">Finals</a>, and its present name under <a href="/route/grounds.html">Grounds</a>.'}</p></div>`;
    map();
    return;
  }
  const stops = names.map(place);
  const t = trip(stops);
  out.innerHTML = `<div class="answer" role="status"><p class="sum"><b>${t.km} km</b><span>${hours(t.min)}</span></p>
    <ol>${t.legs.map((l) => `<li><b>${esc(l.from)}</b> to <b>${esc(l.to)}</b><span>${l.km} km, ${hours(l.min)}${l.path.length > 2 ? `, by ${l.path.slice(1, -1).join(', ')}` : ''}</span></li>`).join('')}</ol>
    ${stops.some((s) => s.ground) ? '<p class="dim">Measured to the gate of the ground.</p>' : '<p class="dim">Measured between town centres.</p>'}</div>`;
  map(t, stops);
}

form.addEventListener('submit', (e) => {
  e.preventDefault();
  const p = new URLSearchParams();
  for (const [k, v] of new FormData(form)) if (v.trim()) p.append(k, v.trim());
  history.pushState(null, '', `?${p}`);
  show();
});
$('#swap').addEventListener('click', () => {
  [form.from.value, form.to.value] = [form.to.value, form.from.value];
});

form.from.value = params.get('from') ?? '';
form.to.value = params.get('to') ?? '';
params.getAll('via').forEach((v) => addStop(v));
map();
$('#grounds-n').textContent = GROUNDS.length;
if (params.has('from') && params.has('to')) show();
