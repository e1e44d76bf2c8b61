/** The effects of arrow keys, Home and End in text: they move the caret, or with Shift the end of the selection. */

import type { Chord } from '../../../core/action/keys.ts';
import { page } from '../../dom/document.ts';
import { isEditable } from '../../dom/dom.ts';
import { edgeOf } from '../fields/textPlaces.ts';
import type { TextControl } from './typeText.ts';

const NO_EFFECT = 'This key had no effect here.';

/** Moves the caret; returns why nothing moved, or ''. */
export function moveCaret(target: Element, chord: Chord): string {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    return moveInControl(target, chord);
  return isEditable(target) ? moveInEditor(target, chord) : NO_EFFECT;
}

type Step = {
  readonly direction: 'backward' | 'forward';
  readonly by: 'character' | 'word' | 'line' | 'lineboundary' | 'text';
};

function stepOf({ key, modifiers }: Chord): Step | null {
  const isFar = modifiers.has('Control') || modifiers.has('Meta');
  switch (key) {
    case 'ArrowLeft':
      return { direction: 'backward', by: isFar ? 'word' : 'character' };
    case 'ArrowRight':
      return { direction: 'forward', by: isFar ? 'word' : 'character' };
    case 'ArrowUp':
      return { direction: 'backward', by: 'line' };
    case 'ArrowDown':
      return { direction: 'forward', by: 'line' };
    case 'Home':
      return { direction: 'backward', by: isFar ? 'text' : 'lineboundary' };
    case 'End':
      return { direction: 'forward', by: isFar ? 'text' : 'lineboundary' };
    default:
      return null;
  }
}

function moveInEditor(host: Element, chord: Chord): string {
  const step = stepOf(chord);
  const selection = page.selection();
  if (!step || !selection) return NO_EFFECT;
  const where = (): readonly unknown[] => [
    selection.anchorNode,
    selection.anchorOffset,
    selection.focusNode,
    selection.focusOffset,
  ];
  const before = where();
  const isExtending = chord.modifiers.has('Shift');
  if (step.by === 'text') {
    const { startContainer, startOffset } = edgeOf(
      host,
      step.direction === 'backward' ? 'start' : 'end',
    );
    if (isExtending) selection.extend(startContainer, startOffset);
    else selection.collapse(startContainer, startOffset);
  } else selection.modify(isExtending ? 'extend' : 'move', step.direction, step.by);
  return where().every((part, at) => part === before[at]) ? NO_EFFECT : '';
}

function moveInControl(control: TextControl, chord: Chord): string {
  const step = stepOf(chord);
  const { selectionStart: from, selectionEnd: to, selectionDirection } = control;
  if (!step || from === null || to === null) return NO_EFFECT;
  const isBackward = selectionDirection === 'backward';
  const [anchor, focus] = isBackward ? [to, from] : [from, to];
  if (chord.modifiers.has('Shift')) {
    const end = placeAfter(control.value, focus, step);
    const direction = end < anchor ? 'backward' : 'forward';
    control.setSelectionRange(Math.min(anchor, end), Math.max(anchor, end), direction);
    return end === focus ? NO_EFFECT : '';
  }
  // A selection collapses to its edge first.
  const edge = step.direction === 'backward' ? from : to;
  const isCollapsing = from !== to && step.by === 'character';
  const end = isCollapsing ? edge : placeAfter(control.value, edge, step);
  control.setSelectionRange(end, end);
  return end === from && end === to ? NO_EFFECT : '';
}

function placeAfter(value: string, at: number, { direction, by }: Step): number {
  const isBack = direction === 'backward';
  const lineStart = value.lastIndexOf('\n', at - 1) + 1;
  const next = value.indexOf('\n', at);
  const lineEnd = next < 0 ? value.length : next;
  switch (by) {
    case 'character':
      return Math.min(Math.max(at + (isBack ? -1 : 1), 0), value.length);
    case 'word':
      return isBack
        ? value.slice(0, at).replace(/[\p{L}\p{N}_]+[^\p{L}\p{N}_]*$|[^\p{L}\p{N}_]+$/u, '').length
        : at + (/^[^\p{L}\p{N}_]*[\p{L}\p{N}_]*/u.exec(value.slice(at))?.[0].length ?? 0);
    case 'lineboundary':
      return isBack ? lineStart : lineEnd;
    case 'text':
      return isBack ? 0 : value.length;
    case 'line': {
      const column = at - lineStart;
      if (isBack) {
        if (lineStart === 0) return 0;
        const above = value.lastIndexOf('\n', lineStart - 2) + 1;
        return Math.min(above + column, lineStart - 1);
      }
      if (lineEnd === value.length) return value.length;
      const after = value.indexOf('\n', lineEnd + 1);
      return Math.min(lineEnd + 1 + column, after < 0 ? value.length : after);
    }
  }
}
