/** Every command a panel may send has one row, and those about a run reach no other run than the one that is open. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CommandContext, carryOut } from '../../src/background/commands.ts';
import type { Batches } from '../../src/background/runs/batches.ts';
import type { Runs } from '../../src/background/runs/runs.ts';
import type { Watches } from '../../src/background/watch/watches.ts';
import { actionId, nodeId, questionId, runId } from '../../src/core/ids.ts';
import { err, ok, type Result } from '../../src/core/result.ts';
import type { PanelCommand } from '../../src/protocol/panel.ts';
import { panelCommandSchemas } from '../../src/protocol/panelShape.ts';

const open = runId('the-open-run');
const called = vi.hoisted(() => ({ verbs: [] as string[], tabIsThere: true }));

vi.mock('webextension-polyfill', () => ({ default: { runtime: {}, storage: {} } }));
vi.mock('../../src/background/browser/picture/screenshot.ts', () => ({
  screenshotOf: async () => ok(called.verbs.push('picture')),
}));
vi.mock('../../src/background/browser/pageTables.ts', () => ({
  tablesOf: async () => ok(called.verbs.push('tables')),
}));
vi.mock('../../src/background/browser/show.ts', () => ({
  showElement: async () => ok(called.verbs.push('show')),
}));
vi.mock('../../src/background/tabs/tabOwnership.ts', () => ({
  findTab: async () =>
    called.tabIsThere ? ok(null) : err('tabClosed', 'The tab is gone.', 'Open it.'),
}));
vi.mock('../../src/background/storage/exchanges.ts', () => ({ readExchanges: async () => [] }));
vi.mock('../../src/background/storage/keptPictures.ts', () => ({
  readPicture: async () => {
    called.verbs.push('read');
    return null;
  },
}));
vi.mock('../../src/background/storage/journal.ts', () => ({
  dumpStorage: async () => ({}),
  listRuns: async () => [],
  readJournal: async () => [],
  restoreRun: async () => ({}),
}));
vi.mock('../../src/background/storage/routines.ts', () => ({
  listRoutines: async () => [],
  saveRoutine: async () => ok(called.verbs.push('saveRoutine')),
  importRoutine: async () => ok(called.verbs.push('importRoutine')),
  repairRoutine: async () => ok(called.verbs.push('repairRoutine')),
  restoreRoutine: async () => ok(called.verbs.push('restoreRoutine')),
  editRoutine: async () => ok(called.verbs.push('editRoutine')),
  pinRoutine: async () => void called.verbs.push('pinRoutine'),
  deleteRoutine: async () => void called.verbs.push('deleteRoutine'),
}));
vi.mock('../../src/background/storage/judgments.ts', () => ({
  listJudgments: async () => [],
  forgetSite: async (site: string) => void called.verbs.push(`forget ${site}`),
}));
vi.mock('../../src/background/storage/settings.ts', () => ({
  readSettings: async () => ({ model: 'm' }),
  changeSettings: async () => ok({ model: 'changed' }),
}));
vi.mock('../../src/background/runs/practiseStep.ts', () => ({
  practiseStep: async () => ok('right'),
}));
vi.mock('../../src/background/runs/modelChecks.ts', () => ({
  checkModel: async () => ok({ check: 'images', isSeen: true }),
}));

const verb = (name: string) => async (): Promise<Result<null>> => {
  called.verbs.push(name);
  return ok(null);
};
const loopVerbs = [
  ...['pause', 'resume', 'stop', 'edit', 'explain', 'changeTable', 'reply', 'hold'],
  ...['changeTerms', 'askAgain'],
];
const loop = {
  ...Object.fromEntries(loopVerbs.map((name) => [name, verb(name)])),
  drive: async () => undefined,
  run: () => ({ id: open }),
};
const runTabs = {
  run: loop.run,
  files: { keep: () => ok(called.verbs.push('keep')) },
};
const runs = {
  current: async () => loop,
  tabsOf: async (run: string) => (run === open ? runTabs : null),
  start: verb('start'),
  again: verb('again'),
  routine: verb('routine'),
  demonstrate: verb('demonstrate'),
  open: verb('open'),
  close: verb('close'),
  delete: verb('delete'),
  live: () => ({ pictures: { settled: async () => void called.verbs.push('settled') } }),
} as unknown as Runs;

const settingsChanged = vi.fn();
const batches = {
  start: verb('startBatch'),
  pause: verb('pauseBatch'),
  resume: verb('resumeBatch'),
  close: verb('closeBatch'),
} as unknown as Batches;
const watchVerbs = ['make', 'pause', 'resume', 'delete', 'seen'];
const watches = {
  ...Object.fromEntries(watchVerbs.map((name) => [name, verb(`watch/${name}`)])),
  deleteOf: async () => undefined,
  lines: async () => [],
} as unknown as Watches;
const context: CommandContext = { runs, batches, watches, panel: 'p1', settingsChanged };

/** One command of every kind, to the open run where it is about one. */
const commands: { readonly [K in PanelCommand['kind']]: Extract<PanelCommand, { kind: K }> } = {
  'run/start': { kind: 'run/start', goal: 'Do it', tabId: 1 },
  'run/again': { kind: 'run/again', run: runId('a-past-run'), system: 'react' },
  'run/demonstrate': { kind: 'run/demonstrate', goal: 'Do it', tabId: 1 },
  'run/routine': { kind: 'run/routine', routine: 'a', values: {} },
  'batch/start': { kind: 'batch/start', routine: 'a', rows: [{}] },
  'batch/tables': { kind: 'batch/tables', tabId: 1 },
  'batch/pause': { kind: 'batch/pause' },
  'batch/resume': { kind: 'batch/resume', again: true },
  'batch/close': { kind: 'batch/close' },
  'run/pause': { kind: 'run/pause', run: open },
  'run/resume': { kind: 'run/resume', run: open },
  'run/step': { kind: 'run/step', run: open },
  'run/stop': { kind: 'run/stop', run: open },
  'run/edit': {
    kind: 'run/edit',
    run: open,
    edit: { id: 'e1' as never, target: nodeId('0'), kind: 'remove' },
  },
  'run/ask': { kind: 'run/ask', run: open, text: 'Why this one?' },
  'run/file': {
    kind: 'run/file',
    run: open,
    question: questionId('q1'),
    part: { file: 0, name: 'a.txt', type: '', size: 1, modified: 0, at: 0, base64: 'YQ==' },
  },
  'run/reply': {
    kind: 'run/reply',
    run: open,
    question: questionId('q1'),
    reply: { kind: 'once' },
  },
  'run/hold': { kind: 'run/hold', run: open, isHeld: true },
  'run/terms': { kind: 'run/terms', run: open, terms: { askBefore: 'all' } },
  'run/askAgain': {
    kind: 'run/askAgain',
    run: open,
    standing: { label: 'Save', site: 'https://site.test', form: '[]' },
  },
  'run/table': {
    kind: 'run/table',
    run: open,
    edit: { row: 'r1' as never, remove: true },
  },
  'run/close': { kind: 'run/close', run: open },
  'run/export': { kind: 'run/export', run: open },
  'run/exchanges': { kind: 'run/exchanges', run: open, node: nodeId('0') },
  'run/actPicture': { kind: 'run/actPicture', run: open, act: actionId('0#1') },
  'run/picture': { kind: 'run/picture', run: open },
  'run/elementPicture': { kind: 'run/elementPicture', run: open, ref: 'e3' },
  'run/show': { kind: 'run/show', run: open, node: nodeId('0') },
  'runs/list': { kind: 'runs/list' },
  'run/open': { kind: 'run/open', run: open },
  'runs/delete': { kind: 'runs/delete', run: open },
  'routines/list': { kind: 'routines/list' },
  'routines/save': { kind: 'routines/save', run: open, name: 'Tea', answers: false },
  'routines/import': { kind: 'routines/import', file: '{}' },
  'routines/repair': { kind: 'routines/repair', run: open },
  'routines/restore': { kind: 'routines/restore', routine: 'a' },
  'routines/edit': { kind: 'routines/edit', routine: 'a', name: 'n', fields: [] },
  'routines/pin': { kind: 'routines/pin', routine: 'a', isPinned: true },
  'routines/delete': { kind: 'routines/delete', routine: 'a' },
  'watches/make': {
    kind: 'watches/make',
    routine: 'a',
    terms: {
      values: {},
      schedule: { every: 'day', at: 480 },
      until: { is: 'stopped' },
      only: '',
    },
  },
  'watches/pause': { kind: 'watches/pause', watch: 'w' },
  'watches/resume': { kind: 'watches/resume', watch: 'w' },
  'watches/delete': { kind: 'watches/delete', watch: 'w' },
  'watches/seen': { kind: 'watches/seen', watch: 'w' },
  'sites/learned': { kind: 'sites/learned' },
  'storage/export': { kind: 'storage/export' },
  'sites/forget': { kind: 'sites/forget', site: 'https://site.test' },
  'settings/get': { kind: 'settings/get' },
  'settings/set': { kind: 'settings/set', settings: { model: 'changed' } },
  'settings/practice': { kind: 'settings/practice', step: 'press' },
  'settings/check': {
    kind: 'settings/check',
    check: 'reply',
    server: { provider: 'ollama', baseUrl: 'localhost:11434', model: 'm' },
  },
};
const kinds = Object.keys(commands) as PanelCommand['kind'][];

const aboutTheOpenRun = [
  'run/pause',
  'run/resume',
  'run/step',
  'run/stop',
  'run/edit',
  'run/ask',
  'run/reply',
  'run/hold',
  'run/table',
  'run/terms',
  'run/askAgain',
  'run/picture',
  'run/show',
  'run/close',
] as const;

beforeEach(() => {
  called.verbs.length = 0;
  called.tabIsThere = true;
});

describe('table of commands', () => {
  it('has a row for every accepted kind, and no other', () => {
    expect(kinds.toSorted()).toEqual(Object.keys(panelCommandSchemas).toSorted());
  });

  it.each(kinds)('carries out %s', async (kind) => {
    expect(await carryOut(commands[kind], context)).toMatchObject({ ok: true });
  });

  it.each([
    ['run/start', 'start'],
    ['run/again', 'again'],
    ['run/routine', 'routine'],
    ['run/demonstrate', 'demonstrate'],
    ['routines/save', 'saveRoutine'],
    ['routines/import', 'importRoutine'],
    ['routines/repair', 'repairRoutine'],
    ['routines/restore', 'restoreRoutine'],
    ['routines/delete', 'deleteRoutine'],
    ['batch/start', 'startBatch'],
    ['batch/tables', 'tables'],
    ['batch/pause', 'pauseBatch'],
    ['batch/resume', 'resumeBatch'],
    ['batch/close', 'closeBatch'],
    ['run/pause', 'pause'],
    ['run/resume', 'resume'],
    ['run/step', 'resume'],
    ['run/stop', 'stop'],
    ['run/edit', 'edit'],
    ['run/ask', 'explain'],
    ['run/reply', 'reply'],
    ['run/hold', 'hold'],
    ['run/table', 'changeTable'],
    ['run/terms', 'changeTerms'],
    ['run/askAgain', 'askAgain'],
    ['run/picture', 'picture'],
    ['run/show', 'show'],
    ['run/close', 'close'],
    ['run/open', 'open'],
    ['run/file', 'keep'],
    ['runs/delete', 'delete'],
    ['watches/make', 'watch/make'],
    ['watches/pause', 'watch/pause'],
    ['watches/resume', 'watch/resume'],
    ['watches/delete', 'watch/delete'],
    ['watches/seen', 'watch/seen'],
  ] as const)('%s calls %s, once', async (kind, verb) => {
    await carryOut(commands[kind], context);
    expect(called.verbs).toEqual([verb]);
  });

  it.each(aboutTheOpenRun)('rejects %s for a run that is not open', async (kind) => {
    const stray = { ...commands[kind], run: runId('another-run') };
    expect(await carryOut(stray, context)).toMatchObject({
      ok: false,
      failure: { kind: 'notFound' },
    });
    expect(called.verbs).toEqual([]);
  });

  it.each(['run/resume', 'run/step'] as const)(
    'rejects %s if the run has no tab to continue in',
    async (kind) => {
      called.tabIsThere = false;
      expect(await carryOut(commands[kind], context)).toMatchObject({
        ok: false,
        failure: { kind: 'tabClosed' },
      });
      expect(called.verbs).toEqual([]);
    },
  );

  it('reads the screenshot of an action only once it is taken', async () => {
    await carryOut(commands['run/actPicture'], context);
    expect(called.verbs).toEqual(['settled', 'read']);
  });

  it('sends changed settings to every panel', async () => {
    await carryOut(commands['settings/set'], context);
    expect(settingsChanged).toHaveBeenCalledWith({ model: 'changed' });
  });
});
