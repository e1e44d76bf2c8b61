/**
 * Applies a page's `:hover` styles. Our events don't set `:hover` (M11), so the rules that would apply are added in a
 * style sheet that no attribute or node of the page reveals (M10). In their selectors, elements under the pointer are
 * replaced by selectors for their position.
 */
import { isMatch, parentNodeOf, previousElementOf, rootOf } from '../../dom/dom.ts';
import type { Root } from '../../dom/roots.ts';
import { lineageOf, shadowOf } from '../../dom/tree.ts';

export type HoverStyles = {
  /** Applies the hover styles of `hit` until the pointer leaves it; returns whether there are any. */
  readonly show: (hit: Element) => boolean;
  /** Called when the pointer moved: keeps the styles that still apply. */
  readonly follow: (hit: Element) => void;
  readonly clear: () => void;
};

/** Menus and rows are rarely nested deeper, and each level makes the selectors longer. */
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

/** Returns, for each tree that contains the element, the rules that apply because it is under the pointer. */
function rulesUnder(hit: Element): ReadonlyMap<Root, string> {
  const lineage = lineageOf(hit, LEVELS);
  const found = new Map<Root, string>();
  // The shadow hosts among them are under the pointer in their own trees too.
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

/** Style sheets of other origins can't be read. */
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

/**
 * Returns the part of the rule that applies to the elements under the pointer, with its conditions; '' if none does.
 */
function copyOf(rule: Group, hovered: readonly Element[]): string {
  if (rule instanceof CSSImportRule)
    return rule.styleSheet ? rulesIn(rule.styleSheet, hovered) : '';
  const { cssRules, cssText } = rule;
  if (rule instanceof CSSStyleRule) {
    // Nested rules refer to their parent with `&`, which only the whole rule can resolve.
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

/**
 * Returns the selector with the hovered elements in place of each `:hover`; empty if one of them matches no such
 * element.
 */
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

/** Has the same specificity as `:hover`. */
const placesOf = (elements: readonly Element[]): string =>
  `:where(${elements.map(placeIn).join()}):nth-child(n)`;

/** Selects the element by its index among its siblings, and its ancestors by theirs, from the root of its tree. */
function placeIn(element: Element): string {
  let number = 1;
  for (let at = previousElementOf(element); at; at = previousElementOf(at)) number += 1;
  const selector = `:nth-child(${number})`;
  const parent = parentNodeOf(element);
  if (parent instanceof Element) return `${placeIn(parent)}>${selector}`;
  return parent instanceof ShadowRoot ? `:host>${selector}` : ':root';
}

function fits(element: Element, compound: string): boolean {
  try {
    return isMatch(element, compound || '*');
  } catch {
    return false;
  }
}

/** Returns the part of the same compound selector directly before a `:hover`. */
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

/** Whether a `:not(` is still open here, whose content applies to all other elements. */
function isNegated(text: string): boolean {
  const open = text.replace(/\([^()]*\)/g, '');
  return open === text ? /:not\(/.test(text) : isNegated(open);
}

/** Splits a selector list; commas inside parentheses don't separate selectors. */
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
