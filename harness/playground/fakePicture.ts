/** A drawn screenshot like those stored after an action: the page of a tea shop, with its price list. */
import type { ActPicture } from '../../src/protocol/actPicture.ts';

const WIDTH = 640;
const HEIGHT = 400;

const teas = ['Sencha', 'Gunpowder', 'Long Jing', 'Bancha', 'Jasmine', 'Matcha'];

/** `searched` is the text of its search field. */
export function fakePicture(searched: string): ActPicture {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (context) drawShop(context, searched);
  const base64 = canvas.toDataURL('image/webp', 0.7).split(',')[1] ?? '';
  return { kind: 'taken', base64, width: WIDTH, height: HEIGHT };
}

function drawShop(context: CanvasRenderingContext2D, searched: string): void {
  const box = (color: string, x: number, y: number, width: number, height: number): void => {
    context.fillStyle = color;
    context.fillRect(x, y, width, height);
  };
  const text = (words: string, x: number, y: number, font = '13px sans-serif'): void => {
    context.fillStyle = '#2b2b2b';
    context.font = font;
    context.fillText(words, x, y);
  };
  box('#ffffff', 0, 0, WIDTH, HEIGHT);
  box('#e6efe0', 0, 0, WIDTH, 52);
  text('Teahouse', 20, 33, 'bold 20px serif');
  box('#ffffff', 380, 13, 240, 26);
  text(searched, 390, 31);
  teas.forEach((tea, index) => {
    const [x, y] = [20 + (index % 3) * 205, 76 + Math.floor(index / 3) * 162];
    box('#f3f1ea', x, y, 190, 146);
    box(['#9db98a', '#b7a36b', '#7fa08c'][index % 3] ?? '', x + 12, y + 12, 166, 70);
    text(`${tea}, organic`, x + 12, y + 104, 'bold 13px sans-serif');
    text(`${(index + 4.9).toFixed(2)} for 100 g`, x + 12, y + 126);
  });
}
