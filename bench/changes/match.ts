/** Matches reported changes to labeled facts, and counts the result. */
import type { Change } from '../../src/core/page/change.ts';
import { change as changeTexts } from '../../src/locales/compiled/en/messages.ts';
import type { Case, Fact } from './fact.ts';

export type Score = { readonly right: number; readonly wrong: number; readonly missed: number };

/** One report matches at most one fact and vice versa, so a duplicate report counts as wrong. */
export function scoreOf(facts: readonly Fact[], changes: readonly Change[]): Score {
  const open = new Set(facts);
  let wrong = 0;
  for (const change of changes) {
    const found = factsTold(change, [...open]);
    for (const fact of found) open.delete(fact);
    if (found.length === 0) wrong += 1;
  }
  return { right: facts.length - open.size, wrong, missed: open.size };
}

/**
 * Returns the facts in a report: one, except for a list with other items, whose sentence may cover both the added and
 * the removed ones.
 */
function factsTold(change: Change, open: readonly Fact[]): Fact[] {
  const whole = open.find((each) => tells(change, each));
  if (whole || change.kind !== 'list') return whole ? [whole] : [];
  const { what, role, name, added, removed } = change;
  const came: Change = { kind: 'appeared', what, role, name, items: added };
  const went: Change = { kind: 'disappeared', what: `${what} of ${removed} items`, role, name };
  return [came, went].flatMap((part) => open.find((each) => tells(part, each)) ?? []);
}

function tells(change: Change, fact: Fact): boolean {
  if ((change.cause ?? 'ours') !== (fact.cause ?? 'ours')) return false;
  switch (fact.is) {
    case 'appeared':
      return tellsAppearance(change, fact);
    case 'gone':
      return tellsGoing(change, fact);
    case 'text':
      return (
        change.kind === 'text' &&
        change.before !== '' &&
        has(change.after, fact.words) &&
        has(change.before, fact.from)
      );
    case 'state':
      return (
        change.kind === 'state' &&
        has(change.name, fact.words) &&
        changeTexts.states[change.state][change.on ? 0 : 1] === fact.what
      );
    case 'value':
      return (
        change.kind === 'value' &&
        has(change.name, fact.words) &&
        change.value === (fact.what ?? '')
      );
    case 'invalid':
      return (
        change.kind === 'invalid' && has(change.name, fact.words) && has(change.message, fact.what)
      );
    case 'expanded':
      return (
        change.kind === 'expanded' &&
        has(change.name, fact.words) &&
        change.expanded === (fact.what === 'expanded')
      );
    case 'navigated':
      return change.kind === 'navigated' && has(change.to, fact.words);
    case 'title':
      return change.kind === 'title' && has(change.to, fact.words);
    case 'dialog':
      return change.kind === 'dialog' && has(change.text, fact.words);
    case 'scrolled':
      return change.kind === 'scrolled' && has(change.name, fact.words);
    case 'reordered':
      if (change.kind !== 'reordered') return false;
      if (fact.last === undefined) return has(change.name, fact.words);
      return has(change.first, fact.words) && has(change.last ?? '', fact.last);
    case 'listed':
      return tellsList(change, fact);
    case 'moved':
      return change.kind === 'moved' && has(change.name, fact.words) && has(change.to, fact.what);
    case 'flashed':
      return change.kind === 'announced' && has(change.text, fact.words);
  }
}

function tellsAppearance(change: Change, { words, what, items, isWhole }: Fact): boolean {
  if (isWhole && change.kind === 'text' && fold(change.after) !== fold(words)) return false;
  if (change.kind === 'appeared') {
    if (items !== undefined && change.items !== items) return false;
    return (what === undefined || change.what === what) && has(change.name, words);
  }
  const isPlain = what === undefined && items === undefined;
  return isPlain && change.kind === 'text' && change.before === '' && has(change.after, words);
}

function tellsGoing(change: Change, { words, what, items }: Fact): boolean {
  if (change.kind === 'disappeared') {
    if (items !== undefined && !change.what.includes(` ${items} `)) return false;
    return (what === undefined || change.what === what) && has(change.name, words);
  }
  const isPlain = what === undefined && items === undefined;
  return isPlain && change.kind === 'text' && change.after === '' && has(change.before, words);
}

function tellsList(change: Change, { words, was, items, last }: Fact): boolean {
  if (change.kind !== 'list' || change.items !== items) return false;
  if (change.items - change.added + change.removed !== was) return false;
  return has(change.first, words) && has(change.last, last);
}

/** In `words`, `…` matches a few words at most. */
const GAP = 60;
function has(text: string, words = ''): boolean {
  const [first = '', ...rest] = words.split('…').map(fold);
  const all = fold(text);
  let at = all.indexOf(first) + first.length;
  if (!all.includes(first)) return false;
  return rest.every((piece) => {
    const next = all.indexOf(piece, at);
    const isNear = next >= 0 && next - at <= GAP;
    at = next + piece.length;
    return isNear;
  });
}
const fold = (text: string): string =>
  text
    .replace(/[\s·]+/g, ' ')
    .trim()
    .toLowerCase();

/** Counts quotes of these changes that never were on the page, in one line or in consecutive lines. */
export function untrueQuotes(
  changes: readonly Change[],
  before: string,
  after: string,
): readonly string[] {
  const stood = (quote: string, page: string): boolean =>
    quote.split('…').every((piece) => letters(page).includes(letters(piece)));
  return changes.flatMap((change) => {
    if (change.kind === 'list')
      return [change.first, change.last].filter((each) => !stood(each, after));
    if (change.kind !== 'text') return [];
    return [
      ...(stood(change.before, before) ? [] : [change.before]),
      ...(stood(change.after, after) ? [] : [change.after]),
    ];
  });
}

const letters = (text: string): string => text.replace(/[\s·]+/g, '').toLowerCase();

/** Result of Agent-E's rule: the texts of added nodes, and whether the target expanded. */
export type AgentE = { readonly added: readonly string[]; readonly opened: boolean };

/** Scored leniently: one addition may match several facts, and several additions one fact. */
export function scoreAgentE({ facts }: Case, { added, opened }: AgentE): Score {
  const isReported = (fact: Fact): boolean =>
    added.some((words) => isIn(words, fact)) || (opened && isOpening(fact));
  const reported = facts.filter(isReported).length;
  const wrong = added.filter((words) => !facts.some((fact) => isIn(words, fact))).length;
  const isWronglyOpened = opened && !facts.some(isOpening);
  return {
    right: reported,
    wrong: wrong + (isWronglyOpened ? 1 : 0),
    missed: facts.length - reported,
  };
}

const isOpening = ({ is, what }: Fact): boolean =>
  (is === 'expanded' && what === 'expanded') ||
  (is === 'appeared' && /^(menu|list of options)$/.test(what ?? ''));

/** Additions can show new or changed text, but not what disappeared or changed state. */
function isIn(words: string, { is, words: wanted, what }: Fact): boolean {
  if (is !== 'appeared' && is !== 'text' && is !== 'invalid') return false;
  const said = is === 'invalid' ? (what ?? '') : wanted;
  if (!said) return is === 'appeared';
  // If an element has its own name, an addition shows only its content, so any addition counts.
  return what !== undefined && is === 'appeared' ? true : has(words, said) || has(said, words);
}
