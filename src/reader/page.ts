/** Chrome's service worker can start no Worker: this hidden page does it in its place, and shows nothing. */
import { serveReader } from '../protocol/transport.ts';
import { readInWorker } from './host.ts';

serveReader((request) => readInWorker('/reader.js', request));
