/** Like the setup page: the words first. */
import { chooseLocale } from '../../src/panel/locales/choose.ts';

await chooseLocale();
await import('./setup.tsx');
