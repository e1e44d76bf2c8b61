/** A version of the prompts means certain words: whoever changes them raises it and adds a line to promptVersions.json. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { PROMPT_VERSION } from '../../src/llm/prompt/promptVersion.ts';
import { outputSchema } from '../../src/llm/schema.ts';
import { operators } from '../../src/planners/operators.ts';
import { type SystemId, systems } from '../../src/planners/systems.ts';
import versions from './promptVersions.json' with { type: 'json' };

const words = (id: SystemId): unknown =>
  Object.entries(operators).map(([name, { rules, schema }]) => [
    name,
    rules(systems[id]),
    outputSchema(schema(systems[id])),
  ]);

it('rules and schemas are those of PROMPT_VERSION', () => {
  const ids = Object.keys(systems) as SystemId[];
  const hash = createHash('sha256')
    .update(JSON.stringify(ids.map(words)))
    .digest('hex');
  const known: Readonly<Record<string, string>> = versions;
  expect(known[PROMPT_VERSION], 'raise PROMPT_VERSION and add this line').toBe(hash.slice(0, 16));
});
