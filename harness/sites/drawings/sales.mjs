// @ts-check
/** A bar chart, with the values drawn above the bars. */
import { drawingOn } from './canvas.mjs';
import { SALES } from './data.mjs';

const { context, width, height } = drawingOn('chart');
const most = Math.max(...SALES.map(({ sold }) => sold));
const step = width / SALES.length;
context.font = '15px sans-serif';
context.textAlign = 'center';
for (const [index, { month, sold }] of SALES.entries()) {
  const tall = (sold / most) * (height - 90);
  const x = index * step + step / 2;
  context.fillStyle = '#8a2f4f';
  context.fillRect(x - step / 4, height - 40 - tall, step / 2, tall);
  context.fillStyle = '#1d2433';
  context.fillText(String(sold), x, height - 50 - tall);
  context.fillText(month, x, height - 16);
}
