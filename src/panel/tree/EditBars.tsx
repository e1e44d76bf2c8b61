/** The bars below the tree: one offers to undo the last edit, one to run a finished task again with its edits. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useActions, useSelector } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { staging, undone } from './editWords.ts';
import { stagedIn } from './staged.ts';
import { focusTree } from './treeRows.ts';
import { UNDO_MS, type Undo } from './undo.ts';

/** Offers to undo the last edit. The live region exists before its text, or screen readers would not announce it. */
export function UndoBar() {
  const undo = useSelector((state) => state.undo);
  return (
    <div class="undo" role="status">
      {undo && <Offer key={undo.edit} undo={undo} />}
    </div>
  );
}

/** Offers to undo an edit for ten seconds; not counting the time it is hovered or focused. */
function Offer({ undo }: { readonly undo: Undo }) {
  const { undo: takeBack, dismissUndo } = useActions();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(dismissUndo, UNDO_MS);
    return () => clearTimeout(timer);
  }, [isHeld, dismissUndo]);
  const hold = (): void => setHeld(true);
  const letGo = (): void => setHeld(false);
  // The pressed button disappears, so focus moves to the tree.
  const leave = (act: () => void) => (): void => {
    act();
    focusTree();
  };
  return (
    <div
      class="undo-offer"
      role="presentation"
      onPointerEnter={hold}
      onPointerLeave={letGo}
      onFocusIn={hold}
      onFocusOut={letGo}
    >
      <p class="undo-words">
        {undone.did[undo.kind]}{' '}
        <q>
          <PageText text={undo.words} limit={80} />
        </q>
      </p>
      <button type="button" class="button small" title={undone.keys} onClick={leave(takeBack)}>
        {undone.undo}
      </button>
      <button type="button" class="link" onClick={leave(dismissUndo)}>
        {undone.dismiss}
      </button>
    </div>
  );
}

/** Offers to run a finished task again with the staged edits, and shows how many there are. */
export function StagedBar() {
  const { runStaged, discardStaged } = useActions();
  const run = useSelector((state) => state.run);
  const log = useSelector((state) => state.staged);
  const size = useMemo(() => (run ? stagedIn(run, log).ready.length : 0), [run, log]);
  const isFinished = run?.status === 'finished';
  // The pressed button disappears, so focus moves to the tree.
  const leave = (act: () => unknown) => (): void => {
    act();
    focusTree();
  };
  // The live region must exist before its text, or screen readers would not announce it.
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
