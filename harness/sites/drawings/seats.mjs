// @ts-check
/** The seat map: only the drawing shows which seats there are, which are sold, and which are chosen. */
import { drawingOn, placeIn } from './canvas.mjs';
import { COLUMNS, PLAN, PRICES, ROWS, SOLD } from './data.mjs';

const { canvas, context, width, height } = drawingOn('plan');
const chosen = /** @type {Set<string>} */ (new Set());
const note = /** @type {HTMLElement} */ (document.getElementById('note'));

const seats = ROWS.flatMap((row, down) =>
  Array.from({ length: COLUMNS }, (_, across) => ({
    seat: `${row}${across + 1}`,
    x: PLAN.left + across * PLAN.across,
    y: PLAN.top + down * PLAN.down,
  })),
);

function draw() {
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = '#cfd5de';
  context.fillRect(150, 20, 340, 40);
  context.fillStyle = '#1d2433';
  context.font = '16px sans-serif';
  context.fillText('STAGE', 320, 40);
  for (let column = 1; column <= COLUMNS; column += 1)
    context.fillText(String(column), PLAN.left + (column - 1) * PLAN.across + PLAN.size / 2, 90);
  for (const [index, row] of ROWS.entries()) {
    const y = PLAN.top + index * PLAN.down + PLAN.size / 2;
    context.fillText(row, 28, y);
    context.fillText(`£${PRICES[/** @type {keyof typeof PRICES} */ (row)]}`, 616, y);
  }
  for (const { seat, x, y } of seats) {
    context.fillStyle = SOLD.has(seat) ? '#b9bfc9' : chosen.has(seat) ? '#2f8a4f' : '#e7d3da';
    context.fillRect(x, y, PLAN.size, PLAN.size);
    context.strokeStyle = '#8a2f4f';
    if (!SOLD.has(seat)) context.strokeRect(x, y, PLAN.size, PLAN.size);
  }
}

canvas.addEventListener('click', (event) => {
  const { x, y } = placeIn(canvas, event);
  const hit = seats.find(
    (each) => x >= each.x && x < each.x + PLAN.size && y >= each.y && y < each.y + PLAN.size,
  );
  if (!hit || SOLD.has(hit.seat)) return;
  if (!chosen.delete(hit.seat)) chosen.add(hit.seat);
  draw();
});
document.getElementById('hold')?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = JSON.stringify({ seats: [...chosen].sort() });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch('/drawings/api/seats', { method: 'POST', headers, body });
  note.textContent = reply.ok ? 'Your seats are held for 15 minutes.' : 'Choose a seat first.';
});
draw();
