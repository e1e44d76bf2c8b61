/** Finds a routine by what somebody types of its name. */
import { cleanLine } from '../cleanText.ts';
import { foldText } from '../plainText.ts';
import { clipAtWord } from '../text.ts';

export type NamedRoutine = { readonly id: string; readonly name: string; readonly start: string };

export type Suggestion = {
  readonly id: string;
  /** Differs from the labels of all others. */
  readonly label: string;
  /** The host of the page where it begins. */
  readonly site: string;
};

const MOST_SUGGESTIONS = 6;
const LONGEST_LABEL = 80;

/** Returns the routines whose names have all of the words, those that begin with the text first. */
export function suggestionsFor(
  typed: string,
  routines: readonly NamedRoutine[],
): readonly Suggestion[] {
  const text = foldText(typed);
  const words = text.split(' ');
  const begins = ({ label }: Suggestion): number => Number(foldText(label).startsWith(text));
  return labeled(routines)
    .filter(({ label }) => words.every((word) => foldText(label).includes(word)))
    .toSorted((a, b) => begins(b) - begins(a))
    .slice(0, MOST_SUGGESTIONS);
}

/** Returns the routine with this label, or else the first that would be suggested for the text. */
export function routineNamed(text: string, routines: readonly NamedRoutine[]): Suggestion | null {
  const exact = labeled(routines).find(({ label }) => label === text);
  return exact ?? suggestionsFor(text, routines)[0] ?? null;
}

/** The label is a name as it is seen, with a number if an earlier routine has the same. */
function labeled(routines: readonly NamedRoutine[]): readonly Suggestion[] {
  const counts = new Map<string, number>();
  return routines.map(({ id, name, start }) => {
    const shown = clipAtWord(cleanLine(name), LONGEST_LABEL);
    const count = (counts.get(shown) ?? 0) + 1;
    counts.set(shown, count);
    return { id, label: count === 1 ? shown : `${shown} (${count})`, site: new URL(start).host };
  });
}
