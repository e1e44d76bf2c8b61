/** A hidden page that starts workers, since Chrome's service worker can't start them itself. */
import { serveReader } from '../protocol/transport.ts';
import { readInWorker } from './host.ts';

serveReader((request) => readInWorker('/reader.js', request));
