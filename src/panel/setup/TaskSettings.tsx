/** The settings of tasks: planner, approval, checks and limits, saved together. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import {
  type Budget,
  type BudgetName,
  budgetNames,
  forEachLimit,
  limitTable,
} from '../../core/plan/budget.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { isOwn, type SettingsChange, settingsOf } from '../../core/run/settings.ts';
import type { PlannerInfo, Settings } from '../../protocol/panel.ts';
import { budgetName, budgetUnit } from '../app/words.ts';
import { inOrder, plannerName, plannerWords, usePlanners } from '../task/planners.ts';
import { Outcome } from './Outcome.tsx';
import { SettingField } from './SettingField.tsx';
import { Subject } from './Subject.tsx';
import { useSettings } from './settingsActions.ts';
import { useSaving } from './useSaving.ts';
import { setup } from './words.ts';

type Typed = Readonly<Partial<Record<BudgetName, string>>>;

export function TaskSettings({ settings }: { readonly settings: Settings }) {
  const { save } = useSettings();
  const saving = useSaving();
  const [changed, setChanged] = useState<SettingsChange>({});
  const [typed, setTyped] = useState<Typed>({});
  const values: Settings = { ...settings, ...changed };
  const change = (more: SettingsChange): void => setChanged({ ...changed, ...more });
  const customControls = {
    system: <PlannerChoice chosen={values.system} onChoose={(system) => change({ system })} />,
    budget: <Limits budget={values.budget} typed={typed} onType={setTyped} />,
  };
  const submit = (): void =>
    void saving.run(async () => {
      const budget = readLimits(values.budget, typed);
      if (!budget.ok) return budget;
      const saved = await save({ ...changed, budget: budget.value });
      if (saved.ok) {
        setChanged({});
        setTyped({});
      }
      return saved;
    });
  const control = (key: TaskKey): JSX.Element =>
    isOwn(key) ? (
      customControls[key]
    ) : (
      <SettingField key={key} setting={key} values={values} onChange={change} />
    );
  return (
    <form
      class="task-settings"
      onInput={saving.touch}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {subjects.map(({ id, title }) => (
        <Subject key={id} title={title}>
          {settingsOf('task')
            .filter((key) => subjectOf[key] === id)
            .map(control)}
        </Subject>
      ))}
      <button type="submit" class="button primary" aria-disabled={saving.isBusy}>
        {setup.save}
      </button>
      <Outcome saving={saving}>{setup.saved}</Outcome>
    </form>
  );
}

type TaskKey = ReturnType<typeof settingsOf<'task'>>[number];

const subjects = [
  { id: 'planning', title: setup.aboutPlanning },
  { id: 'approval', title: setup.aboutApproval },
  { id: 'results', title: setup.aboutResults },
  { id: 'limits', title: setup.limits },
] as const;

const subjectOf: Readonly<Record<TaskKey, (typeof subjects)[number]['id']>> = {
  system: 'planning',
  planFirst: 'planning',
  lookAhead: 'planning',
  siteTools: 'planning',
  candidateTable: 'planning',
  askBefore: 'approval',
  unclear: 'approval',
  strict: 'approval',
  endCheck: 'results',
  drawings: 'results',
  pictures: 'results',
  budget: 'limits',
};

type LimitsProps = {
  readonly budget: Budget;
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
};

function Limits({ budget, typed, onType }: LimitsProps) {
  return (
    <fieldset class="choices">
      <legend class="visually-hidden">{setup.limits}</legend>
      <p class="quiet small">{setup.limitsAbout}</p>
      <div class="amounts">
        {budgetNames.map((name) => (
          <label key={name}>
            <span>{budgetName[name]}</span>
            <input
              inputMode="decimal"
              value={typed[name] ?? String(budget[name] / typedUnit(name))}
              onInput={(event) => onType({ ...typed, [name]: event.currentTarget.value })}
            />
            <span class="quiet small">{budgetUnit[name]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Time is stored in ms and typed in minutes. */
const typedUnit = (name: BudgetName): number => (limitTable[name].unit === 'time' ? 60_000 : 1);

function readLimits(budget: Budget, typed: Typed): Result<Budget> {
  const amounts = forEachLimit((name) => {
    const text = typed[name];
    return text === undefined ? budget[name] : Number(text.replace(',', '.')) * typedUnit(name);
  });
  const isEachPositive = budgetNames.every((name) => amounts[name] > 0);
  return isEachPositive ? ok(amounts) : err('badInput', setup.badAmount, '');
}

type PlannerChoiceProps = {
  readonly chosen: string;
  readonly onChoose: (system: string) => void;
};

/** Most people need none of the planners that follow a paper. */
const forEveryone: readonly string[] = ['best', 'react'];

function PlannerChoice({ chosen, onChoose }: PlannerChoiceProps) {
  const planners = usePlanners();
  const choice = (each: PlannerInfo): JSX.Element => {
    const { id } = each;
    const { goodFor, cost } = plannerWords(each);
    return (
      <label key={id} class="choice">
        <input
          type="radio"
          name="system"
          value={id}
          checked={id === chosen}
          onChange={() => onChoose(id)}
        />
        <span>
          {plannerName(planners, id)}
          <span class="quiet small">{goodFor}</span>
          {cost && <span class="small planner-cost">{cost}</span>}
        </span>
      </label>
    );
  };
  const sorted = inOrder(planners);
  const isForEveryone = ({ id }: PlannerInfo): boolean => forEveryone.includes(id);
  return (
    <fieldset class="choices planners">
      <legend>{setup.system}</legend>
      <p class="quiet small">{setup.systemAbout}</p>
      {sorted.filter(isForEveryone).map(choice)}
      <details open={!forEveryone.includes(chosen)}>
        <summary>{setup.researchPlanners}</summary>
        {sorted.filter((each) => !isForEveryone(each)).map(choice)}
      </details>
    </fieldset>
  );
}
