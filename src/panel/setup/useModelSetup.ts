/** What is typed into the form of the model, how its test goes, and where its problems belong. */
import { useRef, useState } from 'preact/hooks';
import { err, type Failure, type Result } from '../../core/result.ts';
import { type ModelChoice, type ModelRole, modelFor } from '../../core/run/modelRoles.ts';
import { addressProblem, modelServer, wholeAddress } from '../../core/run/modelServers.ts';
import { modelChecks } from '../../protocol/modelChecks.ts';
import type { ModelFinding, Settings, TypedServer } from '../../protocol/panel.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { type NewSettings, useSettings } from './settingsActions.ts';
import { setup } from './words.ts';

export type Typed = { readonly [Key in keyof TypedServer]-?: NonNullable<TypedServer[Key]> };
/** The field that a problem is shown at. */
export type Field = 'address' | 'key' | 'model';
export type FieldProblem = { readonly field: Field; readonly failure: Failure };

type State = {
  /** The check that is being made, `save` while it is stored. */
  readonly doing: ModelFinding['check'] | 'save' | null;
  readonly findings: readonly ModelFinding[];
  /** Checks that failed without making the model unusable. */
  readonly missed: readonly Failure[];
  readonly problem: FieldProblem | null;
  readonly isSaved: boolean;
};
const idle: State = { doing: null, findings: [], missed: [], problem: null, isSaved: false };

/** `role`: whose model is set up. */
export function useModelSetup(settings: Settings, role: ModelRole) {
  const { save, check, allowServer } = useSettings();
  const [typed, setTyped] = useState<Typed>(() => savedIn(settings, role));
  const [state, setState] = useState<State>(idle);
  /** Counts the tests, so that one whose server was changed meanwhile reports nothing. */
  const latest = useRef(0);

  const change = (more: Partial<Typed>): void => {
    latest.current += 1;
    setTyped({ ...typed, ...more });
    setState(idle);
  };
  const choose = (provider: Typed['provider']): void => {
    const { address, models } = modelServer(provider);
    const saved = savedIn(settings, role);
    change(
      provider === saved.provider
        ? saved
        : { provider, baseUrl: address, model: models[0] ?? '', key: '' },
    );
  };

  /** Stores what was typed; without a `key`, the stored one stays. */
  async function store(now: Typed, key = now.key || undefined): Promise<Result<Settings>> {
    const { provider, baseUrl, model } = now;
    const saved = await save(changeFor(settings, role, { provider, baseUrl, model }, key));
    if (saved.ok) setTyped({ ...now, key: '', baseUrl: modelFor(saved.value, role).baseUrl });
    return saved;
  }

  /** Completes the address and asks for its site; must be called straight from the click. */
  async function begin(): Promise<{
    readonly now: Typed;
    readonly isCurrent: () => boolean;
  } | null> {
    latest.current += 1;
    const turn = latest.current;
    const baseUrl = wholeAddress(typed.baseUrl, modelServer(typed.provider).protocol);
    const refuse = (text: string): null => {
      setState({ ...idle, problem: { field: 'address', failure: badInput(text) } });
      return null;
    };
    const problem = addressProblem(baseUrl);
    if (problem) return refuse(problem === 'plainHttp' ? setup.baseUrlPlain : setup.baseUrlBad);
    const isAllowed = await allowServer(baseUrl);
    if (!isAllowed) return refuse(setup.hostDenied({ host: siteLabel(baseUrl) }));
    return { now: { ...typed, baseUrl }, isCurrent: () => latest.current === turn };
  }

  async function test(): Promise<void> {
    const begun = await begin();
    if (!begun) return;
    let { now } = begun;
    const { isCurrent } = begun;
    let found: State = idle;
    const show = (more: Partial<State>): void => {
      found = { ...found, ...more };
      if (isCurrent()) setState(found);
    };
    for (const each of modelChecks) {
      show({ doing: each });
      const result = await check(each, withoutEmptyKey(now));
      if (!isCurrent()) return;
      if (!result.ok) {
        // Long prompts and pictures can be done without.
        const isFatal = each === 'models' || each === 'reply';
        if (isFatal) return show({ doing: null, problem: problemOf(result.failure) });
        show({ missed: [...found.missed, result.failure] });
        continue;
      }
      show({ findings: [...found.findings, result.value] });
      if (result.value.check === 'models' && now.model === '') {
        const { models } = result.value;
        const only = models?.length === 1 ? models[0] : undefined;
        if (!only) {
          const failure = badInput(
            models ? setup.chooseModel({ n: models.length }) : setup.modelMissing,
          );
          return show({ doing: null, problem: { field: 'model', failure } });
        }
        now = { ...now, model: only.id };
        setTyped(now);
        // What the server says about it.
        const again = await check('models', withoutEmptyKey(now));
        if (again.ok) show({ findings: [again.value] });
      }
      if (each === 'reply') {
        const saved = await store(now);
        if (!saved.ok) return show({ doing: null, problem: problemOf(saved.failure) });
        now = { ...now, key: '' };
        show({ isSaved: true });
      }
    }
    show({ doing: null });
  }

  async function saveOnly(key?: string): Promise<void> {
    if (typed.model.trim() === '') {
      const failure = badInput(setup.modelMissing);
      return setState({ ...idle, problem: { field: 'model', failure } });
    }
    const begun = await begin();
    if (!begun) return;
    setState({ ...idle, doing: 'save' });
    const saved = await store(begun.now, key);
    setState(
      saved.ok ? { ...idle, isSaved: true } : { ...idle, problem: problemOf(saved.failure) },
    );
  }

  return { typed, state, change, choose, test, saveOnly };
}

/** A role without a model of its own begins with the planner's server. */
function savedIn(settings: Settings, role: ModelRole): Typed {
  const saved = modelFor(settings, role);
  const isOwn = role === 'planner' || settings.roleModels[role] !== null;
  return { ...saved, model: isOwn ? saved.model : '', key: '' };
}

const changeFor = (
  { roleModels }: Settings,
  role: ModelRole,
  choice: ModelChoice,
  key: string | undefined,
): NewSettings =>
  role === 'planner'
    ? { ...choice, ...(key === undefined ? {} : { key }) }
    : {
        roleModels: { ...roleModels, [role]: choice },
        ...(key === undefined ? {} : { roleKeys: { [role]: key } }),
      };

/** Without a typed key, the stored one is used. */
const withoutEmptyKey = ({ key, ...server }: Typed): TypedServer =>
  key ? { ...server, key: key.trim() } : server;

const badInput = (text: string): Failure => err('badInput', text, '').failure;

const fields: Readonly<Partial<Record<Failure['kind'], Field>>> = {
  noKey: 'key',
  keyRefused: 'key',
  billing: 'key',
  rateLimited: 'key',
  badModelOutput: 'model',
  outputCut: 'model',
  modelRefused: 'model',
  contextTooLong: 'model',
};

function problemOf(failure: Failure): FieldProblem {
  const key = failure.said?.key;
  if (key === 'model.unknownModel') return { field: 'model', failure };
  if (key === 'task.keyHasSpaces') return { field: 'key', failure };
  return { field: fields[failure.kind] ?? 'address', failure };
}
