/** Five practice steps of the saved model: what they cost, how they went, and what that means for tasks. */
import { useState } from 'preact/hooks';
import type { Failure } from '../../core/result.ts';
import { capabilitiesOf } from '../../core/run/modelCapabilities.ts';
import {
  PRACTICE_TOKENS,
  type PracticeStep,
  practiceScore,
  practiceSteps,
} from '../../core/run/practice.ts';
import { originOfServer } from '../../core/run/settings.ts';
import type { Settings } from '../../protocol/panel.ts';
import { PageText } from '../app/PageText.tsx';
import { practiceOutcome, practiceStep, practiceWords } from './practiceWords.ts';
import { useSettings } from './settingsActions.ts';

export function Practice({ settings }: { readonly settings: Settings }) {
  const { practise } = useSettings();
  const [doing, setDoing] = useState<PracticeStep | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { model, baseUrl, capabilities } = settings;
  const known = capabilitiesOf(capabilities, { server: originOfServer(baseUrl), model });
  const done = known?.practice ?? {};
  const score = doing === null ? practiceScore(done) : null;
  const start = async (): Promise<void> => {
    if (doing !== null) return;
    setFailure(null);
    for (const step of practiceSteps) {
      setDoing(step);
      const outcome = await practise(step);
      if (outcome.ok) continue;
      setFailure(outcome.failure);
      break;
    }
    setDoing(null);
  };
  // The first step begins anew: what is remembered of the others is from before.
  const begun = doing === null ? practiceSteps.length : practiceSteps.indexOf(doing);
  const lines = practiceSteps.slice(0, begun).flatMap((step) => {
    const outcome = done[step];
    return outcome ? [{ step, outcome }] : [];
  });
  return (
    <div class="practice">
      <div class="buttons">
        <button
          type="button"
          class="button"
          aria-disabled={doing !== null}
          aria-describedby="practice-about"
          onClick={() => void start()}
        >
          {practiceWords.start}
        </button>
      </div>
      <p id="practice-about" class="quiet small">
        {practiceWords.about({ tokens: PRACTICE_TOKENS })}
      </p>
      <div class="findings" aria-live="polite">
        {score !== null && (
          <>
            <p class="practice-score">
              <PageText text={practiceWords.score({ model, n: score })} limit={300} />
            </p>
            <p>{practiceWords.meaning({ n: score })}</p>
          </>
        )}
        <ul>
          {lines.map(({ step, outcome }) => (
            <li key={step} class={outcome === 'right' ? 'is-good' : 'is-missing'}>
              <span>
                {practiceStep[step]}
                {outcome !== 'right' && ` ${practiceOutcome[outcome]}`}
              </span>
            </li>
          ))}
        </ul>
        {doing !== null && (
          <p class="quiet">{practiceWords.doing({ n: practiceSteps.indexOf(doing) + 1 })}</p>
        )}
        {failure && (
          <p class="field-failure">
            <PageText text={`${failure.message} ${failure.hint}`} limit={600} />
          </p>
        )}
      </div>
    </div>
  );
}
