/**
 * Native dialogs that the script in the main world (pageDialogs.ts) answered, kept until an action or an observation
 * takes them.
 */
import type { DialogFacts } from '../../core/page/observation.ts';

const MAX_KEPT = 20;
const MAX_REPORT = 10_000;

export function createDialogQueue() {
  const queue: DialogFacts[] = [];
  return {
    /** Receives the reports, which are sent under an unguessable event name. */
    receive: (eventName: string, signal: AbortSignal): void => {
      const onReport = (event: Event): void => {
        const facts = event instanceof CustomEvent ? readFacts(event.detail) : null;
        if (facts && queue.length < MAX_KEPT) queue.push(facts);
      };
      window.addEventListener(eventName, onReport, { signal });
    },
    /** Returns the dialogs since the last call. */
    take: (): DialogFacts[] => queue.splice(0),
  };
}

/** Validates a report: the sender is the page's world, so nothing about its shape can be trusted. */
function readFacts(detail: unknown): DialogFacts | null {
  const facts = typeof detail === 'string' && detail.length < MAX_REPORT ? parse(detail) : null;
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
    // Not from us: the page guessed the event name.
    console.debug('not a dialog report', error);
    return null;
  }
}
