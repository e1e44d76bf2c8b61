/** Facts about a document's style rules, valid while its style sheets, its window and its theme stay the same. */

import { type HidingRules, readHidingRules } from '../visibility/hidingRules.ts';
import { rootAppearance } from './appearance.ts';

/** Conditions of rules besides the size of the window. */
const media = ['print', '(prefers-color-scheme: dark)'].map((query) => matchMedia(query));

export class PageStyles {
  private facts: readonly unknown[] = [];
  private rules: HidingRules | undefined;
  /** The appearance above the page; all others are found below it. */
  root = rootAppearance();

  /** Forgets everything if style sheets, window or theme changed. */
  refresh(): void {
    const facts = factsOfStyles();
    const isSame =
      facts.length === this.facts.length && facts.every((fact, at) => fact === this.facts[at]);
    if (isSame) return;
    this.facts = facts;
    this.rules = undefined;
    this.root = rootAppearance();
  }

  /** Which elements a style rule may hide; while a script animates something, that may be any. */
  get hidingRules(): HidingRules {
    this.rules ??= readHidingRules(sheetsOfPage().map(rulesOf));
    return isAnimatedByScript() ? { ...this.rules, any: true } : this.rules;
  }
}

const sheetsOfPage = (): readonly CSSStyleSheet[] => [
  ...document.styleSheets,
  ...document.adoptedStyleSheets,
];

/** A style element gets another sheet when its text changes, so the text, which may be long, need not be read. */
function factsOfStyles(): readonly unknown[] {
  const facts: unknown[] = [innerWidth, innerHeight, document.documentElement.className];
  for (const query of media) facts.push(query.matches);
  for (const sheet of sheetsOfPage()) facts.push(sheet, rulesOf(sheet)?.length);
  return facts;
}

/** Undefined where the browser refuses: for most sheets of other origins. The page cannot change those either. */
function rulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return sheet.cssRules;
  } catch {
    return undefined;
  }
}

const isAnimatedByScript = (): boolean =>
  document.getAnimations().some((animation) => !(animation instanceof CSSAnimation));
