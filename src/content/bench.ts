/**
 * The product's distillation and change observation for measuring in any page: `npm run build` makes a plain script of
 * this, dist/bench/distill.js, which sets `globalThis.espalier` and does nothing else. No part of the extension.
 */
import type { Change } from '../core/page/change.ts';
import { describeChanges } from '../core/page/describeChanges.ts';
import type { Distillation } from '../core/page/observation.ts';
import { renderLine, renderLines } from '../core/page/renderLine.ts';
import { distillInSlices, distillWithElements, type ListedElement } from './distill/index.ts';
import { startRecording } from './observe/record.ts';
import { createSession } from './observe/session.ts';
import { yieldToPage } from './observe/wait/pause.ts';

export type Distilled = { readonly text: string; readonly elements: readonly ListedElement[] };
export type Observed = { readonly changes: readonly Change[]; readonly text: string };

const espalier = {
  /** The page as the model reads it, and the elements behind the refs. */
  distill(kind: Distillation = 'all_fields', prefix = ''): Distilled {
    const { observation, elements } = distillWithElements(kind, prefix);
    return { text: renderLines(observation.lines), elements };
  },

  /** The same as the extension does it: in slices, between which the page has its turn. */
  async distillInSlices(
    kind: Distillation = 'all_fields',
    prefix = '',
  ): Promise<readonly string[]> {
    const page = new AbortController();
    const { lines } = await distillInSlices(kind, prefix, () => yieldToPage(page.signal));
    return lines.map(renderLine);
  },

  /** Watches until stopped; reports what changed, as facts and in sentences. */
  observe(): { readonly stop: () => Observed } {
    const ends = new AbortController();
    const recording = startRecording(createSession(ends.signal));
    return {
      stop: () => {
        const changes = recording.stop();
        ends.abort();
        return { changes, text: describeChanges(changes).join('\n') };
      },
    };
  },
};

export type EspalierBench = typeof espalier;

(globalThis as { espalier?: EspalierBench }).espalier = espalier;
