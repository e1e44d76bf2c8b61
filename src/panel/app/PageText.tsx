/** Words of a page, a model or a user: always text, isolated from the words around them, and cut to a limit. */
export function PageText({
  text,
  limit = 300,
}: {
  readonly text: string;
  readonly limit?: number;
}) {
  return <bdi>{plainText(text, limit)}</bdi>;
}

/** Control and direction characters are dropped: `<bdi>` isolates, but an override inside it still lies. */
const unseen = /(?!\n)\p{Cc}|[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** At most `limit` letters of the text, without control and direction characters. */
export function plainText(text: string, limit: number): string {
  const plain = text.replace(unseen, ' ').trim();
  const letters = [...plain];
  return letters.length > limit ? `${letters.slice(0, limit - 1).join('')}…` : plain;
}
