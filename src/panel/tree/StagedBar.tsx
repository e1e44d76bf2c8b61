/** Asks whether the finished run is to go again with the edits that wait; says how many there are. */
import { useMemo } from 'preact/hooks';
import { useActions, useSelector } from '../app/context.ts';
import { staging } from './editWords.ts';
import { stagedIn } from './staged.ts';
import { focusTree } from './treeRows.ts';

export function StagedBar() {
  const { runStaged, discardStaged } = useActions();
  const run = useSelector((state) => state.run);
  const log = useSelector((state) => state.staged);
  const size = useMemo(() => (run ? stagedIn(run, log).ready.length : 0), [run, log]);
  const isFinished = run?.status === 'finished';
  // The pressed button goes away: the keyboard goes on in the tree.
  const leave = (act: () => unknown) => (): void => {
    act();
    focusTree();
  };
  // The live region is there before its words are: else they would not be announced.
  return (
    <div class="staged">
      <div role="status">
        {size > 0 && (
          <>
            <p class="staged-title">
              {isFinished ? staging.title({ n: size }) : staging.titleNow({ n: size })}
            </p>
            {isFinished && <p class="quiet small">{staging.text}</p>}
          </>
        )}
      </div>
      {size > 0 && (
        <div class="buttons">
          <button type="button" class="button primary small" onClick={leave(runStaged)}>
            {isFinished ? staging.run : staging.runNow}
          </button>
          <button type="button" class="button small" onClick={leave(discardStaged)}>
            {staging.discard}
          </button>
        </div>
      )}
    </div>
  );
}
