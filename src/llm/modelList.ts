/** Reads a host's list of models, with the prices and sizes that some hosts add. */
import * as z from 'zod/mini';
import { plainError } from './hostError.ts';
import type { Listed, ListedModel } from './provider.ts';
import { readValues } from './stream.ts';

const text = z.catch(z.optional(z.string()), undefined);
const size = z.catch(z.optional(z.number()), undefined);
/** OpenRouter's prices are texts, in dollars per token. */
const dollars = z.catch(z.optional(z.pipe(z.string(), z.transform(Number))), undefined);
const entry = z.object({
  id: text,
  name: text,
  display_name: text,
  lifecycle: text,
  max_input_tokens: size,
  max_model_len: size,
  context_length: size,
  context_window: size,
  max_context_length: size,
  loaded_context_length: size,
  pricing: z.catch(
    z.optional(z.object({ prompt: dollars, completion: dollars, input_cache_read: dollars })),
    undefined,
  ),
});
const list = z.union([
  z.object({ data: z.array(entry) }),
  z.pipe(
    z.object({ models: z.array(entry) }),
    z.transform(({ models }) => ({ data: models })),
  ),
  z.pipe(
    z.array(entry),
    z.transform((data) => ({ data })),
  ),
]);

export async function readModels(response: Response): Promise<Listed> {
  let found: Listed = { ok: false, error: plainError('unreadable', '') };
  await readValues(response, {
    take(value) {
      const read = list.safeParse(value);
      if (read.success) found = { ok: true, models: read.data.data.flatMap(listed) };
      return 'over';
    },
  });
  return found;
}

function listed(model: z.output<typeof entry>): ListedModel[] {
  const id = model.id ?? model.name;
  if (!id) return [];
  return [
    {
      id,
      name: model.display_name || model.name || id,
      deprecated: model.lifecycle === 'deprecated',
      contextTokens:
        model.loaded_context_length ??
        model.max_model_len ??
        model.max_input_tokens ??
        model.context_length ??
        model.context_window ??
        model.max_context_length ??
        null,
      price: priceOf(model.pricing),
    },
  ];
}

/** Negative prices stand for "depends on the model that is chosen for you". */
function priceOf(pricing: z.output<typeof entry>['pricing']): ListedModel['price'] {
  const { prompt, completion, input_cache_read: cached } = pricing ?? {};
  if (prompt === undefined || completion === undefined) return null;
  if (!(prompt >= 0 && completion >= 0)) return null;
  const cacheRead = cached !== undefined && cached >= 0 && prompt > 0 ? cached / prompt : 1;
  return { input: prompt * 1e6, output: completion * 1e6, cacheRead };
}
