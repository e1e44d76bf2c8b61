// @ts-check
/** The plan of a fair: shapes without text or names, of which only colors and places tell what they are. */
import { GARDEN, STALLS } from './data.mjs';

const plan = /** @type {Element} */ (document.getElementById('garden'));
const note = /** @type {HTMLElement} */ (document.getElementById('note'));
const colors = { free: '#4c9f5b', power: '#e6912e', taken: '#9aa0a8' };
let chosen = /** @type {typeof STALLS[number] | null} */ (null);

function add(/** @type {string} */ tag, /** @type {Record<string, string | number>} */ attributes) {
  const shape = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, String(value));
  plan.append(shape);
  return shape;
}

add('rect', { x: 0, y: 0, width: GARDEN.width, height: GARDEN.height, fill: '#dcecd0' });
for (const points of GARDEN.paths)
  add('polyline', { points, fill: 'none', stroke: '#e2d3ac', 'stroke-width': 26 });
add('ellipse', { ...GARDEN.pond, fill: '#6aa9d8' });
add('rect', { ...GARDEN.hall, fill: '#7d5334' });
for (const post of GARDEN.gate) add('rect', { ...post, fill: '#000' });

const shapes = STALLS.map((stall) => {
  const { x, y, is } = stall;
  const shape = add('rect', { x, y, ...GARDEN.stall, fill: colors[is] });
  return { stall, shape };
});

plan.addEventListener('click', ({ target }) => {
  const hit = shapes.find(({ shape }) => shape === target);
  if (!hit || hit.stall.is === 'taken') return;
  chosen = hit.stall;
  for (const { stall, shape } of shapes)
    shape.setAttribute('stroke', stall === chosen ? '#1d2433' : 'none');
  note.textContent =
    chosen.is === 'power' ? 'Your choice: a stall with power, £26.' : 'Your choice: a stall, £18.';
});
document.getElementById('reserve')?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = JSON.stringify({ stall: chosen?.id });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch('/drawings/api/stalls', { method: 'POST', headers, body });
  note.textContent = reply.ok ? 'The stall is reserved.' : 'Choose a stall first.';
});
