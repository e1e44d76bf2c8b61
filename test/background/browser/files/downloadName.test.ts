/** Which answers become files, and what they are called. */
import { expect, it } from 'vitest';
import { downloadName } from '../../../../src/background/browser/files/downloadName.ts';

const answer = (
  headers: Readonly<Record<string, string>>,
  status = 200,
  path = '/files/a%20b.csv',
) =>
  downloadName({
    url: `https://site.test${path}`,
    status,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  });

it.each([
  ['attachment; filename="report.csv"', 'report.csv'],
  ['Attachment;filename=report.csv; size=3', 'report.csv'],
  ['attachment; filename="x.csv"; filename*=UTF-8\'\'%C3%BCber%20sicht.csv', 'über sicht.csv'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="say \\"hi\\".txt"', 'say "hi".txt'],
  ['attachment; filename="50%.txt"', '50%.txt'],
  ['attachment', 'a b.csv'],
])('saves %s as %s', (disposition, name) => {
  expect(answer({ 'Content-Disposition': disposition, 'content-type': 'text/html' })).toBe(name);
});

it.each([
  'application/zip',
  'text/csv; charset=utf-8',
  'application/octet-stream',
  'text/calendar',
])('saves %s without a prompt', (type) => expect(answer({ 'content-type': type })).toBe('a b.csv'));

it.each([
  'text/html',
  'TEXT/PLAIN; x=y',
  'image/png',
  'application/pdf',
  'application/atom+xml',
  '',
])('treats "%s" as a page to show', (type) =>
  expect(answer({ 'content-type': type, 'content-disposition': 'inline' })).toBeNull(),
);

it('treats empty, redirected and failed answers as no file', () => {
  const attached = { 'content-disposition': 'attachment' };
  for (const status of [204, 301, 304, 404, 500]) expect(answer(attached, status)).toBeNull();
  expect(answer(attached, 200, '/')).toBe('download');
});
