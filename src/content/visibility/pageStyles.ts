/** What is known of a document's style rules, for as long as its style sheets, its window and its theme stay the same. */
import { rootAppearance } from './appearance.ts';
import { type HidingRules, readHidingRules } from './hidingRules.ts';
import { rulesOf, sheetsOfPage } from './sheets.ts';

/** What rules depend on besides the size of the window. */
const media = ['print', '(prefers-color-scheme: dark)'].map((query) => matchMedia(query));

export class PageStyles {
  private facts: readonly unknown[] = [];
  private rules: HidingRules | undefined;
  /** The appearance of what stands above the page. */
  root = rootAppearance();

  /** Forgets what is known if style sheets, window or theme changed. */
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
    this.rules ??= readHidingRules();
    return isAnimatedByScript() ? { ...this.rules, any: true } : this.rules;
  }
}

/** A style element whose text changes is given another sheet, so that its text, which may be long, need not be read. */
function factsOfStyles(): readonly unknown[] {
  const facts: unknown[] = [innerWidth, innerHeight, document.documentElement.className];
  for (const query of media) facts.push(query.matches);
  for (const sheet of sheetsOfPage()) facts.push(sheet, rulesOf(sheet)?.length);
  return facts;
}

const isAnimatedByScript = (): boolean =>
  document.getAnimations().some((animation) => !(animation instanceof CSSAnimation));
