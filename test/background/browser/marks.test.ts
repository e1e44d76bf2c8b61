/** Marks of frames in frames, and labels that hide one another as little as can be. */
import { describe, expect, it, vi } from 'vitest';
import { placeLabel } from '../../../src/background/browser/picture/drawMarks.ts';
import { marksIn, masksIn } from '../../../src/background/browser/picture/marks.ts';
import { elementRef } from '../../../src/core/ids.ts';
import { overlap } from '../../../src/core/page/rect.ts';
import type { FrameMarks } from '../../../src/protocol/content.ts';

vi.mock('webextension-polyfill', () => ({ default: { runtime: {} } }));

const view = { x: 0, y: 0, width: 800, height: 600 };
const tab = { path: '', place: view, view };

const frame = (of: Partial<FrameMarks>): FrameMarks => ({
  width: 800,
  height: 600,
  marks: [],
  secrets: [],
  frames: [],
  ...of,
});
const mark = (ref: string, x: number, y: number, width = 50, height = 20) => ({
  ref: elementRef(ref),
  box: { x, y, width, height },
});

describe('marks', () => {
  it('are moved by the positions of their frames, two levels deep', () => {
    const frames = new Map([
      [
        '',
        frame({
          marks: [mark('e1', 5, 5)],
          frames: [{ index: 1, box: { ...view, x: 100 }, isCovered: false }],
        }),
      ],
      [
        '1',
        frame({
          frames: [{ index: 0, box: { x: 10, y: 20, width: 300, height: 300 }, isCovered: false }],
        }),
      ],
      ['1.0', frame({ marks: [mark('f2e7', 1, 2)] })],
    ]);
    expect(marksIn(frames, tab)).toEqual([mark('e1', 5, 5), mark('f2e7', 111, 22)]);
  });

  it('are clipped to the visible part of their frame, and omitted if almost nothing is visible', () => {
    const inner = frame({ marks: [mark('f1e1', 0, 0, 400, 400), mark('f1e2', 198, 0)] });
    const box = { x: 700, y: 500, width: 200, height: 300 };
    const frames = new Map([
      ['', frame({ frames: [{ index: 0, box, isCovered: false }] })],
      ['0', inner],
    ]);
    expect(marksIn(frames, tab)).toEqual([mark('f1e1', 700, 500, 100, 100)]);
  });
});

describe('the masks of a screenshot', () => {
  const box = { x: 100, y: 50, width: 200, height: 100 };
  const secret = { x: 10, y: 10, width: 60, height: 20 };

  it('cover secrets at their position in the tab', () => {
    const frames = new Map([
      ['', frame({ secrets: [secret], frames: [{ index: 0, box, isCovered: false }] })],
      ['0', frame({ secrets: [secret] })],
    ]);
    expect(masksIn(frames, tab)).toEqual([secret, { ...secret, x: 110, y: 60 }]);
  });

  it('cover frames that are covered, whose elements get no mark', () => {
    const top = frame({ frames: [{ index: 0, box, isCovered: true }] });
    expect(masksIn(new Map([['', top]]), tab)).toEqual([box]);
    const read = new Map([
      ['', top],
      ['0', frame({ marks: [mark('f1e1', 5, 5)], secrets: [secret] })],
    ]);
    expect(marksIn(read, tab)).toEqual([]);
    expect(masksIn(read, tab)).toEqual([{ ...secret, x: 110, y: 60 }]);
  });

  it('cover frames that were not read', () => {
    const frames = new Map([['', frame({ frames: [{ index: 0, box, isCovered: false }] })]]);
    expect(masksIn(frames, tab)).toEqual([box]);
  });
});

describe('labels', () => {
  const size = { width: 30, height: 15 };

  it('are placed at the corner of their element', () => {
    const label = placeLabel({ x: 100, y: 100, width: 80, height: 40 }, size, [], view);
    expect(label).toEqual({ x: 100, y: 85, ...size });
  });

  it('stay in view and do not overlap while another corner is free', () => {
    const taken = [];
    for (let nth = 0; nth < 4; nth += 1) {
      const label = placeLabel({ x: 0, y: 0, width: 80, height: 40 }, size, taken, view);
      expect(overlap(label, view)).toEqual(label);
      for (const other of taken) expect(overlap(label, other)).toBe(null);
      taken.push(label);
    }
  });
});
