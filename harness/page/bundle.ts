/** Path of the bundle that is injected into the pages under test. */
import { join } from 'node:path';

export const harnessDir = join(import.meta.dirname, '../../dist/test-page');
