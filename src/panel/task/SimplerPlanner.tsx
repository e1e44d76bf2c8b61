/** Offers the simpler planner when the model can't keep to the form of replies that the task's planner needs. */
import { useState } from 'preact/hooks';
import type { Failure } from '../../core/result.ts';
import { capabilitiesOf } from '../../core/run/modelCapabilities.ts';
import { practiceScore, practiceSteps } from '../../core/run/practice.ts';
import type { Run } from '../../core/run/run.ts';
import { originOfServer } from '../../core/run/settings.ts';
import type { Settings } from '../../protocol/panel.ts';
import { runLineOf } from '../../protocol/runLine.ts';
import { useActions, useSelector } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { simpler } from '../app/words.ts';

export function SimplerPlanner() {
  const run = useSelector((state) => state.run);
  const settings = useSelector((state) => state.settings);
  if (!run || !settings || !needsSimpler(run, settings)) return null;
  return <Offer run={run} model={settings.model} />;
}

/**
 * One question without a usable reply may be bad luck, unless the server is known not to enforce the form, or the model
 * to fail practice steps.
 */
const BAD_LUCK = 1;
const FAIR_SCORE = 3;

function needsSimpler({ options, spent }: Run, settings: Settings): boolean {
  const { model, baseUrl, capabilities } = settings;
  if (options.plain) return false;
  const known = capabilitiesOf(capabilities, { server: originOfServer(baseUrl), model });
  const isWeak = (practiceScore(known?.practice ?? {}) ?? practiceSteps.length) < FAIR_SCORE;
  const most = isWeak || known?.schemaWay === 'prompt' ? 0 : BAD_LUCK;
  return (spent.byModel[model]?.unusable ?? 0) > most;
}

function Offer({ run, model }: { readonly run: Run; readonly model: string }) {
  const { runPlainly } = useActions();
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const start = (): void => {
    if (isStarting) return;
    setStarting(true);
    void runPlainly(runLineOf(run)).then((failed) => {
      setStarting(false);
      setFailure(failed);
    });
  };
  return (
    <section class="note-card simpler" aria-labelledby="simpler-title">
      <h2 id="simpler-title">{simpler.title}</h2>
      <p>
        <PageText text={simpler.text({ model })} limit={400} />
      </p>
      <p class="quiet small">{simpler.about}</p>
      <p class="field-failure" role="alert">
        {failure && `${failure.message} ${failure.hint}`}
      </p>
      <div class="buttons">
        <button type="button" class="button" aria-disabled={isStarting} onClick={start}>
          {isStarting ? simpler.starting : simpler.start}
        </button>
      </div>
    </section>
  );
}
