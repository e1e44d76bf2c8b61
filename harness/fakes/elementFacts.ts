/** Facts of an element of a page, by default a plain button. */
import { elementRef } from '../../src/core/ids.ts';
import type { ElementFacts } from '../../src/core/page/observation.ts';

export const elementFacts = (more: Partial<ElementFacts> = {}): ElementFacts => ({
  ref: elementRef('e12'),
  fingerprint: 'print',
  tag: 'button',
  role: 'button',
  name: '',
  visibleText: more.name ?? '',
  tooltip: '',
  icon: '',
  inputType: '',
  secret: more.inputType === 'password',
  value: '',
  checked: null,
  disabled: false,
  readOnly: false,
  multiline: false,
  href: '',
  download: false,
  files: null,
  target: '',
  hasPopup: false,
  isExpander: false,
  conversation: false,
  submits: false,
  form: null,
  inDialog: '',
  frameOrigin: 'https://site.test',
  pageAddress: 'https://site.test/page',
  ...more,
});
