/** Loads the locale before the views, as the setup page does. */
import { chooseLocale } from '../../src/panel/locales/choose.ts';
import '../../src/panel/app/base.css';

await chooseLocale();
await import('./setup.tsx');
