/** The bars below the tree: what the last edit did, the step that was cut, and the edits of a finished task. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { hasNode, nodeOf } from '../../core/plan/tree.ts';
import { useActions, useSelector, useSetView } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { edits, staging, undone } from './editWords.ts';
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
  const { undo: takeBack, redo, dismissUndo } = useActions();
  const isUndone = undo.way === 'undone';
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
        {undo.way !== 'done' && <strong>{undone[undo.way]} </strong>}
        {undone.did[undo.deed]}{' '}
        <q>
          <PageText text={undo.words} limit={80} />
        </q>
      </p>
      <button
        type="button"
        class="button small"
        title={isUndone ? undone.redoKeys : undone.keys}
        onClick={leave(isUndone ? redo : takeBack)}
      >
        {isUndone ? undone.redo : undone.undo}
      </button>
      <button type="button" class="link" onClick={leave(dismissUndo)}>
        {undone.dismiss}
      </button>
    </div>
  );
}

/** Says which step was cut and how to paste it. */
export function CutBar() {
  const setView = useSetView();
  const words = useSelector(({ run, cut }) =>
    run && cut && hasNode(run.tree, cut) ? nodeOf(run.tree, cut).description : '',
  );
  const cancel = (): void => {
    setView({ cut: null });
    focusTree();
  };
  return (
    <div class="undo" role="status">
      {words && (
        <div class="undo-offer is-cut">
          <p class="undo-words">
            {undone.cut}{' '}
            <q>
              <PageText text={words} limit={80} />
            </q>
            . {undone.paste}
          </p>
          <button type="button" class="button small" onClick={cancel}>
            {edits.cancel}
          </button>
        </div>
      )}
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
