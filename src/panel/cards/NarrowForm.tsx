/**
 * Starts the plan within narrower terms: fewer sites, no submissions, lower limits. A step beyond them asks or is
 * skipped.
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Budget, Run, RunPolicy } from '../../core/run/run.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { plainText } from '../app/plainText.ts';
import { edits } from '../tree/editWords.ts';
import { planFirst } from './cardWords.ts';
import { AnswerButton } from './QuestionShell.tsx';

type NarrowFormProps = {
  readonly run: Run;
  readonly isLive: boolean;
  readonly onStart: (terms: Partial<RunPolicy>) => void;
  readonly onCancel: () => void;
};

/** The limits that users think in. */
const amounts = ['actions', 'usd'] as const satisfies readonly (keyof Budget)[];
type Amounts = Readonly<Record<(typeof amounts)[number], string>>;

export function NarrowForm({ run, isLive, onStart, onCancel }: NarrowFormProps) {
  const { budget, strict } = run.options;
  const [staysOnSites, setStays] = useState(true);
  const [isStrict, setStrict] = useState(strict);
  const [typed, setTyped] = useState<Amounts>({
    actions: String(budget.actions),
    usd: String(budget.usd),
  });
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  const narrowed = narrowedBy(budget, typed);
  return (
    <div class="narrow-form">
      <Check label={stays(run)} isOn={staysOnSites} onChange={setStays} at={first} />
      <Check label={planFirst.strict} isOn={isStrict} onChange={setStrict} />
      {amounts.map((name) => (
        <label key={name} class="narrow-amount">
          <span>{planFirst[name]}</span>
          <input
            inputMode="decimal"
            value={typed[name]}
            aria-invalid={!(numberIn(typed[name]) > 0)}
            aria-describedby="narrow-failure"
            onInput={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
          />
        </label>
      ))}
      <p id="narrow-failure" class="field-failure" role="alert">
        {narrowed ? '' : planFirst.badAmount}
      </p>
      <div class="buttons">
        <AnswerButton
          label={planFirst.startNarrow}
          look="primary"
          isLive={isLive && narrowed !== null}
          onAnswer={() => {
            if (narrowed) onStart({ staysOnSites, strict: isStrict, budget: narrowed });
          }}
        />
        <button type="button" class="button" onClick={onCancel}>
          {edits.cancel}
        </button>
      </div>
    </div>
  );
}

const stays = ({ sites }: Run): string =>
  planFirst.staysOnSites({ sites: plainText(sites.map(siteLabel).join(', '), 160) });

const numberIn = (text: string): number => Number(text.replace(',', '.'));

/** Returns the lower limits, never above the old ones; null if the input is not an amount. */
function narrowedBy(budget: Budget, typed: Amounts): Budget | null {
  const [actions, usd] = amounts.map((name) => numberIn(typed[name]));
  if (!(actions && actions > 0 && usd && usd > 0)) return null;
  return {
    ...budget,
    actions: Math.min(budget.actions, Math.floor(actions) || 1),
    usd: Math.min(budget.usd, usd),
  };
}

type CheckProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly at?: { current: HTMLInputElement | null };
};

function Check({ label, isOn, onChange, at }: CheckProps) {
  return (
    <label class="card-check">
      <input
        ref={at ?? null}
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
