/**
 * Replays recorded replies of a real model in the order they were given, or nearly. A reply is used only for the question it
 * answered (operator and node); refs in it are looked up again by the words of the page line they stood on, so that a
 * recording outlives a renumbering, other punctuation, other gaps between words and a line that now says more of its
 * element, but not a page that says something else.
 */

import type { UnclearPolicy } from '../../src/core/gate/verdict.ts';
import type { Budget } from '../../src/core/run/run.ts';
import type { Measured } from './measured.ts';
import type { Recorded } from './recorder.ts';
import { type ModelRequest, pagesOf, refsOn, withoutRefs } from './request.ts';
import type { Answering, ModelReply } from './server.ts';

export type Recording = {
  readonly task: string;
  readonly goal: string;
  /** Path on the bundled sites. */
  readonly start: string;
  readonly browser: string;
  readonly system: string;
  /** Who answered, in words. */
  readonly answeredBy: string;
  /** `PROMPT_VERSION` then. */
  readonly prompts: number;
  /** Differences from the default budget. */
  readonly budget?: Partial<Budget>;
  /** The setting for acts that code can't judge. */
  readonly unclear: UnclearPolicy;
  /** Cost of the recorded run, and whether it passed its check. */
  readonly measured: Measured;
  readonly replies: readonly Recorded[];
};

/** Stand in a recording for the addresses that the bundled sites had when it was made. */
const SITE = '{site}';
const OTHER = '{other}';

/** Take the loopback addresses out of a recording: ports differ from run to run. */
export function withoutAddresses(text: string): string {
  return text
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, SITE)
    .replaceAll(/http:\/\/localhost:\d+/g, OTHER);
}

export type Addresses = { readonly url: string; readonly otherUrl: string };

/** Questions asked at once are recorded in the order of their answers, and the critic may be asked less than it was. */
const SIDE_BY_SIDE = 4;

/** An answering function over one recording; `misses` tells what didn't fit. */
export function replayOf(
  recording: Pick<Recording, 'replies'>,
  sites: Addresses,
): {
  readonly answer: Answering;
  readonly misses: string[];
} {
  const misses: string[] = [];
  const unused = [...recording.replies];
  const answer: Answering = (request) => {
    const [entry] = unused
      .slice(0, SIDE_BY_SIDE)
      .filter(({ operator, node }) => operator === request.operator && node === request.node);
    if (!entry) {
      const [due] = unused;
      return miss(
        misses,
        `question ${recording.replies.length - unused.length + 1} is ${request.operator} ${request.node}, recorded is ${due ? `${due.operator} ${due.node}` : 'nothing more'}`,
      );
    }
    unused.splice(unused.indexOf(entry), 1);
    const text = resolveRefs(entry, request)
      ?.replaceAll(SITE, sites.url)
      .replaceAll(OTHER, sites.otherUrl);
    return text === undefined
      ? miss(
          misses,
          `${request.operator} ${request.node}: an element of the recorded reply is not on the page`,
        )
      : { text };
  };
  return { answer, misses };
}

function miss(misses: string[], what: string): ModelReply {
  misses.push(what);
  return { status: 400, type: 'invalid_request_error', message: `REPLAY MISS: ${what}` };
}

/** The reply with each ref as it is numbered on today's page, or undefined when one can't be found. */
function resolveRefs(entry: Recorded, request: ModelRequest): string | undefined {
  let isWhole = true;
  const byLine = refsByLine(request.page);
  const text = entry.reply.replaceAll(
    /"(ref|to|expect)"(\s*:\s*)"((?:f\d+)?e\d+)(?=[" ])/g,
    (found, field: string, colon: string, ref: string) => {
      const line = entry.refs[ref];
      if (line === undefined) return found;
      const today = byLine.get(wordsOf(line)) ?? refsOfAlike(byLine, wordsOf(line));
      const same = today?.includes(ref) ? ref : today?.[0];
      if (same === undefined) isWhole = false;
      return `"${field}"${colon}"${same ?? ref}`;
    },
  );
  return isWhole ? text : undefined;
}

/** Of the one line that begins with these words, or has the same letters; none where several do. */
function refsOfAlike(byLine: ReadonlyMap<string, string[]>, words: string): string[] | undefined {
  const letters = words.replaceAll(' ', '');
  const [only, ...more] = [...byLine].filter(
    ([line]) => line.startsWith(`${words} `) || line.replaceAll(' ', '') === letters,
  );
  return more.length === 0 ? only?.[1] : undefined;
}

/**
 * Refs by page line, of the newest page that has it: those of an earlier document are dead. Lines that read alike keep
 * their order; the recorded number decides among them.
 */
function refsByLine(page: string): Map<string, string[]> {
  const older = pagesOf(page).toReversed();
  return new Map(older.flatMap((each) => [...refsByLineOn(each)]));
}

function refsByLineOn(page: string): Map<string, string[]> {
  const byLine = new Map<string, string[]>();
  for (const line of page.split('\n')) {
    for (const ref of refsOn(line)) {
      const key = wordsOf(withoutAddresses(withoutRefs(line)));
      byLine.set(key, [...(byLine.get(key) ?? []), ref]);
    }
  }
  return byLine;
}

const wordsOf = (line: string): string => line.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
