/**
 * Replays recorded replies of a real model in nearly the original order. A reply is used only for the question it
 * answered (operator and node). Its refs are looked up again by the text of the page line they were on. So a recording
 * survives renumbered refs, changed punctuation or spacing, and lines that say more about their element, but not a page
 * with other content.
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
  /** Name of the model that answered. */
  readonly answeredBy: string;
  /** `PROMPT_VERSION` of the recording. */
  readonly prompts: number;
  /** Differences from the default budget. */
  readonly budget?: Partial<Budget>;
  /** The setting for acts that code can't judge. */
  readonly unclear: UnclearPolicy;
  /** Cost of the recorded run, and whether it passed its check. */
  readonly measured: Measured;
  readonly replies: readonly Recorded[];
};

/** Stands in a recording for the address of the bundled sites. */
const SITE = '{site}';
const OTHER = '{other}';

/** Removes the loopback addresses from a recording, since ports differ from run to run. */
export function withoutAddresses(text: string): string {
  return text
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, SITE)
    .replaceAll(/http:\/\/localhost:\d+/g, OTHER);
}

export type Addresses = { readonly url: string; readonly otherUrl: string };

/**
 * Lookahead in the recording: parallel questions are recorded in the order of their answers, and the critic may be
 * asked less often than before.
 */
const SIDE_BY_SIDE = 4;

/**
 * Returns a reply function over one recording; `misses` lists the requests that did not match. A question to the critic
 * that the recording lacks is none of them, since code may call less harmless than it did then: it fails, and the user is
 * asked instead.
 */
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
    if (!entry && request.operator === 'critic') return noSuchReply('it has no such verdict');
    if (!entry) {
      const [due] = unused;
      return miss(
        misses,
        `question ${recording.replies.length - unused.length + 1} is ${request.operator} ${request.node}, recorded is ${due ? `${due.operator} ${due.node}` : 'nothing more'}`,
      );
    }
    unused.splice(unused.indexOf(entry), 1);
    const { text, missing } = resolveRefs(entry, request);
    return missing.length > 0
      ? miss(
          misses,
          `${request.operator} ${request.node}: not on the page is ${missing.join('; ')}`,
        )
      : { text: text.replaceAll(SITE, sites.url).replaceAll(OTHER, sites.otherUrl) };
  };
  return { answer, misses };
}

function miss(misses: string[], what: string): ModelReply {
  misses.push(what);
  return noSuchReply(what);
}

const noSuchReply = (what: string): ModelReply => ({
  status: 400,
  type: 'invalid_request_error',
  message: `REPLAY MISS: ${what}`,
});

/** Returns the reply with the refs of today's page, and the recorded lines of which no ref was found. */
function resolveRefs(
  entry: Recorded,
  request: ModelRequest,
): { readonly text: string; readonly missing: readonly string[] } {
  const missing: string[] = [];
  const byLine = refsByLine(request.page);
  const text = entry.reply.replaceAll(
    /"(ref|to|expect)"(\s*:\s*)"((?:f\d+)?e\d+)(?=[" ])/g,
    (found, field: string, colon: string, ref: string) => {
      const line = entry.refs[ref];
      if (line === undefined) return found;
      const today = byLine.get(wordsOf(line)) ?? refsOfAlike(byLine, wordsOf(line));
      const same = today?.includes(ref) ? ref : today?.[0];
      if (same === undefined) missing.push(line);
      return `"${field}"${colon}"${same ?? ref}`;
    },
  );
  return { text, missing };
}

/** Returns the refs of the one line that begins with this text or has the same letters; undefined if several do. */
function refsOfAlike(byLine: ReadonlyMap<string, string[]>, words: string): string[] | undefined {
  const letters = words.replaceAll(' ', '');
  const [only, ...more] = [...byLine].filter(
    ([line]) => line.startsWith(`${words} `) || line.replaceAll(' ', '') === letters,
  );
  return more.length === 0 ? only?.[1] : undefined;
}

/**
 * Returns refs by page line, from the newest page that has the line, since refs of an earlier document are dead. Lines
 * with the same text keep their order, and the recorded number chooses among them.
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
