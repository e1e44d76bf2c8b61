/** Runs in the page under test: actions on selectors, and the parts of the content layer that they use. */

import type { ActOptions } from '../../src/content/act/index.ts';
import type { WaitLimits } from '../../src/content/act/performer.ts';
import type { PageAction } from '../../src/core/action/action.ts';
import type { ActReport } from '../../src/core/action/outcome.ts';
import { questionId } from '../../src/core/ids.ts';
import type { Result } from '../../src/core/result.ts';
import { refOf } from './distilling.ts';
import { act, actor } from './session.ts';

export { agentE } from '../../bench/changes/agentE.ts';
export { answerDialogs } from '../../src/background/browser/mainWorld/pageDialogs.ts';
export { whenReady } from '../../src/content/act/whenReady.ts';
export { createHighlighter } from '../../src/content/highlight.ts';
export { runningAnimations } from '../../src/content/report/pause.ts';
export { startRecording } from '../../src/content/report/record.ts';
export { describeChanges as say } from '../../src/core/page/describeChanges.ts';
export { drift } from './drift.ts';
export { workAtRandom } from './random/click.ts';
export { watchAtRandom } from './random/watch.ts';
export {
  act,
  awaitIdle,
  late,
  lookAgain,
  recall,
  session,
  takenBack,
  undoAll,
  watchElsewhere,
  watchSelfUpdates,
} from './session.ts';

/** Acts on the element found by the selector (`host >>> inner` goes into a shadow tree). */
export function actOn(
  action: object,
  selector: string | null,
  limits?: WaitLimits,
  more: Partial<Pick<ActOptions, 'files' | 'allowed'>> = {},
): Promise<Result<ActReport>> {
  const element = selector === null ? null : find(selector);
  const named = element ? { ...action, ref: refOf(element) } : action;
  return act(named as PageAction, { ...more, ...(limits && { limits }) });
}

/** A file given by a test: a name and its text. */
export type TestFile = { readonly name: string; readonly text: string };

/** Transfers these files in parts of a few bytes and uploads them to the element of the selector. */
export function uploadTo(
  selector: string,
  files: readonly TestFile[],
  type = 'text/plain',
): Promise<Result<ActReport>> {
  const id = questionId(crypto.randomUUID());
  for (const [index, { name, text }] of files.entries())
    for (let at = 0; at === 0 || at < text.length; at += 4)
      actor.receiveFile({
        id,
        part: {
          file: index,
          name,
          type,
          size: text.length,
          modified: 1_700_000_000_000,
          at,
          base64: btoa(text.slice(at, at + 4)),
        },
      });
  return actOn({ kind: 'upload' }, selector, undefined, { files: id });
}

/** Returns the element of a selector. */
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
