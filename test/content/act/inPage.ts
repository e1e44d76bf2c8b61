/** Runs in the page under test: acts named by selector, and the parts of the content layer they exercise. */

import { act } from '../../../src/content/act/index.ts';
import type { Patience } from '../../../src/content/act/performed.ts';
import { refOf } from '../../../src/content/distill/index.ts';
import type { PageAction } from '../../../src/core/action/action.ts';
import type { Result } from '../../../src/core/result.ts';
import type { ActReport } from '../../../src/protocol/content.ts';

export { agentE } from '../../../bench/changes/agentE.ts';
export { answerDialogs } from '../../../src/background/world/pageDialogs.ts';
export { act } from '../../../src/content/act/index.ts';
export { highlight } from '../../../src/content/highlight.ts';
export { listenDialogs, takeDialogs } from '../../../src/content/observe/caught.ts';
export { startRecording } from '../../../src/content/observe/record.ts';
export { settle } from '../../../src/content/observe/settle.ts';
export { watchTicks } from '../../../src/content/observe/ticks.ts';
export { sayChanges as say } from '../../../src/core/page/change.ts';

export { drift } from './drift.ts';

/** Acts on what the selector finds (`host >>> inner` goes into a shadow tree). */
export function actOn(
  action: object,
  selector: string | null,
  patience?: Patience,
): Promise<Result<ActReport>> {
  const element = selector === null ? null : find(selector);
  const named = element ? { ...action, ref: refOf(element) } : action;
  return act(named as PageAction, null, new AbortController().signal, patience);
}

/** The element a selector finds. */
export function find(selector: string): Element {
  let root: Document | ShadowRoot = document;
  let found: Element | null = null;
  for (const part of selector.split('>>>')) {
    found = root.querySelector(part.trim());
    if (!found) throw new Error(`nothing fits ${selector}`);
    root = found.shadowRoot ?? root;
  }
  if (!found) throw new Error('an empty selector');
  return found;
}
