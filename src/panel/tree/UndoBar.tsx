/** Offers to undo a removal or an edit for ten seconds. The time stops while it is hovered or focused. */
import { useEffect, useState } from 'preact/hooks';
import { useActions, useSelector } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { undone } from './editWords.ts';
import { focusTree } from './treeRows.ts';
import { UNDO_MS, type Undo } from './undo.ts';

/** The live region is there before its words are: else they would not be announced. */
export function UndoBar() {
  const undo = useSelector((state) => state.undo);
  return (
    <div class="undo" role="status">
      {undo && <Offer key={undo.edit} undo={undo} />}
    </div>
  );
}

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
  // The pressed button goes away: the keyboard goes on in the tree.
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
