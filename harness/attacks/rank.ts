/**
 * Finds page text in a model request, inside a fence or elsewhere. Checks the bytes of the request, not how the product
 * builds it: a fence is a BEGIN line with a code, up to the END line with the same code.
 */

/** A place outside every fence that contains the marker. */
export type Breach = { readonly where: string; readonly around: string };

type Block = { readonly where: string; readonly text: string };

const FENCE = /^BEGIN (data-[0-9a-f]{12})\n[\s\S]*?^END \1$/gm;

/**
 * Returns every occurrence of the marker outside a fence, in system text, questions or replies kept in the
 * conversation.
 */
export function breaches(body: unknown, marker: string): readonly Breach[] {
  return blocksOf(body).flatMap(({ where, text }) => {
    const open = text.replace(FENCE, '');
    const at = open.indexOf(marker);
    return at < 0 ? [] : [{ where, around: open.slice(Math.max(0, at - 60), at + 60) }];
  });
}

/** Whether the value occurs anywhere in a request, fenced or not. */
export const holds = (body: unknown, value: string): boolean =>
  blocksOf(body).some(({ text }) => text.includes(value));

function blocksOf(body: unknown): readonly Block[] {
  const request = body as {
    readonly system?: unknown;
    readonly messages?: readonly { readonly role: string; readonly content: unknown }[];
  };
  const system = textsOf(request.system).map((text) => ({ where: 'system', text }));
  const messages = (request.messages ?? []).flatMap(({ role, content }) =>
    textsOf(content).map((text) => ({ where: role, text })),
  );
  // The model's earlier replies are its own text; the scripted model repeats pages there.
  return [...system, ...messages.filter(({ where }) => where !== 'assistant')];
}

function textsOf(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((part: { readonly text?: unknown }) =>
    typeof part.text === 'string' ? [part.text] : [],
  );
}
