/** A drawn screenshot like those stored after an action: the page of a tea shop, with its price list. */
import { type ElementRef, elementRef } from '../../src/core/ids.ts';
import { type ElementPicture, pictureMargin } from '../../src/core/page/drawing.ts';
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

const MAP = { width: 640, height: 420 };

/** A drawn picture of a seat map with the grid that a model gets. */
export function fakeSeatMap(ref: ElementRef | string): ElementPicture {
  const { start, top } = pictureMargin;
  const canvas = document.createElement('canvas');
  const [width, height] = [MAP.width + start, MAP.height + top];
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context) drawSeats(context);
  const base64 = canvas.toDataURL('image/png').split(',')[1] ?? '';
  return { ref: elementRef(ref), mediaType: 'image/png', base64, width, height };
}

function drawSeats(context: CanvasRenderingContext2D): void {
  const { start, top } = pictureMargin;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, MAP.width + start, MAP.height + top);
  context.font = '11px sans-serif';
  for (let share = 10; share < 100; share += 10) {
    const [x, y] = [start + (MAP.width * share) / 100, top + (MAP.height * share) / 100];
    context.fillStyle = '#000';
    context.fillText(`${share}%`, x - 10, 12);
    context.fillText(`${share}%`, 4, y + 4);
    context.fillStyle = 'rgb(0 0 0 / 25%)';
    context.fillRect(x, top, 1, MAP.height);
    context.fillRect(start, y, MAP.width, 1);
  }
  for (let row = 0; row < 6; row += 1)
    for (let seat = 0; seat < 10; seat += 1) {
      context.fillStyle = (row * 7 + seat * 3) % 5 === 0 ? '#b9bfc9' : '#e7b9c8';
      context.fillRect(start + 70 + seat * 54, top + 110 + row * 48, 34, 34);
    }
}
