/** The scripted model of the arena: what it reads from prompts, and that it knows the way from any page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../harness/page/random/random.ts';
import { errorKinds, slipOf } from '../../harness/solver/errors.ts';
import { type Page, pageIn } from '../../harness/solver/page.ts';
import { partWords, positionOn, rangeOf, stepWords } from '../../harness/solver/position.ts';
import {
  actionOf,
  answers,
  type Solution,
  solutions,
  stepsOf,
} from '../../harness/solver/solution.ts';

const shown = (title: string, ...lines: readonly string[]): string =>
  `${title}\nBEGIN data\naddress: http://site.test/form\ntitle: Form\n${lines.join('\n')}\nEND data\n`;
function pageOf(...parts: readonly string[]): Page {
  const page = pageIn(parts.join('\n'));
  if (!page) throw new Error('no page');
  return page;
}

describe('the page in a request', () => {
  const whole = shown('PAGE', '', 'textbox Name e1', 'button Next e2', 'button Back e3');

  it('is the newest one, with its address and with refs found by the text before them', () => {
    const page = pageOf(shown('PAGE', '', 'Old e9'), whole);
    expect(page.address).toBe('http://site.test/form');
    expect(page.refs).toEqual(['e1', 'e2', 'e3']);
    expect([page.refAfter('Name'), page.refAfter('Old')]).toEqual(['e1', undefined]);
  });

  it('prefers an exact match of the text to a line that begins with it', () => {
    const page = pageOf(shown('PAGE', '', '### Damp Mini e4', '### Damp e5'));
    expect(page.refAfter('### Damp')).toBe('e5');
  });

  it('applies the changes sent since the page was last sent whole', () => {
    const change = shown(
      'PAGE, changes only: removed lines (-) and new lines (+).',
      '- textbox Name e1',
      '+ textbox Name e1 value "Ann"',
      '+ alert e7',
    );
    const page = pageOf(whole, change, shown('PAGE, unchanged since last shown'));
    expect(page.lineOf('textbox Name')).toBe('textbox Name e1 value "Ann"');
    expect(page.refs).toEqual(['e1', 'e7', 'e2', 'e3']);
  });

  it('is null if the request has no page', () => {
    expect(pageIn('TASK\nthe goal')).toBeNull();
  });
});

describe('the solution of a task', () => {
  const solution: Solution = {
    end: { seen: 'Thanks' },
    parts: [
      { say: 'open it', steps: [{ at: '/start$', click: 'Form' }] },
      { say: 'send it', steps: [{ fill: 'Name', text: 'Ann' }, { click: 'Send' }] },
    ],
  };
  const next = (...lines: readonly string[]) =>
    positionOn(pageOf(shown('PAGE', '', ...lines)), solution, new Set());

  it('continues from the state of the page, whatever was done before', () => {
    expect(next('Form e1', 'textbox Name e2', 'Send e3')).toEqual({ next: 1, isLost: false });
    expect(next('textbox Name e2 value "Ann"', 'Send e3')).toEqual({ next: 2, isLost: false });
    expect(next('Thanks')).toEqual({ next: 3, isLost: false });
    expect(next('Page not found')).toEqual({ next: 0, isLost: true });
  });

  it('maps the text of its parts and steps back to its steps', () => {
    expect(rangeOf(partWords(1, 'send it'), solution)).toEqual({ from: 1, to: 2 });
    expect(rangeOf(stepWords(2, 'Press "Send"'), solution)).toEqual({ from: 2, to: 2 });
    expect(rangeOf('the whole task', solution)).toEqual({ from: 0, to: 2 });
  });

  it('maps steps to actions on refs, or to null if the element is missing', () => {
    const page = pageOf(shown('PAGE', '', 'textbox Name e2', 'Send e3'));
    const [, fill, send] = stepsOf(solution);
    if (!fill || !send) throw new Error('no steps');
    expect(actionOf(fill, page)).toEqual({ kind: 'fill', ref: 'e2', text: 'Ann', submit: false });
    expect(actionOf(send, page)).toEqual({ kind: 'click', ref: 'e3' });
    expect(actionOf({ click: 'Gone' }, page)).toBeNull();
  });
});

it('gives every bundled task a solution, with an answer and milestones within the limits of planners', () => {
  const file = join(import.meta.dirname, '../../harness/sites/tasks.json');
  const tasks = JSON.parse(readFileSync(file, 'utf8')) as readonly { readonly id: string }[];
  expect(Object.keys(solutions).toSorted()).toEqual(tasks.map(({ id }) => id).toSorted());
  for (const { id } of tasks) {
    expect(answers[id]).not.toBe('');
    expect(solutions[id]?.parts.length).toBeLessThanOrEqual(5);
  }
});

it('errs at the requested rate, with every kind of error, reproducibly by seed', () => {
  const slips = (rate: number) => {
    const random = randomOf(7);
    return Array.from({ length: 2000 }, () => slipOf(rate, random));
  };
  const made = slips(0.2).filter((slip) => slip !== null);
  expect(made.length).toBeGreaterThan(340);
  expect(made.length).toBeLessThan(460);
  expect(new Set(made)).toEqual(new Set(errorKinds));
  expect(slips(0.2)).toEqual(slips(0.2));
  expect(slips(0).every((slip) => slip === null)).toBe(true);
});
