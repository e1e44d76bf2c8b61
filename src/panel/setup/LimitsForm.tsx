import { useState } from 'preact/hooks';
import type { UnclearPolicy } from '../../core/gate/verdict.ts';
import { err, type Result } from '../../core/result.ts';
import {
  type ApprovalPolicy,
  type Budget,
  type BudgetName,
  type EndCheck,
  endChecks,
} from '../../core/run/run.ts';
import type { Settings } from '../../protocol/panel.ts';
import { budgetName } from '../app/words.ts';
import { Outcome } from './Outcome.tsx';
import { PlannerChoice } from './PlannerChoice.tsx';
import { useSettings } from './settingsActions.ts';
import { useSaving } from './useSaving.ts';
import {
  approvalPolicy,
  endCheck as endCheckWords,
  lookAhead as lookAheadWords,
  pictures as picturesWords,
  planFirst as planFirstWords,
  setup,
  strictMode,
  unclearPolicy,
} from './words.ts';

const names = Object.keys(budgetName) as BudgetName[];
const perMinute = 60_000;
/** Working time is kept in ms and typed in minutes. */
const shown = (name: BudgetName, amount: number): string =>
  String(name === 'ms' ? amount / perMinute : amount);

/** Planner, approval and limits, saved together. */
export function LimitsForm({ settings }: { readonly settings: Settings }) {
  const { save } = useSettings();
  const saving = useSaving();
  const [system, setSystem] = useState(settings.system);
  const [asking, setAsking] = useState<Asked>(settings);
  const [endCheck, setEndCheck] = useState<EndCheck>(settings.endCheck);
  const [pictures, setPictures] = useState(settings.pictures);
  const [typed, setTyped] = useState<Readonly<Partial<Record<BudgetName, string>>>>({});
  const textOf = (name: BudgetName): string => typed[name] ?? shown(name, settings.budget[name]);
  const submit = (): void =>
    void saving.run(async () => {
      const budget = readBudget(textOf);
      const { askBefore, unclear, strict, lookAhead, planFirst } = asking;
      const rest = { system, askBefore, unclear, strict, lookAhead, planFirst, endCheck, pictures };
      return budget.ok ? save({ ...rest, budget: budget.value }) : budget;
    });
  return (
    <section aria-labelledby="limits-title">
      <h2 id="limits-title">{setup.taskSettings}</h2>
      <form
        onInput={saving.touch}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <PlannerChoice chosen={system} onChoose={setSystem} />
        <Asking asking={asking} onChoose={setAsking} />
        <Choice
          title={setup.endCheck}
          name="endCheck"
          value={endCheck}
          options={endCheckOptions}
          onChoose={setEndCheck}
        />
        <Choice
          title={setup.pictures}
          name="pictures"
          value={pictures ? 'on' : 'off'}
          options={picturesOptions}
          onChoose={(chosen) => setPictures(chosen === 'on')}
        />
        <Limits textOf={textOf} onType={(name, text) => setTyped({ ...typed, [name]: text })} />
        <button type="submit" class="button primary" aria-disabled={saving.isBusy}>
          {setup.save}
        </button>
        <Outcome saving={saving}>{setup.saved}</Outcome>
      </form>
    </section>
  );
}

type Asked = Pick<Settings, 'askBefore' | 'unclear' | 'strict' | 'lookAhead' | 'planFirst'>;
type AskingProps = { readonly asking: Asked; readonly onChoose: (asking: Asked) => void };

function Asking({ asking, onChoose }: AskingProps) {
  const { askBefore, unclear, strict, lookAhead, planFirst } = asking;
  return (
    <>
      <Choice
        title={setup.planFirst}
        name="planFirst"
        value={planFirst ? 'on' : 'off'}
        options={planFirstOptions}
        onChoose={(chosen) => onChoose({ ...asking, planFirst: chosen === 'on' })}
      />
      <Choice
        title={setup.askBefore}
        name="askBefore"
        value={askBefore}
        options={askBeforeOptions}
        onChoose={(chosen) => onChoose({ ...asking, askBefore: chosen })}
      />
      <Choice
        title={setup.unclear}
        name="unclear"
        value={unclear}
        options={unclearOptions}
        onChoose={(chosen) => onChoose({ ...asking, unclear: chosen })}
      />
      <Choice
        title={setup.strict}
        name="strict"
        value={strict ? 'on' : 'off'}
        options={strictOptions}
        onChoose={(chosen) => onChoose({ ...asking, strict: chosen === 'on' })}
      />
      <Choice
        title={setup.lookAhead}
        name="lookAhead"
        value={lookAhead ? 'on' : 'off'}
        options={lookAheadOptions}
        onChoose={(chosen) => onChoose({ ...asking, lookAhead: chosen === 'on' })}
      />
    </>
  );
}

type LimitsProps = {
  readonly textOf: (name: BudgetName) => string;
  readonly onType: (name: BudgetName, text: string) => void;
};

function Limits({ textOf, onType }: LimitsProps) {
  return (
    <fieldset class="choices">
      <legend>{setup.limits}</legend>
      <p class="quiet small">{setup.limitsAbout}</p>
      <div class="amounts">
        {names.map((name) => (
          <label key={name}>
            <span>{budgetName[name]}</span>
            <input
              inputMode="decimal"
              value={textOf(name)}
              onInput={(event) => onType(name, event.currentTarget.value)}
            />
            <span class="quiet small">{setup.unit[name]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type Option<T> = { readonly value: T; readonly name: string; readonly about: string };

const askBeforeOptions: readonly Option<ApprovalPolicy>[] = (['risky', 'all'] as const).map(
  (value) => ({ value, ...approvalPolicy[value] }),
);

const unclearOptions: readonly Option<UnclearPolicy>[] = (['critic', 'ask'] as const).map(
  (value) => ({ value, ...unclearPolicy[value] }),
);

const strictOptions: readonly Option<'off' | 'on'>[] = (['off', 'on'] as const).map((value) => ({
  value,
  ...strictMode[value],
}));

const lookAheadOptions: readonly Option<'on' | 'off'>[] = (['on', 'off'] as const).map((value) => ({
  value,
  ...lookAheadWords[value],
}));

const planFirstOptions: readonly Option<'on' | 'off'>[] = (['off', 'on'] as const).map((value) => ({
  value,
  ...planFirstWords[value],
}));

const picturesOptions: readonly Option<'on' | 'off'>[] = (['on', 'off'] as const).map((value) => ({
  value,
  ...picturesWords[value],
}));

const endCheckOptions = endChecks.map(
  (value): Option<EndCheck> => ({ value, ...endCheckWords[value] }),
);

type ChoiceProps<T> = {
  readonly title: string;
  readonly name: string;
  readonly value: T;
  readonly options: readonly Option<T>[];
  readonly onChoose: (value: T) => void;
};

function Choice<T extends string>({
  title,
  name,
  value: chosen,
  options,
  onChoose,
}: ChoiceProps<T>) {
  return (
    <fieldset class="choices">
      <legend>{title}</legend>
      {options.map(({ value, name: label, about }) => (
        <label key={value} class="choice">
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>
            {label}
            <span class="quiet small">{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function readBudget(textOf: (name: BudgetName) => string): Result<Budget> {
  const amount = (name: BudgetName): number =>
    Number(textOf(name).replace(',', '.')) * (name === 'ms' ? perMinute : 1);
  if (names.some((name) => !(amount(name) > 0))) return err('badInput', setup.badAmount, '');
  return {
    ok: true,
    value: {
      planningSteps: amount('planningSteps'),
      actions: amount('actions'),
      modelCalls: amount('modelCalls'),
      tokens: amount('tokens'),
      usd: amount('usd'),
      ms: amount('ms'),
    },
  };
}
