/**
 * What the attributes of an element say about how it is to be read. They are gone through once for each element of a
 * page, into one object that is used again and again: this is the innermost loop of a pass.
 */
import { attributeNamesOf, attributeOf, hasAttributesOf } from './dom.ts';
import { type Hiders, hiddenTags } from './hiders.ts';

/** Attributes that may change what an element is; without them it is what its tag says. */
const oddAttributes = new Set(
  (
    'role tabindex onclick onmousedown onpointerdown jsaction ng-click @click contenteditable inert aria-hidden ' +
    'aria-label aria-labelledby aria-expanded aria-pressed aria-selected aria-checked aria-current aria-invalid ' +
    'aria-disabled'
  ).split(' '),
);
const hidingStyle = /display|visibility|opacity|animation|\ball\b/;

export class Traits {
  isStyled = false;
  className = '';
  style = '';
  id = '';
  isOdd = false;
  /** A style rule, an attribute or the tag may hide it. */
  mayHide = false;
  private readonly hiders: Hiders;
  private readonly hidingClasses = new Map<string, boolean>();

  constructor(hiders: Hiders) {
    this.hiders = hiders;
  }

  read(of: Element, tag: string): void {
    this.className = '';
    this.style = '';
    this.id = '';
    this.isOdd = false;
    this.mayHide = this.hiders.any || this.hiders.tags.has(tag) || hiddenTags.has(tag);
    this.isStyled = hasAttributesOf(of);
    if (!this.isStyled) return;
    for (const name of attributeNamesOf(of)) this.attribute(of, name);
  }

  private attribute(of: Element, name: string): void {
    switch (name) {
      case 'class':
        this.className = attributeOf(of, name) ?? '';
        this.mayHide ||= this.isHidingClass(this.className);
        break;
      case 'style':
        this.style = attributeOf(of, name) ?? '';
        this.mayHide ||= hidingStyle.test(this.style);
        break;
      case 'id':
        this.id = attributeOf(of, name) ?? '';
        this.mayHide ||= this.hiders.ids.has(this.id.toLowerCase());
        break;
      default:
        this.isOdd ||= oddAttributes.has(name);
    }
    this.mayHide ||= this.hiders.attributes.has(name);
  }

  private isHidingClass(className: string): boolean {
    let is = this.hidingClasses.get(className);
    if (is === undefined) {
      const names = className.toLowerCase().split(/\s+/);
      is = names.some((name) => this.hiders.classes.has(name));
      this.hidingClasses.set(className, is);
    }
    return is;
  }
}

/** Whether it carries one of the attributes that may change what it is. */
export const isOddElement = (of: Element): boolean =>
  hasAttributesOf(of) && attributeNamesOf(of).some((name) => oddAttributes.has(name));

/** A question about one element, for use beside a walk. */
export function mayHideIn(hiders: Hiders): (of: Element, tag: string) => boolean {
  const traits = new Traits(hiders);
  return (of, tag) => {
    traits.read(of, tag);
    return traits.mayHide;
  };
}
