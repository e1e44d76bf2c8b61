/**
 * Runs in a Worker of its own, made for one file and ended with it: what a hostile file makes the parser do ends there,
 * too. The answer goes through a port of its own, since pdf.js takes the scope for its own and talks there.
 */
import type { ReadRequest } from '../protocol/reader.ts';
import { boundBuffers } from './limits.ts';
import { readFile } from './readFile.ts';

boundBuffers(globalThis);

addEventListener('message', ({ data, ports: [port] }: MessageEvent<ReadRequest>) => {
  void readFile(data).then((text) => port?.postMessage(text));
});
