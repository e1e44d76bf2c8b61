/** Leaves out of the words of a task what identifies a person: typed values, quoted text, queries of addresses. */
import { type Action, rowOf } from '../../core/action/action.ts';
import type { Change } from '../../core/page/change.ts';
import { LONGEST_CHANGE } from '../../core/page/describeChanges.ts';
import type { Reply } from '../../core/run/question.ts';
import type { Run, RunEvent } from '../../core/run/run.ts';

export type Redact = (text: string) => string;

export const showAll: Redact = (text) => text;

const HIDDEN = '…';

/** `run` is the run at the end of the journal. */
export function redactionFor(run: Run, journal: readonly RunEvent[]): Redact {
  const typed = matchAny(typedIn(run, journal));
  return (text) => {
    // First, since what was typed or answered may have quotation marks of its own.
    const untyped = typed ? text.replace(typed, HIDDEN) : text;
    const short = untyped.replace(query, `?${HIDDEN}`).replace(fragment, '');
    return short.replace(quoted, (found) => `${found[0]}${HIDDEN}${closing(found)}`);
  };
}

/** What follows the `?` of an address, also of a short one such as `product.html?id=7`. */
const query =
  /(?<=\bhttps?:\/\/[^\s?#|"“”«»„]*)\?[^\s|"“”«»„]+|(?<=[^\s?])\?[^\s?|"“”«»„()]*=[^\s|"“”«»„()]*/gu;
const fragment = /(?<=\bhttps?:\/\/[^\s#|"“”«»„]*)#[^\s|"“”«»„]*/gu;

/** A quotation in any of our languages. One that was clipped goes on to the end of its line. `13"` begins none. */
const quoted =
  /“[^“”\n]*(?:”|$)|„[^„“”\n]*(?:[“”]|$)|«[^«»\n]*(?:»|$)|(?<![\p{L}\p{N}])"[^"\n]*(?:"|$)/gmu;

const closing = (quotation: string): string => /[”“»"]$/u.exec(quotation.slice(1))?.[0] ?? '';

function typedIn({ tree, routine }: Run, journal: readonly RunEvent[]): readonly string[] {
  const planned = tree.nodes.flatMap((node) => (node.kind === 'action' ? [node.action] : []));
  const done = journal.flatMap(({ change }) =>
    change.kind === 'actionStarted' ? [change.action] : [],
  );
  const replies = journal.flatMap(({ change }) =>
    change.kind === 'questionReplied' ? [replied(change.reply)] : [],
  );
  return [
    ...[...planned, ...done].flatMap(typedBy),
    ...journal.flatMap(({ change }) =>
      change.kind === 'actionFinished' ? (change.record.changes ?? []).flatMap(answerIn) : [],
    ),
    ...replies,
    ...Object.values(routine?.values ?? {}),
  ];
}

/** Chosen options are not typed: plans quote them. */
function typedBy(action: Action): readonly string[] {
  const { choices, typed, inputs } = rowOf(action);
  if (choices(action).length > 0) return [];
  return [typed(action) ?? '', ...inputs(action).map(({ value }) => value)];
}

/** What a tool answered: notes have all of it, and records the beginning. */
function answerIn(change: Change): readonly string[] {
  if (change.kind !== 'answered') return [];
  return [change.text, change.text.slice(0, LONGEST_CHANGE - 1)];
}

function replied(reply: Reply): string {
  if (reply.kind === 'answer' || reply.kind === 'promptText') return reply.text;
  return reply.kind === 'change' ? reply.value : '';
}

/** A single letter or digit says nothing, and is in too many words. */
const SHORTEST = 2;

/** A longer text is recognized within words too, such as its plural. */
const SHORTEST_PART = 6;

/** Matches each text, and each of its lines; null if there is none. */
function matchAny(texts: readonly string[]): RegExp | null {
  const parts = texts
    .flatMap((text) => [text, ...text.split('\n')])
    .map((text) => text.trim())
    .filter(({ length }) => length >= SHORTEST);
  if (parts.length === 0) return null;
  const patterns = [...new Set(parts)].toSorted((a, b) => b.length - a.length).map(patternOf);
  return new RegExp(patterns.join('|'), 'giu');
}

function patternOf(text: string): string {
  const words = text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+');
  return text.length >= SHORTEST_PART ? words : `(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`;
}
