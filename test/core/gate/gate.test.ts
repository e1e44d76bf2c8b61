/** The gate's verdict over facts of the page (WO-13), and the planner's guess, which may only add to it. */
import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../../harness/fakes/elementFacts.ts';
import type { Action } from '../../../src/core/action/action.ts';
import { actNamedBy } from '../../../src/core/gate/actWords.ts';
import { assess, raiseByModelWarning } from '../../../src/core/gate/gate.ts';
import { judge } from '../../../src/core/gate/risk.ts';
import { elementRef } from '../../../src/core/ids.ts';
import type { ElementFacts, FormFacts } from '../../../src/core/page/observation.ts';

const ref = elementRef('e1');
const click: Action = { kind: 'click', ref };
const drag: Action = { kind: 'drag', ref, to: elementRef('e2') };
const enter: Action = { kind: 'press', keys: 'Enter', ref };

const element = (name: string, more: Partial<ElementFacts> = {}) =>
  elementFacts({ name, visibleText: name, ...more });
const form = (more: Partial<FormFacts> = {}): FormFacts => ({
  action: 'https://site.test/things',
  method: 'post',
  search: false,
  scripted: false,
  button: '',
  fields: [],
  ...more,
});
/** A form with a submit button: changes in it have no effect until the button is pressed. */
const withButton = form({ button: 'Send' });
const link = (name: string, href: string) => element(name, { tag: 'a', role: 'link', href });
const field = { tag: 'input', role: 'textbox', submits: false } as const;

const palette = (value = '') =>
  element('Type a command', { role: 'combobox', tag: 'input', submits: false, value });
const choose = (...options: string[]): Action => ({ kind: 'select', ref, options });

describe('the verdict before an action', () => {
  it.each<[string, Action, ElementFacts, string]>([
    [
      'an item of a menu that deletes',
      choose('Delete'),
      element('More', { hasPopup: true }),
      'high',
    ],
    ['one of several items', choose('Copy', 'Send'), element('More', { hasPopup: true }), 'high'],
    ['a harmless item', choose('Copy'), element('Delete or copy', { hasPopup: true }), 'safe'],
    [
      'what has to be clicked to open',
      choose('Now'),
      element('Buy now', { role: 'clickable' }),
      'high',
    ],
    [
      'from a button that sends a form',
      choose('Now'),
      element('Go', { submits: true, form: form() }),
      'unknown',
    ],
    [
      'from a group that opens a menu',
      choose('Delete'),
      element('More', { role: 'group', hasPopup: true }),
      'high',
    ],
    ['a radio of a fieldset', choose('Delete'), element('Action', { tag: 'fieldset' }), 'safe'],
    [
      'a value for a field of a form',
      choose('Delete'),
      element('Action', { role: 'combobox', tag: 'div', form: withButton }),
      'safe',
    ],
    [
      'a native value of a form',
      choose('Delete'),
      element('Action', { role: 'combobox', tag: 'select', form: withButton }),
      'safe',
    ],
    [
      'a native value of a form without a button',
      choose('Red'),
      element('Color', { role: 'combobox', tag: 'select', form: form() }),
      'unknown',
    ],
    [
      'a native value that no form sends',
      choose('Delete'),
      element('Action', { role: 'combobox', tag: 'select' }),
      'unknown',
    ],
    [
      'a native value whose list runs a script',
      choose('Delete'),
      element('Action', { role: 'combobox', tag: 'select', form: form(), acts: true }),
      'unknown',
    ],
    ['a command of a palette', choose('Delete the list'), palette(), 'high'],
    ['a command that code can’t tell', choose('New list'), palette(), 'unknown'],
    [
      'what only speaks of it',
      choose('Questions on how to delete a list again'),
      palette(),
      'unknown',
    ],
    ['a command that is clicked', click, element('Log out', { role: 'option', tag: 'li' }), 'high'],
    [
      'an option of a form',
      click,
      element('Log out', { role: 'option', tag: 'li', form: withButton }),
      'safe',
    ],
    [
      'a command under the focus',
      enter,
      element('Delete list', { role: 'option', tag: 'li' }),
      'high',
    ],
    ['an item of a menu under the focus', enter, element('Delete', { role: 'menuitem' }), 'high'],
    ['a command that is typed', enter, palette('delete list'), 'high'],
    [
      'one that is typed and entered',
      { kind: 'fill', ref, text: 'delete list', submit: true },
      palette(),
      'high',
    ],
  ])('when choosing %s', (_what, action, facts, risk) => {
    expect(assess(action, facts).risk).toBe(risk);
  });

  it.each<[string, Action, ElementFacts | null, string, string]>([
    ['a button that buys', click, element('Buy now'), 'high', 'Pay or order'],
    [
      'its icon, which only has a name',
      click,
      element('Delete', { visibleText: '' }),
      'high',
      'Delete',
    ],
    ['a bin without words', click, element('', { icon: 'trash' }), 'high', 'Delete'],
    ['a bell without words', click, element('', { icon: 'bell' }), 'unknown', ''],
    ['a tooltip', click, element('', { tooltip: 'Delete this row' }), 'high', 'Delete'],
    [
      'a bin under a harmless tooltip',
      click,
      element('', { tooltip: 'Row 3', icon: 'trash' }),
      'high',
      'Delete',
    ],
    ['a bin beside a count', click, element('3', { icon: 'trash' }), 'high', 'Delete'],
    ['a paper plane', click, element('', { icon: 'paper plane' }), 'high', 'Send'],
    ['a button of another kind', click, element('Show more'), 'unknown', ''],
    ['what shows a part of the page', click, element('More', { isExpander: true }), 'safe', ''],
    ['a button outside a form that saves', click, element('Save'), 'unknown', ''],
    ['a button that opens a menu', click, element('Options', { hasPopup: true }), 'safe', ''],
    ['one that may open a menu', click, element('Delete', { hasPopup: true }), 'unknown', ''],
    ['a posted form', click, element('Go on', { submits: true, form: form() }), 'unknown', ''],
    [
      'a posted form that its address names',
      click,
      element('Go on', { submits: true, form: form({ action: 'https://site.test/save' }) }),
      'low',
      'Submit',
    ],
    [
      'a posted search',
      click,
      element('Go', { submits: true, form: form({ search: true }) }),
      'unknown',
      '',
    ],
    [
      'a search with a script',
      click,
      element('Go', {
        submits: true,
        form: form({ method: 'get', search: true, scripted: true }),
      }),
      'unknown',
      '',
    ],
    [
      'an option that posts its form',
      choose('Delete all'),
      element('Menu', { role: 'combobox', tag: 'select', submits: true, form: form() }),
      'high',
      'Delete',
    ],
    [
      'a search',
      click,
      element('Go', { submits: true, form: form({ method: 'get' }) }),
      'safe',
      '',
    ],
    [
      'a search on another site, in whatever tab or frame',
      click,
      element('Go', {
        submits: true,
        target: '_blank',
        form: form({
          method: 'get',
          search: true,
          action: 'https://other.test/find',
        }),
      }),
      'low',
      'Send to another site',
    ],
    [
      'a search on another part of the site',
      click,
      element('Go', {
        submits: true,
        form: form({
          method: 'get',
          search: true,
          action: 'https://find.site.test/',
        }),
      }),
      'safe',
      '',
    ],
    ['Enter in a posted form', enter, element('Name', { ...field, form: form() }), 'unknown', ''],
    [
      'Enter on a part of a form that is no field',
      enter,
      element('Row', { role: 'listitem', tag: 'div', form: form({ method: 'get', search: true }) }),
      'unknown',
      '',
    ],
    ['Enter in a search field of its own', enter, element('Q', { role: 'searchbox' }), 'safe', ''],
    [
      'a chord with Enter in a search field',
      { kind: 'press', keys: 'Control+Enter', ref },
      element('Q', { role: 'searchbox' }),
      'unknown',
      '',
    ],
    ...(
      [
        'Control+s',
        'Alt+s',
        'Alt+a',
        'Control+Shift+a',
        'Control+z',
        'F9',
        'Space',
        'Shift+Delete',
        'd',
      ] as const
    ).map((keys): [string, Action, ElementFacts, string, string] => [
      `${keys} outside of a text`,
      { kind: 'press', keys, ref },
      element('Row 3', { role: 'row', tag: 'tr' }),
      'unknown',
      '',
    ]),
    ...(['Control+a', 'Cmd+A', 'Escape', 'Tab', 'Home', 'PageDown', 'ArrowRight'] as const).map(
      (keys): [string, Action, ElementFacts, string, string] => [
        `${keys} anywhere`,
        { kind: 'press', keys, ref },
        element('Row 3', { role: 'row', tag: 'tr' }),
        'safe',
        '',
      ],
    ),
    ...(['Space', 'x', 'Backspace', 'Control+Backspace', 'Control+z'] as const).map(
      (keys): [string, Action, ElementFacts, string, string] => [
        `${keys} in a text`,
        { kind: 'press', keys, ref },
        element('Name', field),
        'safe',
        '',
      ],
    ),
    [
      'a letter on a button',
      { kind: 'press', keys: 'd', ref },
      element('Row 3', { inputType: 'button' }),
      'unknown',
      '',
    ],
    [
      'a shortcut in a text',
      { kind: 'press', keys: 'Control+s', ref },
      element('Name', field),
      'unknown',
      '',
    ],
    [
      'a step of a slider that the page draws',
      { kind: 'press', keys: 'ArrowRight', ref },
      element('Slide to pay', { role: 'slider', tag: 'div' }),
      'unknown',
      '',
    ],
    [
      'a field that runs a script when it is pressed',
      click,
      element('Now', { ...field, actsOnPress: true }),
      'unknown',
      '',
    ],
    [
      'a link in a box that runs a script when it is pressed',
      click,
      { ...link('Contact', 'https://a.test/contact'), actsOnPress: true },
      'unknown',
      '',
    ],
    [
      'Enter in a text area',
      enter,
      element('Name', { ...field, multiline: true, form: form() }),
      'unknown',
      '',
    ],
    [
      'what submits, whatever role it claims',
      click,
      element('Pay', { role: 'tab', hasPopup: true, submits: true, form: form() }),
      'high',
      'Pay or order',
    ],
    ['a link to nowhere', click, link('Pay', 'https://site.test/page#'), 'high', 'Pay or order'],
    ['a link to a script', click, link('Send', 'javascript:go()'), 'high', 'Send'],
    ['a link to a part of the page', click, link('Pay', 'https://site.test/page#pay'), 'safe', ''],
    [
      'a link to a mail program',
      click,
      link('Write', 'mailto:a@a.test'),
      'low',
      'Open another app',
    ],
    [
      'Enter by its other name, in a form that orders',
      { kind: 'press', keys: 'Return', ref },
      element('Name', { ...field, form: form({ button: 'Place order' }) }),
      'high',
      'Pay or order',
    ],
    [
      'a chord with Enter on a button',
      { kind: 'press', keys: 'Control+Enter', ref },
      element('Delete'),
      'high',
      'Delete',
    ],
    [
      'Enter in a conversation',
      enter,
      element('Message', { ...field, multiline: true, conversation: true, value: 'hello' }),
      'high',
      'Send',
    ],
    [
      'a shortcut of the page',
      { kind: 'press', keys: 'Delete', ref },
      element('Row 3', { role: 'row' }),
      'unknown',
      '',
    ],
    [
      'a form sent by its address with hidden fields',
      click,
      element('Go', {
        submits: true,
        form: form({
          method: 'get',
          fields: [{ name: 'id', label: '', type: 'hidden', value: '4', hidden: true }],
        }),
      }),
      'unknown',
      '',
    ],
    ['a verb at the end', click, element('Konto löschen'), 'high', 'Delete'],
    ['a verb without spaces', click, element('注文を確定する'), 'high', 'Pay or order'],
    ['the name of a thing to read', click, element('Order history'), 'unknown', ''],
    ['a link to read', click, link('Contact', 'https://a.test/contact'), 'safe', ''],
    ['a link called by an act', click, link('Send us a note', 'https://a.test/x'), 'unknown', ''],
    [
      'a link that runs a script',
      click,
      { ...link('Contact', 'https://a.test/contact'), acts: true },
      'unknown',
      '',
    ],
    ['a link that deletes', click, link('Delete', 'https://a.test/x'), 'high', 'Delete'],
    ['an address that deletes', click, link('Go', 'https://a.test/delete/4'), 'high', 'Delete'],
    [
      'a download',
      click,
      { ...link('Report', 'https://a.test/r'), download: true },
      'high',
      'Download',
    ],
    [
      'a switch in a form',
      click,
      element('Reserve a space', { role: 'switch', form: withButton }),
      'safe',
      '',
    ],
    ['a switch outside a form', click, element('Night', { role: 'switch' }), 'unknown', ''],
    [
      'a radio button of a form',
      click,
      element('Red', { role: 'radio', form: withButton }),
      'safe',
      '',
    ],
    ['a radio button outside a form', click, element('Red', { role: 'radio' }), 'unknown', ''],
    [
      'a checkbox of a form that runs a script',
      click,
      element('Red', { role: 'checkbox', form: form(), acts: true }),
      'unknown',
      '',
    ],
    [
      'the space bar on a checkbox outside a form',
      { kind: 'press', keys: 'Space', ref },
      element('Red', { role: 'checkbox' }),
      'unknown',
      '',
    ],
    [
      'an arrow key on a radio button outside a form',
      { kind: 'press', keys: 'ArrowDown', ref },
      element('Red', { role: 'radio' }),
      'unknown',
      '',
    ],
    [
      'an arrow key in a native list outside a form',
      { kind: 'press', keys: 'ArrowDown', ref },
      element('Sort', { role: 'combobox', tag: 'select' }),
      'unknown',
      '',
    ],
    [
      'an option of a list drawn by a script',
      click,
      element('أرسل', { role: 'option', tag: 'li' }),
      'unknown',
      '',
    ],
    [
      'a column that is called by an act',
      click,
      element('Pay all', { part: 'columnHeader' }),
      'unknown',
      '',
    ],
    ['a column that saves', click, element('Save', { part: 'columnHeader' }), 'unknown', ''],
    ['a column', click, element('Name', { part: 'columnHeader' }), 'safe', ''],
    ['a closer that answers', click, element('OK', { part: 'closer' }), 'unknown', ''],
    ['a closer', click, element('Cancel', { part: 'closer' }), 'safe', ''],
    [
      'a day with a price in its name',
      click,
      element('14, € 80', { part: 'calendar', visibleText: '14' }),
      'unknown',
      '',
    ],
    ['an expander that goes on', click, element('Continue', { isExpander: true }), 'unknown', ''],
    ['a button to write a reply', click, element('Reply'), 'unknown', ''],
    [
      'a button that may send the reply that is written',
      click,
      element('Reply', { hasDraft: true }),
      'high',
      'Send',
    ],
    [
      'a form that sends a reply',
      click,
      element('Reply', { submits: true, form: form() }),
      'high',
      'Send',
    ],
    [
      'a search whose button saves',
      click,
      element('Save', { submits: true, form: form({ method: 'get', search: true }) }),
      'unknown',
      '',
    ],
    [
      'a search that is submitted',
      click,
      element('Submit', { submits: true, form: form({ method: 'get', search: true }) }),
      'safe',
      '',
    ],
    [
      'a search with a command of the page',
      click,
      element('Go', {
        submits: true,
        form: form({
          method: 'get',
          search: true,
          fields: [{ name: 'action', label: '', type: 'hidden', value: 'delete', hidden: true }],
        }),
      }),
      'high',
      'Delete',
    ],
    [
      'a search for a command',
      click,
      element('Go', {
        submits: true,
        form: form({
          method: 'get',
          search: true,
          fields: [{ name: 'q', label: '', type: 'text', value: 'delete', hidden: false }],
        }),
      }),
      'safe',
      '',
    ],
    [
      'a filter whose button says something to the server',
      click,
      element('Go', {
        submits: true,
        form: form({
          method: 'get',
          fields: [{ name: 'op', label: 'Go', type: 'submit', value: 'up', hidden: false }],
        }),
      }),
      'unknown',
      '',
    ],
    [
      'a checkbox whose form hides its button',
      click,
      element('Red', { role: 'checkbox', form: { ...withButton, hidesButton: true } }),
      'unknown',
      '',
    ],
    [
      'a pointer over what reacts to it',
      { kind: 'hover', ref },
      element('Menu', { actsOnHover: true }),
      'unknown',
      '',
    ],
    ['a pointer over anything else', { kind: 'hover', ref }, element('Delete'), 'safe', ''],
    [
      'a link that deletes by its label and perhaps its address',
      click,
      link('Delete', 'https://a.test/posts/7/trash'),
      'high',
      'Delete',
    ],
    [
      'a link whose address may act',
      click,
      link('Go', 'https://a.test/posts/7/trash'),
      'unknown',
      '',
    ],
    [
      'a search whose button orders',
      click,
      element('提交订单', { submits: true, form: form({ method: 'get', search: true }) }),
      'unknown',
      '',
    ],
    ['a tab that runs a script', click, element('Two', { role: 'tab', acts: true }), 'unknown', ''],
    [
      'a switch that shows to everybody',
      click,
      element('Publish my profile', { role: 'switch' }),
      'high',
      'Publish',
    ],
    ['an address typed', { kind: 'goto', url: 'https://a.test/logout' }, null, 'high', 'Log out'],
    ['a drag of what says so', drag, element('Publish'), 'high', 'Publish'],
    ['any other drag', drag, element('Card 3'), 'safe', ''],
  ])('%s', (_, action, facts, risk, verb) => {
    expect(assess(action, facts)).toMatchObject({ risk, verb });
  });
});

describe('filling in a field', () => {
  const filled = (facts: ElementFacts) => judge({ by: 'fill', text: '7' }, facts);

  it('is safe until its form is sent, unless the markup says otherwise', () => {
    expect(filled(element('Number', { ...field, form: form() })).risk).toBe('safe');
    expect(filled(element('Number', { ...field, acts: true })).risk).toBe('unknown');
    const sending = element('Number', { ...field, submits: true, form: form({ button: 'Go' }) });
    expect(filled(sending).risk).toBe('unknown');
  });

  it('is of unknown risk for a slider drawn by the page', () => {
    const slider = { role: 'slider', tag: 'div' } as const;
    expect(filled(element('Slide to pay', slider)).risk).toBe('unknown');
    expect(filled(element('Volume', { ...slider, form: form() })).risk).toBe('safe');
    expect(filled(element('Volume', { ...slider, tag: 'input' })).risk).toBe('safe');
  });
});

describe('model warning that an action cannot be undone', () => {
  const safe = { risk: 'safe', verb: '', why: '', said: null } as const;
  it.each<[Action, string]>([
    [click, 'low'],
    [drag, 'low'],
    [enter, 'low'],
    [{ kind: 'fill', ref, text: 'x', submit: true }, 'low'],
    [{ kind: 'fill', ref, text: 'x' }, 'safe'],
    [{ kind: 'goto', url: 'https://a.test/' }, 'safe'],
  ])('raises %j to %s', (action, risk) => {
    expect(raiseByModelWarning(safe, action, true).risk).toBe(risk);
    expect(raiseByModelWarning(safe, action, false)).toBe(safe);
  });
  it('never lowers a verdict', () => {
    const high = { risk: 'high', verb: 'Delete', why: 'w', said: null } as const;
    expect(raiseByModelWarning(high, click, true)).toBe(high);
  });
});

it('reads “ordina per” as sorting, and “ordina” as ordering', () => {
  expect(actNamedBy('Ordina per prezzo')).toBeNull();
  expect(actNamedBy('Ordina ora')?.verb).toBe('Pay or order');
});

describe('a label in a script without spaces', () => {
  it.each([
    '送信済みメッセージ',
    '支払い履歴',
    '已发送消息',
    '付款记录',
    '注文1042を見る',
    '查看订单 1042',
  ])('that only mentions an action names none: %s', (name) => expect(actNamedBy(name)).toBeNull());

  it.each([
    '送信する',
    '今すぐ支払う',
    '发送消息',
    '付款',
    '注文を確定',
    '查看并付款',
    '削除済みを削除',
  ])('that names an action is of high risk: %s', (name) =>
    expect(actNamedBy(name)?.risk).toBe('high'),
  );
});

describe('a confirming button', () => {
  const yes = (name: string, more: Partial<ElementFacts>) =>
    assess(click, element(name, { role: 'button', tag: 'button', submits: false, ...more }));

  it.each([
    ['OK', 'Delete 3 files?', 'Delete'],
    ['Yes', 'Are you sure that you want to send this?', 'Send'],
    ['Bestätigen', 'Konto löschen', 'Delete'],
    ['Continuer', 'Payer maintenant ?', 'Pay or order'],
    ['はい', '削除しますか', 'Delete'],
    ['确定', '要发送吗', 'Send'],
  ])('takes %s as the action its dialog asks about: %s', (name, question, verb) => {
    expect(yes(name, { inDialog: question })).toMatchObject({ risk: 'high', verb });
    expect(yes(name, { inDialog: 'dialog', heading: question })).toMatchObject({ verb });
  });

  it.each(['beside', 'row'] as const)(
    'takes the text of a dialog that only asks "Are you sure?" as the question: its %s',
    (where) => {
      const text = { [where]: 'This will permanently delete Emma.' };
      for (const title of ['inDialog', 'heading'])
        expect(yes('OK', { [title]: 'Are you sure?', ...text })).toMatchObject({
          risk: 'high',
          verb: 'Delete',
        });
    },
  );

  it.each([
    ['OK', { inDialog: 'Details', beside: 'Delete Emma' }],
    ['Cancel', { inDialog: 'Delete 3 files?' }],
    ['Close', { inDialog: 'Delete 3 files?' }],
    ['OK', { heading: 'Delete 3 files' }],
    ['OK', { inDialog: 'Settings', heading: 'Appearance' }],
  ] as const)(
    'is of unknown risk without a confirming label in a dialog that names an action: %s, %o',
    (name, more) => {
      expect(yes(name, more).risk).toBe('unknown');
    },
  );
});

describe('a tool of the page', () => {
  const call: Action = { kind: 'tool', ref, input: {} };
  const tool = (name: string, isConsequential = false) =>
    element(name, {
      role: 'tool',
      visibleText: '',
      tool: { about: 'Only reads. Safe.', parameters: [], isConsequential, isForm: false },
    });

  it.each<[string, ElementFacts, string]>([
    ['is unknown, whatever it says of itself', tool('find_things'), 'unknown'],
    ['asks if it says that it has consequences', tool('find_things', true), 'high'],
    ['asks if its name says that it orders', tool('place_order'), 'high'],
    ['asks if its name says that it deletes', tool('deleteAccount'), 'high'],
  ])('%s', (_, facts, risk) => {
    expect(assess(call, facts).risk).toBe(risk);
    expect(judge({ by: 'call', input: {} }, facts).risk).toBe(risk);
  });
});
