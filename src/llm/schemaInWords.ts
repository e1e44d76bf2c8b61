import type { JsonSchema } from './schema.ts';
import type { ContentBlock } from './transport.ts';

/** The schema as part of the prompt, for hosts that can't enforce it or seem not to. */
export const schemaInWords = (schema: JsonSchema): ContentBlock => ({
  text: `Answer with one JSON object that matches this JSON Schema, and nothing else:\n${JSON.stringify(schema)}`,
});
