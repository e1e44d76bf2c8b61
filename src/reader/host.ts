/** Starts the worker that reads one file, and terminates it when it is done or its time is up. */
import { err, type Result } from '../core/result.ts';
import type { ReaderRequest, ReplyTo } from '../protocol/reader.ts';

/** Includes fetching the file. */
const LIMIT_MS = 25_000;

/** Answers one request. `script` is the address of the built worker. */
export function readInWorker<R extends ReaderRequest>(
  script: string,
  request: R,
): Promise<Result<ReplyTo<R>>> {
  const worker = new Worker(script);
  const { port1: answers, port2: port } = new MessageChannel();
  const answered = new Promise<Result<ReplyTo<R>>>((resolve) => {
    const timer = setTimeout(() => resolve(tooSlow), LIMIT_MS);
    const settle = (reply: Result<ReplyTo<R>>): void => {
      clearTimeout(timer);
      resolve(reply);
    };
    answers.onmessage = ({ data }: MessageEvent<Result<ReplyTo<R>>>) => settle(data);
    worker.onerror = ({ message }) => settle(failed(message));
    worker.postMessage(request, [port]);
  });
  return answered.finally(() => worker.terminate());
}

const tooSlow = err(
  'timeout',
  `Reading the file took longer than ${LIMIT_MS / 1000} s.`,
  'Look for the same facts on a page.',
);

const failed = (seen: string): Result<never> =>
  err('badTarget', `The file could not be read (${seen}).`, 'Look for the same facts on a page.');
