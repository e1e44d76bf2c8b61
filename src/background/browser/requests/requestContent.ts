/**
 * What requests carry, as hashes in memory, so that strict mode can tell whether two requests say the same (WO-14). One
 * address may carry a heartbeat, a read and a save, so method and address don't identify an act.
 */
import type { WebRequest } from 'webextension-polyfill';
import { isToken } from '../../../core/gate/token.ts';
import { hashOf } from '../../../core/page/hash.ts';
import { isAboutNow } from '../../../core/page/requestAddress.ts';

type Body = WebRequest.OnBeforeRequestDetailsType['requestBody'];

/** The longest body that is compared, in bytes. */
const MAX_BODY = 200_000;

/**
 * Returns a hash that is equal for two requests that say the same; '' for one without a body, null if the browser doesn't
 * show what it carries. Tokens and times differ each time, and are left out.
 */
export function contentOf(body: Body, method: string): string | null {
  if (!body) return isBodyShown(method) ? '' : null;
  if (body.formData) {
    const fields = Object.entries(body.formData);
    return signature(
      fields.flatMap(([name, values]) => [values].flat().map((each): Field => [name, each])),
    );
  }
  const parts = (body.raw ?? []).map(({ bytes }) => bytes as ArrayBuffer | undefined);
  const isWhole = parts.length > 0 && parts.every((part) => part !== undefined);
  const size = parts.reduce((sum, part) => sum + (part?.byteLength ?? 0), 0);
  if (!isWhole || size > MAX_BODY) return null;
  const decoder = new TextDecoder();
  return signature(fieldsOf(parts.map((part) => decoder.decode(part)).join('')));
}

/** Chromium shows the bodies of these two methods only. */
const isBodyShown = (method: string): boolean =>
  __TARGET__ === 'firefox' || method === 'POST' || method === 'PUT';

type Field = readonly [name: string, value: unknown];

function fieldsOf(text: string): readonly Field[] {
  const boundary = /^--[^\r\n]+/.exec(text)?.[0];
  if (boundary !== undefined && text.trimEnd().endsWith(`${boundary}--`))
    return text.split(boundary).flatMap(partOf);
  try {
    return leavesOf('', JSON.parse(text));
  } catch {
    return /^[\w.~%+[\]-]+=/.test(text) ? [...new URLSearchParams(text)] : [['', text]];
  }
}

/** One part of a multipart body. */
function partOf(part: string): Field[] {
  const [, name, value] = /name="([^"]*)".*?\r?\n\r?\n(.*?)\r?\n?$/s.exec(part) ?? [];
  return name === undefined ? [] : [[name, value]];
}

function leavesOf(path: string, value: unknown): Field[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const entries = Object.entries(value);
  return entries.length === 0
    ? [[path, '']]
    : entries.flatMap(([key, each]) => leavesOf(`${path}/${key}`, each));
}

const signature = (fields: readonly Field[]): string =>
  hashOf(
    JSON.stringify(fields.map(([name, value]) => [name, lasting(name, String(value))]).toSorted()),
  );

const lasting = (name: string, value: string): string =>
  isToken(name, value) || isAboutNow(value, Date.now()) ? '*' : value;

/** Requests that are remembered: far more than one action makes. */
const KEPT = 2_000;

/** The contents of requests, by their ids. */
export type ContentLog = {
  /** Listens from now on, or no longer. */
  readonly listen: (isOn: boolean) => void;
  /** What a request carries; null if unknown. */
  readonly of: (requestId: string) => string | null;
  /** Waits, bounded, for the reports of these requests: the browser sends the bodies apart from all else. */
  readonly arrived: (requestIds: readonly string[]) => Promise<void>;
};

/** Far longer than reports take. One that was forgotten never comes. */
const ARRIVAL_LIMIT_MS = 1_000;
const POLL_MS = 10;

/**
 * `api`: the browser's event, registered only while needed, since it copies every body. `isWatched`: whose requests count;
 * workers have tab -1.
 */
export function contentLog(
  api: WebRequest.OnBeforeRequestEvent,
  isWatched: (tabId: number) => boolean,
): ContentLog {
  const contents = new Map<string, string | null>();
  const listener = (details: WebRequest.OnBeforeRequestDetailsType): void => {
    if (!isWatched(details.tabId)) return;
    contents.set(details.requestId, contentOf(details.requestBody, details.method));
    const [oldest] = contents.keys();
    if (contents.size > KEPT && oldest !== undefined) contents.delete(oldest);
  };
  return {
    listen(isOn) {
      api.removeListener(listener);
      contents.clear();
      if (isOn) api.addListener(listener, { urls: ['http://*/*', 'https://*/*'] }, ['requestBody']);
    },
    of: (requestId) => contents.get(requestId) ?? null,
    async arrived(requestIds) {
      const deadline = Date.now() + ARRIVAL_LIMIT_MS;
      while (!requestIds.every((id) => contents.has(id)) && Date.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    },
  };
}
