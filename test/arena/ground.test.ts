/** Checks by what a run changed in an application's data, and the server that tells. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { changesBetween } from '../../bench/apps/ground.ts';
import { resetGround } from '../../harness/arena/ground.ts';
import { type Check, checkTask } from '../../harness/sites/check.mjs';

const check = (changes: Check['changes'], found: Record<string, unknown> | null) =>
  checkTask({ check: changes ? { changes } : {} }, { answer: '', changes: found }).failures;

const page = { 'page rota': { has: ['| 24 |'], lacks: ['typo'] } };
const row = { 'pupils Ada': { fields: { town: 'Oldport', left: null } } };

it.each<[string, Check['changes'], Record<string, unknown> | null, string[]]>([
  ['holds', page, { 'page rota': 'week | 24 |' }, []],
  ['lacks a part', page, { 'page rota': 'week' }, ['page rota lacks “| 24 |”']],
  ['has what it must not', page, { 'page rota': '| 24 | typo' }, ['page rota has “typo”']],
  ['was not changed', page, {}, ['page rota is unchanged']],
  ['is gone', page, { 'page rota': null }, ['page rota is gone']],
  ['is gone as it should', { 'page rota': null }, { 'page rota': null }, []],
  ['is still there', { 'page rota': null }, { 'page rota': '' }, ['page rota is still there']],
  ['has its fields', row, { 'pupils Ada': { town: 'Oldport', left: null, id: 1 } }, []],
  [
    'has another field',
    row,
    { 'pupils Ada': { town: 'Eastfield', left: null } },
    ['pupils Ada has town "Eastfield", not "Oldport"'],
  ],
  [
    'is one that nothing was asked of',
    {},
    { 'page start': 'x' },
    ['unwanted change of page start'],
  ],
  ['is told by nobody', {}, null, ['nobody told what the run changed']],
])('a record that %s', (_, wanted, found, failures) => {
  expect(check(wanted, found)).toEqual(failures);
});

it('reports changed, new and lost records', () => {
  const before = { same: { a: 1 }, changed: 'x', lost: 'y' };
  const after = { same: { a: 1 }, changed: 'z', new: 'w' };
  expect(changesBetween(before, after)).toEqual({ changed: 'z', new: 'w', lost: null });
});

it('asks the server to reset and then for the changes, and reports what went wrong', async () => {
  const asked: string[] = [];
  const server = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    response.writeHead(url?.startsWith('/app') ? 200 : 404).end(method === 'GET' ? '{"a":1}' : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const changes = await resetGround(`${url}/app`);
  expect(await changes()).toEqual({ a: 1 });
  expect(asked).toEqual(['POST /app/reset', 'GET /app/changes']);
  await expect(resetGround(`${url}/none`)).rejects.toThrow('POST');
});
