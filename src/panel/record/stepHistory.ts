/** Derives the history of a step from the journal: calls, actions, checks and questions, in order. */
import type { ActionId, NodeId } from '../../core/ids.ts';
import type { SentPicture } from '../../core/page/drawing.ts';
import type { Usage } from '../../core/plan/budget.ts';
import type { PlanTree } from '../../core/plan/tree.ts';
import type { Question, Reply } from '../../core/run/question.ts';
import type { CompletionVerdict, RunEvent } from '../../core/run/run.ts';
import type { ModelExchange } from '../../protocol/panel.ts';
import { actWords, codeStepWords, outcomeWords, verbWords } from '../messages/localize.ts';
import { modelWords, planWords } from '../messages/reasons.ts';

export type ToolResult = { readonly text: string; readonly left: number };

export type HistoryEntry = { readonly seq: number } & (
  | {
      readonly kind: 'called';
      readonly operator: string;
      /** '' if the journal doesn't say. */
      readonly model: string;
      readonly calls: number;
      readonly usage: Usage;
      readonly ms: number;
      readonly ok: boolean;
      /** The texts of the call, if they were kept. */
      readonly exchange: ModelExchange | null;
    }
  | {
      readonly kind: 'acted';
      readonly act: ActionId;
      readonly words: string;
      readonly ok: boolean;
      readonly ms: number;
      readonly changes: readonly string[];
      readonly requests: readonly string[];
      /** What a tool of the page answered. */
      readonly results: readonly ToolResult[];
    }
  | (Omit<CompletionVerdict, 'reason'> & { readonly kind: 'checked'; readonly reason: string })
  | ({ readonly kind: 'pictured' } & Pick<SentPicture, 'width' | 'height' | 'bytes'>)
  | { readonly kind: 'judged'; readonly label: string; readonly words: string }
  | { readonly kind: 'asked'; readonly about: Question['kind']; readonly words: string }
  | { readonly kind: 'answered'; readonly how: Reply['kind']; readonly words: string }
);

/** `exchanges`: the model calls of this step, oldest first. */
export function stepHistory(
  tree: PlanTree,
  journal: readonly RunEvent[],
  node: NodeId,
  exchanges: readonly ModelExchange[],
): readonly HistoryEntry[] {
  const left = [...exchanges];
  const entries: HistoryEntry[] = [];
  // Records and replies name no step: they belong to the step of the last call or question.
  let called: NodeId | null = null;
  let asked: NodeId | null = null;
  for (const { seq, at, change } of journal) {
    switch (change.kind) {
      case 'modelCalled': {
        called = change.node;
        if (called !== node) break;
        const { operator, model = '', calls, usage, ms, ok } = change;
        const exchange = takeExchange(left, operator, at);
        entries.push({ seq, kind: 'called', operator, model, calls, usage, ms, ok, exchange });
        break;
      }
      case 'recorded':
        if (change.record.kind === 'verdict' && called === node)
          entries.push(checked(tree, seq, change.record));
        break;
      case 'actionFinished':
        if (change.record.node === node) entries.push(acted(seq, change));
        break;
      case 'pictureSent': {
        const { width, height, bytes } = change.picture;
        if (change.node === node) entries.push({ seq, kind: 'pictured', width, height, bytes });
        break;
      }
      case 'controlJudged':
        if (change.node === node && change.from !== 'calls')
          entries.push({ seq, kind: 'judged', label: change.label, words: change.judgment.verb });
        break;
      case 'questionAsked':
        asked = change.question.node;
        if (asked === node) entries.push(question(seq, change.question));
        break;
      case 'questionReplied':
        if (asked === node) entries.push(answered(seq, change.reply));
        break;
    }
  }
  return entries;
}

/** Removes and returns the latest exchange of this kind of call up to a time. */
function takeExchange(left: ModelExchange[], operator: string, at: number): ModelExchange | null {
  const index = left.findLastIndex((each) => each.operator === operator && each.at <= at);
  return index < 0 ? null : (left.splice(index, 1)[0] ?? null);
}

function acted(
  seq: number,
  { id, record, ms }: Extract<RunEvent['change'], { kind: 'actionFinished' }>,
): HistoryEntry {
  return {
    seq,
    kind: 'acted',
    act: id,
    words: actWords(record.action, record.target),
    ok: record.ok,
    ms,
    changes: outcomeWords(record),
    requests: record.requests ?? [],
    results: (record.changes ?? []).flatMap((change) =>
      change.kind === 'answered' ? [change] : [],
    ),
  };
}

function checked(tree: PlanTree, seq: number, verdict: CompletionVerdict): HistoryEntry {
  const { evidence, reason } = verdict;
  return {
    ...verdict,
    seq,
    kind: 'checked',
    reason: planWords(tree, reason),
    ...(evidence && { evidence: evidence.map((fact) => modelWords(tree, fact)) }),
  };
}

function question(seq: number, asked: Question): HistoryEntry {
  const words =
    asked.kind === 'approve' ? verbWords(asked) : 'text' in asked ? codeStepWords(asked.text) : '';
  return { seq, kind: 'asked', about: asked.kind, words };
}

function answered(seq: number, reply: Reply): HistoryEntry {
  const words = reply.kind === 'skip' ? reply.reason : 'text' in reply ? reply.text : '';
  return { seq, kind: 'answered', how: reply.kind, words };
}

/** Sums the working time of the entries, in ms. */
export const timeOf = (entries: readonly HistoryEntry[]): number =>
  entries.reduce((sum, each) => sum + ('ms' in each ? each.ms : 0), 0);
