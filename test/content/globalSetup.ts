/** Bundles what the pages under test get, once per run. */
import { bundlePages } from '../../harness/page/bundle.mjs';

export const setup = (): Promise<void> => bundlePages();
