/** Which addresses the task knows, and which the plan made up. */
import { describe, expect, it } from 'vitest';
import {
  assessOpening,
  factsOfAddress,
  type KnownAddresses,
  keepLinks,
} from '../../../src/core/gate/openedAddress.ts';
import { judge } from '../../../src/core/gate/risk.ts';

const shop = 'https://shop.test';
const known: KnownAddresses = {
  links: new Map([
    [`${shop}/lamps?page=2`, 'Next page'],
    [`${shop}/x/4`, 'Delete'],
    [`${shop}/x/5`, 'Subscribe'],
  ]),
  visited: [`${shop}/cart#top`],
  byUser: ['Compare the lamps on shop.test/offers/lamps, please'],
};
const risk = (address: string) => assessOpening(address, known).risk;

describe('an opened address', () => {
  it.each([
    ['of a link', `${shop}/lamps?page=2#reviews`, 'safe'],
    ['of a link that is called by an act', `${shop}/x/5`, 'unknown'],
    ['of a link that deletes', `${shop}/x/4`, 'high'],
    ['the task was at', `${shop}/cart`, 'safe'],
    ['the user wrote', `${shop}/offers/lamps`, 'safe'],
    ['that only begins as one the user wrote', `${shop}/offers/lamps/5`, 'unknown'],
    ['that the user wrote, with another query', `${shop}/offers/lamps?do=4`, 'unknown'],
    ['of a front page', `${shop}/`, 'safe'],
    ['of a front page with a query', `${shop}/?do=4`, 'unknown'],
    ['nobody saw', `${shop}/do/4`, 'unknown'],
    ['that names an act', `${shop}/logout`, 'high'],
  ])('%s', (_, address, expected) => {
    expect(risk(address)).toBe(expected);
  });

  it('is described so that the critic can judge it by its path', () => {
    const facts = factsOfAddress(`${shop}/api?do=transfer&to=4711`, `${shop}/cart`);
    expect(facts).toMatchObject({ name: '/api do=transfer to', frameOrigin: shop });
    expect(judge({ by: 'address' }, facts).risk).toBe('unknown');
  });

  it('drops the oldest link if there are too many newer ones', () => {
    const links = new Map([['https://a.test/old', 'Old']]);
    keepLinks(
      links,
      Array.from({ length: 5_000 }, (_, at) => ({ address: `https://a.test/${at}`, words: 'x' })),
    );
    expect([links.size, links.has('https://a.test/old'), links.has('https://a.test/0')]).toEqual([
      5_000,
      false,
      true,
    ]);
  });
});
