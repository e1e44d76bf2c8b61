import { plainText } from './plainText.ts';

/**
 * Shows text from a page, a model or the user: never as markup, isolated from the surrounding direction, and truncated.
 */
export function PageText({
  text,
  limit = 300,
}: {
  readonly text: string;
  readonly limit?: number;
}) {
  return <bdi>{plainText(text, limit)}</bdi>;
}
