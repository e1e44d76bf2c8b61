/** Whether someone writes in the tree or under it: no action begins until that is settled. */
import type { PanelState } from '../app/store.ts';

export type Writing = Pick<PanelState, 'editor' | 'said' | 'proposals'>;

export const isTyping = ({ editor, said, proposals }: Writing): boolean =>
  editor !== null || said.trim() !== '' || proposals.length > 0;
