/** The side panel's page: first the words in the user's language, then what shows them. */
import { chooseLocale } from './locales/choose.ts';
import './styles/panel.css';

await chooseLocale();
const { showPanel } = await import('./app/PanelPage.tsx');
showPanel();
