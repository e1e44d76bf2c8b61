/**
 * Styles that a page has for what is under the pointer. No event of ours sets `:hover` (M11), so the rules that would
 * hold are added in a sheet that no attribute or node of the page shows (M10). In their selectors, the elements under
 * the pointer are named by their place.
 */
import { isMatch, parentNodeOf, previousElementOf, rootOf } from '../../dom/dom.ts';
import type { Root } from '../../dom/roots.ts';
import { lineageOf, shadowOf } from '../../dom/tree.ts';

export type HoverStyles = {
  /** Shows what the page shows while the pointer is on `hit`, until it is elsewhere; whether that is anything. */
  readonly show: (hit: Element) => boolean;
  /** The pointer moved: what was shown stays where it still holds. */
  readonly follow: (hit: Element) => void;
  readonly clear: () => void;
};

/** Menus and rows are rarely deeper; each level makes the selectors longer. */
const LEVELS = 15;

export function createHoverStyles(): HoverStyles {
  const shown = new Map<Root, { readonly css: string; readonly sheet: CSSStyleSheet }>();
  const show = (hit: Element): boolean => {
    const wanted = rulesUnder(hit);
    for (const [root, { css, sheet }] of shown) {
      if (wanted.get(root) === css && root.adoptedStyleSheets.includes(sheet)) continue;
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
      shown.delete(root);
    }
    for (const [root, css] of wanted) {
      if (shown.has(root)) continue;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
      shown.set(root, { css, sheet });
    }
    return shown.size > 0;
  };
  return {
    show,
    follow: (hit) => {
      if (shown.size > 0) show(hit);
    },
    clear: () => {
      for (const [root, { sheet }] of shown)
        root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
      shown.clear();
    },
  };
}

/** For each tree that the element is in, the rules that hold because it is under the pointer. */
function rulesUnder(hit: Element): ReadonlyMap<Root, string> {
  const lineage = lineageOf(hit, LEVELS);
  const found = new Map<Root, string>();
  // The hosts among them are under the pointer in their own trees too.
  for (const root of new Set(lineage.flatMap((each) => [rootOf(each), shadowOf(each)]))) {
    if (!(root instanceof Document || root instanceof ShadowRoot)) continue;
    const hovered = lineage.filter((each) => rootOf(each) === root);
    const css = [...root.styleSheets, ...root.adoptedStyleSheets]
      .map((sheet) => rulesIn(sheet, hovered))
      .join('');
    if (css) found.set(root, css);
  }
  return found;
}

/** Sheets of other origins can't be read. */
function rulesIn(sheet: CSSStyleSheet, hovered: readonly Element[]): string {
  if (sheet.disabled) return '';
  try {
    const css = [...sheet.cssRules].map((rule) => copyOf(rule, hovered)).join('');
    return css && sheet.media.length > 0 ? `@media ${sheet.media.mediaText}{${css}}` : css;
  } catch {
    return '';
  }
}

type Group = CSSRule & { readonly cssRules?: CSSRuleList };

/** The rule as far as it holds for what is under the pointer, with its conditions; '' where it does not. */
function copyOf(rule: Group, hovered: readonly Element[]): string {
  if (rule instanceof CSSImportRule)
    return rule.styleSheet ? rulesIn(rule.styleSheet, hovered) : '';
  const { cssRules, cssText } = rule;
  if (rule instanceof CSSStyleRule) {
    // Rules in a rule say `&` for it, which only the whole can tell.
    if (cssRules && cssRules.length > 0)
      return hoverOf.test(cssText) ? placed(cssText, hovered) : '';
    if (!rule.selectorText.includes(':hover')) return '';
    const selectors = selectorsIn(rule.selectorText).flatMap((each) =>
      placedSelector(each, hovered),
    );
    return selectors.length > 0 ? `${selectors.join()}{${rule.style.cssText}}` : '';
  }
  if (!cssRules || rule instanceof CSSKeyframesRule) return '';
  const inner = [...cssRules].map((each) => copyOf(each, hovered)).join('');
  return inner && `${cssText.slice(0, cssText.indexOf('{'))}{${inner}}`;
}

const hoverOf = /(?<!\\):hover(?![\w-])/;
const everyHover = new RegExp(hoverOf, 'g');

/** One selector with the hovered elements in place of each `:hover`; none where one of them matches no such element. */
function placedSelector(selector: string, hovered: readonly Element[]): readonly string[] {
  const host = selector.replace(/:host\(([^()]*):hover\)/g, (_, of) =>
    of ? `:host(${of})` : ':host',
  );
  let isHeld = host !== selector || hoverOf.test(selector);
  const text = host.replace(everyHover, (_, at: number) => {
    const before = host.slice(0, at);
    const compound = compoundBefore(before);
    const under = hovered.filter((each) => fits(each, compound));
    isHeld &&= under.length > 0 && !isNegated(before);
    return placesOf(under);
  });
  return isHeld ? [text] : [];
}

const placed = (text: string, hovered: readonly Element[]): string =>
  text.replace(everyHover, placesOf(hovered));

/** As specific as `:hover`, and no more. */
const placesOf = (elements: readonly Element[]): string =>
  `:where(${elements.map(placeIn).join()}):nth-child(n)`;

/** The element by its number among its siblings, and theirs, from the root of its tree on. */
function placeIn(element: Element): string {
  let number = 1;
  for (let at = previousElementOf(element); at; at = previousElementOf(at)) number += 1;
  const own = `:nth-child(${number})`;
  const parent = parentNodeOf(element);
  if (parent instanceof Element) return `${placeIn(parent)}>${own}`;
  return parent instanceof ShadowRoot ? `:host>${own}` : ':root';
}

function fits(element: Element, compound: string): boolean {
  try {
    return isMatch(element, compound || '*');
  } catch {
    return false;
  }
}

/** What stands directly before a `:hover`, of the same element. */
function compoundBefore(text: string): string {
  let depth = 0;
  let at = text.length;
  for (; at > 0; at -= 1) {
    const character = text[at - 1] ?? '';
    if (/[)\]]/.test(character)) depth += 1;
    else if (depth === 0 && /[([\s>+~,]/.test(character)) break;
    else if (/[([]/.test(character)) depth -= 1;
  }
  return text.slice(at);
}

/** Whether a `:not(` is still open here: what stands in it holds for everything else. */
function isNegated(text: string): boolean {
  const open = text.replace(/\([^()]*\)/g, '');
  return open === text ? /:not\(/.test(text) : isNegated(open);
}

/** Commas within brackets separate no selectors. */
function selectorsIn(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const character = text[at] ?? ',';
    if (/[([]/.test(character)) depth += 1;
    if (/[)\]]/.test(character)) depth -= 1;
    if (character !== ',' || depth > 0) continue;
    found.push(text.slice(start, at));
    start = at + 1;
  }
  return found;
}
