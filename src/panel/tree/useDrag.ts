/** Moves a step by dragging its line. Keys do the same: Alt with an arrow, or X and V. */
import type { NodeId } from '../../core/ids.ts';
import { useActions, useGetState, useSelector, useSetView } from '../app/context.ts';
import { canDrag, dropAt, editOfDrop } from './drag.ts';

export type DragHandlers = {
  readonly draggable: boolean;
  readonly onDragStart: (event: DragEvent) => void;
  readonly onDragEnd: () => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
};

export function useDrag(node: NodeId): DragHandlers {
  const getState = useGetState();
  const setView = useSetView();
  const { edit } = useActions();
  const draggable = useSelector(
    ({ run, editor, isPast }) =>
      run !== null && editor === null && !isPast && canDrag(run.tree, node),
  );
  const end = (): void => setView({ dragged: null, drop: null });
  return {
    draggable,
    onDragStart(event) {
      event.dataTransfer?.setData('text/plain', '');
      setView({ dragged: node });
    },
    onDragEnd: end,
    onDragOver(event) {
      const { run, dragged, drop } = getState();
      const line = event.currentTarget;
      if (!run || !dragged || !(line instanceof Element)) return;
      const { top, height } = line.getBoundingClientRect();
      const place = dropAt(run.tree, dragged, node, (event.clientY - top) / height);
      if (place) event.preventDefault();
      if (place?.node !== drop?.node || place?.place !== drop?.place) setView({ drop: place });
    },
    onDrop(event) {
      event.preventDefault();
      const { run, dragged, drop } = getState();
      const change = run && dragged && drop && editOfDrop(run.tree, dragged, drop);
      end();
      if (change) edit(change);
    },
  };
}
