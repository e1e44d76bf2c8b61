/** Native dialogs that the page's side (dialogs.ts) answered, kept until an act or an observation asks. */
import type { Change } from '../../../core/page/change.ts';
import type { DialogFacts } from '../../../core/page/observation.ts';

type DialogChange = Extract<Change, { kind: 'dialog' }>;

const MAX_KEPT = 20;
let queuedDialogs: DialogFacts[] = [];

/** Listens for the announcements of dialogs.ts under its unguessable event name. */
export function listenDialogs(
  eventName: string,
  signal: AbortSignal,
  onDialog: (facts: DialogFacts) => void = queueDialog,
): void {
  const hear = (event: Event): void => {
    const facts = event instanceof CustomEvent ? readFacts(event.detail) : null;
    if (facts) onDialog(facts);
  };
  window.addEventListener(eventName, hear, { signal });
}

/** Keeps a dialog for the next one who asks. */
export function queueDialog(facts: DialogFacts): void {
  if (queuedDialogs.length < MAX_KEPT) queuedDialogs.push(facts);
}

/** The dialogs since the last call, as changes. */
export function takeDialogs(): DialogChange[] {
  const taken = queuedDialogs;
  queuedDialogs = [];
  return taken.map(({ kind, text, answer }) => ({ kind: 'dialog', dialog: kind, text, answer }));
}

/** The page's world is the sender, so nothing about the shape is taken on trust. */
function readFacts(detail: unknown): DialogFacts | null {
  const facts = typeof detail === 'string' && detail.length < 10_000 ? parse(detail) : null;
  if (typeof facts !== 'object' || facts === null) return null;
  const { kind, text, answer } = facts as Record<'kind' | 'text' | 'answer', unknown>;
  const isKnown = kind === 'alert' || kind === 'confirm' || kind === 'prompt';
  if (!isKnown || typeof text !== 'string') return null;
  return { kind, text, answer: answer === 'accepted' ? 'accepted' : 'dismissed' };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    // Not ours then: the page guessed at something.
    console.debug('not a dialog announcement', error);
    return null;
  }
}
