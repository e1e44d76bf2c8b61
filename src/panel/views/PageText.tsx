/** Words of a page, a model or a person: always text, isolated from the words around them, and capped. */
export function PageText({ text, limit = 300 }: { readonly text: string; readonly limit?: number }) {
  return <bdi>{clip(text, limit)}</bdi>;
}

/** Invisible direction and control characters are dropped: `<bdi>` isolates, but an override inside it still lies. */
export function clip(text: string, limit: number): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const letters = [...plain];
  return letters.length > limit ? `${letters.slice(0, limit - 1).join('')}…` : plain;
}
