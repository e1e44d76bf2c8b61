/**
 * Which elements a style rule may hide. Asking the browser whether an element is visible costs more than the rest of
 * reading it: without these rules, a page of 10,000 elements takes twice as long. So it is asked only where a hiding
 * rule could apply, by tag, class, id or attribute of the last part of its selector. All others are visible if their
 * parent is. Sheets of other origins cannot be read: on a page with one of those, each element is checked (C1 holds
 * either way). The same pass collects what shows the pointer cursor only while hovered.
 */

export type HidingRules = ReturnType<typeof noRules>;

const noRules = () => ({
  tags: new Set<string>(),
  /** Classes and ids in small letters: some documents take no notice of capitals. */
  classes: new Set<string>(),
  ids: new Set<string>(),
  attributes: new Set(hidingAttributes),
  /** A rule could hide anything, or could not be read. */
  any: false,
  /** Selectors of what shows the pointer cursor only while hovered: nothing else shows that it can be clicked. */
  pointing: [] as string[],
  /** Class attributes met so far, and whether one of their names is in `classes`. */
  classNames: new Map<string, boolean>(),
});

/** Attributes that hide by the browser's own rules. */
const hidingAttributes = ['hidden', 'popover'];

/** Reads the hiding rules of a document; a sheet that cannot be read is undefined. */
export function readHidingRules(sheets: readonly (CSSRuleList | undefined)[]): HidingRules {
  const found = noRules();
  found.any = sheets.includes(undefined);
  for (const rules of sheets) if (rules) readRules(rules, found);
  return found;
}

/** Whether a rule may hide elements with this `class` attribute. */
export function hidesClass({ classes, classNames }: HidingRules, className: string): boolean {
  const known = classNames.get(className);
  if (known !== undefined) return known;
  const hides = className
    .toLowerCase()
    .split(/\s+/)
    .some((name) => classes.has(name));
  classNames.set(className, hides);
  return hides;
}

type Group = CSSRule & { readonly cssRules?: CSSRuleList };

function readRules(rules: CSSRuleList, into: HidingRules): void {
  for (const rule of rules) {
    if (into.any) return;
    if (rule instanceof CSSKeyframesRule) continue;
    if (rule instanceof CSSStyleRule) {
      if (hides(rule.style)) readSelectors(rule.selectorText, into);
      if (rule.style.cursor === 'pointer') readPointing(rule.selectorText, into);
    }
    const { cssRules } = rule as Group;
    if (cssRules && cssRules.length > 0) readRules(cssRules, into);
    // Imported sheets are rare, and may be of another origin.
    if (rule instanceof CSSImportRule) into.any = true;
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

/** Commas inside brackets do not separate selectors; a selector with one is taken to hide anything. */
function readSelectors(text: string, into: HidingRules): void {
  const isNested = /[(][^)]*,/.test(text);
  for (const selector of isNested ? [text] : text.split(',')) readSelector(selector.trim(), into);
}

function readPointing(text: string, into: HidingRules): void {
  if (!text.includes(':hover') || /[(][^)]*(,|:hover)/.test(text)) return;
  for (const selector of text.split(',')) {
    const bare = selector.replace(hoverOf, '');
    // Only a hover on the last part counts; pieces of quoted strings are not selectors.
    if (bare !== selector && CSS.supports(`selector(${bare})`)) into.pointing.push(bare);
  }
}

/** The last part of a selector is of a class, an id, an attribute or a tag, and hovered. */
const hoverOf = /(?<=[\w\])-])(?<!\\):hover(?=[^\s>+~]*$)/;

function readSelector(selector: string, into: HidingRules): void {
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
