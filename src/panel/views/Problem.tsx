/** What went wrong and the one next thing to do. A held-up run can be resumed from here. */
import type { ComponentChildren } from 'preact';
import type { Failure } from '../../core/result.ts';
import { useActions, usePart } from '../context.ts';
import { app, mendedInSetup, problem } from '../words.ts';
import { PageText } from './PageText.tsx';

export function Problem() {
  const failure = usePart((state) => state.problem);
  const held = usePart(({ run, screen }) =>
    run?.status === 'blocked' && screen === 'task' ? run.failure : null,
  );
  const { dismissProblem } = useActions();
  return (
    <>
      {held && (
        <Banner title={problem.blocked} failure={held}>
          <GoOn failure={held} />
        </Banner>
      )}
      {failure && (
        <Banner title={problem.title} failure={failure}>
          <button type="button" class="button" onClick={dismissProblem}>
            {app.dismiss}
          </button>
        </Banner>
      )}
    </>
  );
}

/** A site that was taken back is given again by the same press: the browser asks only on one. */
function GoOn({ failure }: { readonly failure: Failure }) {
  const { control, allowAndResume } = useActions();
  const isRefused = failure.kind === 'siteNotGranted';
  return (
    <button
      type="button"
      class="button primary"
      onClick={isRefused ? allowAndResume : () => control('resume')}
    >
      {isRefused ? problem.allow : problem.resume}
    </button>
  );
}

type BannerProps = {
  readonly title: string;
  readonly failure: Failure;
  readonly children: ComponentChildren;
};

function Banner({ title, failure, children }: BannerProps) {
  const { setup } = useActions();
  return (
    <section class="banner" role="alert">
      <h2>{title}</h2>
      <p>
        <PageText text={failure.message} limit={600} />
      </p>
      {failure.hint && (
        <p class="banner-hint">
          <PageText text={failure.hint} limit={600} />
        </p>
      )}
      <div class="buttons">
        {children}
        {mendedInSetup.has(failure.kind) && (
          <button type="button" class="button" onClick={setup}>
            {problem.setup}
          </button>
        )}
      </div>
    </section>
  );
}
