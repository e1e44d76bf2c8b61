/** Agent-E's published change observation, for comparison. Runs in the page next to the content layer. */
import type { AgentE } from './match.ts';

const WINDOW_MS = 100;

/** Starts observing; resolves 100 ms later with the visible texts added and whether the target expanded. */
export async function agentE(selector: string | null): Promise<AgentE> {
  const target = selector ? document.querySelector(selector) : null;
  const before = target?.getAttribute('aria-expanded');
  const added = new Set<string>();
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === 'characterData') keep(record.target.parentElement, added);
      for (const node of record.addedNodes) keep(node, added);
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  await new Promise((resolve) => setTimeout(resolve, WINDOW_MS));
  observer.disconnect();
  const opened = before === 'false' && target?.getAttribute('aria-expanded') === 'true';
  return { added: [...added], opened };
}

function keep(node: Node | null, into: Set<string>): void {
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  if (!element?.isConnected || element.matches('script,style') || !element.checkVisibility())
    return;
  const text = element instanceof HTMLElement ? element.innerText : (element.textContent ?? '');
  if (text.trim()) into.add(text.trim());
}
