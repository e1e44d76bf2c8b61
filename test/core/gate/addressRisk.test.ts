/** Which addresses give a command by their path or query. */
import { expect, it } from 'vitest';
import { assessAddress } from '../../../src/core/gate/addressRisk.ts';

const site = 'https://site.test';

it.each([
  ['/delete/4', 'high'],
  ['/users/4/delete', 'high'],
  ['/logout.php', 'high'],
  ['/?action=delete&id=4', 'high'],
  ['/item?delete=4', 'high'],
  ['/index.php?route=/table/delete', 'high'],
  ['/users/4/confirm-email', 'high'],
  ['/confirm-email?id=4', 'high'],
  ['/delete-4', 'high'],
  ['/payment/confirm', 'high'],
  ['/checkout/complete', 'high'],
])('%s gives one', (address, risk) => {
  expect(assessAddress(site + address).risk).toBe(risk);
});

it.each([
  ['a part of several words that says not which thing', '/faq/confirm-email'],
  ['a question', '/help/360012-how-to-delete-a-file'],
  ['a value that may be a search', '/search?q=delete'],
  ['a word after the number of a thing', '/topic/77/watch'],
  ['a word in a command of the query', '/post?id=7&action=upvote'],
  ['a proof that a page of the site made the link', '/post?id=7&_wpnonce=ab12cd34ef'],
  ['the proof of a vote', '/thing?id=7&how=up&auth=0a1b2c3d4e5f6a7b'],
])('%s may be one: %s', (_, address) => {
  expect(assessAddress(site + address).risk).toBe('unknown');
});

it.each([
  '/watch?v=dQw4w9WgXcQ',
  '/trash',
  '/archive',
  '/search?q=how+to+delete+a+file',
  '/list?pageToken=ab12cd34ef56',
  '/items/4/edit',
  '/stars/7',
])('%s only reads', (address) => {
  expect(assessAddress(site + address).risk).toBe('safe');
});
