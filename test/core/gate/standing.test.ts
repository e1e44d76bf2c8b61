/** Which acts may go unasked once the user says so: forms that are saved on their own site, and nothing else. */
import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../../harness/fakes/elementFacts.ts';
import type { Action } from '../../../src/core/action/action.ts';
import {
  type ApprovedForm,
  approvalFor,
  approvedFormOf,
} from '../../../src/core/gate/approvedForm.ts';
import { assess, raiseByModelWarning } from '../../../src/core/gate/gate.ts';
import { elementRef } from '../../../src/core/ids.ts';
import type { ElementFacts, FormFacts } from '../../../src/core/page/observation.ts';

const site = 'https://site.test';
const click: Action = { kind: 'click', ref: elementRef('e1') };
const form = (more: Partial<FormFacts> = {}): FormFacts => ({
  action: `${site}/things/7`,
  method: 'post',
  search: false,
  scripted: false,
  button: 'Save',
  fields: [],
  ...more,
});
const button = (name: string, more: Partial<ElementFacts> = {}): ElementFacts =>
  elementFacts({
    name,
    visibleText: name,
    submits: true,
    form: form(),
    frameOrigin: site,
    pageAddress: `${site}/edit`,
    ...more,
  });
const offered = (facts: ElementFacts, action: Action = click): ApprovedForm | null =>
  approvedFormOf(assess(action, facts), facts);
const saved = { label: 'Save', site };
const field = (name: string, label = '', type = 'text') => ({
  name,
  label,
  type,
  value: '',
  hidden: false,
});
const withField = (...about: Parameters<typeof field>): ElementFacts =>
  button('Save', { form: form({ fields: [field('title'), field(...about)] }) });

describe('auto-approval offered on a card', () => {
  it('is about a form that is sent to its own site', () => {
    expect(offered(button('Save'))).toMatchObject(saved);
    expect(offered(button('Save', { form: form({ action: '' }) }))).toMatchObject(saved);
    expect(offered(button('Submit'))).toMatchObject({ label: 'Submit', site });
  });

  it('is about the same form if Enter sends it', () => {
    const title = button('Title', { tag: 'input', role: 'textbox', submits: false });
    const byEnter = offered(title, { kind: 'press', keys: 'Enter', ref: elementRef('e1') });
    expect(byEnter).toEqual(offered(button('Save')));
  });

  it.each<[string, ElementFacts]>([
    ['leaves a comment', withField('comment')],
    ['pays', button('Pay')],
    ['deletes', button('Delete')],
    ['sends', button('Send')],
    ['publishes', button('Publish')],
    ['has an address that deletes', button('Save', { form: form({ action: `${site}/delete` }) })],
    ['goes to another site', button('Save', { form: form({ action: 'https://other.test/' }) })],
    ['runs a script', button('Save', { form: form({ scripted: true }) })],
    ['holds a password', withField('p', '', 'password')],
    ['holds the address that proves who someone is', withField('contact', '', 'email')],
    ['gives rights, by the name of a field', withField('userRole')],
    ['gives rights, by the label of a field', withField('r', 'Berechtigung: Rolle')],
    ['forwards mail, by its heading', button('Save', { heading: 'Forwarding' })],
    ['is about an account', button('Save', { form: form({ action: `${site}/account/7` }) })],
    ['is on a page about security', button('Save', { pageAddress: `${site}/me/security-log` })],
    ['is on such a page by its query', button('Save', { pageAddress: `${site}/?tab=billing` })],
    ['has a price beside it', button('Save', { price: '€14.30' })],
    ['answers a dialog', button('Save', { inDialog: 'Make Bob an owner?' })],
    ['is in a frame without an origin', button('Save', { frameOrigin: 'null' })],
    ['is no form', button('Save', { form: null })],
  ])('is not what %s', (_, facts) => {
    expect(offered(facts)).toBeNull();
  });

  it('is not offered for an action that the planner calls final', () => {
    const facts = button('Go on', { form: form({ action: `${site}/step`, method: 'get' }) });
    expect(
      approvedFormOf(raiseByModelWarning(assess(click, facts), click, true), facts),
    ).toBeNull();
  });
});

describe('the form on a card', () => {
  const hidden = (name: string, value: string) => ({ ...field(name), value, hidden: true });
  const named = (name: string, value: string) => ({ ...field(name, '', 'submit'), value });
  const shown = form({ fields: [field('title'), hidden('id', '7'), named('do', 'keep')] });
  const same = offered(button('Save', { form: shown }));

  it.each<[string, FormFacts['fields']]>([
    ['other values of its fields', [{ ...field('title'), value: 'x' }]],
  ])('is the same with %s', (_, [title]) => {
    const fields = [...(title ? [title] : []), ...shown.fields.slice(1)];
    expect(offered(button('Save', { form: { ...shown, fields } }))).toEqual(same);
  });

  it('is the same with another choice of a list, which its label tells', () => {
    const choosing = (label: string) =>
      offered(button('Save', { form: form({ fields: [field('color', label, 'select-one')] }) }));
    expect(choosing('Color: red')).toEqual(choosing('Color: blue'));
    expect(choosing('Then: delete')).toBeNull();
  });

  it('is the same with another token in a hidden field', () => {
    const withToken = (token: string, name = 'csrf') =>
      offered(button('Save', { form: form({ fields: [hidden(name, token)] }) }));
    expect(withToken('x4-Jk9s_02LmQqT7vB8nZ1aa')).not.toEqual(withToken('short'));
    expect(withToken('x4-Jk9s_02LmQqT7vB8nZ1aa0')).toEqual(withToken('y4-Jk9s_02LmQqT7vB8nZ1aa0'));
    expect(withToken('x4-Jk9s_02LmQqT7vB8nZ1aa0', 'to')).not.toEqual(
      withToken('y4-Jk9s_02LmQqT7vB8nZ1aa0', 'to'),
    );
  });

  it.each([
    ['an id', '0f8fad5b-d9cb-469f-a165-70867728950e', '7c9e6679-7425-40de-944b-e07fc1f90ae7'],
    ['an address', 'somebody.else@shop.example.com', 'somebody.new@shop.example.com'],
    ['a text', 'transfer-to-the-savings-account', 'transfer-to-the-current-account'],
  ])('differs if %s in a hidden field differs, however long', (_, one, other) => {
    const withValue = (value: string) =>
      offered(button('Save', { form: form({ fields: [hidden('to', value)] }) }));
    expect(withValue(one)?.form).not.toBe(withValue(other)?.form);
  });

  it.each<[string, ElementFacts]>([
    ['another address', button('Save', { form: { ...shown, action: `${site}/things/8` } })],
    ['another heading', button('Save', { form: shown, heading: 'Roles' })],
    ['another button', button('Submit', { form: shown })],
    [
      'a field that is called something else',
      button('Save', {
        form: { ...shown, fields: [field('title', 'New owner'), ...shown.fields.slice(1)] },
      }),
    ],
    [
      'another field',
      button('Save', { form: { ...shown, fields: [...shown.fields, field('to')] } }),
    ],
    ['a field less', button('Save', { form: { ...shown, fields: shown.fields.slice(1) } })],
    [
      'another kind of field',
      button('Save', {
        form: { ...shown, fields: [field('title', '', 'textarea'), ...shown.fields.slice(1)] },
      }),
    ],
    [
      'another hidden value',
      button('Save', {
        form: { ...shown, fields: [field('title'), hidden('id', '8'), named('do', 'keep')] },
      }),
    ],
    [
      'another value of its button',
      button('Save', {
        form: { ...shown, fields: [field('title'), hidden('id', '7'), named('do', 'drop')] },
      }),
    ],
  ])('is another one with %s', (_, facts) => {
    expect(offered(facts)?.form).not.toBe(same?.form);
  });
});

describe('an approval of a form', () => {
  const save: ApprovedForm = { ...saved, form: '[1]' };
  const before = { standing: [], trustedSites: [], approvedForms: [] };
  it.each<[string, ApprovedForm | null, Partial<Parameters<typeof approvalFor>[1]>, string | null]>(
    [
      ['covers nothing that was not shown', save, {}, null],
      ['covers the same form in this task', save, { standing: [save] }, 'kind'],
      ['covers no other form', save, { standing: [{ ...save, form: '[2]' }] }, null],
      ['covers no other site', save, { standing: [{ ...save, site: `${site}.example` }] }, null],
      ['covers no form only because its site is trusted', save, { trustedSites: [site] }, null],
      [
        'covers it later if the site is trusted',
        save,
        { trustedSites: [site], approvedForms: [save] },
        'site',
      ],
      ['ends with the trust', save, { approvedForms: [save] }, null],
      ['covers nothing that may not be offered', null, { standing: [save] }, null],
    ],
  )('%s', (_, asked, more, covered) => {
    expect(approvalFor(asked, { ...before, ...more })).toBe(covered);
  });
});
