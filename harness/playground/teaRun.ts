/**
 * A realistic run: a goal, alternatives of which the first fails, a repair, a user's own step, an approval card, an
 * answer.
 */

import type { Action } from '../../src/core/action/action.ts';
import { editId, elementRef, nodeId, questionId } from '../../src/core/ids.ts';
import { message } from '../../src/core/messages/message.ts';
import type { Change } from '../../src/core/page/change.ts';
import type { Failure } from '../../src/core/result.ts';
import { createRecorder, type Journal, type Recorder, steps, usage } from './recorder.ts';

const goal =
  'Order two packs of the cheapest organic green tea that ships today to my home address, and tell me the total.';

const click = (ref: string): Action => ({ kind: 'click', ref: elementRef(ref) });
const fill = (ref: string, text: string, submit = false): Action => ({
  kind: 'fill',
  ref: elementRef(ref),
  text,
  submit,
});

/** Returns the journal with its named moments: planned, growing, gate, finished. */
export function teaRun(): Journal {
  const tea = createRecorder(goal);
  plan(tea);
  filters(tea);
  search(tea);
  choose(tea);
  cart(tea);
  order(tea);
  return { events: tea.events, marks: tea.marks };
}

function plan(tea: Recorder): void {
  tea.enter('0');
  tea.mark('start');
  tea.call('0', 'expand', usage(2100, 310, 0));
  tea.expand('0', goal, {
    kind: 'and',
    ordered: true,
    children: steps(
      'Find organic green teas that ship today',
      'Choose the cheapest of them',
      'Put two packs in the cart',
      'Order to the home address and read the total',
    ),
  });
  tea.enter('0.1');
  tea.call('0.1', 'expand', usage(1400, 280));
  tea.expand(
    '0.1',
    'Find organic green teas that ship today',
    {
      kind: 'or',
      children: [
        { description: 'Narrow the tea list with its filters', score: 0.82 },
        { description: 'Search the shop for “organic green tea”', score: 0.64 },
        { description: 'Read the category page by page', score: 0.31 },
      ],
    },
    'The list has filters for “Organic” and “Ships today”; a search box is on every page.',
  );
  tea.mark('planned');
}

function filters(tea: Recorder): void {
  tea.enter('0.1.1');
  tea.call('0.1.1', 'expand', usage(1650, 240));
  tea.expand('0.1.1', 'Narrow the tea list with its filters', {
    kind: 'and',
    ordered: true,
    children: [
      { description: 'Tick the filter “Organic”', score: null, action: click('e14') },
      { description: 'Tick the filter “Ships today”', score: null, action: click('e15') },
    ],
  });
  tea.enter('0.1.1.1');
  tea.act('0.1.1.1', click('e14'), 'checkbox "Organic"', [
    { kind: 'state', name: 'Organic', role: 'checkbox', state: 'checked', on: true },
    { kind: 'appeared', what: 'list', role: 'list', name: 'Teas', items: 9 },
  ]);
  tea.done('0.1.1.1');
  tea.enter('0.1.1.2');
  tea.act(
    '0.1.1.2',
    click('e15'),
    'checkbox "Ships today"',
    [
      {
        kind: 'appeared',
        what: 'dialog',
        role: 'dialog',
        name: 'Sign up for our letter',
        items: 0,
      },
    ],
    false,
  );
  tea.write({
    kind: 'nodeRetried',
    id: nodeId('0.1.1.2'),
    why: 'A sign-up dialog covers the filter.',
    reground: true,
  });
  tea.write({
    kind: 'nodeFailed',
    id: nodeId('0.1.1.2'),
    reasoning: `${covered.message} ${covered.hint}`,
    failure: covered,
  });
  tea.write({
    kind: 'nodePruned',
    id: nodeId('0.1.1'),
    cause: 'failed',
    reasoning: 'The filter “Ships today” cannot be reached behind the sign-up dialog.',
  });
  tea.mark('failed');
}

function search(tea: Recorder): void {
  tea.enter('0.1.2', 'https://teahouse.example/');
  tea.mark('growing');
  tea.call('0.1.2', 'expand', usage(1720, 260));
  tea.expand('0.1.2', 'Search the shop for “organic green tea”', {
    kind: 'and',
    ordered: true,
    children: [
      {
        description: 'Search for “organic green tea”',
        score: null,
        action: fill('e4', 'organic green tea', true),
      },
      {
        description: 'Sort the results by price, lowest first',
        score: null,
        action: { kind: 'select', ref: elementRef('e31'), options: ['Price, lowest first'] },
      },
    ],
  });
  tea.enter('0.1.2.1');
  tea.mark('acting');
  tea.act('0.1.2.1', fill('e4', 'organic green tea', true), 'field "Search teas"', [
    wentTo('/', '/search?q=organic+green+tea'),
    { kind: 'appeared', what: 'list', role: 'list', name: 'Results', items: 6 },
  ]);
  tea.done('0.1.2.1');
  tea.enter('0.1.2.2');
  tea.act(
    '0.1.2.2',
    { kind: 'select', ref: elementRef('e31'), options: ['Price, lowest first'] },
    'combobox "Sort by"',
    [{ kind: 'value', name: 'Sort by', role: 'combobox', value: 'Price, lowest first' }],
  );
  tea.done('0.1.2.2');
  tea.done('0.1.2');
  tea.done('0.1', 'Six organic green teas are listed, four of them ship today.');
  tea.write({
    kind: 'nodePruned',
    id: nodeId('0.1.3'),
    cause: 'irrelevant',
    reasoning: 'The search already listed all of them.',
  });
  tea.write({
    kind: 'recorded',
    record: {
      kind: 'notes',
      notes: [
        'Sencha Uji, organic, 100 g: 5.40 €, ships today',
        'Bancha, organic, 100 g: 4.90 €, ships in 3 days',
      ],
      response: '',
    },
  });
}

const shop = 'https://teahouse.example';
const wentTo = (from: string, to: string): Change => ({
  kind: 'navigated',
  from: `${shop}${from}`,
  to: `${shop}${to}`,
});

function choose(tea: Recorder): void {
  tea.enter('0.2');
  tea.write(
    {
      kind: 'editQueued',
      edit: {
        id: editId('edit-1'),
        target: nodeId('0.2'),
        kind: 'add',
        place: 'child',
        description: 'Make sure it is loose leaf, not bags',
      },
    },
    'human',
  );
  tea.write(
    {
      kind: 'childrenAdded',
      id: nodeId('0.2'),
      children: steps('Make sure it is loose leaf, not bags'),
      origin: 'human',
    },
    'human',
  );
  tea.write({ kind: 'editApplied', edit: editId('edit-1') }, 'human', 20);
  tea.mark('injected');
  tea.call('0.2', 'expand', usage(2300, 220));
  tea.expand('0.2', 'Choose the cheapest of them', {
    kind: 'and',
    ordered: true,
    children: steps('Open the cheapest that ships today: Sencha Uji, 5.40 €'),
  });
  for (const [id, words] of [
    ['0.2.2', 'Open the cheapest that ships today: Sencha Uji, 5.40 €'],
    ['0.2.1', 'Make sure it is loose leaf, not bags'],
  ] as const) {
    tea.enter(id, 'https://teahouse.example/search');
    tea.call(id, 'expand', usage(1200, 90));
    tea.expand(id, words, {
      kind: 'action',
      action:
        id === '0.2.2' ? click('e52') : { kind: 'note', text: 'Sencha Uji: loose leaf, 100 g' },
    });
    tea.act(
      id,
      id === '0.2.2' ? click('e52') : { kind: 'note', text: 'Sencha Uji: loose leaf, 100 g' },
      id === '0.2.2' ? 'link "Sencha Uji"' : '',
      id === '0.2.2' ? [wentTo('/search', '/tea/sencha-uji')] : [],
    );
    tea.done(id);
  }
  tea.done('0.2');
}

function cart(tea: Recorder): void {
  tea.enter('0.3', 'https://teahouse.example/tea/sencha-uji');
  tea.call('0.3', 'expand', usage(1500, 180));
  tea.expand('0.3', 'Put two packs in the cart', {
    kind: 'and',
    ordered: true,
    children: [
      { description: 'Set the quantity to 2', score: null, action: fill('e61', '2') },
      { description: 'Press “Add to cart”', score: null, action: click('e62') },
    ],
  });
  tea.enter('0.3.1');
  tea.act(
    '0.3.1',
    fill('e61', '2'),
    'field "Quantity"',
    ['The field "Quantity" still holds "1".'],
    false,
  );
  tea.write({
    kind: 'nodePruned',
    id: nodeId('0.3.1'),
    cause: 'failed',
    reasoning: 'The field “Quantity” takes no typing; it has buttons.',
  });
  tea.call('0.3', 'repair', usage(1600, 140));
  tea.write({
    kind: 'repairTried',
    id: nodeId('0.3'),
    effective: true,
    reasoning: 'The quantity has a “+” button: press it once instead of typing.',
  });
  tea.write({
    kind: 'childrenAdded',
    id: nodeId('0.3'),
    at: 1,
    children: [{ description: 'Press “+” once to make it 2', score: null, action: click('e63') }],
    origin: 'planner',
  });
  tea.enter('0.3.3');
  tea.act('0.3.3', click('e63'), 'button "+"', [
    { kind: 'value', name: 'Quantity', role: 'spinbutton', value: '2' },
  ]);
  tea.done('0.3.3');
  tea.enter('0.3.2');
  tea.act('0.3.2', click('e62'), 'button "Add to cart"', [
    {
      kind: 'appeared',
      what: 'message',
      role: 'status',
      name: '2 × Sencha Uji in your cart',
      items: 0,
    },
    { kind: 'sent', method: 'POST', to: 'https://teahouse.example/cart' },
  ]);
  tea.done('0.3.2');
  tea.done('0.3');
}

function order(tea: Recorder): void {
  tea.enter('0.4', 'https://teahouse.example/cart');
  tea.call('0.4', 'expand', usage(1900, 210));
  tea.expand('0.4', 'Order to the home address and read the total', {
    kind: 'and',
    ordered: true,
    children: [
      { description: 'Place the order', score: null, action: click('e80') },
      { description: 'Note the total from the confirmation', score: null },
    ],
  });
  tea.enter('0.4.1');
  tea.mark('beforeGate');
  tea.write({ kind: 'questionAsked', question: orderQuestion });
  tea.mark('gate');
  tea.write({ kind: 'questionReplied', reply: { kind: 'once' } }, 'human', 4000);
  tea.write({ kind: 'questionClosed', why: 'answered' }, 'planner', 10);
  tea.act('0.4.1', click('e80'), 'button "Place order"', [
    wentTo('/cart', '/order/4711'),
    { kind: 'sent', method: 'POST', to: 'https://teahouse.example/order' },
  ]);
  tea.done('0.4.1');
  tea.enter('0.4.2', 'https://teahouse.example/order/4711');
  tea.call('0.4.2', 'expand', usage(1300, 110));
  tea.expand('0.4.2', 'Note the total from the confirmation', {
    kind: 'action',
    action: { kind: 'note', text: 'Total 14.30 €, of which delivery 3.50 €' },
  });
  tea.act('0.4.2', { kind: 'note', text: 'Total 14.30 €, of which delivery 3.50 €' }, '', []);
  tea.write({
    kind: 'noteTaken',
    id: nodeId('0.4.2'),
    note: 'Total 14.30 €, of which delivery 3.50 €',
  });
  tea.done('0.4.2');
  tea.done('0.4');
  tea.call('0', 'answer', usage(2600, 190));
  tea.write({
    kind: 'answered',
    answer:
      'Two packs of Sencha Uji (organic, loose leaf, 100 g) are ordered to your home address and ship today.\nThe total is 14.30 €, of which 3.50 € is delivery.',
    evidence: [
      'Order 4711: “2 × Sencha Uji, 10.80 €; delivery 3.50 €; total 14.30 €”',
      'Next cheapest that ships today: Gyokuro Mix, 6.20 €',
    ],
  });
  tea.done('0');
  tea.write({ kind: 'runFinished', stop: { kind: 'reached' } });
  tea.mark('finished');
}

const covered: Failure = {
  kind: 'covered',
  message: 'checkbox "Ships today" is covered by dialog "Sign up for our letter".',
  hint: 'Close, move or answer what lies on top first, or wait until it is gone.',
};

const orderQuestion = {
  kind: 'approve',
  id: questionId('question-1'),
  node: nodeId('0.4.1'),
  action: click('e80'),
  card: {
    verb: 'Pay or order',
    site: 'teahouse.example',
    target: 'Place order',
    destination: 'https://teahouse.example/order',
    fields: [
      { label: 'Name', value: 'Ines Moreau', hidden: false, changes: 'line' },
      { label: 'Street', value: '12 Rue des Tilleuls', hidden: false, changes: 'line' },
      { label: 'City', value: '69002 Lyon', hidden: false, changes: 'line' },
      { label: 'gift_wrap', value: 'no', hidden: true },
    ],
    risk: 'high',
    why: message('card.label', { words: 'Place order' }),
    askedBy: 'plan',
  },
} as const;
