/** The style sheets of the document, and the rules of those that show them. */

/** All sheets of the document, in order. */
export const sheetsOfPage = (): readonly CSSStyleSheet[] => [
  ...document.styleSheets,
  ...document.adoptedStyleSheets,
];

const unreadable = new WeakSet<CSSStyleSheet>();

/** The rules of a sheet; undefined where it does not show them. The page cannot change those either. */
export function rulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  if (unreadable.has(sheet)) return undefined;
  try {
    if (!isForeign(sheet)) return sheet.cssRules;
  } catch {
    // From elsewhere by a redirect, or not loaded.
  }
  unreadable.add(sheet);
  return undefined;
}

/** Linked from another origin without CORS: such a sheet is hardly ever readable, and the refusal costs time. */
function isForeign({ href, ownerNode }: CSSStyleSheet): boolean {
  if (!href || !(ownerNode instanceof HTMLLinkElement) || ownerNode.crossOrigin !== null)
    return false;
  return !href.startsWith(`${origin}/`) && /^https?:/.test(href);
}
