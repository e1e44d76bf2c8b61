/**
 * Our page reader and change observer as a plain script, to measure them in any page. `npm run build -- --bench` writes it
 * to dist/bench/distill.js; it only sets `globalThis.espalier`. The extension does not contain it.
 */

import { type ListedElement, PageReader } from '../../src/content/read/index.ts';
import { yieldToPage } from '../../src/content/report/pause.ts';
import { startRecording } from '../../src/content/report/record.ts';
import { createSession } from '../../src/content/session.ts';
import type { Change } from '../../src/core/page/change.ts';
import { describeChanges } from '../../src/core/page/describeChanges.ts';
import type { Distillation } from '../../src/core/page/observation.ts';
import { renderLine, renderLines } from '../../src/core/page/renderLine.ts';

export type Distilled = { readonly text: string; readonly elements: readonly ListedElement[] };
export type Observed = { readonly changes: readonly Change[]; readonly text: string };

const reader = new PageReader();

const espalier = {
  /** Returns the page as the model reads it, and the elements behind the refs. */
  distill(kind: Distillation = 'all_fields', prefix = ''): Distilled {
    const { observation, elements } = reader.distillWithElements(kind, prefix);
    return { text: renderLines(observation.lines), elements };
  },

  /** Reads as the extension does: in slices, between which the page can run. */
  async distillInSlices(
    kind: Distillation = 'all_fields',
    prefix = '',
  ): Promise<readonly string[]> {
    const page = new AbortController();
    const { lines } = await reader.distillInSlices(kind, prefix, () => yieldToPage(page.signal));
    return lines.map(renderLine);
  },

  /** Watches until stopped; reports the changes as data and in sentences. */
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
