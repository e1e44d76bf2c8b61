/**
 * The expected effect of an action: predicted by the planner and checked by code afterwards, without a model call. A
 * missing effect is recorded.
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
 * `url`: the address then contains the text. `text` and `gone`: the text is then on the page, or isn't. `value` and
 * `state`: the line of element `ref` then shows it ("checked", "expanded", a value). `count`: the text then occurs at
 * least that many times.
 */
export const expectSchema = z.object({
  what: z.enum(kinds),
  text: z.string().check(z.minLength(1), z.maxLength(300)),
  ref: z.optional(z.string().check(z.regex(/^(f\d+)?e\d+$/, 'an element ref such as e12'))),
  atLeast: z.optional(z.int().check(z.minimum(1))),
});
export type Expect = z.infer<typeof expectSchema>;

/** Whether the page, read after the action, shows the effect. Ignores case and white space. */
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
      // An element whose name changed with its value has a new ref. That doesn't disprove the effect.
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

/** State names, which may also occur as field values. */
const stateWords =
  /^(un)?(checked|mixed|pressed|selected|current|expanded|collapsed|disabled|readonly|required|focused|invalid)$/;

/** Searched in states only, since a control may be named "Checked". Any other text is a field's value. */
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
  // Widgets without a value show it in their name or in the text around them.
  return held.length > 0 ? held : [renderLine(line).replace(renderStates(states), '')];
}

const heldIn = ({ value, shownValue, shows, amount }: States): string[] =>
  [value, shownValue, shows, amount].filter((each) => each !== undefined);

/** Expects the page to be at this address. */
export const expectAddress = (url: string): Expect => ({
  what: 'url',
  text: decoded(url).slice(0, 300),
});

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    // An address may contain a lone % sign; it is then compared as is.
    return url;
  }
}
