/**
 * Which elements some style rule may hide. Asking the browser whether an element can be seen costs more than all else
 * of reading it, so it is asked only where a rule that hides could apply: by tag, class, id or attribute of the last
 * part of its selector. All others are seen if what holds them is. Sheets of other origins cannot be read: on a page
 * with one of those each element is asked (C1 holds either way). On the way it is noted what shows the pointer only
 * while one is over it.
 */
import { rulesOf, sheetsOfPage } from './sheets.ts';

/** What makes the browser's answer necessary. */
export type Hiders = {
  readonly tags: Set<string>;
  /** Classes and ids in small letters: some documents take no notice of capitals. */
  readonly classes: Set<string>;
  readonly ids: Set<string>;
  readonly attributes: Set<string>;
  /** A rule could hide anything, or could not be read. */
  any: boolean;
  /** Selectors of what shows the pointer only while one is over it: it can be clicked, though nothing else says so. */
  readonly pointing: string[];
};

/** Hidden by the browser's own rules. */
export const hiddenTags = new Set(
  'audio datalist dialog embed noscript optgroup option rp template'.split(' '),
);
/** What they hold is not always laid out, whether they are seen or not. */
export const holders = new Set(
  'audio canvas details math meter object progress slot svg video'.split(' '),
);
/** What they hold is for browsers that cannot show them. */
export const fallbackTags = new Set('audio canvas meter progress video'.split(' '));
/** Attributes that hide by the browser's own rules. */
const oddAttributes = ['hidden', 'popover'];

/** Reads the hiding rules of the document. */
export function readHiders(): Hiders {
  const hiders = noHiders();
  for (const sheet of sheetsOfPage()) {
    readSheet(sheet, hiders);
    if (hiders.any) break;
  }
  return hiders;
}

const noHiders = (): Hiders => ({
  tags: new Set(),
  classes: new Set(),
  ids: new Set(),
  attributes: new Set(oddAttributes),
  any: false,
  pointing: [],
});

function readSheet(sheet: CSSStyleSheet, into: Hiders): void {
  const rules = rulesOf(sheet);
  if (rules) readRules(rules, into);
  else into.any = true;
}

type Group = CSSRule & {
  readonly cssRules?: CSSRuleList;
  readonly styleSheet?: CSSStyleSheet | null;
};

function readRules(rules: CSSRuleList, into: Hiders): void {
  for (const rule of rules) {
    if (into.any) return;
    if (rule instanceof CSSKeyframesRule) continue;
    if (rule instanceof CSSStyleRule) {
      if (hides(rule.style)) readSelectors(rule.selectorText, into);
      if (rule.style.cursor === 'pointer') readPointing(rule.selectorText, into);
    }
    const { cssRules, styleSheet } = rule as Group;
    if (cssRules && cssRules.length > 0) readRules(cssRules, into);
    if (styleSheet) readSheet(styleSheet, into);
  }
}

function hides(style: CSSStyleDeclaration): boolean {
  const { display, visibility, opacity, animationName } = style;
  if (display && /none|var\(/.test(display)) return true;
  if (visibility && visibility !== 'visible') return true;
  if (opacity && !(Number.parseFloat(opacity) > 0)) return true;
  if (animationName && animationName !== 'none') return true;
  const content = style.getPropertyValue('content-visibility');
  if (content && content !== 'visible' && content !== 'auto') return true;
  return style.getPropertyValue('all') !== '';
}

/** Commas inside brackets part no selectors; what holds such is taken as able to hide anything. */
function readSelectors(text: string, into: Hiders): void {
  const isNested = /[(][^)]*,/.test(text);
  for (const selector of isNested ? [text] : text.split(',')) readSelector(selector.trim(), into);
}

function readPointing(text: string, into: Hiders): void {
  if (!text.includes(':hover') || /[(][^)]*(,|:hover)/.test(text)) return;
  for (const selector of text.split(',')) {
    const bare = selector.replace(hoverOf, '');
    // Of a thing that hovers over others nothing is said; pieces of quoted words are no selectors.
    if (bare !== selector && CSS.supports(`selector(${bare})`)) into.pointing.push(bare);
  }
}

/** The last part of a selector is of a class, an id, an attribute or a tag, and hovered. */
const hoverOf = /(?<=[\w\])-])(?<!\\):hover(?=[^\s>+~]*$)/;

function readSelector(selector: string, into: Hiders): void {
  if (/::|:(before|after|first-letter|first-line)\b/.test(selector)) return;
  const last = selector.split(/[\s>+~]+(?![^[(]*[\])])/).at(-1) ?? '';
  const bare = last.replace(/:[\w-]+(\(.*\))?/gs, '').replace(/\\./g, '');
  const [, id] = /#([\w-]+)/.exec(bare) ?? [];
  const [, name] = /\.([\w-]+)/.exec(bare) ?? [];
  const [, attribute] = /\[\s*([\w-]+)/.exec(bare) ?? [];
  const [tag] = /^[a-zA-Z][\w-]*/.exec(bare) ?? [];
  // Escaped and unusual names are not read: whatever they mean, nothing is missed.
  const isCut =
    balance(last, '[', ']') || balance(last, '(', ')') || last.split('"').length % 2 === 0;
  if (isCut || /\\|&/.test(last) || /[^\w\-.#[\]="'~|^$*:\s]/.test(bare)) into.any = true;
  else if (id) into.ids.add(id.toLowerCase());
  else if (name) into.classes.add(name.toLowerCase());
  else if (attribute) into.attributes.add(attribute.toLowerCase());
  else if (tag) into.tags.add(tag.toLowerCase());
  else into.any = true;
}

/** Whether a piece of a selector holds more of one bracket than of the other. */
const balance = (text: string, opening: string, closing: string): boolean =>
  text.split(opening).length !== text.split(closing).length;
