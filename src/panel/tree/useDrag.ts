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
  const end = (): void => setView({ cut: null, drop: null });
  return {
    draggable,
    onDragStart(event) {
      event.dataTransfer?.setData('text/plain', '');
      setView({ cut: node });
    },
    onDragEnd: end,
    onDragOver(event) {
      const { run, cut, drop } = getState();
      const line = event.currentTarget;
      if (!run || !cut || !(line instanceof Element)) return;
      const { top, height } = line.getBoundingClientRect();
      const place = dropAt(run.tree, cut, node, (event.clientY - top) / height);
      if (place) event.preventDefault();
      if (place?.node !== drop?.node || place?.place !== drop?.place) setView({ drop: place });
    },
    onDrop(event) {
      event.preventDefault();
      const { run, cut, drop } = getState();
      const change = run && cut && drop && editOfDrop(run.tree, cut, drop);
      end();
      if (change) edit(change);
    },
  };
}
