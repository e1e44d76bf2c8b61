/** Reads the page under test as text, for tests to compare. */
import type { PageReader } from '../../src/content/read/index.ts';
import type { Distillation } from '../../src/core/page/observation.ts';
import { renderLine } from '../../src/core/page/renderLine.ts';
import type { FrameObservation } from '../../src/protocol/content.ts';
import { session, watchOnce } from './session.ts';

const { reader } = session;

export type TextObservation = Omit<FrameObservation, 'lines'> & { readonly lines: string[] };

const asText = (observation: FrameObservation): TextObservation => ({
  ...observation,
  lines: observation.lines.map(renderLine),
});

export const distill = (kind: Distillation, prefix: string): TextObservation =>
  distillWithElements(kind, prefix).observation;

export async function distillInSlices(
  ...given: Parameters<PageReader['distillInSlices']>
): Promise<TextObservation> {
  return asText(await reader.distillInSlices(...given));
}

export function distillWithElements(kind: Distillation, prefix: string) {
  watchOnce();
  const { observation, elements } = reader.distillWithElements(kind, prefix);
  return { observation: asText(observation), elements };
}
