/** Text from a page, a model or the user, without what could disguise it. */

/** Control and direction characters. `<bdi>` isolates text, but an override inside it could still disguise it. */
const unseen = /(?!\n)\p{Cc}|[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Truncates the text to `limit` characters and removes control and direction characters. */
export function plainText(text: string, limit: number): string {
  const plain = text.replace(unseen, ' ').trim();
  const letters = [...plain];
  return letters.length > limit ? `${letters.slice(0, limit - 1).join('')}…` : plain;
}
