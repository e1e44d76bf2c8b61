/**
 * A version of the prompts means certain words: whoever changes them raises it and adds its words to promptVersions.json.
 * An operator that the current version doesn't list is newer than its recordings, and is held to its words from the next
 * version on.
 */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { PROMPT_VERSION } from '../../src/llm/prompt/promptVersion.ts';
import { outputSchema } from '../../src/llm/schema.ts';
import { type OperatorName, operators } from '../../src/planners/operators.ts';
import { systemIds, systems } from '../../src/planners/systems.ts';
import versions from './promptVersions.json' with { type: 'json' };

const names = Object.keys(operators) as OperatorName[];

/** Rules and schema as any system gets them, each version of them once. */
function wordsOf(name: OperatorName): string {
  const { rules, schema } = operators[name];
  const variants = systemIds.map((id) =>
    JSON.stringify([rules(systems[id]), outputSchema(schema(systems[id]))]),
  );
  return [...new Set(variants)].toSorted().join('\n');
}

const hashOf = (name: OperatorName): string =>
  createHash('sha256').update(wordsOf(name)).digest('hex').slice(0, 16);

it('fixes rules and schemas per PROMPT_VERSION', () => {
  const known: Readonly<Record<string, string | Readonly<Record<string, string>>>> = versions;
  const current = known[PROMPT_VERSION];
  const hashes = Object.fromEntries(names.map((name) => [name, hashOf(name)]));
  if (typeof current !== 'object')
    throw new Error(`list version ${PROMPT_VERSION}: ${JSON.stringify(hashes, null, 2)}`);
  expect(hashes, 'raise PROMPT_VERSION and list its hashes').toMatchObject(current);
});
