/** Like the panel's own page: the words first. */
import { chooseLocale } from '../../src/panel/locales/choose.ts';

await chooseLocale();
await import('./playground.tsx');
