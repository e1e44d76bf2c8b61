/** The element of a row of the tree; null while its branch is folded or, in a long plan, out of view. */
export const rowElement = (key: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.tree [data-key="${CSS.escape(key)}"]`);

/** Focus a row that holds the tab stop: at once, or as soon as it is drawn. */
export function focusRow(key: string): void {
  const row = rowElement(key);
  if (row) row.focus();
  else requestAnimationFrame(() => rowElement(key)?.focus());
}

/** Put the keyboard on the row with the tab stop. */
export const focusTree = (): void =>
  document.querySelector<HTMLElement>('.tree [tabindex="0"]')?.focus();
