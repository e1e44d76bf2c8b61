// @ts-check
/** A form whose values only the scanned letter tells. */
const form = /** @type {HTMLFormElement} */ (document.getElementById('answer'));
const note = /** @type {HTMLElement} */ (document.getElementById('note'));

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = JSON.stringify(Object.fromEntries(new FormData(form)));
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch('/drawings/api/replies', { method: 'POST', headers, body });
  note.textContent = reply.ok ? 'The reply is sent.' : 'The water board has no such letter.';
});
