/** What the recorder keeps of a model's replies. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { startRecorder } from '../../harness/model/recorder.ts';

const event = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;
const whole = [
  event({ type: 'content_block_delta', delta: { type: 'text_delta', text: 'yes' } }),
  event({ type: 'message_stop' }),
].join('');

/** A model that sends this and leaves the connection open. */
const model = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(request.url?.includes('cut') ? whole.slice(0, -20) : whole);
});
await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
const upstream = `http://127.0.0.1:${(model.address() as AddressInfo).port}`;
afterAll(() => {
  model.closeAllConnections();
  model.close();
});

/** Asks through a recorder, closes the connection once something came, and returns what was recorded. */
async function recorded(path: string): Promise<readonly string[]> {
  const recorder = await startRecorder(upstream);
  const body = JSON.stringify({
    system: '',
    messages: [{ role: 'user', content: 'QUESTION\nWell?' }],
  });
  const response = await fetch(`${recorder.url}${path}`, { method: 'POST', body });
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await expect
    .poll(() => recorder.entries.length, { timeout: 500 })
    .toBeGreaterThan(0)
    .catch(() => null);
  await recorder.close();
  return recorder.entries.map(({ reply }) => reply);
}

it('keeps a whole reply although the connection was closed before the stream ended', async () => {
  expect(await recorded('/v1/messages')).toEqual(['yes']);
});

it('keeps nothing of a reply that was cut off', async () => {
  expect(await recorded('/v1/messages?cut')).toEqual([]);
});
