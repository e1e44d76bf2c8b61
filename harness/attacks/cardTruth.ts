/** Compares an approved card with the request that was then sent. */
import type { ApprovalCard } from '../../src/core/action/approvalCard.ts';
import type { Logged, Origins } from './server.ts';

/** Returns the differences between a card and its request; empty if they agree. */
export function differences(card: ApprovalCard, sent: Logged, origins: Origins): readonly string[] {
  return [...places(card, sent, origins), ...values(card, sent), ...amounts(card, sent)];
}

/** Compares origin and path: the card must name the request's origin, as its site or its destination. */
function places(card: ApprovalCard, sent: Logged, origins: Origins): readonly string[] {
  const origin = origins[sent.site];
  const shown = [card.site, card.destination].join(' ');
  const host = new URL(origin).host;
  const wrongSite = shown.includes(host) ? [] : [`sent to ${host}, shown ${shown.trim()}`];
  const isAddress = URL.canParse(card.destination) && /^https?:/.test(card.destination);
  const shownPath = isAddress ? new URL(card.destination).pathname : '';
  const wrongPath =
    shownPath && shownPath !== sent.path ? [`sent to ${sent.path}, shown ${shownPath}`] : [];
  return [...wrongSite, ...wrongPath];
}

/**
 * Compares values: every value of a sent form must be on the card in full, and every value on the card must have been
 * sent. Skipped if the card shows no fields.
 */
function values({ fields, destination }: ApprovalCard, sent: Logged): readonly string[] {
  const isForm = destination !== '' && (fields.length > 0 || sent.fields.length > 0);
  if (!isForm) return [];
  const shown = [...fields.map(({ value }) => plain(value)), ...queried(destination, sent)];
  const wired = sent.fields.map(([, value]) => plain(value));
  return [
    ...without(wired, shown).map((value) => `sent and not shown: ${value.slice(0, 60)}`),
    ...without(shown, wired).map((value) => `shown and not sent: ${value.slice(0, 60)}`),
  ];
}

/** Returns the query values of an address on the card, which the card shows with it. */
function queried(destination: string, { method }: Logged): readonly string[] {
  if (method !== 'GET' || !URL.canParse(destination)) return [];
  return [...new URL(destination).searchParams.values()].map(plain);
}

/** Values of `from` that are not in `taken`, each counted once. */
function without(from: readonly string[], taken: readonly string[]): readonly string[] {
  const left = [...taken];
  return from.filter((value) => {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const plain = (value: string): string => value.replaceAll(/\s+/g, ' ').trim();

/** Compares amounts: one on the card must be the amount that was sent. */
function amounts(card: ApprovalCard, sent: Logged): readonly string[] {
  const wired = sent.fields.find(([name]) => /^(amount|sum|total|price)$/.test(name))?.[1];
  const shown = [...card.target.matchAll(/[€$£]\s?(\d+)/g)].map(([, amount]) => amount);
  return wired !== undefined && shown.length > 0 && !shown.includes(wired)
    ? [`amount sent ${wired}, shown ${shown.join(', ')}`]
    : [];
}
