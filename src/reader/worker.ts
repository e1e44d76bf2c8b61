/**
 * Runs in a worker of its own, created for one file and terminated with it, so whatever a hostile file makes the parser
 * do ends with the file. The result is sent through a separate port, since pdf.js uses the scope for its own messages.
 */
import type { ReaderRequest } from '../protocol/reader.ts';
import { limitBuffers } from './limits.ts';
import { readFile } from './readFile.ts';

limitBuffers(globalThis);

addEventListener('message', ({ data, ports: [port] }: MessageEvent<ReaderRequest>) => {
  void readFile(data).then((reply) => port?.postMessage(reply));
});
