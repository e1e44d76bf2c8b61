/** Which option of a list is meant, or why none is chosen and how to name those that are offered. */
import {
  matchOption,
  nearestFirst,
  type OptionFacts,
  optionNames,
} from '../../../core/action/option.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { oneLine } from '../../../core/text.ts';
import { describeTarget, quote } from '../messages.ts';
import type { ActContext } from '../performer.ts';

const MAX_LISTED = 12;
/** How long options that are still coming are waited for. */
const COMING_MS = 5_000;

export const waitLimit = ({ limits }: ActContext): number => Math.min(COMING_MS, limits.textMs);

/** Returns the place of the meant option, or a failure that lists what is offered. */
export function meantOption(
  list: Element,
  options: readonly OptionFacts[],
  text: string,
): Result<number> {
  const match = matchOption(options, text);
  switch (match.kind) {
    case 'found':
      return ok(match.at);
    case 'several':
      return severalFailure(list, text, namesAt(options, match.at));
    case 'disabled':
      return err(
        'disabled',
        `The option ${quoteNames(namesAt(options, [match.at]))} is disabled.`,
        'Choose another one.',
      );
    case 'none':
      return unknownOptionFailure(list, text, optionNames(options));
  }
}

function namesAt(options: readonly OptionFacts[], places: readonly number[]): string[] {
  const names = optionNames(options);
  return places.flatMap((at) => names[at] ?? []);
}

const severalFailure = (list: Element, text: string, names: readonly string[]): Result<never> =>
  err(
    'notFound',
    `${describeTarget(list)} has several options that ${quote(text, 60)} fits: ${listed(names)}.`,
    'Choose one of these by the name given here.',
  );

/** Returns the failure that lists the available options, the nearest first. `hidden`: how many more aren't drawn. */
export function unknownOptionFailure(
  list: Element,
  text: string,
  names: readonly string[],
  hidden = 0,
): Result<never> {
  const named = nearestFirst(
    names.filter((name) => name.trim() !== ''),
    text,
  );
  return err(
    'notFound',
    `${describeTarget(list)} has no option ${quote(text, 60)}. It offers ${listed(named, hidden) || 'none'}.`,
    hintFor(named, hidden),
  );
}

function hintFor(named: readonly string[], hidden: number): string {
  if (named.length === 0) return 'Observe the page: if a list opened, click the option itself.';
  return hidden > 0
    ? 'Choose one of these by its exact text, or scroll the list to see others.'
    : 'Choose one of these by its exact text.';
}

export const stillLoadingFailure = (list: Element, waitedMs: number): Result<never> =>
  err(
    'timeout',
    `${describeTarget(list)} is still loading its options after ${waitedMs / 1000} s.`,
    'Observe the page, and choose again when they are there.',
  );

function listed(names: readonly string[], hidden = 0): string {
  const more = Math.max(names.length - MAX_LISTED, 0) + hidden;
  return `${quoteNames(names.slice(0, MAX_LISTED))}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Quotes names as the lines of a page do, since they may contain the quoted name of a group. */
export const quoteNames = (names: readonly string[]): string =>
  names.map((name) => JSON.stringify(oneLine(name, 160))).join(', ');
