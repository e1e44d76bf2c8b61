// @ts-check
/** A form whose value only a scanned page of the report tells. */
const form = /** @type {HTMLFormElement} */ (document.getElementById('certificate'));
const note = /** @type {HTMLElement} */ (document.getElementById('note'));

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = JSON.stringify(Object.fromEntries(new FormData(form)));
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch('/drawings/api/certificates', { method: 'POST', headers, body });
  note.textContent = reply.ok ? 'The certificate is entered.' : 'There is no such certificate.';
});
