/** Which facts identify a control that was judged: not field values or numbers in labels, but whatever its effect depends on. */
import { expect, it } from 'vitest';
import { elementFacts } from '../../../harness/fakes/elementFacts.ts';
import { keysOf } from '../../../src/core/gate/controlKey.ts';
import { type Activation, keyActivation } from '../../../src/core/gate/risk.ts';
import type { ElementFacts } from '../../../src/core/page/observation.ts';
import type { ToolInput } from '../../../src/core/tool/input.ts';

const click: Activation = { by: 'click' };
const page = 'https://site.test/item';
const button = (more: Partial<ElementFacts> = {}): ElementFacts =>
  elementFacts({ name: 'Save', heading: 'Address', ...more });
const form = {
  action: 'https://site.test/save?token=1',
  method: 'get',
  search: false,
  scripted: false,
  button: 'Save',
  fields: [],
} as const;
const text = (name: string, value: string) => ({
  name,
  label: name,
  type: 'text',
  value,
  hidden: false,
});
const keys = (more: Partial<ElementFacts> = {}, activation: Activation = click) =>
  keysOf(activation, button(more));

it.each<[string, Partial<ElementFacts>, Partial<ElementFacts>]>([
  ['the number in a label', { name: 'Page 2' }, { name: 'Page 13' }],
  ['a row, a value, a fingerprint', {}, { value: 'x', fingerprint: 'other', checked: true }],
  [
    'what a field of its form holds, and its query',
    { form: { ...form, fields: [text('a', 'b')] } },
    {
      form: { ...form, action: 'https://site.test/save?token=2', fields: [text('a', 'c')] },
    },
  ],
  [
    'a query in the address',
    { pageAddress: 'https://site.test/item/7?q=1' },
    { pageAddress: 'https://site.test/item/7?q=2' },
  ],
])('%s makes no other control', (_, one, other) => {
  expect(keys(one)).toEqual(keys(other));
});

it.each<[string, Partial<ElementFacts>]>([
  ['words', { name: 'Send' }],
  ['a name behind the words', { name: 'Send', visibleText: 'Save' }],
  ['the role', { role: 'menuitem' }],
  ['the site', { frameOrigin: 'https://other.test' }],
  ['the icon', { icon: 'trash' }],
  ['the tooltip', { tooltip: 'Delete' }],
  ['the dialog', { inDialog: 'Delete account' }],
  ['the address of its form', { form }],
  ['the method of its form', { form: { ...form, method: 'post' } }],
  [
    'what a hidden field of its form says to do',
    {
      form: {
        ...form,
        fields: [{ name: 'do', label: '', type: 'hidden', value: 'drop', hidden: true }],
      },
    },
  ],
  ['a word in the query of its link', { href: 'https://site.test/?do=drop' }],
  ['the route in its link', { href: 'https://site.test/?route=/table/drop' }],
  ['the address of its link', { href: 'https://site.test/elsewhere' }],
  ['an amount of money beside it', { price: '€14.30' }],
  ['an amount of money in its label', { name: 'Save 20 €' }],
])('%s makes another control', (_, more) => {
  expect(keys(more).look).not.toBe(keys().look);
  expect(keys(more).place).not.toBe(keys().place);
});

it.each<[string, Partial<ElementFacts>, Partial<ElementFacts>]>([
  [
    'a field that appears',
    { form: { ...form, fields: [text('a', 'b')] } },
    { form: { ...form, fields: [text('a', 'b'), text('to', '')] } },
  ],
  ['a number in a path', { pageAddress: `${page}/7` }, { pageAddress: `${page}/8` }],
  ['a number in a heading', { heading: 'Step 1 of 3' }, { heading: 'Step 3 of 3' }],
])('%s makes another place', (_, one, other) => {
  expect(keys(one).place).not.toBe(keys(other).place);
});

it.each<[string, Partial<ElementFacts>]>([
  ['in a form', { form }],
  ['in a dialog', { inDialog: 'Delete account' }],
  ['beside an amount', { price: '€14.30' }],
  ['that only says to go on', { name: 'Continue' }],
  ['that says where to go on to', { name: 'Continue to step 3' }],
])('has no look key %s', (_, more) => {
  expect(keys(more).look).toBeNull();
});

it.each<[string, Partial<ElementFacts>]>([
  ['the query', { pageAddress: `${page}?step=3` }],
  ['the text around it', { beside: 'Order for 90' }],
  ['its row', { row: 'Robin' }],
])('tells the place of such a button by %s', (_, more) => {
  const at = { pageAddress: page };
  for (const name of ['Continue', 'Continue to step 2'])
    expect(keys({ name, ...at, ...more }).place).not.toBe(keys({ name, ...at }).place);
  expect(keys({ ...at, ...more }).place).toBe(keys(at).place);
});

it('distinguishes controls by how they are activated', () => {
  expect(keys({}, { by: 'doubleClick' }).look).not.toBe(keys().look);
  const chords = ['Enter', 'Shift+Enter', 'Control+Enter', 'Alt+Enter'].map(keyActivation);
  const looks = [keys(), ...chords.map((chord) => keys({}, chord))].map(({ look }) => look);
  expect(new Set(looks).size).toBe(looks.length);
});

it('a control key differs by heading and page, not by appearance', () => {
  for (const more of [
    { heading: 'Payment' },
    { pageAddress: 'https://site.test/pay' },
    { pageAddress: 'https://site.test/#!/pay' },
  ]) {
    expect(keys(more).look).toBe(keys().look);
    expect(keys(more).place).not.toBe(keys().place);
  }
});

it('treats days of a calendar as one control of their place, without a look', () => {
  expect(keys({ name: '7', position: '1' })).toEqual(keys({ name: '31', position: '2' }));
  expect(keys({ name: '7' }).look).toBeNull();
});

it('gives a control without label and icon no look, and identifies it by position', () => {
  const plain = keys({ name: '' });
  expect(plain.look).toBeNull();
  expect(keys({ name: '', position: '1.2' }).place).not.toBe(plain.place);
  expect(keys({ name: '', icon: 'bell' }).look).not.toBeNull();
});

it.each<[string, boolean, ToolInput, ToolInput]>([
  ['the words of a free text', true, { query: 'green tea' }, { query: 'black tea under 5 euros' }],
  ['a command', false, { mode: 'list' }, { mode: 'delete' }],
  ['a number', false, { mode: 1 }, { mode: 2 }],
  ['a switch', false, { all: false }, { all: true }],
  ['one more input', false, { query: 'green tea' }, { query: 'green tea', and: 'delete it all' }],
])('a verdict on a call with %s holds for another: %s', (_, isSame, one, other) => {
  const [first, second] = [one, other].map((input) => keys({}, { by: 'call', input }));
  expect(JSON.stringify(first) === JSON.stringify(second)).toBe(isSame);
});
