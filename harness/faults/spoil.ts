/** Pages with a fault, added to the HTML of a page or replacing it. */
import { type FaultKind, RENEW } from './fault.ts';

const inPage: Partial<Record<FaultKind, string>> = {
  reordered: `<script>addEventListener('load', () => {
  for (const list of document.querySelectorAll('ul, ol, tbody'))
    list.append(...[...list.children].reverse());
});</script>`,
  toast: `<div role="status" style="position:fixed;inset:auto 0 0 0;padding:24px;background:#222;color:#fff;z-index:9999">
We have changed our terms. <button onclick="this.parentElement.remove()">Dismiss</button></div>`,
  dialog: `<dialog id="__offer" aria-label="Newsletter"><p>Do you want our newsletter?</p>
<form method="dialog"><button>No, thanks</button></form></dialog>
<script>document.getElementById('__offer').showModal();</script>`,
};

/** Returns the page with the fault in it; unchanged for faults that don't show in a page. */
export const spoiled = (kind: FaultKind, html: string): string => `${html}${inPage[kind] ?? ''}`;

const plain = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,"><main><h1>${title}</h1>${body}</main></html>`;

export const notFound = (): string =>
  plain(
    'Page not found',
    '<p>There is no page at this address.</p><p><a href="/">Start page</a></p>',
  );

export const failed = (): string =>
  plain('Something went wrong', '<p>The server could not answer (500).</p>');

/** `path` is the address that the user requested. */
export const expired = (path: string): string =>
  plain(
    'Your session has expired',
    `<p>You were signed out after a while without activity.</p><form action="${RENEW}"><input type="hidden" name="to" value="${escaped(path)}"><button>Continue as before</button></form>`,
  );

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
