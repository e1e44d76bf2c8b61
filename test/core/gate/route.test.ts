/** The route that an address keeps in its query or after its hash. */
import { expect, it } from 'vitest';
import { routeOf } from '../../../src/core/gate/route.ts';

it.each([
  ['https://db.test/index.php?route=/table/drop&db=people', '?route=/table/drop'],
  ['https://wiki.test/doku.php?id=start&do=edit', '?do=edit'],
  ['https://shop.test/?q=tent&sid=8f3a/9c0d+x==', ''],
  ['https://app.test/#!/route/x?token=1', '#!/route/x'],
  ['https://app.test/#/users/3/edit', '#/users/3/edit'],
  ['https://site.test/page#chapter-2', ''],
  ['https://site.test/page#/', ''],
  ['no address', ''],
])('returns for %s the route "%s"', (address, route) => {
  expect(routeOf(address)).toBe(route);
});
