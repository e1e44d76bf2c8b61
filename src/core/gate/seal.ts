/**
 * The scope of an approval (safety T6, D15): the activation and every fact on the card as one text. It is computed from
 * the card, and again in the page in the task that acts. Only an identical seal is let through.
 */
import type { ElementFacts } from '../page/observation.ts';
import type { ControlKey } from './controlKey.ts';
import { type Activation, aimIn } from './risk.ts';

export type Seal = string;

/** An activation that the gate in the page stopped. It had no effect. */
export type Stopped = { readonly activation: Activation; readonly facts: ElementFacts };

/** Activations that the page may let through without another question. */
export type Allowed = {
  /** The seal of the approved card. */
  readonly seal: Seal | null;
  /** Controls of unknown effect that were judged safe. */
  readonly judged: readonly ControlKey[];
  /** Whether controls that nobody judged are let through as well. */
  readonly unclear: boolean;
  readonly everything: boolean;
};

/** Returns what the activation chooses or types, or where in the element it is. */
function contentOf(activation: Activation): readonly string[] {
  if (activation.by === 'choice') return activation.options;
  if (activation.by === 'fill') return [activation.text];
  if (activation.by === 'drop') return [activation.dragged];
  if (activation.by === 'call') return [JSON.stringify(activation.input)];
  const { spot, words } = aimIn(activation);
  return [spot, words].filter((place) => place !== undefined);
}

/** Returns equal seals for two activations exactly if the user would see the same card for both. */
export function sealOf(activation: Activation, facts: ElementFacts): Seal {
  const { form } = facts;
  return JSON.stringify([
    activation.by,
    contentOf(activation),
    facts.fingerprint,
    facts.visibleText,
    facts.name,
    [facts.href, facts.target, facts.download],
    form && [form.action, form.method, form.fields.map(({ name, value }) => [name, value])],
    facts.inDialog,
    facts.price,
    [facts.frameOrigin, facts.pageAddress],
  ]);
}
