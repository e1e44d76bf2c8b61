/**
 * What the attributes of an element say about how it is to be read. They are read once for each element of a page, into
 * one object that is used again and again: this is the innermost loop of a page read.
 */
import { attributeNamesOf, attributeOf, hasAttributesOf, isMatch } from '../dom/dom.ts';
import type { HidingRules } from '../visibility/hidingRules.ts';
import type { TagFacts } from './tags.ts';

/** Attributes that may change what an element is; without them its tag decides. */
const oddAttributes = new Set(
  (
    'role tabindex onclick onmousedown onpointerdown jsaction ng-click @click contenteditable inert aria-hidden ' +
    'aria-label aria-labelledby aria-expanded aria-pressed aria-selected aria-checked aria-current aria-invalid ' +
    'aria-disabled'
  ).split(' '),
);
const hidingStyle = /display|visibility|opacity|animation|\ball\b/;

/** What follows from the name of an attribute alone. */
type Sort = { readonly isOdd: boolean; readonly hides: boolean };

export class AttributeFacts {
  /** It has attributes. */
  isAny = false;
  className = '';
  style = '';
  id = '';
  isOdd = false;
  /** It leads somewhere, which gives a link its pointer. */
  leads = false;
  /** Its `contenteditable`, if any: links in edited content have no pointer cursor in some browsers. */
  editing = '';
  /** A style rule, an attribute or the tag may hide it. */
  mayHide = false;
  private readonly rules: HidingRules;
  private readonly hidingClasses = new Map<string, boolean>();
  private pointing: string | undefined;
  private readonly sorts = new Map<string, Sort>();

  constructor(rules: HidingRules) {
    this.rules = rules;
  }

  read(of: Element, tag: TagFacts): void {
    const { rules } = this;
    this.className = '';
    this.style = '';
    this.id = '';
    this.isOdd = false;
    this.leads = false;
    this.editing = '';
    this.mayHide = rules.any || tag.isHidden || rules.tags.has(tag.name);
    this.isAny = hasAttributesOf(of);
    if (this.isAny) this.attributes(of, attributeNamesOf(of));
  }

  /** Whether it shows the pointer while one is over it. */
  showsPointer(of: Element): boolean {
    this.pointing ??= this.rules.pointing.join(',');
    return this.pointing !== '' && isMatch(of, this.pointing);
  }

  private attributes(of: Element, names: readonly string[]): void {
    for (let at = 0; at < names.length; at++) {
      const name = names[at] ?? '';
      if (name === 'class') {
        this.className = attributeOf(of, name) ?? '';
        this.mayHide ||= this.isHidingClass(this.className);
      } else if (name === 'style') {
        this.style = attributeOf(of, name) ?? '';
        this.mayHide ||= hidingStyle.test(this.style);
      } else if (name === 'id') {
        this.id = attributeOf(of, name) ?? '';
        this.mayHide ||= this.rules.ids.has(this.id.toLowerCase());
      } else if (name === 'href') this.leads = true;
      else if (name === 'contenteditable') this.editing = `editable ${attributeOf(of, name)}`;
      const { isOdd, hides } = this.sorts.get(name) ?? this.sortOf(name);
      if (isOdd) this.isOdd = true;
      if (hides) this.mayHide = true;
    }
  }

  private sortOf(name: string): Sort {
    const sort = { isOdd: oddAttributes.has(name), hides: this.rules.attributes.has(name) };
    this.sorts.set(name, sort);
    return sort;
  }

  private isHidingClass(className: string): boolean {
    if (this.rules.classes.size === 0) return false;
    let is = this.hidingClasses.get(className);
    if (is === undefined) {
      const names = className.toLowerCase().split(/\s+/);
      is = names.some((name) => this.rules.classes.has(name));
      this.hidingClasses.set(className, is);
    }
    return is;
  }
}

/** Whether it carries one of the attributes that may change what it is. */
export const isOddElement = (of: Element): boolean =>
  hasAttributesOf(of) && attributeNamesOf(of).some((name) => oddAttributes.has(name));
