/** Reads the attributes of an element that decide how it is read. */
import { attributeNamesOf, attributeOf, hasAttributesOf } from '../dom/dom.ts';
import { appliedByClass, appliedById, appliedByName, type HidingRules } from './hidingRules.ts';
import type { TagFacts } from './tags.ts';

/** Attributes that may change what an element is. Without them, its tag decides. */
const relevantAttributes = new Set(
  (
    'role tabindex onclick ondblclick onmousedown onpointerdown jsaction ng-click @click contenteditable inert aria-hidden ' +
    'aria-label aria-labelledby aria-expanded aria-pressed aria-selected aria-checked aria-current aria-invalid ' +
    'aria-disabled draggable'
  ).split(' '),
);
const hidingStyle = /display|visibility|opacity|animation|\ball\b/;

export type AttributeFacts = ReturnType<typeof noAttributes>;

const noAttributes = () => ({
  /** It has attributes. */
  isAny: false,
  className: '',
  style: '',
  id: '',
  hasRelevantAttributes: false,
  /** It has an address, so a link shows the pointer cursor. */
  hasAddress: false,
  hasTitle: false,
  /** Its `contenteditable`, if any. In some browsers, links in edited content have no pointer cursor. */
  editing: '',
  /** A style rule, an attribute or the tag may hide it. */
  mayHide: false,
  /** A style rule may strike it through. */
  mayStrike: false,
  /** A style rule may draw text before or after it. */
  mayDraw: false,
});

/** Reads all attributes of an element. This is the innermost loop of a page read. */
export function readAttributes(
  of: Element,
  tag: Pick<TagFacts, 'name' | 'isHidden'>,
  rules: HidingRules,
): AttributeFacts {
  const facts = noAttributes();
  facts.mayHide = rules.any || tag.isHidden || rules.tags.has(tag.name);
  facts.mayDraw = rules.drawing.tags.has(tag.name);
  facts.mayStrike = rules.striking.tags.has(tag.name);
  facts.isAny = hasAttributesOf(of);
  if (facts.isAny) for (const name of attributeNamesOf(of)) addAttribute(facts, of, name, rules);
  return facts;
}

function addAttribute(into: AttributeFacts, of: Element, name: string, rules: HidingRules): void {
  if (name === 'class') {
    into.className = attributeOf(of, name) ?? '';
    addApplied(into, appliedByClass(rules, into.className));
  } else if (name === 'style') {
    into.style = attributeOf(of, name) ?? '';
    into.mayHide ||= hidingStyle.test(into.style);
  } else if (name === 'id') {
    into.id = attributeOf(of, name) ?? '';
    addApplied(into, appliedById(rules, into.id));
  } else if (name === 'href') into.hasAddress = true;
  else if (name === 'title') into.hasTitle = true;
  else if (name === 'contenteditable') into.editing = `editable ${attributeOf(of, name)}`;
  into.hasRelevantAttributes ||= relevantAttributes.has(name);
  addApplied(into, appliedByName(rules, name));
}

function addApplied(
  into: AttributeFacts,
  { hides, draws, strikes }: ReturnType<typeof appliedByName>,
): void {
  into.mayHide ||= hides;
  into.mayDraw ||= draws;
  into.mayStrike ||= strikes;
}

/** Whether it has an attribute that may change what it is. */
export const mayDifferFromTag = (of: Element): boolean =>
  hasAttributesOf(of) && attributeNamesOf(of).some((name) => relevantAttributes.has(name));
