/** Reads the attributes of an element that decide how it is read. */
import { attributeNamesOf, attributeOf, hasAttributesOf } from '../dom/dom.ts';
import type { Candidates, HidingRules } from './hidingRules.ts';
import { handlers } from './roleOf.ts';
import { hiddenTags } from './tags.ts';

/** Attributes that may change what an element is. Without them, its tag decides. */
const relevantAttributes = new Set([
  ...handlers,
  ...(
    'role tabindex contenteditable inert draggable aria-hidden aria-label aria-labelledby aria-expanded aria-pressed ' +
    'aria-selected aria-checked aria-current aria-invalid aria-disabled aria-grabbed'
  ).split(' '),
]);
const hidingStyle = /display|visibility|opacity|animation|\ball\b/;

export type AttributeFacts = Readonly<ReturnType<typeof noAttributes>>;

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

/** Which kinds of rules may apply to an element because of one of its attributes. */
type Applied = Pick<AttributeFacts, 'mayHide' | 'mayStrike' | 'mayDraw'>;
type NameFacts = Applied & { readonly isRelevant: boolean };

/**
 * Reads the attributes of elements by the rules of a document. What follows from a tag, a class attribute or the name of
 * an attribute is found once: a page has many elements with few of them.
 */
export class AttributeReader {
  readonly rules: HidingRules;
  private readonly byTag = new Map<string, AttributeFacts>();
  private readonly byClass = new Map<string, Applied>();
  private readonly byName = new Map<string, NameFacts>();

  constructor(rules: HidingRules) {
    this.rules = rules;
  }

  /** Reads all attributes of an element. This is the innermost loop of a page read. */
  read(of: Element, tag: string): AttributeFacts {
    const bare = this.byTag.get(tag) ?? this.readTag(tag);
    if (!hasAttributesOf(of)) return bare;
    const facts = { ...bare, isAny: true };
    const names = attributeNamesOf(of);
    for (let at = 0; at < names.length; at += 1) this.addAttribute(facts, of, names[at] ?? '');
    return facts;
  }

  private addAttribute(into: ReturnType<typeof noAttributes>, of: Element, name: string): void {
    if (name === 'class') {
      into.className = attributeOf(of, name) ?? '';
      addApplied(into, this.byClass.get(into.className) ?? this.readClass(into.className));
    } else if (name === 'style') {
      into.style = attributeOf(of, name) ?? '';
      into.mayHide ||= hidingStyle.test(into.style);
    } else if (name === 'id') {
      into.id = attributeOf(of, name) ?? '';
      const id = into.id.toLowerCase();
      addApplied(
        into,
        this.appliedBy(({ ids }) => ids.has(id)),
      );
    } else if (name === 'href') into.hasAddress = true;
    else if (name === 'title') into.hasTitle = true;
    else if (name === 'contenteditable') into.editing = `editable ${attributeOf(of, name)}`;
    const facts = this.byName.get(name) ?? this.readName(name);
    into.hasRelevantAttributes ||= facts.isRelevant;
    addApplied(into, facts);
  }

  private readTag(tag: string): AttributeFacts {
    const applied = this.appliedBy(({ tags }) => tags.has(tag));
    const mayHide = this.rules.any || hiddenTags.has(tag) || applied.mayHide;
    const facts = { ...noAttributes(), ...applied, mayHide };
    this.byTag.set(tag, facts);
    return facts;
  }

  private readClass(className: string): Applied {
    const names = className.toLowerCase().split(/\s+/);
    const applied = this.appliedBy(({ classes }) => names.some((name) => classes.has(name)));
    this.byClass.set(className, applied);
    return applied;
  }

  private readName(name: string): NameFacts {
    const applied = this.appliedBy(({ attributes }) => attributes.has(name));
    const facts = { ...applied, isRelevant: relevantAttributes.has(name) };
    this.byName.set(name, facts);
    return facts;
  }

  private appliedBy(mayApply: (some: Candidates) => boolean): Applied {
    const { rules } = this;
    return {
      mayHide: mayApply(rules),
      mayStrike: mayApply(rules.striking),
      mayDraw: mayApply(rules.drawing),
    };
  }
}

function addApplied(
  into: ReturnType<typeof noAttributes>,
  { mayHide, mayStrike, mayDraw }: Applied,
): void {
  into.mayHide ||= mayHide;
  into.mayStrike ||= mayStrike;
  into.mayDraw ||= mayDraw;
}

/** Whether it has an attribute that may change what it is. */
export const mayDifferFromTag = (of: Element): boolean =>
  hasAttributesOf(of) && attributeNamesOf(of).some((name) => relevantAttributes.has(name));
