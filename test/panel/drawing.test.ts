/** The drawn tree: it shows the steps of the outline, none on top of another, and the view can go anywhere. */
import { describe, expect, it } from 'vitest';
import { runAt } from '../../harness/playground/scenes.ts';
import { teaRun } from '../../harness/playground/teaRun.ts';
import {
  centerCameraOn,
  type Drawing,
  drawingOf,
  fitCamera,
  inView,
  panCamera,
  SLOT,
  STOREY,
  zoomCamera,
} from '../../src/panel/drawing/drawing.ts';
import { planRows } from '../../src/panel/tree/rows.ts';

const journal = teaRun();
const opened = { '0.1': true, '0.1.1': true, '0.1.2': true, '0.2': true, '0.3': true, '0.4': true };

function drawn(mark: string): Drawing {
  const run = runAt({ journal }, mark);
  if (!run) throw new Error('the journal is empty');
  const view = { streaming: [], sentEdits: [], editor: null, dismissed: [] };
  return drawingOf(planRows({ run, opened, ...view }));
}

describe('the drawing', () => {
  const drawing = drawn('finished');

  it('has every step of the outline, without overlaps and within its bounds', () => {
    const places = drawing.steps.map(({ x, y }) => `${x} ${y}`);
    expect(drawing.steps.length).toBeGreaterThan(15);
    expect(new Set(places).size).toBe(places.length);
    for (const { x, y } of drawing.steps) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(drawing.width);
      expect(y).toBeLessThan(drawing.height);
    }
    for (const storey of new Set(drawing.steps.map(({ y }) => y))) {
      const row = drawing.steps.filter(({ y }) => y === storey);
      const xs = row.map(({ x }) => x).sort((a, b) => a - b);
      const gaps = xs.slice(1).map((x, at) => x - (xs[at] ?? 0));
      expect(Math.min(...gaps, SLOT)).toBe(SLOT);
    }
  });

  it('puts steps below their parent, and an only child beside it', () => {
    for (const { parent, row, isFlat, y } of drawing.steps) {
      if (row.kind !== 'node' || !parent || parent.row.kind !== 'node') continue;
      expect(row.node.parent).toBe(parent.row.node.id);
      expect(y - parent.y).toBe(isFlat ? 0 : STOREY);
    }
  });
});

describe('the camera', () => {
  const drawing = drawn('finished');
  const size = { width: 300, height: 400 };

  it('can show the whole drawing', () => {
    const whole = fitCamera(drawing, { width: 3000, height: 3000 });
    expect(whole.scale).toBe(1);
    expect(inView(drawing, whole, { width: 3000, height: 3000 })).toEqual(drawing.steps);
    expect(fitCamera(drawing, size).scale).toBeLessThan(1);
  });

  it('starts around a step, readable and within the edges', () => {
    const last = drawing.steps.at(-1);
    const camera = centerCameraOn(drawing, size, last?.row.key ?? null);
    expect(camera.scale).toBeGreaterThanOrEqual(0.8);
    expect(camera.x + size.width / camera.scale / 2).toBeLessThanOrEqual(drawing.width + 1);
    expect(inView(drawing, camera, size)).toContain(last);
    expect(inView(drawing, camera, size).length).toBeLessThan(drawing.steps.length);
  });

  it('zooms around the pointer, within limits, and pans', () => {
    const camera = { x: 100, y: 50, scale: 1 };
    const closer = zoomCamera(camera, 2, 40, 20);
    const under = ({ x, y, scale }: typeof camera) => [x + 40 / scale, y + 20 / scale];
    expect(under(closer)).toEqual(under(camera));
    expect(zoomCamera(camera, 1000).scale).toBe(2);
    expect(panCamera(closer, 10, -20)).toEqual({ x: closer.x - 5, y: closer.y + 10, scale: 2 });
  });
});
