/**
 * The scope of an approval (safety T6, D15): the activation and every fact of the card, as one text. It is made from the
 * facts on the card, and made again from the page in the task that acts; only the same text goes through.
 */
import type { ElementFacts } from '../page/observation.ts';
import type { ControlKey } from './controlKey.ts';
import type { Activation } from './risk.ts';

export type Seal = string;

/** An activation that the gate in the page stopped; it did nothing. */
export type Stopped = { readonly activation: Activation; readonly facts: ElementFacts };

/** Activations that the page may let through without another question. */
export type Allowed = {
  /** Of the approved card. */
  readonly seal: Seal | null;
  /** The controls of unknown effect that were judged to be safe. */
  readonly judged: readonly ControlKey[];
  /** Whether those that nobody judged go through as well. */
  readonly unclear: boolean;
  readonly everything: boolean;
};

/** What is chosen or typed by it. */
function contentOf(activation: Activation): readonly string[] {
  if (activation.by === 'choice') return activation.options;
  return activation.by === 'fill' ? [activation.text] : [];
}

/** The same for two activations exactly when a user would be shown the same card for both. */
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
