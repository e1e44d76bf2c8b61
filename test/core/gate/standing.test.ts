/** Which acts may go unasked once the user says so: forms that are saved on their own site, and nothing else. */
import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../../harness/fakes/elementFacts.ts';
import type { Action } from '../../../src/core/action/action.ts';
import { type ApprovalRule, approvalRuleFor } from '../../../src/core/gate/approvalRule.ts';
import { assess, raiseByModelWarning } from '../../../src/core/gate/gate.ts';
import { formRuleFor } from '../../../src/core/gate/savedForm.ts';
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
const offered = (facts: ElementFacts, action: Action = click): ApprovalRule | null =>
  formRuleFor(assess(action, facts), facts);
const save: ApprovalRule = { verb: 'Submit', label: 'Save', site };
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
  it('covers a form that is saved on its own site', () => {
    expect(offered(button('Save'))).toEqual(save);
    expect(offered(button('Save', { form: form({ action: '' }) }))).toEqual(save);
    expect(offered(button('Änderungen speichern'))).toMatchObject({ verb: 'Submit' });
  });

  it('covers the same form sent by Enter, named by its button', () => {
    const title = button('Title', { tag: 'input', role: 'textbox', submits: false });
    expect(offered(title, { kind: 'press', keys: 'Enter', ref: elementRef('e1') })).toEqual(save);
  });

  it.each<[string, ElementFacts]>([
    ['only submits, by a word that may mean anything', button('Submit')],
    ['creates', button('Create')],
    ['leaves a comment', withField('comment')],
    ['pays', button('Pay')],
    ['deletes', button('Delete')],
    ['sends', button('Send')],
    ['publishes', button('Publish')],
    ['signs up', button('Sign up')],
    ['agrees', button('Accept')],
    ['confirms', button('Confirm')],
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
    expect(formRuleFor(raiseByModelWarning(assess(click, facts), click, true), facts)).toBeNull();
  });
});

describe('auto-approval rules, applied to an action', () => {
  it.each<[string, ApprovalRule | null, ApprovalRule[], string[], 'kind' | 'site' | null]>([
    ['nothing that was said', save, [], [], null],
    ['the same kind', save, [{ ...save, label: 'SAVE' }], [], 'kind'],
    ['not another button', save, [{ ...save, label: 'Submit' }], [], null],
    ['not another site', save, [{ ...save, site: 'https://www.site.test' }], [], null],
    ['a trusted site', save, [], [site], 'site'],
    ['not a site like it', save, [], [`${site}.example`], null],
    ['never what may not be offered', null, [save], [site], null],
  ])('%s', (_, asked, standing, trusted, covered) => {
    expect(approvalRuleFor(asked, standing, trusted)).toBe(covered);
  });
});
