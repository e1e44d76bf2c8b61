/** The setup page: first the words in the user's language, then what shows them. */
import { chooseLocale } from './locales/choose.ts';
import './app/base.css';

await chooseLocale();
const { showSetup } = await import('./setup/SetupEntry.tsx');
showSetup();
