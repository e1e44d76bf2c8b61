/** The polite voice: one sentence when the run's state or the step under way changes. */

import { stepAt } from '../record/stepWords.ts';
import { currentNode } from '../tree/nodeState.ts';
import { useSelector } from './context.ts';
import { plainText } from './PageText.tsx';
import type { PanelState } from './store.ts';
import { runStatus, stopWords } from './words.ts';

export function LiveRegion() {
  const announcement = useSelector(sentence);
  return (
    <p class="spoken" aria-live="polite">
      {announcement}
    </p>
  );
}

function sentence({ run }: PanelState): string {
  if (!run) return '';
  if (run.status === 'finished') return run.stop ? stopWords(run.stop).title : runStatus.finished;
  const node = currentNode(run);
  const words = node && run.status === 'running' ? plainText(stepAt(run, node), 120) : '';
  return words ? `${runStatus[run.status]}: ${words}` : runStatus[run.status];
}
