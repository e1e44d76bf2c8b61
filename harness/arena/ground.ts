/** A server that hosts an application for tasks: it resets the data before a run, and reports the changes afterward. */

/** Records that differ from those after the reset, by key; null for a removed one. */
export type Changes = Readonly<Record<string, unknown>>;

/**
 * Resets the data at `ground`; resolves to a function that returns the changes since. Throws if the server can't be
 * reached.
 */
export async function resetGround(ground: string): Promise<() => Promise<Changes>> {
  await ask(`${ground}/reset`, 'POST');
  return async () => {
    const changes = (await ask(`${ground}/changes`, 'GET')) as unknown;
    if (typeof changes !== 'object' || changes === null)
      throw new Error(`${ground}/changes is not a JSON object`);
    return changes as Changes;
  };
}

async function ask(url: string, method: 'GET' | 'POST'): Promise<unknown> {
  const reply = await fetch(url, { method }).catch((error: Error) => {
    throw new Error(`${url} could not be asked. Is its server running? (${error.message})`);
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${text.slice(0, 300)}`);
  return text === '' ? null : JSON.parse(text);
}
