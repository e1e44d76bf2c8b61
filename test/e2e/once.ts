/** Tests of what no browser has a part in, such as what a reply of the model host leads to: Chromium stands for both. */
import { it } from 'vitest';
import type { BrowserName } from '../../harness/browser/driver.ts';

type Register = (name: string, test: () => Promise<void>) => void;

export const onceFor = (browser: BrowserName): Register =>
  browser === 'chromium' ? it : () => undefined;
