/** Facts about a document's style rules, valid while its style sheets, window size and theme stay the same. */

import { type HidingRules, readHidingRules } from '../visibility/hidingRules.ts';
import { rootAppearance } from './appearance.ts';

/** Conditions of rules other than the window size. */
const media = ['print', '(prefers-color-scheme: dark)'].map((query) => matchMedia(query));

export class PageStyles {
  private facts: readonly unknown[] = [];
  private rules: HidingRules | undefined;
  /** The appearance above the page, under which all others are found. */
  root = rootAppearance();

  /** Clears the cache if style sheets, window size or theme changed. */
  refresh(): void {
    const facts = factsOfStyles();
    const isSame =
      facts.length === this.facts.length && facts.every((fact, at) => fact === this.facts[at]);
    if (isSame) return;
    this.facts = facts;
    this.rules = undefined;
    this.root = rootAppearance();
  }

  /** Returns which elements a style rule may hide: possibly any, while a script animates something. */
  get hidingRules(): HidingRules {
    this.rules ??= readHidingRules(sheetsOfPage().map(rulesOf));
    return isAnimatedByScript() ? { ...this.rules, any: true } : this.rules;
  }
}

const sheetsOfPage = (): readonly CSSStyleSheet[] => [
  ...document.styleSheets,
  ...document.adoptedStyleSheets,
];

/** A style element gets a new sheet when its text changes, so the text, which may be long, need not be read. */
function factsOfStyles(): readonly unknown[] {
  const facts: unknown[] = [innerWidth, innerHeight, document.documentElement.className];
  for (const query of media) facts.push(query.matches);
  for (const sheet of sheetsOfPage()) facts.push(sheet, rulesOf(sheet)?.length);
  return facts;
}

/**
 * Returns undefined if the browser refuses, as for most sheets of other origins. The page can't change those either.
 */
function rulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return sheet.cssRules;
  } catch {
    return undefined;
  }
}

const isAnimatedByScript = (): boolean =>
  document.getAnimations().some((animation) => !(animation instanceof CSSAnimation));
