/** Text whose line breaks and spaces are shown as they are: code, wiki source, letters in plain text. */
import { type Item, lineBreak } from './tree/tree.ts';

/** Whether a text would read otherwise with its white space collapsed. */
export const keepsSpace = /[\n\t]|[ \u00A0]{2}/;

const run = /(\t|[ \t\u00A0]{2,})/;
const tabWidth = 4;

/** Adds the lines of a text; their spaces too, where those are shown. */
export function addPreformatted(out: Item[], text: string, hasSpaces: boolean): void {
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (at > 0) out.push(lineBreak);
    if (!hasSpaces) out.push(line);
    else
      for (const part of line.split(run))
        if (part !== '') out.push(run.test(part) ? widthOf(part) : part);
  }
}

const widthOf = (spaces: string): number => spaces.replaceAll('\t', ' '.repeat(tabWidth)).length;
