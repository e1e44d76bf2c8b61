/**
 * Finds the elements that a style rule may hide. Asking the browser whether an element is visible costs more than
 * everything else in reading it: without these rules, reading a page of 10,000 elements takes twice as long. So the
 * browser is asked only where a hiding rule could apply, judged by the tag, class, id or attribute in the last part of
 * its selector. All other elements are visible if their parent is. Style sheets of other origins can't be read; on a
 * page that has one, every element is checked (C1 holds either way). The same pass collects elements that show the
 * pointer cursor only on hover, those that a rule may strike through, and those beside which it may draw text.
 */
import { mayDrawText } from './drawnText.ts';

export type HidingRules = ReturnType<typeof noRules>;

/** The elements that some rules may apply to, judged by the last part of their selectors. */
export type Candidates = {
  readonly tags: Set<string>;
  /** Classes and ids in lowercase, since they are case-insensitive in some documents. */
  readonly classes: Set<string>;
  readonly ids: Set<string>;
  readonly attributes: Set<string>;
  /** A rule could apply to any element, or a sheet could not be read. */
  any: boolean;
};

const noCandidates = (attributes: readonly string[] = []): Candidates => ({
  tags: new Set(),
  classes: new Set(),
  ids: new Set(),
  attributes: new Set(attributes),
  any: false,
});

const noRules = () => ({
  ...noCandidates(hidingAttributes),
  /** Elements before or after which a rule may draw text. */
  drawing: noCandidates(),
  /** Elements that a rule may strike through. */
  striking: noCandidates(),
  /** Selectors of elements that show the pointer cursor only on hover. Nothing else shows that they can be clicked. */
  pointing: [] as string[],
  /** Selectors of parts that appear while the pointer is over something around them. */
  revealing: [] as string[],
});

/** Attributes that hide elements by the browser's own style sheet. */
const hidingAttributes = ['hidden', 'popover'];

/** Reads the hiding rules of a document; sheets that can't be read are passed as undefined. */
export function readHidingRules(sheets: readonly (CSSRuleList | undefined)[]): HidingRules {
  const found = noRules();
  found.any = sheets.includes(undefined);
  found.drawing.any = found.any;
  found.striking.any = found.any;
  for (const rules of sheets) if (rules) readRules(rules, found);
  return found;
}

type Group = CSSRule & { readonly cssRules?: CSSRuleList };

function readRules(rules: CSSRuleList, into: HidingRules, parent = ''): void {
  for (const rule of rules) {
    if (into.any && into.drawing.any) return;
    if (rule instanceof CSSKeyframesRule) continue;
    let within = parent;
    if (rule instanceof CSSStyleRule) {
      const { selectorText, style } = rule;
      within = selectorText;
      if (!into.any && hides(style)) readSelectors(selectorText, into);
      if (style.textDecorationLine.includes('line-through'))
        readSelectors(selectorText, into.striking);
      if (style.cursor === 'pointer') readPointing(selectorText, into);
      if (selectorText.includes(':hover') && shows(style)) readRevealing(selectorText, into);
      if (selectorText.includes(':') && drawnParts.test(selectorText) && mayDrawText(style.content))
        readDrawing(selectorText, parent, into.drawing);
    }
    const { cssRules } = rule as Group;
    if (cssRules && cssRules.length > 0) readRules(cssRules, into, within);
    // Imported sheets are rare and may be of another origin.
    if (rule instanceof CSSImportRule) {
      into.any = true;
      into.drawing.any = true;
      into.striking.any = true;
    }
  }
}

const drawnParts = /::?(?:before|after)$|::?(?:before|after)\s*,/;

/** A nested rule without a tag or class of its own draws beside the elements of the rule around it. */
function readDrawing(text: string, parent: string, into: Candidates): void {
  for (const selector of text.split(',')) {
    const bare = selector.trim().replace(/::?(?:before|after)$/, '');
    if (bare !== selector.trim()) readSelectors(bare === '&' ? parent : bare, into);
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

/** Commas inside parentheses don't separate selectors; a selector that contains one is treated as hiding anything. */
function readSelectors(text: string, into: Candidates): void {
  const isNested = /[(][^)]*,/.test(text);
  for (const selector of isNested ? [text] : text.split(',')) readSelector(selector.trim(), into);
}

function readPointing(text: string, into: HidingRules): void {
  if (!text.includes(':hover') || /[(][^)]*(,|:hover)/.test(text)) return;
  for (const selector of text.split(',')) {
    const bare = selector.replace(hoverOf, '');
    const found = bare === selector ? pointedWithin(selector) : [bare];
    // Fragments of quoted strings are not selectors.
    into.pointing.push(...found.filter((each) => CSS.supports(`selector(${each})`)));
  }
}

/**
 * Returns selectors of the parts that show the pointer cursor while an element around them is hovered, and of that
 * element itself if it has no other children: of a row, not of its cells.
 */
function pointedWithin(selector: string): readonly string[] {
  const [around = '', within = '', more] = selector.split(hoverAround);
  if (within.trim() === '' || more !== undefined) return [];
  const part = within.trim().replace(/^>\s*/, '');
  const whole = /[\s>+~]/.test(part)
    ? []
    : [`${around}:has(> :nth-child(2)):not(:has(> :not(${part})))`];
  return [...whole, `${around}${within}`];
}

const shows = ({ display, visibility }: CSSStyleDeclaration): boolean =>
  visibility === 'visible' || (display !== '' && display !== 'none');

function readRevealing(text: string, into: HidingRules): void {
  if (/[(][^)]*:hover|:not\(/.test(text)) return;
  for (const selector of text.split(commaBetween)) {
    const bare = selector.replace(hoverAround, '');
    const isPlain = !bare.replace(/:(?:is|where)\(/g, '(').includes(':');
    if (bare !== selector && isPlain && CSS.supports(`selector(${bare})`))
      into.revealing.push(bare.trim());
  }
}

/** A comma between two selectors, not one between those in parentheses. */
const commaBetween = /,(?![^(]*\))/;

/** Something around the last part is hovered. */
const hoverAround = /(?<=[\w\])-])(?<!\\):hover(?=\s*[\s>].*\S)/;

/** The last part of a selector names a class, an id, an attribute or a tag, and is hovered. */
const hoverOf = /(?<=[\w\])-])(?<!\\):hover(?=[^\s>+~]*$)/;

function readSelector(selector: string, into: Candidates): void {
  if (/::|:(before|after|first-letter|first-line)\b/.test(selector)) return;
  const last = selector.split(/[\s>+~]+(?![^[(]*[\])])/).at(-1) ?? '';
  const bare = last.replace(/:[\w-]+(\(.*\))?/gs, '').replace(/\\./g, '');
  const [, id] = /#([\w-]+)/.exec(bare) ?? [];
  const [, name] = /\.([\w-]+)/.exec(bare) ?? [];
  const [, attribute] = /\[\s*([\w-]+)/.exec(bare) ?? [];
  const [tag] = /^[a-zA-Z][\w-]*/.exec(bare) ?? [];
  // Escaped and unusual names count as hiding anything, so nothing is missed.
  const isCut =
    balance(last, '[', ']') || balance(last, '(', ')') || last.split('"').length % 2 === 0;
  if (isCut || /\\|&/.test(last) || /[^\w\-.#[\]="'~|^$*:\s]/.test(bare)) into.any = true;
  else if (id) into.ids.add(id.toLowerCase());
  else if (name) into.classes.add(name.toLowerCase());
  else if (attribute) into.attributes.add(attribute.toLowerCase());
  else if (tag) into.tags.add(tag.toLowerCase());
  else into.any = true;
}

/** Whether a part of a selector has unbalanced brackets. */
const balance = (text: string, opening: string, closing: string): boolean =>
  text.split(opening).length !== text.split(closing).length;
