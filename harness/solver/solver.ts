/**
 * A scripted model that knows the path through each bundled task, for every planner, and errs at a seeded rate. It is
 * neither a language model nor a recording: it reads pages and plans by rules.
 */
import type { ModelRequest } from '../model/request.ts';
import type { Answering } from '../model/server.ts';
import { type Random, randomOf } from '../page/random/random.ts';
import { slipOf } from './errors.ts';
import { type Page, pageIn } from './page.ts';
import { positionOn } from './position.ts';
import { type Asked, replies } from './replies.ts';
import { answers, type Solution, solutions } from './solution.ts';

export type Errs = { readonly rate: number; readonly seed: number };
type Task = { readonly id: string; readonly url: string };

/** Answers for one run of the task. `url`: its start page. Throws if the task has no solution. */
export function solverOf(task: Task, { rate, seed }: Errs): Answering {
  const solution = solutions[task.id];
  if (!solution) throw new Error(`there is no solution of ${task.id} in harness/sites`);
  const random = randomOf(seed);
  const told = new Set<string>();
  let latest: Page | null = null;
  return (request) => {
    const { operator, content } = request;
    const reply = replies[operator as keyof typeof replies];
    if (!reply)
      return { status: 400, type: 'invalid_request_error', message: `no reply to ${operator}` };
    const shown = pageIn(content);
    latest = shown ?? latest;
    hear(request, solution, told);
    const slip = slipOf(rate, random);
    if (slip === 'malformed') return { text: 'I am not sure.' };
    return { json: reply(askedOf({ request, shown, latest, slip, solution, task, told, random })) };
  };
}

function hear({ content }: ModelRequest, { end }: Solution, told: Set<string>): void {
  if (end.told !== undefined && content.includes(end.told)) told.add(end.told);
}

type Known = Pick<Asked, 'request' | 'shown' | 'slip' | 'solution'> & {
  readonly latest: Page | null;
  readonly task: Task;
  readonly told: ReadonlySet<string>;
  readonly random: Random;
};

/** Questions without a page are answered from the last page that any question had. */
function askedOf({ request, shown, latest, slip, solution, task, told, random }: Known): Asked {
  const position = latest ? positionOn(latest, solution, told) : { next: 0, isLost: true };
  const refs = latest?.refs ?? [];
  return {
    request,
    shown,
    page: latest,
    position,
    slip,
    solution,
    start: task.url,
    answer: answers[task.id] ?? '',
    anyRef: refs[random(Math.max(1, refs.length))] ?? 'e1',
  };
}
