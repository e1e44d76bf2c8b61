import { showCount } from './basket-store.mjs';

showCount();
