/** The tree's elements in the document. */

export type Grid = { readonly current: HTMLDivElement | null };

/** Returns the element of a row; null while its branch is folded or, in a long plan, out of view. */
export const rowElement = (key: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.tree [data-key="${CSS.escape(key)}"]`);

/** Focuses a row that holds the tab stop, now or as soon as it is rendered. */
export function focusRow(key: string): void {
  const row = rowElement(key);
  if (row) row.focus();
  else requestAnimationFrame(() => rowElement(key)?.focus());
}

/** Focuses the row that holds the tab stop. */
export const focusTree = (): void =>
  document.querySelector<HTMLElement>('.tree [tabindex="0"]')?.focus();

/** The element that scrolls the tree. */
export const scrollerOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('.panel-main') ?? null;
