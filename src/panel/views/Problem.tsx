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
  const { dismissProblem, control } = useActions();
  return (
    <>
      {held && (
        <Banner title={problem.blocked} failure={held}>
          <button type="button" class="button primary" onClick={() => control('resume')}>
            {problem.resume}
          </button>
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
