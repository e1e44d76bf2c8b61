/**
 * Reads the JSON values of a reply as they arrive. Besides server-sent events, hosts send one whole object although a
 * stream was asked for, or one object a line; and some keep the connection open after the end.
 */
import { createParser } from 'eventsource-parser';
import { oneLine } from '../core/text.ts';
import { errorIn, HostError, plainError } from './hostError.ts';
import { parsed } from './json.ts';

/** What a value means for the reader: more follow, only counts may follow, or this was the last. */
export type Progress = 'more' | 'ending' | 'over';

/** How long to wait for counts, or the mark of the end, once the reply is complete. */
const LAST_WAIT_MS = 1500;

export type Reading = {
  /** Called for any byte, pings included. */
  readonly onByte?: () => void;
  readonly take: (value: unknown) => Progress;
};

/**
 * Calls `take` with each value until it says that the reply is over, or the stream ends. Throws if it breaks off.
 */
export async function readValues(response: Response, { onByte, take }: Reading): Promise<void> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let progress = 'more' as Progress;
  const source = splitter((value) => {
    if (progress !== 'over') progress = take(value);
  });
  try {
    while (progress !== 'over') {
      const read = reader.read();
      const next: Read | null = await (progress === 'ending' ? withinLastWait(read) : read);
      if (next === null) return;
      onByte?.();
      if (next.value) source.feed(decoder.decode(next.value, { stream: true }));
      if (next.done) {
        source.end();
        return;
      }
    }
  } catch (thrown) {
    // Whatever breaks after the reply is complete does not matter.
    if (progress === 'more' || thrown instanceof HostError) throw thrown;
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

type Read = { readonly done: boolean; readonly value?: Uint8Array | undefined };

function withinLastWait(read: Promise<Read>): Promise<Read | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), LAST_WAIT_MS);
    read.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

type Source = { readonly feed: (text: string) => void; readonly end: () => void };

/** Decides by the first character, since content types are often wrong. */
function splitter(onValue: (value: unknown) => void): Source {
  let source: Source | null = null;
  let before = '';
  return {
    feed(text) {
      before += text;
      const first = before.trimStart()[0];
      if (first === undefined) return;
      source ??= first === '{' || first === '[' ? wholeValues(onValue) : events(onValue);
      source.feed(before);
      before = '';
    },
    end: () => source?.end(),
  };
}

/** The value that ends a stream of Chat Completions. */
export const DONE = '[DONE]';

function events(onValue: (value: unknown) => void): Source {
  let hasValue = false;
  let seen = '';
  const parser = createParser({
    onEvent({ event, data }) {
      if (data.trim() === DONE) {
        hasValue = true;
        onValue(DONE);
        return;
      }
      const value = parsed(data);
      if (event === 'error') throw new HostError(errorIn(data, 0));
      if (value === undefined) return;
      hasValue = true;
      onValue(value);
    },
  });
  return {
    feed(text) {
      if (!hasValue && seen.length < 4000) seen += text;
      parser.feed(text);
    },
    end() {
      // The last event may lack the empty line that ends it.
      parser.feed('\n\n');
      if (hasValue || seen.trim() === '') return;
      const error = errorIn(seen, 200);
      const isPage = error.kind === 'http' && error.reason === 'page';
      throw new HostError(isPage ? error : plainError('unreadable', oneLine(seen, 200)));
    },
  };
}

/** Reads JSON values without events: one per line, or a single one. */
function wholeValues(onValue: (value: unknown) => void): Source {
  let rest = '';
  const takeRest = (): boolean => {
    const value = parsed(rest);
    if (value === undefined) return false;
    rest = '';
    onValue(value);
    return true;
  };
  return {
    feed(text) {
      rest += text;
      if (/[}\]]\s*$/.test(rest) && takeRest()) return;
      const end = rest.lastIndexOf('\n') + 1;
      const lines = rest.slice(0, end).split('\n').filter(Boolean);
      const values = lines.map((line) => parsed(line));
      if (values.length === 0 || values.includes(undefined)) return;
      rest = rest.slice(end);
      for (const value of values) onValue(value);
    },
    end() {
      if (rest.trim() !== '' && !takeRest()) throw new Error('the reply ended too early');
    },
  };
}
