/** Named moments for inspection: the worker's state, and what the user has open. */

import type { Action, ActionOf } from '../../src/core/action/action.ts';
import { actionWords } from '../../src/core/action/actionWords.ts';
import type { ApprovedForm } from '../../src/core/gate/approvedForm.ts';
import { aClick } from '../../src/core/gate/risk.ts';
import {
  actionId,
  editId,
  elementRef,
  nodeId,
  operationId,
  questionId,
  runId,
} from '../../src/core/ids.ts';
import { makeSchema } from '../../src/core/memory/schema.ts';
import type { AddOp } from '../../src/core/memory/table.ts';
import { failureWith } from '../../src/core/messages/failure.ts';
import { message, sentences } from '../../src/core/messages/message.ts';
import type { Edit } from '../../src/core/plan/edit.ts';
import type { Batch } from '../../src/core/routine/batch.ts';
import type { Routine } from '../../src/core/routine/routine.ts';
import { type ActOperation, OWN_PLACE } from '../../src/core/run/operation.ts';
import type { Question } from '../../src/core/run/question.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import type { Run, RunChange } from '../../src/core/run/run.ts';
import { inputValues } from '../../src/core/tool/input.ts';
import type { PanelState } from '../../src/panel/app/store.ts';
import { replaySteps } from '../../src/panel/history/replaySteps.ts';
import { draftWith } from '../../src/panel/task/draft.ts';
import type { RoutineLine, WatchLine } from '../../src/protocol/panel.ts';
import { elementFacts } from '../fakes/elementFacts.ts';
import type { FakeWorker } from './fakeWorker.ts';
import type { Journal } from './recorder.ts';

export type Stage = {
  readonly worker: FakeWorker;
  readonly journal: Journal;
  readonly look: (view: Partial<PanelState>) => void;
};
export type Scene = (stage: Stage) => void;

const writing =
  '“Search teas” is on top of the page. Typing “organic green tea” and pressing Enter lists what matches; sorting by price puts the cheapest first';

const routine = {
  format: 'espalier-routine',
  version: 1,
  start: 'https://teahouse.example/',
  ends: 'report',
} as const;

const keptRoutines: readonly RoutineLine[] = [
  {
    id: 'tea',
    isNew: false,
    routine: {
      ...routine,
      name: 'Order the usual tea',
      goal: 'Order {{packs}} packs of {{tea}} to my home address',
      parameters: [
        { name: 'tea', kind: 'text', value: 'Sencha Uji' },
        { name: 'packs', kind: 'number', value: '2' },
      ],
      parts: [
        {
          does: 'Put {{packs}} packs of {{tea}} in the cart',
          acts: [{ does: 'Search for {{tea}}' }, { does: 'Put it in the cart' }],
        },
        { does: 'Order', acts: [{ does: 'Place the order' }] },
      ],
    },
  },
  {
    id: 'hours',
    isNew: true,
    routine: {
      ...routine,
      name: 'When is the tea house open this week?',
      goal: 'When is the tea house open this week?',
      ends: 'answer',
      parameters: [],
      parts: [{ does: 'Open the hours', acts: [{ does: 'Open the hours' }] }],
    },
  },
];

/** What the finished run did until the shop dropped a filter and its field for the quantity. */
const filteredTeas: Routine = {
  ...routine,
  name: 'Order the cheapest organic tea',
  goal: 'Order two packs of the cheapest organic green tea that ships today to my home address',
  parameters: [],
  parts: [
    {
      does: 'Find organic green teas that ship today',
      acts: [
        {
          does: 'Tick the filter “Ships today”',
          action: { kind: 'check', ref: elementRef('checkbox "Ships today"') },
        },
        { does: 'Search for “organic green tea”' },
      ],
    },
    { does: 'Choose the cheapest of them', acts: [{ does: 'Open the cheapest' }] },
    {
      does: 'Put two packs in the cart',
      acts: [
        {
          does: 'Set the quantity to 2',
          action: { kind: 'fill', ref: elementRef('spinbutton "Quantity"'), text: '2' },
        },
        { does: 'Press “Add to cart”' },
      ],
    },
    { does: 'Order', acts: [{ does: 'Place the order' }] },
  ],
};

const teas: Batch = {
  id: 'teas',
  routine: 'tea',
  name: 'Order the usual tea',
  pause: { by: 'failed' },
  rows: [
    {
      values: { tea: 'Sencha Uji', packs: '2' },
      is: 'done',
      run: runId('row-1'),
      answer: 'Order 2 packs of Sencha Uji to my home address',
    },
    {
      values: { tea: 'Assam Halmari', packs: '1' },
      is: 'failed',
      run: runId('row-2'),
      stop: { kind: 'stopped' },
      mayHaveSent: true,
    },
    { values: { tea: 'Gyokuro Okumidori', packs: '4' }, is: 'waiting' },
  ],
};
const day = Date.UTC(2026, 10, 21, 7);
const watched = {
  routine: 'hours',
  values: {},
  madeAt: day,
  schedule: { every: 'day', at: 8 * 60 },
  until: { is: 'stopped' },
  only: '',
  start: 'https://teahouse.example/',
  checks: 3,
  isNews: false,
  isChecking: false,
  change: null,
} as const;
const watches: readonly WatchLine[] = [
  {
    ...watched,
    id: 'hours',
    name: 'When is the tea house open this week?',
    state: { is: 'on', due: day + 25 * 3_600_000, waits: null },
    last: { at: day + 3_600_000, missed: 2, failure: null },
    isNews: true,
    change: {
      at: day + 3_600_000,
      address: 'https://teahouse.example/hours',
      difference: {
        removed: ['Saturday | 10:00 to 16:00'],
        added: ['Saturday | closed', 'We are on a tea fair this weekend.'],
        more: { added: 1, removed: 0 },
      },
    },
  },
  {
    ...watched,
    id: 'sencha',
    name: 'What does the Sencha Uji cost?',
    schedule: { every: 'minutes', n: 30 },
    until: { is: 'checks', most: 20 },
    only: 'price, in stock',
    state: {
      is: 'needsYou',
      failure: failureWith(
        'siteNotGranted',
        message('task.watchSiteRefused', { site: 'teahouse.example' }),
      ),
    },
    last: null,
  },
  {
    ...watched,
    id: 'post',
    name: 'Is there any mail in my mailbox?',
    start: 'https://mail.example/',
    schedule: { every: 'minutes', n: 120 },
    state: { is: 'on', due: day, waits: 'openTab' },
    last: null,
  },
];

/** The panel reads the list once it shows the form, after `look`. */
function showRoutines({ worker, look }: Stage, view: Partial<PanelState>): void {
  worker.show(null);
  worker.routines = view.routines ?? keptRoutines;
  look({ routines: worker.routines, ...view });
}

export const scenes = {
  empty: ({ worker }) => worker.show(null),
  firstRun: ({ worker }) => {
    worker.settings = { ...worker.settings, keyOrigins: [] };
    worker.show(null);
  },
  routines: (stage) => showRoutines(stage, { openRoutine: 'tea' }),
  pinned: (stage) => {
    const routines = [
      ...keptRoutines.map((line) => ({ ...line, isNew: false, isPinned: true })),
      ...keptRoutines.slice(1).map((line) => ({ ...line, id: 'other' })),
    ];
    showRoutines(stage, { routines, openRoutine: null });
  },
  quoted: ({ worker, look }) => {
    worker.show(null);
    const quote = {
      kind: 'selection',
      text: 'Sencha Uji, first harvest, 100 g\n14.90 €, ships within two days',
      page: 'https://teahouse.example/search?q=organic+green+tea',
    } as const;
    look({ draft: draftWith('Find a cheaper tea like this one:', quote), arrival: 'quote' });
  },
  quotedLater: ({ worker, look, ...stage }) => {
    worker.show(runAt(stage, 'growing'));
    look({ arrival: 'quote' });
  },
  demonstration: ({ worker, ...stage }) => {
    const run = runAt(stage, 'planned');
    const act = {
      by: 'press',
      role: 'button',
      name: 'Add to cart',
      item: '',
      address: '',
    } as const;
    const acts = [
      { did: 'filled', what: 'searchbox "Search teas"', detail: { ...act, value: 'Sencha' } },
      { did: 'clicked', what: 'button "Add to cart"', detail: { ...act, value: '' } },
    ] as const;
    if (run)
      worker.show({ ...run, status: 'paused', isDemonstration: true, drive: { isOn: true, acts } });
  },
  rows: (stage) => {
    stage.worker.tables = [
      {
        name: 'Guests',
        columns: ['Tea', 'Packs'],
        rows: [
          ['Assam', '1'],
          ['Sencha', '2'],
        ],
      },
    ];
    showRoutines(stage, { openRoutine: null, batch: teas });
  },
  watchForm: (stage) => {
    showRoutines(stage, { routines: keptRoutines.slice(1), openRoutine: 'hours', watches });
    press('.watch-open');
  },
  watches: ({ worker, look }) => {
    worker.show(null);
    look({ screen: 'watches', watches, openWatch: 'hours' });
  },
  planned: (stage) => stage.worker.show(runAt(stage, 'planned')),
  growing: ({ worker, ...stage }) => {
    worker.show(runAt(stage, 'growing'));
    worker.stream('0.1.2', 'expand', writing);
  },
  selected: ({ worker, ...stage }) => {
    worker.show(runAt(stage, 'growing'));
    stage.look({ selected: nodeId('0.1'), focused: '0.1' });
  },
  searching: ({ worker, ...stage }) => {
    worker.show(runAt(stage, 'growing'));
    stage.look({ filter: { words: 'tea', show: 'open' } });
  },
  replaying: ({ worker, ...stage }) => {
    worker.show(runAt(stage, 'finished'));
    const { events } = stage.journal;
    const moments = replaySteps(events);
    const at = moments.findIndex(({ kind }) => kind === 'actFailed');
    stage.look({ replay: { journal: events, moments, at, isPlaying: false } });
  },
  editing: ({ worker, ...stage }) => {
    worker.show(runAt(stage, 'growing'));
    worker.stream('0.1.2', 'expand', writing);
    worker.safePointMs = 60_000;
    for (const change of waitingEdits) worker.emit(change);
    stage.look({ editor: { node: nodeId('0.3'), mode: 'after' } });
  },
  proposed: ({ worker, ...stage }) => {
    worker.show(runAt(stage, 'growing'));
    const words = 'Compare the price per 100 g as well';
    stage.look({
      composerText: '@1.1 take only teas that ship today',
      proposals: [{ id: 'proposal', target: nodeId('0'), place: 'child', words }],
    });
  },
  undone: ({ worker, ...stage }) => {
    worker.show(runAt(stage, 'growing'));
    worker.emit({ kind: 'editQueued', edit: cut });
    worker.emit({
      kind: 'nodePruned',
      id: cut.target,
      cause: 'human',
      reasoning: 'Removed by you.',
    });
    worker.emit({ kind: 'editApplied', edit: cut.id });
    const words = 'Put two packs in the cart';
    stage.look({ undo: { edit: cut.id, deed: 'remove', way: 'done', words } });
  },
  planFirst: showPlan,
  marked: ({ worker, ...stage }) => {
    worker.show(runAt(stage, 'growing'));
    const [pinned, stopped] = [nodeId('0.2'), nodeId('0.3')];
    worker.emit({ kind: 'nodePinned', id: pinned, pinned: true });
    worker.emit({ kind: 'checkSet', id: pinned, check: 'the price is per pack' });
    worker.emit({ kind: 'breakpointSet', id: stopped, isOn: true });
    stage.look({ selected: pinned });
  },
  paused: ({ worker, ...stage }) => {
    worker.show(runAt(stage, 'acting'));
    worker.emit({ kind: 'statusChanged', status: 'paused', stepping: false });
  },
  driving: ({ worker, ...stage }) => {
    worker.show(runAt(stage, 'growing'));
    worker.emit({ kind: 'statusChanged', status: 'paused', stepping: false });
    worker.emit({ kind: 'tookOver' });
    const acts = [
      { did: 'filled', what: 'textbox "Email"' },
      { did: 'filled', what: 'textbox "Password"' },
      { did: 'clicked', what: 'button "Sign in"' },
    ] as const;
    worker.emit({ kind: 'personActed', acts });
  },
  gate: (stage) => stage.worker.show(runAt(stage, 'gate')),
  saving: (stage) => ask(stage, saveButton),
  suggesting: ({ worker, ...stage }) => {
    ask({ worker, ...stage }, suggestedLink);
    worker.emit({ kind: 'termsChanged', terms: { askBefore: 'all' } });
  },
  typing: (stage) => ask(stage, longText),
  trusting: ({ worker, ...stage }) => {
    worker.show(runAt(stage, 'growing'));
    worker.emit({ kind: 'standingAllowed', standing: savedForm });
    press('.mode-button');
  },
  narrowing: (stage) => {
    showPlan(stage);
    press('.card .buttons .button:nth-child(2)');
  },
  unclear: (stage) => ask(stage, unclearButton),
  tool: (stage) => ask(stage, toolCall),
  toolResult: ({ worker, ...stage }) => {
    worker.show(runAt(stage, 'finished'));
    worker.emit(toolAnswered);
    stage.look({ selected: nodeId('0.1.2'), focused: '0.1.2' });
  },
  judged: (stage) => ask(stage, judgedButton),
  doubted: (stage) => ask(stage, doubtedButton),
  checking: (stage) => checkSave(stage),
  blocked: ({ worker, ...stage }) => {
    worker.show(runAt(stage, 'growing'));
    worker.emit({
      kind: 'runBlocked',
      failure: failureWith('hostUnreachable', {
        key: 'model.unreachable',
        params: { host: 'api.anthropic.com', seen: 'fetch failed' },
      }),
    });
  },
  noKey: ({ worker, ...stage }) => {
    worker.settings = { ...worker.settings, keyOrigins: [] };
    worker.show(runAt(stage, 'growing'));
    worker.emit({
      kind: 'runBlocked',
      failure: failureWith('noKey', { key: 'model.noKeySaved' }),
    });
  },
  keyRefused: ({ worker, ...stage }) => {
    worker.show(runAt(stage, 'growing'));
    worker.emit({
      kind: 'runBlocked',
      failure: failureWith('keyRefused', {
        key: 'model.badKey',
        params: { host: 'api.anthropic.com', said: '' },
      }),
    });
  },
  damaged: ({ worker, ...stage }) => {
    worker.show(runAt(stage, 'growing'));
    worker.emit({
      kind: 'runBlocked',
      failure: failureWith('storage', { key: 'task.logIsDamaged', params: { count: 3 } }),
    });
  },
  unknown: (stage) => ask(stage, unknownOutcome),
  site: (stage) => ask(stage, newSite),
  dialog: (stage) => ask(stage, pageDialog),
  file: (stage) => ask(stage, fileWanted),
  handOver: (stage) => ask(stage, handedOver),
  picture: (stage) => ask(stage, aboutPicture),
  spot: (stage) => ask(stage, aboutSpot),
  table: (stage) => {
    stage.worker.show(runAt(stage, 'growing'));
    for (const change of teaTable) stage.worker.emit(change);
  },
  repaired: ({ worker, ...stage }) => {
    const run = runAt(stage, 'finished');
    if (run) worker.show({ ...run, routine: { id: 'tea', routine: filteredTeas, values: {} } });
  },
  finished: (stage) => stage.worker.show(runAt(stage, 'finished')),
  staged: ({ worker, ...stage }) => {
    worker.show(runAt(stage, 'finished'));
    stage.look({ staged: stagedEdits, focused: '0.2' });
  },
  stopped: ({ worker, ...stage }) => {
    worker.show(runAt(stage, 'acting'));
    worker.emit({ kind: 'runFinished', stop: { kind: 'limit', which: 'usd', limit: 0.05 } });
  },
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;
export const isScene = (name: string): name is SceneName => name in scenes;

export function runAt({ journal }: Pick<Stage, 'journal'>, mark: string): Run | null {
  const end = journal.marks[mark];
  if (end === undefined) throw new Error(`the journal has no moment "${mark}"`);
  return foldRun(journal.events.slice(0, end));
}

function ask({ worker, ...stage }: Stage, question: Question): void {
  worker.show(runAt(stage, 'beforeGate'));
  worker.emit({ kind: 'questionAsked', question });
}

const aboutPicture: Question = {
  kind: 'picture',
  id: questionId('q-picture'),
  node: nodeId('0.1.1'),
  action: { kind: 'lookAt', ref: elementRef('e7') },
  site: 'https://tickets.example',
  to: 'api.anthropic.com',
  target: { role: 'clickable', name: 'Seat map of the great hall' },
};

const aboutSpot: Question = {
  kind: 'approve',
  id: questionId('q-spot'),
  node: nodeId('0.1.1'),
  action: { kind: 'click', ref: elementRef('e7'), at: '22.3% 64.5%' },
  card: {
    verb: 'Press this spot',
    site: 'tickets.example',
    target: 'Seat map of the great hall',
    destination: '',
    spot: '22.3% 64.5%',
    fields: [],
    risk: 'unknown',
    why: message('card.drawnSpot'),
    askedBy: 'plan',
  },
};

const handedOver: Question = {
  kind: 'handOver',
  id: questionId('q-hand-over'),
  node: nodeId('0.1.1'),
  text: 'Sign in to teahouse.example with your account, then open your order list.',
};
/** Shows the plan card, where the critic is asked about a button labeled “Save”. */
function showPlan({ worker, ...stage }: Stage): void {
  worker.show(runAt(stage, 'planned'));
  const at = nodeId('0.1.1');
  worker.emit({
    kind: 'questionAsked',
    question: { kind: 'plan', id: questionId('plan'), node: at },
  });
}

/** Opens a part of the panel by pressing it, once it is rendered. */
function press(selector: string): void {
  const control = document.querySelector<HTMLElement>(selector);
  if (control) control.click();
  else requestAnimationFrame(() => press(selector));
}

function checkSave({ worker, ...stage }: Stage): void {
  const at = nodeId('0.1.2');
  const act: ActOperation = {
    id: operationId('o-check'),
    place: OWN_PLACE,
    kind: 'act',
    node: at,
    checks: true,
    started: null,
    approved: null,
    dialogs: { kind: 'deny' },
    awaiting: null,
    unclear: { activation: aClick, facts: elementFacts({ name: 'Save' }) },
  };
  worker.show(runAt(stage, 'growing'));
  worker.emit({ kind: 'operationOrdered', operation: act });
  worker.stream(at, 'critic', '');
}

const cut = { id: editId('edit-6'), target: nodeId('0.3'), kind: 'remove' } as const;
const refused = { id: editId('edit-9'), target: nodeId('0.1.1.1'), kind: 'remove' } as const;
const stagedEdits: readonly Edit[] = [
  {
    id: editId('staged-1'),
    target: nodeId('0.2'),
    kind: 'add',
    place: 'after',
    description: 'Check that it ships this week',
  },
  { id: editId('staged-2'), target: nodeId('0.1'), kind: 'retry' },
];
const waitingEdits: readonly RunChange[] = [
  {
    kind: 'editQueued',
    edit: {
      id: editId('edit-7'),
      target: nodeId('0.2'),
      kind: 'add',
      place: 'child',
      description: 'Leave out anything with added flavor',
    },
  },
  {
    kind: 'editQueued',
    edit: {
      id: editId('edit-8'),
      target: nodeId('0.4'),
      kind: 'reword',
      description: 'Order to the office address and read the total',
    },
  },
  { kind: 'editQueued', edit: refused },
  {
    kind: 'editRefused',
    edit: refused.id,
    failure: failureWith('illegalEdit', { key: 'edit.doneNotRemoved' }),
  },
];

const tea = (
  name: string,
  price: string,
  organic: string,
  judged: AddOp['judged'] = [],
): AddOp => ({
  op: 'ADD',
  item: 'green tea',
  cells: [
    { field: 'name', value: name },
    { field: 'price', value: price },
    { field: 'organic', value: organic },
  ],
  judged,
  comment: '',
  url: 'https://teahouse.example/search?q=organic+green+tea',
});
const teaTable: readonly RunChange[] = [
  {
    kind: 'tableStarted',
    schema: makeSchema({
      items: [
        {
          item: 'green tea',
          wanted: 2,
          fields: [
            { name: 'price', type: 'number', unit: 'EUR' },
            { name: 'organic', type: 'boolean', unit: '' },
          ],
          constraints: [
            {
              text: 'at most 6 €',
              kind: 'explicit',
              test: { field: 'price', op: '<=', value: '6', unit: 'EUR' },
            },
            {
              text: 'organic',
              kind: 'explicit',
              test: { field: 'organic', op: '=', value: 'yes', unit: '' },
            },
            { text: 'ships today', kind: 'explicit', test: null },
            { text: 'loose leaf', kind: 'implicit', test: null },
          ],
        },
      ],
    }),
  },
  {
    kind: 'tableChanged',
    refused: [],
    ops: [
      tea('Gyokuro Mix', '6.20 €', 'yes', [{ constraint: '#3', met: true }]),
      tea('Sencha Uji', '5.40 €', 'yes', [{ constraint: '#3', met: true }]),
      tea('Bancha Daily', '3.90 €', 'yes'),
    ],
  },
];

const node = nodeId('0.4.1');
const unknownOutcome: Question = {
  kind: 'unknownOutcome',
  id: questionId('question-2'),
  node,
  action: { kind: 'click', ref: elementRef('e80') },
  evidence: sentences(
    message('remark.lostDuring'),
    message('remark.sent', { request: 'POST https://teahouse.example/order' }),
    message('remark.tabIsAt', { url: 'https://teahouse.example/cart' }),
  ),
};
const fileWanted: Question = {
  kind: 'file',
  id: questionId('q-file'),
  node: nodeId('0.4'),
  action: {
    kind: 'upload',
    ref: elementRef('e31'),
    text: 'the resale certificate of the tea shop',
  },
  card: {
    verb: 'Upload a file',
    site: 'teahouse.example',
    target: 'Resale certificate',
    destination: 'https://teahouse.example/account/papers',
    fields: [],
    risk: 'high',
    why: message('card.uploadsAtOnce'),
    askedBy: 'plan',
  },
  takes: { accept: '.pdf,image/*', multiple: false, folder: false },
  wanted: 'the resale certificate of the tea shop',
};
const unclearPress: Action = { kind: 'click', ref: elementRef('e33') };
const unclearButton: Extract<Question, { kind: 'approve' }> = {
  kind: 'approve',
  id: questionId('q-unclear'),
  node,
  action: unclearPress,
  card: {
    verb: actionWords(unclearPress, null),
    site: 'teahouse.example',
    target: 'Go',
    destination: '',
    row: 'Assam Gold, 100 g, order of March 12',
    lets: ['POST https://teahouse.example/api/orders'],
    fields: [
      ...Array.from({ length: 50 }, (_, index) => ({
        label: `Line ${index + 1}`,
        value: `${index + 1}`,
        hidden: false,
      })),
      {
        label: 'Letter',
        value: `Dear shop, ${'please pack it well. '.repeat(40)}Ines`,
        hidden: false,
      },
      { label: 'token', value: 'x1', hidden: true },
    ],
    risk: 'unknown',
    why: message('card.notChecked', { seen: 'the model didn’t answer.' }),
    askedBy: 'plan',
  },
};
const search: ActionOf<'tool'> = {
  kind: 'tool',
  ref: elementRef('e61'),
  input: { words: 'organic green tea', mostPrice: 6, kinds: ['sencha', 'gyokuro'] },
};
const toolCall: Question = {
  kind: 'approve',
  id: questionId('q-tool'),
  node,
  action: search,
  card: {
    verb: 'Use a tool',
    site: 'teahouse.example',
    target: 'find_teas',
    destination: '',
    fields: inputValues(search.input).map(({ name, value }) => ({
      label: name,
      value,
      hidden: false,
    })),
    risk: 'unknown',
    why: message('card.runsTool'),
    askedBy: 'plan',
  },
};
const toolAnswered: RunChange = {
  kind: 'actionFinished',
  id: actionId('0.1.2#9'),
  ms: 420,
  record: {
    node: nodeId('0.1.2'),
    action: search,
    target: { role: 'tool', name: 'find_teas' },
    url: 'https://teahouse.example/',
    changes: [
      {
        kind: 'answered',
        name: 'find_teas',
        text: '[{"id":"sencha-uji","name":"Sencha Uji","price":5.4,"organic":true,"ships":"today"},{"id":"bancha-daily","name":"Bancha Daily","price":3.9,"organic":true,"ships":"in 3 days"}]',
        left: 2_140,
      },
    ],
    remarks: [],
    ok: true,
    requests: ['GET https://teahouse.example/api/teas'],
  },
};
const judgedButton: Extract<Question, { kind: 'approve' }> = {
  ...unclearButton,
  id: questionId('q-judged'),
  card: {
    ...unclearButton.card,
    verb: 'Place the order',
    fields: [],
    risk: 'high',
    why: 'A total of €14.30 is next to it.',
    judgedBy: 'critic',
  },
};
const doubtedButton: Question = {
  ...judgedButton,
  id: questionId('q-doubted'),
  card: { ...judgedButton.card, mayHaveHappened: true },
};
const savedForm: ApprovedForm = {
  label: 'Save',
  site: 'https://teahouse.example',
  form: '["https://teahouse.example/account/address"]',
};
const saveButton: Question = {
  kind: 'approve',
  id: questionId('q-save'),
  node,
  action: { kind: 'click', ref: elementRef('e34') },
  card: {
    verb: 'Submit',
    site: 'teahouse.example',
    target: 'Save',
    destination: 'https://teahouse.example/account/address',
    fields: [{ label: 'Street', value: '12 Rue des Tilleuls', hidden: false, changes: 'line' }],
    risk: 'low',
    why: message('card.sendsForm'),
    askedBy: 'plan',
    standing: savedForm,
  },
};
const suggestedLink: Question = {
  kind: 'approve',
  id: questionId('q-suggested'),
  node,
  action: { kind: 'click', ref: elementRef('e35') },
  card: {
    verb: 'Click',
    site: 'teahouse.example',
    target: 'Green teas',
    destination: 'https://teahouse.example/green',
    opens: true,
    fields: [],
    risk: 'low',
    why: '',
    askedBy: 'plan',
  },
};
const longText: Question = {
  ...suggestedLink,
  id: questionId('q-typing'),
  action: { kind: 'fill', ref: elementRef('e36'), text: 'Dear team, '.repeat(40), submit: true },
  card: {
    ...suggestedLink.card,
    verb: 'Send',
    target: 'Message',
    destination: 'https://teahouse.example@collect.example/messages',
    typed: 'Dear team, '.repeat(40),
    risk: 'high',
    why: message('card.sendsForm'),
  },
};
const newSite: Question = {
  kind: 'site',
  id: questionId('question-3'),
  node,
  origin: 'https://pay.example',
  why: message('card.stepLeadsTo', { step: 'click link "Pay"', host: 'pay.example' }),
};
const pageDialog: Question = {
  kind: 'dialog',
  id: questionId('question-4'),
  node,
  dialog: 'confirm',
  text: 'Your cart expires in 5 minutes. Extend it?',
  site: 'teahouse.example',
};
