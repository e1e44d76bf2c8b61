/** A question of the user about the task, and its answer. Neither is part of the plan; the question can be made one. */
import { useActions, useSelector, useSetView } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { app } from '../app/words.ts';
import { modelWords } from '../messages/reasons.ts';
import { composer } from './editWords.ts';

export function Asked() {
  const asked = useSelector((state) => state.asked);
  const answer = useSelector(({ run }) =>
    run && asked?.answer ? modelWords(run.tree, asked.answer) : '',
  );
  const { propose } = useActions();
  const setView = useSetView();
  if (!asked) return null;
  const close = (): void => {
    setView({ asked: null });
    document.getElementById('composer')?.focus();
  };
  return (
    <section class="asked" aria-label={composer.asked}>
      <p class="asked-question small">
        <span class="visually-hidden">{composer.asked}: </span>
        <PageText text={asked.question} limit={300} />
      </p>
      <p class="asked-answer" role="status">
        {asked.answer === null ? composer.asking : <PageText text={answer} limit={2000} />}
      </p>
      <div class="buttons">
        <button type="button" class="button small" onClick={close}>
          {app.dismiss}
        </button>
        <button
          type="button"
          class="button small"
          onClick={() => {
            close();
            propose(asked.question);
          }}
        >
          {composer.toStep}
        </button>
      </div>
    </section>
  );
}
