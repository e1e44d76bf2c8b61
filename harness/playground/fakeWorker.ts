/**
 * Replaces the background worker: plays a journal to the panel, accepts its commands, and applies edits with the real
 * core, so that the panel shows the real reducer's results.
 */

import { plannerList } from '../../src/background/panels/plannerList.ts';
import { type ActionId, runId } from '../../src/core/ids.ts';
import { localizedFailure } from '../../src/core/messages/failure.ts';
import { message } from '../../src/core/messages/message.ts';
import type { PageTable } from '../../src/core/page/pageTable.ts';
import type { Edit } from '../../src/core/plan/edit.ts';
import { err, ok, type Result } from '../../src/core/result.ts';
import { withFields } from '../../src/core/routine/edit.ts';
import { repairOf } from '../../src/core/routine/repair.ts';
import { readRoutine } from '../../src/core/routine/routine.ts';
import { routineOf } from '../../src/core/routine/save.ts';
import { capabilitiesOf, withCapabilities } from '../../src/core/run/modelCapabilities.ts';
import { modelFor, modelRoles } from '../../src/core/run/modelRoles.ts';
import { modelServer } from '../../src/core/run/modelServers.ts';
import type { PracticeOutcome, PracticeStep } from '../../src/core/run/practice.ts';
import { foldRun, reduceRun } from '../../src/core/run/reduce.ts';
import type { Run, RunChange, RunEvent } from '../../src/core/run/run.ts';
import { defaultSettings, originOfServer } from '../../src/core/run/settings.ts';
import { nextEdit } from '../../src/engine/edits.ts';
import type { Connect, Link, Send } from '../../src/panel/app/connection.ts';
import { systemOf } from '../../src/planners/systems.ts';
import type { ActPicture } from '../../src/protocol/actPicture.ts';
import type {
  ModelExchange,
  ModelFinding,
  PanelCommand,
  PanelMessage,
  PanelReplies,
  RoutineLine,
  Settings,
} from '../../src/protocol/panel.ts';
import { runLineOf } from '../../src/protocol/runLine.ts';
import { fakePicture, fakeSeatMap } from './fakePicture.ts';
import { type Journal, playOptions } from './recorder.ts';

export type FakeWorker = {
  readonly connect: Connect;
  /** Every command the panel has sent. */
  readonly commands: PanelCommand[];
  /** Jumps to a moment by sending the panel a snapshot. */
  show(run: Run | null): void;
  /** What happened after the end of the journal. */
  readonly added: RunEvent[];
  emit(change: RunChange): void;
  stream(node: string, operator: string, text: string): void;
  fail(message: PanelMessage): void;
  /** Continues with the journal from here, event by event. */
  play(
    journal: Journal,
    options: { readonly from: number; readonly to?: number; readonly pace: number },
  ): Promise<void>;
  /** Drops every open port, like a dying worker. */
  die(): void;
  settings: Settings;
  routines: readonly RoutineLine[];
  /** Those of the page in front. */
  tables: readonly PageTable[];
  /** How long an edit waits for its safe point, in ms. */
  safePointMs: number;
};

export const playSettings: Settings = {
  ...defaultSettings,
  pictureSites: [
    { site: 'https://tickets.example', isAllowed: true, to: 'api.anthropic.com' },
    { site: 'https://bank.example', isAllowed: false, to: 'api.anthropic.com' },
  ],
  model: playOptions.model,
  budget: playOptions.budget,
  keyOrigins: ['https://api.anthropic.com'],
};

export function createFakeWorker(journal: Journal): FakeWorker {
  const ports = new Set<{ onMessage: (message: PanelMessage) => void; onLost: () => void }>();
  let run: Run | null = null;
  const broadcast = (message: PanelMessage): void => {
    for (const port of ports) port.onMessage(message);
  };
  const commit = (event: RunEvent): void => {
    run = reduceRun(run, event);
    if (event.seq > journal.events.length) worker.added.push(event);
    broadcast({ kind: 'event', run: run.id, event });
  };
  const snapshot = (): PanelMessage => ({
    kind: 'snapshot',
    run,
    settings: worker.settings,
    planners: plannerList,
  });
  const worker: FakeWorker = {
    commands: [],
    added: [],
    settings: playSettings,
    routines: [],
    tables: [],
    safePointMs: 1500,
    connect(onMessage, onLost): Link {
      const port = { onMessage, onLost };
      ports.add(port);
      setTimeout(() => ports.has(port) && onMessage(snapshot()));
      return { send: sender(worker, () => run, journal), close: () => ports.delete(port) };
    },
    show(shown) {
      run = shown;
      worker.added.length = 0;
      broadcast(snapshot());
    },
    emit(change) {
      if (run) commit({ seq: run.seq + 1, at: Date.now(), origin: 'planner', change });
    },
    stream(node, operator, text) {
      const words = { operator, text, delay: null };
      if (run) broadcast({ kind: 'streaming', run: run.id, node, words });
    },
    fail: broadcast,
    async play({ events }, { from, to = events.length, pace }) {
      for (const { change } of events.slice(from, to)) {
        if (change.kind !== 'runStarted') worker.emit(change);
        else commit({ seq: 1, at: Date.now(), origin: 'human', change });
        await new Promise((resolve) => setTimeout(resolve, pace));
      }
    },
    die() {
      const lost = [...ports];
      ports.clear();
      for (const port of lost) port.onLost();
    },
  };
  return worker;
}

function sender(worker: FakeWorker, now: () => Run | null, journal: Journal): Send {
  return async <K extends PanelCommand['kind']>(command: Extract<PanelCommand, { kind: K }>) => {
    worker.commands.push(command);
    // `obey` pairs commands and replies case by case, which the type checker can't follow.
    return obey(worker, command, now, journal) as Result<PanelReplies[K]>;
  };
}

function obey(
  worker: FakeWorker,
  command: PanelCommand,
  now: () => Run | null,
  journal: Journal,
): Result<unknown> {
  switch (command.kind) {
    case 'run/start':
      void worker.play(journal, { from: 0, pace: 350 });
      return ok({ run: foldRun(journal.events.slice(0, 1))?.id });
    case 'run/pause':
      worker.emit({ kind: 'statusChanged', status: 'paused', stepping: false });
      return ok(null);
    case 'run/resume':
    case 'run/step':
      worker.emit({
        kind: 'statusChanged',
        status: 'running',
        stepping: command.kind === 'run/step',
      });
      return ok(null);
    case 'runs/delete':
      return ok(null);
    case 'run/stop':
      worker.emit({ kind: 'runFinished', stop: { kind: 'stopped' } });
      return ok(null);
    case 'run/edit':
      takeEdit(worker, command.edit, now);
      return ok(null);
    case 'run/ask':
      return ok({ answer: 'The first tea was sold out; step 0.1.2 now looks at the second one.' });
    case 'run/reply':
      worker.emit({ kind: 'questionReplied', reply: command.reply });
      return ok(null);
    case 'run/terms':
      worker.emit({ kind: 'termsChanged', terms: command.terms });
      return ok(null);
    case 'run/askAgain':
      worker.emit({ kind: 'standingEnded', standing: command.standing });
      return ok(null);
    case 'run/table':
      worker.emit({ kind: 'tableEdited', edit: command.edit });
      return ok(null);
    case 'run/export':
      return ok({ journal: [...journalOf(command.run, journal), ...worker.added] });
    case 'run/exchanges':
      return ok({ exchanges: exchangesIn(journal, command.node) });
    case 'run/again':
      void worker.play(journal, { from: 0, pace: 350 });
      return ok({ run: foldRun(journal.events.slice(0, 1))?.id });
    case 'run/demonstrate':
    case 'run/routine':
      void worker.play(journal, { from: 0, pace: 350 });
      return ok({ run: foldRun(journal.events.slice(0, 1))?.id });
    case 'routines/list':
      return ok({ routines: worker.routines });
    case 'routines/save': {
      const run = now();
      const routine = run && routineOf(run);
      return routine
        ? ok({ id: 'saved', routine: { ...routine, name: command.name }, isNew: false })
        : nothingSaved;
    }
    case 'routines/import': {
      const read = readRoutine(command.file);
      return read.ok ? ok({ id: 'imported', routine: read.value, isNew: true }) : read;
    }
    case 'routines/repair': {
      const run = now();
      const repair = run && repairOf(run);
      return repair ? ok({ id: 'tea', isNew: false, routine: repair.routine }) : nothingSaved;
    }
    case 'routines/restore':
      return nothingSaved;
    case 'routines/edit': {
      const line = worker.routines.find(({ id }) => id === command.routine);
      const { name, fields } = command;
      return line
        ? ok({ ...line, routine: { ...withFields(line.routine, fields), name } })
        : nothingSaved;
    }
    case 'batch/tables':
      return ok({ tables: worker.tables });
    case 'routines/delete':
    case 'routines/pin':
    case 'batch/start':
    case 'batch/pause':
    case 'batch/resume':
    case 'batch/close':
    case 'watches/pause':
    case 'watches/resume':
    case 'watches/delete':
    case 'watches/seen':
      return ok(null);
    case 'watches/make':
      return ok({ watch: 'made' });
    case 'runs/list':
      return ok({ runs: pastRuns(now()) });
    case 'settings/set': {
      const { key, roleKeys, ...settings } = command.settings;
      worker.settings = { ...worker.settings, ...settings };
      const given = { planner: key, ...roleKeys };
      for (const role of modelRoles) {
        if (given[role] === undefined) continue;
        const origin = originOfServer(modelFor(worker.settings, role).baseUrl);
        const others = worker.settings.keyOrigins.filter((each) => each !== origin);
        worker.settings = {
          ...worker.settings,
          keyOrigins: given[role] === '' ? others : [...others, origin],
        };
      }
      return ok(worker.settings);
    }
    case 'storage/export':
      return ok({ events: journal.events });
    case 'sites/learned':
      return ok({ controls: learnedControls });
    case 'sites/forget':
      return ok(null);
    case 'settings/get':
      return ok(worker.settings);
    case 'settings/practice':
      return practised(worker, command.step);
    case 'settings/check':
      return found(worker, command);
    case 'run/actPicture':
      return ok(worker.settings.pictures ? pictureOf(journal, command.act) : null);
    case 'run/elementPicture':
      return ok(fakeSeatMap(command.ref));
    case 'run/picture':
      return err('notVisible', 'The playground has no tab.', 'Use the extension.');
    case 'run/hold':
    case 'run/file':
    case 'run/show':
    case 'run/close':
    case 'run/open':
      return ok(null);
  }
}

const nothingSaved = localizedFailure('badInput', message('task.nothingToRepeat'));
/** A model that fails the last two steps. */
function practised(worker: FakeWorker, step: PracticeStep): Result<PracticeOutcome> {
  const { baseUrl, model, capabilities } = worker.settings;
  const which = { server: originOfServer(baseUrl), model };
  const outcome = step === 'read' ? 'wrong' : step === 'resist' ? 'unusable' : 'right';
  const before = step === 'press' ? {} : capabilitiesOf(capabilities, which)?.practice;
  const practice = { ...before, [step]: outcome };
  worker.settings = {
    ...worker.settings,
    capabilities: withCapabilities(capabilities, which, { practice }),
  };
  worker.fail({ kind: 'settings', settings: worker.settings });
  return ok(outcome);
}

/** A server that takes any key, and cuts long prompts if it is the user's own. */
function found(
  { settings }: FakeWorker,
  { check, server }: Extract<PanelCommand, { kind: 'settings/check' }>,
): Result<ModelFinding> {
  const { key: needs, address } = modelServer(server.provider);
  const hasKey = server.key || settings.keyOrigins.includes(originOfServer(server.baseUrl));
  if (needs === 'required' && server.baseUrl === address && !hasKey)
    return localizedFailure('noKey', message('model.noKey', { host: new URL(address).host }));
  switch (check) {
    case 'models':
      return ok({
        check,
        models: [
          { id: 'claude-opus-4-1', name: 'Claude Opus 4.1', usdPerMTokIn: 15, usdPerMTokOut: 75 },
          { id: 'own-model', name: 'own-model', usdPerMTokIn: null, usdPerMTokOut: null },
        ],
        hasModel: true,
        price: needs === 'required' ? { input: 15, output: 75 } : null,
      });
    case 'reply':
      return ok({ check, schemaWay: needs === 'required' ? 'format' : 'prompt', firstMs: 840 });
    case 'context':
      return ok(
        needs === 'required'
          ? { check, tokens: 1_000_000, isEnough: true }
          : { check, tokens: 4000, isEnough: false },
      );
    case 'images':
      return ok({ check, isSeen: needs === 'required' });
  }
}

/** Returns the screenshot of an action; none for a select, as if the tab were not in front. */
function pictureOf({ events }: Journal, act: ActionId): ActPicture {
  const finished = events
    .map(({ change }) => change)
    .find((change) => change.kind === 'actionFinished' && change.id === act);
  const action = finished?.kind === 'actionFinished' ? finished.record.action : null;
  if (action?.kind === 'select') return { kind: 'none', why: 'notInFront' };
  return fakePicture(action?.kind === 'fill' ? action.text : 'Search teas');
}

/** Returns an exchange for each call of the journal about this step. */
const exchangesIn = ({ events }: Journal, node: string): readonly ModelExchange[] =>
  events.flatMap(({ at, change }): ModelExchange[] =>
    change.kind === 'modelCalled' && change.node === node
      ? [
          {
            node: change.node,
            operator: change.operator,
            at,
            prompt: {
              rules: 'You plan a task in a web page. Reply with one JSON object.',
              earlier: 2,
              message: `TASK\n${node}\n\nPAGE https://teahouse.example/\n[e4] searchbox "Search teas"`,
            },
            reply: '{"kind":"or","children":[{"description":"Narrow the tea list"}]}',
            ok: change.ok,
          },
        ]
      : [],
  );

const learnedControls: PanelReplies['sites/learned']['controls'] = [
  {
    site: 'https://teahouse.example',
    label: 'Add to cart',
    effect: 'none',
    verb: 'Add the tea to the cart',
  },
  {
    site: 'https://teahouse.example',
    label: 'Continue',
    effect: 'irreversible',
    verb: 'Place the order',
  },
  { site: 'https://forum.example', label: '', effect: 'reversible', verb: 'Follow the topic' },
];

function takeEdit(worker: FakeWorker, edit: Edit, now: () => Run | null): void {
  worker.emit({ kind: 'editQueued', edit });
  setTimeout(() => {
    const run = now();
    if (!run) return;
    const { config } = systemOf(run.options.system);
    for (const change of nextEdit(run, config) ?? []) worker.emit(change);
  }, worker.safePointMs);
}

/** An earlier run of the same task, with another planner that took twice the calls. */
const earlier = runId('run-earlier');

function journalOf(run: string, { events }: Journal): readonly RunEvent[] {
  if (run !== earlier) return events;
  return events.map((event): RunEvent => {
    const { change } = event;
    if (change.kind === 'runStarted')
      return { ...event, change: { ...change, options: { ...change.options, system: 'react' } } };
    return change.kind === 'modelCalled'
      ? { ...event, change: { ...change, calls: change.calls * 2 } }
      : event;
  });
}

function pastRuns(run: Run | null): PanelReplies['runs/list']['runs'] {
  const day = 86_400_000;
  const at = Date.UTC(2026, 10, 21, 9, 30);
  const old = [
    {
      goal: 'Which of the three phone plans on my account is cheapest for 5 GB?',
      status: 'finished',
      ago: 1,
    },
    { goal: 'Fill in the travel claim with the receipts on this page', status: 'paused', ago: 3 },
  ] as const;
  const past = old.map(({ goal, status, ago }, index) => ({
    id: runId(`run-old-${index}`),
    goal,
    status,
    startedAt: at - ago * day,
    system: 'best' as const,
    home: 'https://phones.example/plans',
    stop: status === 'finished' ? ({ kind: 'stopped' } as const) : null,
    answer: '',
    usd: 0.19,
    unpriced: 0,
  }));
  const present = run
    ? [
        { ...runLineOf(run), home: 'https://teahouse.example/' },
        {
          id: earlier,
          goal: run.goal,
          status: 'finished' as const,
          startedAt: run.startedAt - day / 24,
          system: 'react' as const,
          home: 'https://teahouse.example/',
          stop: { kind: 'reached' } as const,
          answer: 'Two packs of Sencha Uji are ordered.',
          usd: 0.31,
          unpriced: 0,
        },
      ]
    : [];
  return [...present, ...past];
}
