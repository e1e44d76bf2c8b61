/** The verdict on a finished run, by the checker of its benchmark. */
import { checkTask } from '../../sites/check.mjs';
import type { LogEntry } from '../../sites/server.mjs';
import type { ArenaTask, Verdict, WebArenaCheck } from '../task.ts';
import { isAtOneOf } from './address.ts';
import { includes, isExactly } from './answer.ts';
import { type Look, objectionTo } from './content.ts';

export type Ended = {
  readonly answer: string;
  /** Address where the run ended. */
  readonly url: string;
  /** Requests that reached a bundled site. */
  readonly log: readonly LogEntry[];
  /** Reward of a MiniWoB++ page, from -1 to 1; null if there was none. */
  readonly reward: number | null;
  /** Application records that the run changed, by key; null if unknown. */
  readonly changes: Readonly<Record<string, unknown>> | null;
  readonly look: Look;
  /** Whether two answers mean the same; null if there is no judge. */
  readonly meansTheSame: MeansTheSame | null;
};

/** `wanted` in the benchmark's own wording; throws if the judge can't be reached. */
export type MeansTheSame = (asked: {
  readonly goal: string;
  readonly answer: string;
  readonly wanted: string;
  readonly why: string;
}) => Promise<boolean>;

export async function verdictOn(task: ArenaTask, ended: Ended): Promise<Verdict> {
  const { check } = task;
  switch (check.kind) {
    case 'facts': {
      const { ok, failures } = checkTask({ check: check.facts }, { ...ended, log: [...ended.log] });
      return { result: ok ? 'pass' : 'fail', reasons: failures };
    }
    case 'reward': {
      const { reward } = ended;
      if (reward !== null && reward > 0) return pass;
      return fail([
        reward === null ? 'the page gave no reward' : `the page's reward was ${reward}`,
      ]);
    }
    case 'judged':
      return unknown(['only a judge can tell: add --judge']);
    case 'webArena':
      return webArenaVerdict(task.goal, check, ended);
  }
}

const pass: Verdict = { result: 'pass', reasons: [] };
const fail = (reasons: readonly string[]): Verdict => ({ result: 'fail', reasons });
const unknown = (reasons: readonly string[]): Verdict => ({ result: 'unknown', reasons });

async function webArenaVerdict(goal: string, check: WebArenaCheck, ended: Ended): Promise<Verdict> {
  const failed: string[] = [];
  const open: string[] = [];
  if (check.answer) await compareAnswer(goal, check.answer, ended, { failed, open });
  if (check.addresses.length > 0 && !isAtOneOf(ended.url, check.addresses))
    failed.push(`address: ended on ${ended.url}, not on ${check.addresses.join(' or ')}`);
  for (const content of check.contents) {
    const objection = await objectionTo(content, ended.look);
    if (typeof objection === 'string') failed.push(`content: ${objection}`);
    else if (objection) open.push(`content: ${objection.unknown}`);
  }
  if (failed.length > 0) return fail(failed);
  return open.length > 0 ? unknown(open) : pass;
}

type Found = { readonly failed: string[]; readonly open: string[] };

async function compareAnswer(
  goal: string,
  { exact, includes: wanted, fuzzy, why }: NonNullable<WebArenaCheck['answer']>,
  { answer, meansTheSame }: Ended,
  { failed, open }: Found,
): Promise<void> {
  if (exact !== null && !isExactly(exact, answer))
    failed.push(`exact: the answer is not “${exact}”`);
  for (const part of wanted)
    if (!includes(part, answer, { isAlone: wanted.length === 1 }))
      failed.push(`must include: the answer lacks “${part}”`);
  for (const part of fuzzy) {
    if (part === 'N/A' && isExactly(part, answer)) continue;
    if (!meansTheSame) open.push(`fuzzy: only a judge can tell whether the answer says “${part}”`);
    else
      await meansTheSame({ goal, answer, wanted: part, why }).then(
        (isSame) => isSame || failed.push(`fuzzy: the answer does not say “${part}”`),
        (error: Error) => open.push(`fuzzy: the judge could not be asked: ${error.message}`),
      );
  }
}
