/** What the model was asked and replied: kept for each step, and deleted with its task. */
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { nodeId, runId } from '../../../src/core/ids.ts';

const exchange = (node: string, reply: string) => ({
  node: nodeId(node),
  operator: 'expand',
  at: 1,
  prompt: { rules: 'Rules', earlier: 0, message: 'The page' },
  reply,
  ok: true,
});

it('returns the exchanges of a step, oldest first, and deletes only those of a deleted run', async () => {
  globalThis.indexedDB = new IDBFactory();
  vi.resetModules();
  const { keepExchange, readExchanges } = await import(
    '../../../src/background/storage/exchanges.ts'
  );
  const { deleteRun } = await import('../../../src/background/storage/journal.ts');
  const [mine, other] = [runId('r1'), runId('r2')];
  for (const reply of ['first', 'second']) await keepExchange(mine, exchange('0.1', reply));
  await keepExchange(mine, exchange('0.2', 'of another step'));
  await keepExchange(other, exchange('0.1', 'of another run'));
  expect(await readExchanges(mine, nodeId('0.1'))).toEqual([
    exchange('0.1', 'first'),
    exchange('0.1', 'second'),
  ]);
  await deleteRun(mine);
  expect(await readExchanges(mine, nodeId('0.1'))).toEqual([]);
  expect(await readExchanges(other, nodeId('0.1'))).toHaveLength(1);
});
