/** The element of a row of the tree; null while its branch is folded. */
export const rowElement = (key: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.tree [data-key="${CSS.escape(key)}"]`);
