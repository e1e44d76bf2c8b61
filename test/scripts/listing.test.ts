/** The texts and pictures for the extension stores fit their forms and the package. */
import { describe, expect, it } from 'vitest';
import { listingProblems, pictureProblems, readListing } from '../../scripts/listing.mjs';

const listing = readListing();
const [language = '', text = ''] = Object.entries(listing.texts)[0] ?? [];
const withText = (changed: string) => ({
  ...listing,
  texts: { ...listing.texts, [language]: changed },
});

describe('the store listing', () => {
  it('has all texts, within the limits, and a reason for each permission', () => {
    expect(listingProblems(listing)).toEqual([]);
  });

  it('has every language of the package', () => {
    expect(Object.keys(listing.texts)).toEqual(['de', 'en', 'fr']);
  });

  it('has pictures in the sizes of the stores', () => {
    expect(pictureProblems()).toEqual([]);
  });
});

describe('a problem of the listing', () => {
  const long = 'x'.repeat(1001);

  it.each([
    [
      'a summary that is too long',
      withText(text.replace('## Summary\n', `$&${long}`)),
      /Summary: /,
    ],
    [
      'a name that the manifest does not have',
      withText(text.replace('Espalier', 'Trellis')),
      /name/,
    ],
    ['a section that one language lacks', withText(text.replace('## Name', '## Title')), /lacks/],
    ['an empty section', withText(text.replace(/(## Summary\n)[^#]*/, '$1')), /lacks .*Summary/],
    ['version notes of another version', { ...listing, version: '9.0.0' }, /What's new in 9\.0\.0/],
    [
      'a long description in the package',
      { ...listing, chromeSummaries: { en: long } },
      /_locales/,
    ],
    [
      'a permission without a reason',
      { ...listing, permissions: [...listing.permissions, 'tabs'] },
      /lacks a reason for tabs/,
    ],
    [
      'a reason for a permission that is gone',
      { ...listing, permissions: listing.permissions.filter((each) => each !== 'alarms') },
      /a reason for alarms, which/,
    ],
    [
      'a reason that is too long',
      { ...listing, review: listing.review.replace('### alarms\n', `$&${long}`) },
      /alarms: /,
    ],
  ])('is %s', (_what, changed, problem) => {
    expect(listingProblems(changed).join('\n')).toMatch(problem);
  });
});
