/**
 * The expected effect of an action: said by the planner beforehand, checked by code afterwards. What
 * code can see needs no model call, and a missing effect goes into the record.
 */
import * as z from 'zod/mini';
import { itemsOn } from '../page/items.ts';
import type { LineItem, PageLine, States } from '../page/line.ts';
import type { Observation } from '../page/observation.ts';
import { lineOfRef } from '../page/refs.ts';
import { renderLine, renderLines } from '../page/renderLine.ts';
import { renderStates } from '../page/renderStates.ts';

const kinds = ['url', 'text', 'gone', 'value', 'state', 'count'] as const;

/**
 * `url`: the address then holds the text; `text`, `gone`: it is then on the page, or is not; `value`, `state`: the
 * line of element `ref` then shows it ("checked", "expanded", a value); `count`: it then occurs at least so often.
 */
export const expectSchema = z.object({
  what: z.enum(kinds),
  text: z.string().check(z.minLength(1), z.maxLength(300)),
  ref: z.optional(z.string().check(z.regex(/^(f\d+)?e\d+$/, 'an element ref such as e12'))),
  atLeast: z.optional(z.int().check(z.minimum(1))),
});
export type Expect = z.infer<typeof expectSchema>;

/** Whether the page, seen after the act, shows the effect. Case and white space don't count. */
export function isMet(expect: Expect, page: Pick<Observation, 'url' | 'lines'>): boolean {
  const wanted = plain(expect.text);
  switch (expect.what) {
    case 'url':
      return plain(decoded(page.url)).includes(wanted);
    case 'text':
      return plain(renderLines(page.lines)).includes(wanted);
    case 'gone':
      return !plain(renderLines(page.lines)).includes(wanted);
    case 'value':
    case 'state': {
      // An element whose name changed with its value has another ref now: that doesn't disprove the effect.
      const line = expect.ref === undefined ? undefined : lineOfRef(page.lines, expect.ref);
      const item = line && itemsOn(line).find(({ ref }) => ref === expect.ref);
      if (!item) return true;
      const shown = expect.what === 'state' ? stateShown(item, wanted) : valueShown(line, item);
      return shown.some((text) => plain(text).includes(wanted));
    }
    case 'count':
      return plain(renderLines(page.lines)).split(wanted).length > (expect.atLeast ?? 1);
  }
}

/** The words of states, which fields may hold as well. */
const stateWords =
  /^(un)?(checked|mixed|pressed|selected|current|expanded|collapsed|disabled|readonly|required|focused|invalid)$/;

/** Looked for in states alone: a control may be named "Checked". Other words are what a field holds. */
function stateShown({ states = {} }: LineItem, wanted: string): string[] {
  const flags = Object.entries(states).filter(
    ([name, value]) => typeof value !== 'string' || name === 'sorted',
  );
  const { options: _, ...rest } = Object.fromEntries(flags);
  const shown = renderStates({ ...rest, ...(states.invalid !== undefined && { invalid: '' }) });
  return stateWords.test(wanted) ? [shown] : [shown, ...heldIn(states)];
}

function valueShown(line: PageLine, { states = {} }: LineItem): string[] {
  const held = heldIn(states);
  // Widgets without a value show it in their name or in the words around them.
  return held.length > 0 ? held : [renderLine(line).replace(renderStates(states), '')];
}

const heldIn = ({ value, shownValue, shows, amount }: States): string[] =>
  [value, shownValue, shows, amount].filter((each) => each !== undefined);

/** That the page then is at this address. */
export const expectAddress = (url: string): Expect => ({
  what: 'url',
  text: decoded(url).slice(0, 300),
});

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    // An address may hold a lone % sign; it is then compared as it stands.
    return url;
  }
}
