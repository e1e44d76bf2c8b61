/** Returns a code no page can guess: `data-` and 12 hex digits. Recordings mask it by that shape. */
export function freshBoundary(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return `data-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
