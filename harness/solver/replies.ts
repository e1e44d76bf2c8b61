/** The scripted model's replies to each question of a planner, in the wire format. */
import type { OperatorName } from '../../src/planners/operators.ts';
import { type ModelRequest, ofEachControl, stepIn } from '../model/request.ts';
import type { ErrorKind } from './errors.ts';
import type { Page } from './page.ts';
import { ANSWER, type Position, partWords, type Range, rangeOf, stepWords } from './position.ts';
import { actionOf, isDue, type Solution, stepsOf, targetOf, wordsOfStep } from './solution.ts';

export type Asked = {
  readonly request: ModelRequest;
  /** The page in this question. */
  readonly shown: Page | null;
  /** The newest page in any question so far. */
  readonly page: Page | null;
  readonly position: Position;
  readonly slip: ErrorKind | null;
  readonly solution: Solution;
  /** Address of the start page. */
  readonly start: string;
  /** The right answer to the task. */
  readonly answer: string;
  /** Any ref on the page, for errors. */
  readonly anyRef: string;
};

const why = 'scripted';
const STALE = 'e99999';
const MADE_UP = 'All of it is done, and the answer is 42.';

/** What the scripted model replies to each operator; it has no reply for an operator that is not listed. */
export const replies: Readonly<Partial<Record<OperatorName, (asked: Asked) => object>>> = {
  expand: (asked) => (plansAhead(asked) ? expansionAhead(asked) : expansion(asked)),
  repair: (asked) => ({
    why,
    diagnosis: 'incomplete',
    prune: [],
    add: left(asked, scopeOf(asked)),
  }),
  checkCompletion: (asked) => ({
    ...judged(isDone(asked, scopeOf(asked)), asked),
    requirements: [],
  }),
  updateTree: () => ({ why, prune: [], reword: [] }),
  summarize: () => ({ observation: why, highlighted: [], progress: why, feedback: '' }),
  takeNotes: () => ({ notes: [], response: '' }),
  answer: (asked) => {
    const isReached = isOver(asked) !== (asked.slip === 'madeUp');
    const answer = isReached && !isOver(asked) ? MADE_UP : asked.answer;
    return { evidence: [], reached: isReached, answer };
  },
  readConstraints: () => ({ items: [] }),
  updateMemory: () => ({ columns: [], ops: [] }),
  nextAction: (asked) => ({ why, action: actionFor(asked) }),
  actInPlan: (asked) => ({ observation: why, highlighted: [], why, action: actionFor(asked) }),
  judgeMoves: (asked) => ({ why, ratings: [], choice: rightOf(asked) }),
  critic: ({ request }) =>
    ofEachControl(request, {
      why,
      effect: 'irreversible',
      verb: 'Use this control',
      everywhere: false,
    }),
  prepareTask: ({ request, solution }) => ({
    paraphrase: request.goal,
    subgoals: [],
    ambiguities: [],
    cautions: [],
    milestones: solution.parts.map(({ say }) => say).slice(0, 5),
  }),
  proposeAction: (asked) => ({ observation: why, why, action: actionFor(asked) }),
  judgeActions: (asked) => ({ ratings: ratings(asked) }),
  proposeSubplans: (asked) => ({ candidates: subplans(asked) }),
  proposeActions: (asked) => ({ candidates: [{ thought: why, action: actionFor(asked) }] }),
  groundSubplan: grounded,
  judgeSubplan: (asked) => {
    const { complete } = judged(isDone(asked, scopeOf(asked)), asked);
    return { why, done: complete, shouldShow: false };
  },
  judgeProgress: (asked) => ({ why, letter: letterOf(asked), notes: [] }),
  reviseSubplan: (asked) => ({ fault: 'feasibility', why, subplan: nextWords(asked) }),
  planStep: delegated,
  navigate: navigated,
  validate: (asked) => judged(isOver(asked), asked),
  compareLooks: ({ request }) => ({
    ways: [...request.content.matchAll(/^LOOK \d+, node/gm)].map(() => ({
      score: 0.5,
      why,
      facts: [],
    })),
  }),
};

const countOf = ({ solution }: Asked): number => stepsOf(solution).length;
const isOver = (asked: Asked): boolean => asked.position.next >= countOf(asked);

/** Returns a verdict, which is inverted for the error of a made-up result. */
const judged = (isSo: boolean, { slip }: Asked): { complete: boolean; reason: string } => ({
  complete: isSo !== (slip === 'madeUp'),
  reason: why,
});

/** Returns the steps of the node or subplan in question, parsed from its text. */
function scopeOf({ request, solution }: Asked): Range {
  const { content, question } = request;
  const subplan = /^Subplan: (.*)$/m.exec(content)?.[1];
  const step = /^STEP\n(.*)$/m.exec(content)?.[1];
  return rangeOf(step ?? subplan ?? stepIn(content) ?? question, solution);
}

const isDone = (asked: Asked, { from, to }: Range): boolean =>
  from === countOf(asked) ? isOver(asked) : !asked.position.isLost && asked.position.next > to;

/** Returns the next action of the whole path, or the end. */
function actionFor(asked: Asked): object {
  const { slip, anyRef, answer, position, page, solution } = asked;
  if (slip === 'madeUp' || slip === 'earlyStop')
    return { kind: 'stop', answer: slip === 'madeUp' ? MADE_UP : answer };
  if (isOver(asked)) return { kind: 'stop', answer };
  if (slip === 'wrongElement') return { kind: 'click', ref: anyRef };
  if (slip === 'staleRef') return { kind: 'click', ref: STALE };
  const step = stepsOf(solution)[position.next];
  const action = position.isLost || !step || !page ? null : actionOf(step, page);
  return action ?? wayBack(asked);
}

/** Labels that lead on from pages that can block any task, such as an expired session. */
const WAYS_ON = ['Continue as before', 'No, thanks', 'Start page'] as const;

/** Returns the action that leads on from a page without a next step: a known label, or else the start page. */
function wayBack({ page, start }: Asked): object {
  const ref = WAYS_ON.map((words) => page?.refAfter(words)).find((each) => each !== undefined);
  return ref === undefined ? { kind: 'goto', url: start } : { kind: 'click', ref };
}

const nameOf = ({ solution }: Asked, nth: number): string => {
  const step = stepsOf(solution)[nth];
  return step ? stepWords(nth, wordsOfStep(step)) : ANSWER;
};
const nextWords = (asked: Asked): string => nameOf(asked, asked.position.next);

/**
 * Returns the numbers of the remaining steps in this range, starting from the first step if the page is off the path.
 */
function leftIn({ position, slip }: Asked, { from, to }: Range): readonly number[] {
  const first = position.isLost ? 0 : Math.min(position.next, from);
  const begin = position.isLost ? first : Math.max(first, Math.min(position.next, to + 1));
  const all = Array.from({ length: Math.max(0, to - begin + 1) }, (_, index) => begin + index);
  return slip === 'forgottenStep' && all.length > 1 ? all.slice(0, -1) : all;
}

/**
 * Returns the remaining steps. A planner rejects the text of a step that was given up, so each repair has a new text.
 */
function left(asked: Asked, range: Range): readonly object[] {
  const [, repairs] = /^Repairs so far: (\d+)/m.exec(asked.request.question) ?? [];
  const again = repairs === undefined ? '' : `, try ${Number(repairs) + 2}`;
  return later(leftIn(asked, range).map((nth) => `${nameOf(asked, nth)}${again}`));
}

const later = (all: readonly string[]): readonly object[] =>
  all.map((words) => ({ description: words, step: words, kind: 'later', score: null }));

/** Whether the planner accepts plans of exact actions, judging by the reply schema it sends. */
const plansAhead = ({ request }: Asked): boolean =>
  JSON.stringify(request.body).includes('"any order"');

const isAtLimit = ({ request }: Asked): boolean => request.question.includes('depth limit');

const partsOf = ({ solution, slip }: Asked): readonly string[] => {
  const all = solution.parts.map(({ say }, nth) => partWords(nth, say));
  return slip === 'forgottenStep' && all.length > 1 ? all.slice(0, -1) : all;
};

const blank = { constraints: [], candidates: [], why, ordered: true, action: null, children: [] };
const note = (text: string): object => ({ kind: 'note', text });

/** Expands one node per question: parts of the task, steps of a part, or the action of a step. */
function expansion(asked: Asked): object {
  const { request, slip } = asked;
  const whole = { ...blank, type: 'and', description: '' };
  if (request.node === '0' && !isOver(asked))
    return {
      ...whole,
      children: partsOf(asked).map((description) => ({ description, score: null })),
    };
  const range = scopeOf(asked);
  const isEarly = slip === 'earlyStop' || slip === 'madeUp';
  const leaf = (action: object): object => ({
    ...blank,
    type: 'action',
    description: '',
    action,
  });
  if (isDone(asked, range) || isEarly) return leaf(note(`Nothing is left to do: ${why}.`));
  const steps = leftIn(asked, range);
  if (steps.length > 1 && !isAtLimit(asked)) return { ...whole, children: left(asked, range) };
  return leaf(actionFor(asked));
}

/** Expands everything that is certain on the page at once. */
function expansionAhead(asked: Asked): object {
  const { request, slip, answer } = asked;
  const isRoot = request.node === '0';
  const range = isRoot ? { from: 0, to: countOf(asked) - 1 } : scopeOf(asked);
  const isEarly = slip === 'earlyStop' || slip === 'madeUp';
  if (isOver(asked) || (isEarly && !isRoot))
    return {
      type: 'done',
      why,
      answer: isOver(asked) ? { text: answer, evidence: [] } : undefined,
    };
  if (isDone(asked, range)) return { type: 'done', why };
  return { type: 'and', why, steps: exactSteps(asked, range) };
}

/** Returns the steps that can be done on this page; later ones are planned later. */
function exactSteps(asked: Asked, range: Range): readonly object[] {
  const { page, position, solution, slip, anyRef } = asked;
  if (position.isLost || !page)
    return isAtLimit(asked) ? [wayBack(asked)] : [wayBack(asked), ...left(asked, range)];
  const steps = leftIn(asked, range).map((nth) => {
    const step = stepsOf(solution)[nth];
    const action = step && isDue(step, page) ? actionOf(step, page) : null;
    return action;
  });
  const end = steps.indexOf(null);
  const exact = (end < 0 ? steps : steps.slice(0, end)).filter((step) => step !== null);
  const first =
    slip === 'wrongElement'
      ? [{ kind: 'click', ref: anyRef }]
      : slip === 'staleRef'
        ? [{ kind: 'click', ref: STALE }]
        : exact;
  if (isAtLimit(asked)) return first;
  const numbers = leftIn(asked, range).slice(exact.length);
  return [...first, ...later(inParts(asked, numbers))];
}

/**
 * Returns the texts of these steps. A part's own text replaces its steps if the range has all of them and steps of
 * other parts, too.
 */
function inParts(asked: Asked, numbers: readonly number[]): readonly string[] {
  const { solution } = asked;
  const words = numbers.map((nth) => {
    const index = partOf(solution, nth);
    const { from, to } = rangeOf(partWords(index, ''), solution);
    const isWhole = numbers.includes(from) && numbers.includes(to);
    const isOnly = numbers[0] === from && numbers.at(-1) === to;
    return isWhole && !isOnly
      ? partWords(index, solution.parts[index]?.say ?? '')
      : nameOf(asked, nth);
  });
  return [...new Set(words)];
}

/** Returns the part that this step belongs to. */
const partOf = ({ parts }: Solution, nth: number): number =>
  parts.findIndex(
    (_, index) => parts.slice(0, index + 1).flatMap(({ steps }) => steps).length > nth,
  );

/** Rates each candidate by milestone: one that does the next step serves them all. */
function ratings(asked: Asked): readonly object[] {
  const [, items = '', given = ''] =
    /MILESTONES\n([\s\S]*?)\n\nCANDIDATES\nBEGIN data\n([\s\S]*?)\nEND data/.exec(
      asked.request.content,
    ) ?? [];
  const milestones = items.split('\n').filter((line) => /^\d+\. /.test(line));
  const candidates = given.split('\n').filter((line) => /^\d+\. /.test(line));
  return candidates.map((line) => ({
    labels: milestones.map(() =>
      isRight(line, asked) ? (isOver(asked) ? 'yes' : 'inProgress') : 'no',
    ),
  }));
}

/** Whether a candidate's text does the next step, or stops when everything is done. */
function isRight(line: string, asked: Asked): boolean {
  if (isOver(asked)) return /stop|finish|end|answer/i.test(line);
  const step = stepsOf(asked.solution)[asked.position.next];
  const name = step ? targetOf(step).replace(/^(#+|button|radio|switch|checkbox) /, '') : '';
  return line.includes(name) !== (asked.slip === 'madeUp');
}

/** Returns the number of the proposal that does the next step, or else of the first. */
function rightOf(asked: Asked): number {
  const [, given = ''] =
    /PROPOSALS\nBEGIN data\n([\s\S]*?)\nEND data/.exec(asked.request.content) ?? [];
  const proposals = given.split('\n').filter((line) => /^\d+\. /.test(line));
  return Math.max(1, proposals.findIndex((line) => isRight(line, asked)) + 1);
}

/** Returns two subplans: the current part, and its next step alone. */
function subplans(asked: Asked): readonly object[] {
  const { solution, position, slip } = asked;
  if (isOver(asked) || slip === 'earlyStop') return [{ thought: why, subplan: ANSWER }];
  const nth = partOf(solution, position.next);
  const part = partWords(nth, solution.parts[nth]?.say ?? '');
  return [
    { thought: why, subplan: part },
    { thought: why, subplan: nextWords(asked) },
  ];
}

function grounded(asked: Asked): object {
  const range = scopeOf(asked);
  const blank = { summary: why, highlighted: [], why, step: '' };
  const isAnswer = range.from === countOf(asked);
  if (isDone(asked, range) && !isAnswer) return { ...blank, action: null, last: true };
  if (isAnswer && !isOver(asked)) return { ...blank, action: null, last: false, cannot: true };
  const isLast = isAnswer || asked.position.next === range.to;
  return { ...blank, action: actionFor(asked), last: isLast };
}

function letterOf(asked: Asked): string {
  const { request, slip, position } = asked;
  const isAnswered = request.content.includes(`Subplan: ${ANSWER}`);
  if (slip === 'madeUp') return isOver(asked) ? 'E' : 'A';
  if (isOver(asked)) return isAnswered ? 'A' : 'B';
  return position.isLost ? 'E' : 'C';
}

/** Plays Agent-E's planner, which sees no page: its navigator reports which part is done. */
function delegated(asked: Asked): object {
  const { request, solution, slip, answer } = asked;
  const done = [...request.content.matchAll(/^Navigator.*: Done with part (\d+)/gm)].at(-1)?.[1];
  const parts = solution.parts.map(({ say }, nth) => partWords(nth, say));
  const nth = isLostIn(asked) ? 0 : Number(done ?? 0);
  const isEnd = nth >= parts.length || slip === 'earlyStop' || slip === 'madeUp';
  if (isEnd) return { terminate: 'done', response: slip === 'madeUp' ? MADE_UP : answer };
  const skipped = slip === 'forgottenStep' && nth + 1 < parts.length ? 1 : 0;
  const [next = '', ...plan] = parts.slice(nth + skipped);
  return { plan, next, terminate: 'no' };
}

const isLostIn = ({ request }: Asked): boolean =>
  request.content.trimEnd().includes('Navigator') &&
  /^Validator, not complete: .*\n(?!Navigator)/m.test(request.content);

function navigated(asked: Asked): object {
  const { shown, request, solution } = asked;
  if (!shown) return { skills: [{ kind: 'sense', view: 'all_fields' }], reply: '' };
  const range = scopeOf(asked);
  const [, part = '0'] = /^STEP\nPart (\d+): /m.exec(request.content) ?? [];
  if (isDone(asked, range)) return { skills: [], reply: `Done with part ${part}.` };
  const action = actionFor(asked);
  const isStop = 'kind' in action && action.kind === 'stop';
  return isStop
    ? { skills: [], reply: `Done with part ${solution.parts.length}.` }
    : { skills: [action], reply: '' };
}
