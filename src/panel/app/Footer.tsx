/** The links to other screens. */

import { Mode } from '../task/Mode.tsx';
import { useActions } from './context.ts';
import { app } from './words.ts';

export function Footer() {
  const { showHistory, setup } = useActions();
  return (
    <footer class="footer">
      <Mode />
      <nav class="footer-nav">
        <button type="button" class="link" onClick={showHistory}>
          {app.history}
        </button>
        <button type="button" class="link" onClick={setup}>
          {app.setup}
        </button>
      </nav>
    </footer>
  );
}
