/** Whether two requests say the same, as far as the browser shows what they carry. */
import { describe, expect, it } from 'vitest';
import { contentOf } from '../../../../src/background/browser/requests/requestContent.ts';

const raw = (text: string) => ({ raw: [{ bytes: new TextEncoder().encode(text).buffer }] });
const json = (value: unknown) => raw(JSON.stringify(value));
const of = (body: object): string | null =>
  // The polyfill's types take form data for one text per field.
  contentOf(body as Parameters<typeof contentOf>[0], 'POST');

describe('what a request carries', () => {
  it.each([
    ['JSON', json({ remove: [31] }), json({ remove: [32] })],
    [
      'a GraphQL query',
      json({ query: 'mutation', v: { a: 1 } }),
      json({ query: 'q', v: { a: 1 } }),
    ],
    ['form fields', { formData: { to: ['ada'] } }, { formData: { to: ['ben'] } }],
    ['a urlencoded text', raw('to=ada&n=1'), raw('to=ben&n=1')],
    ['plain text', raw('hello'), raw('hello!')],
    [
      'multipart fields',
      raw('--x\r\nContent-Disposition: form-data; name="to"\r\n\r\nada\r\n--x--\r\n'),
      raw('--y\r\nContent-Disposition: form-data; name="to"\r\n\r\nben\r\n--y--\r\n'),
    ],
    ['an old date', json({ due: '2019-01-01T10:00' }), json({ due: '2019-01-02T10:00' })],
    ['a number like a time', json({ account: 1234567890 }), json({ account: 1234567891 })],
  ])('differs by %s', (_, a, b) => {
    expect(of(a)).not.toBeNull();
    expect(of(a)).not.toBe(of(b));
  });

  it.each([
    ['times of now', json({ at: Date.now() }), json({ at: Date.now() + 900 })],
    [
      'tokens',
      json({ csrf: 'a1b2c3d4e5f6a7b8c9d0e1f2a3' }),
      json({ csrf: 'f1b2c3d4e5f6a7b8c9d0e1f2a3' }),
    ],
    ['the order of fields', json({ a: 1, b: 2 }), json({ b: 2, a: 1 })],
    [
      'the boundary between parts',
      raw('--x\r\nContent-Disposition: form-data; name="to"\r\n\r\nada\r\n--x--\r\n'),
      raw('--y\r\nContent-Disposition: form-data; name="to"\r\n\r\nada\r\n--y--\r\n'),
    ],
  ])('does not differ by %s', (_, a, b) => {
    expect(of(a)).toBe(of(b));
  });

  it('is unknown where the browser does not show it', () => {
    expect(contentOf({ error: 'Unknown error.' }, 'POST')).toBeNull();
    expect(contentOf(undefined, 'PATCH')).toBeNull();
    expect(contentOf(undefined, 'POST')).toBe('');
  });
});
