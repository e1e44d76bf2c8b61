/** Entry point of the setup page: loads the locale before the views, whose modules read their texts when they load. */
import { chooseLocale } from './locales/choose.ts';
import './app/base.css';

await chooseLocale();
const { showSetup } = await import('./setup/SetupEntry.tsx');
showSetup();
