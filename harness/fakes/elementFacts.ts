/** Returns facts of a page element, by default a plain button. */
import { noElement } from '../../src/core/gate/openedAddress.ts';
import { elementRef } from '../../src/core/ids.ts';
import type { ElementFacts } from '../../src/core/page/observation.ts';

export const elementFacts = (more: Partial<ElementFacts> = {}): ElementFacts => ({
  ...noElement,
  ref: elementRef('e12'),
  fingerprint: 'print',
  tag: 'button',
  role: 'button',
  name: '',
  visibleText: more.name ?? '',
  secret: more.inputType === 'password',
  href: '',
  frameOrigin: 'https://site.test',
  pageAddress: 'https://site.test/page',
  ...more,
});
