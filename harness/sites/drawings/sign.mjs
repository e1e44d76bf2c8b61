// @ts-check
/** A field to sign in: the lines are drawn where the pointer goes while it is pressed. */
import { drawingOn, placeIn } from './canvas.mjs';

const { canvas, context, width, height } = drawingOn('pad');
const note = /** @type {HTMLElement} */ (document.getElementById('note'));
let length = 0;
let last = /** @type {{ x: number, y: number } | null} */ (null);
context.lineWidth = 3;
context.lineCap = 'round';

function clear() {
  length = 0;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#d5dae3';
  context.fillRect(30, height - 40, width - 60, 2);
}
canvas.addEventListener('pointerdown', (event) => {
  last = placeIn(canvas, event);
});
canvas.addEventListener('pointermove', (event) => {
  if (!last || event.buttons === 0) return;
  const next = placeIn(canvas, event);
  context.beginPath();
  context.moveTo(last.x, last.y);
  context.lineTo(next.x, next.y);
  context.stroke();
  length += Math.hypot(next.x - last.x, next.y - last.y);
  last = next;
});
addEventListener('pointerup', () => {
  last = null;
});
document.getElementById('clear')?.addEventListener('click', clear);
document.getElementById('sign')?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = JSON.stringify({ length: Math.round(length), signed: length > 100 });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch('/drawings/api/agreements', { method: 'POST', headers, body });
  note.textContent = reply.ok ? 'The agreement is signed.' : 'Sign in the field first.';
});
clear();
