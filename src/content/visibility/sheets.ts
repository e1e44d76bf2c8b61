/** The style sheets of the document: whether they are the same as before, and the rules of those that show them. */
let inUse: { readonly facts: readonly unknown[]; readonly number: number } = {
  facts: [],
  number: 0,
};

/** What rules depend on besides the size of the window. */
const media = ['print', '(prefers-color-scheme: dark)'].map((query) => matchMedia(query));

/** All sheets of the document, in order. */
export const sheetsOfPage = (): readonly CSSStyleSheet[] => [
  ...document.styleSheets,
  ...document.adoptedStyleSheets,
];

/**
 * Tells whether style sheets, window or theme are others than before. A style element whose text changes is given
 * another sheet, so that its text, which may be long, need not be read.
 */
export function sheetsInUse(): string {
  const facts: unknown[] = [innerWidth, innerHeight, document.documentElement.className];
  for (const query of media) facts.push(query.matches);
  for (const sheet of sheetsOfPage()) facts.push(sheet, rulesOf(sheet)?.length);
  const isSame = facts.every((fact, at) => fact === inUse.facts[at]);
  if (!isSame || facts.length !== inUse.facts.length) inUse = { facts, number: inUse.number + 1 };
  return `${inUse.number}`;
}

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

/** Linked from another origin, not asking to be read: such a sheet hardly ever may be, and the refusal costs time. */
function isForeign({ href, ownerNode }: CSSStyleSheet): boolean {
  if (!href || !(ownerNode instanceof HTMLLinkElement) || ownerNode.crossOrigin !== null)
    return false;
  return !href.startsWith(`${origin}/`) && /^https?:/.test(href);
}
