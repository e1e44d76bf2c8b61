/** Distillation in the page under test, its lines as they are read: tests compare text. */
import * as distillation from '../../src/content/distill/index.ts';
import type { Distillation } from '../../src/core/page/observation.ts';
import { renderLine } from '../../src/core/page/renderLine.ts';
import type { FrameObservation } from '../../src/protocol/content.ts';

export type TextObservation = Omit<FrameObservation, 'lines'> & { readonly lines: string[] };

const asText = (observation: FrameObservation): TextObservation => ({
  ...observation,
  lines: observation.lines.map(renderLine),
});

export const distill = (kind: Distillation, prefix: string): TextObservation =>
  asText(distillation.distill(kind, prefix));

export async function distillInSlices(
  ...given: Parameters<typeof distillation.distillInSlices>
): Promise<TextObservation> {
  return asText(await distillation.distillInSlices(...given));
}

export function distillWithElements(kind: Distillation, prefix: string) {
  const { observation, elements } = distillation.distillWithElements(kind, prefix);
  return { observation: asText(observation), elements };
}
