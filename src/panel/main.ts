/** Entry point of the side panel: loads the locale before the views, whose modules read their texts when they load. */
import { chooseLocale } from './locales/choose.ts';
import './app/base.css';

await chooseLocale();
const { showPanel } = await import('./app/PanelPage.tsx');
showPanel();
