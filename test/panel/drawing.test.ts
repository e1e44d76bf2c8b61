/** The drawn tree: it shows the steps of the outline, none on top of another, and the view can go anywhere. */
import { describe, expect, it } from 'vitest';
import { start } from '../../harness/fakes/fakeRun.ts';
import { runAt } from '../../harness/playground/scenes.ts';
import { teaRun } from '../../harness/playground/teaRun.ts';
import type { Run } from '../../src/core/run/run.ts';
import {
  centerCameraOn,
  type Drawing,
  type Drawn,
  drawingOf,
  fitCamera,
  inView,
  LABEL_GAP,
  limbPath,
  panCamera,
  zoomCamera,
} from '../../src/panel/drawing/drawing.ts';
import { planRows } from '../../src/panel/tree/rows.ts';
import { and, grown } from '../core/plan/trees.ts';

const journal = teaRun();
const opened = { '0.1': true, '0.1.1': true, '0.1.2': true, '0.2': true, '0.3': true, '0.4': true };

const WIDE = 376;

function drawnRows(run: Run, open: Readonly<Record<string, boolean>>, width: number): Drawing {
  const view = { streaming: [], sentEdits: [], editor: null, dismissed: [] };
  return drawingOf(planRows({ run, opened: open, ...view }), width);
}

function drawn(mark: string, width = WIDE): Drawing {
  const run = runAt({ journal }, mark);
  if (!run) throw new Error('the journal is empty');
  return drawnRows(run, opened, width);
}

/** Six parts of nine steps each: 61 with the goal. */
function large(): Drawing {
  const steps = (count: number): string[] =>
    Array.from({ length: count }, (_, nth) => `step ${nth + 1}`);
  const parts = steps(6).map((_, nth) => and(`0.${nth + 1}`, ...steps(9)));
  const tree = grown(and('0', ...steps(6)), ...parts);
  const open = Object.fromEntries(tree.nodes.map((each) => [each.id, true]));
  return drawnRows({ ...start().run, tree }, open, WIDE);
}

/** Step and label, in drawing units. */
const boxOf = ({ x, y, room }: Drawn) => ({
  left: x - 10,
  right: x + LABEL_GAP + room,
  top: y - 14,
  bottom: y + 14,
});

describe('the drawing', () => {
  it.each([
    ['of a finished task', drawn('finished')],
    ['of 61 steps', large()],
  ])('%s has every step within its bounds, and no label on another', (_, drawing) => {
    const boxes = drawing.steps.map(boxOf);
    expect(boxes.length).toBeGreaterThan(15);
    for (const box of boxes) {
      expect(box.left).toBeGreaterThan(0);
      expect(box.right).toBeLessThanOrEqual(drawing.width);
      expect(box.bottom).toBeLessThanOrEqual(drawing.height);
      const covered = boxes.filter(
        (other) =>
          other !== box &&
          other.left < box.right &&
          box.left < other.right &&
          other.top < box.bottom &&
          box.top < other.bottom,
      );
      expect(covered).toEqual([]);
    }
  });

  it('puts each step below its parent, and parts without parts below each other', () => {
    const { steps } = drawn('finished');
    for (const { parent, row, y } of steps) {
      if (row.kind !== 'node' || !parent || parent.row.kind !== 'node') continue;
      expect(row.node.parent).toBe(parent.row.node.id);
      expect(y).toBeGreaterThan(parent.y);
    }
    const hanging = large().steps.filter(({ x, trunk }) => x !== trunk);
    expect(hanging).toHaveLength(54);
    expect(new Set(hanging.map(({ x }) => x)).size).toBe(6);
  });

  it('fills a wide view with wider columns, up to a limit', () => {
    const [narrow, wide, widest] = [376, 1100, 9000].map((width) => drawn('finished', width));
    expect(wide?.column).toBeGreaterThan(narrow?.column ?? Number.NaN);
    expect(widest?.width).toBeLessThan(9000);
  });

  it.each([
    ['a part below', { x: 16, y: 72, trunk: 16 }, 'M16 24V72'],
    ['a hanging part', { x: 34, y: 72, trunk: 16 }, 'M16 24V65q0 7 7 7H34'],
    ['a part in another column', { x: 156, y: 72, trunk: 156 }, 'M16 24V41q0 7 7 7H149q7 0 7 7V72'],
  ])('leads a line to %s', (_, to, path) => {
    const step = drawn('finished').steps[0];
    if (!step) throw new Error('nothing is drawn');
    expect(limbPath({ ...step, ...to }, { ...step, x: 16, y: 24 })).toBe(path);
  });
});

describe('the camera', () => {
  const drawing = drawn('finished');
  const size = { width: 200, height: 160 };

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
