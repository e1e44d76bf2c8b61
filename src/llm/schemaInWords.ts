import type { Json } from '../core/json.ts';
import type { JsonSchema } from './schema.ts';
import type { ContentBlock } from './transport.ts';

/** The schema as part of the prompt, for hosts that can't enforce it or seem not to. Small models follow an example better. */
export function schemaInWords(schema: JsonSchema, example?: Json): ContentBlock {
  const shown = example === undefined ? '' : `\nFor example: ${JSON.stringify(example)}`;
  return {
    text: `Answer with one JSON object that matches this JSON Schema, and nothing else:\n${JSON.stringify(schema)}${shown}`,
  };
}
