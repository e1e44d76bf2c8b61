/**
 * A made-up site whose task is a series of presses in order. A wrong press leads off track until the tab navigates
 * back.
 */
import { type FakeWorld, fakeWorld, goTo } from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import { elementRef } from '../../src/core/ids.ts';
import { err, ok } from '../../src/core/result.ts';

export type Site = {
  readonly length: number;
  /** Number of presses done; a press is never undone. */
  done: number;
  isAstray: boolean;
};

export const press = (nth: number): Action => ({ kind: 'click', ref: elementRef(`e${nth}`) });
export const WRONG = press(99);
export const STALE = press(98);
export const home = goTo('/home');

export function openSite(length: number): { readonly site: Site; readonly world: FakeWorld } {
  const site: Site = { length, done: 0, isAstray: false };
  const world = fakeWorld((action) => resultOf(site, action));
  const { restore } = world;
  world.restore = async (method, ...rest) => {
    const restored = await restore(method, ...rest);
    if (method === 'address') site.isAstray = false;
    return restored;
  };
  return { site, world };
}

function resultOf(site: Site, action: Action) {
  const at = (path: string) => ok({ url: `https://site.test${path}` });
  if (action.kind === 'goto') {
    site.isAstray = false;
    return ok({});
  }
  if (action.kind !== 'click') return ok({});
  if (action.ref === 'e98') return err('staleRef', 'There is no such element.', '');
  if (action.ref === 'e99') {
    site.isAstray = true;
    return at('/astray');
  }
  if (site.isAstray || action.ref !== `e${site.done + 1}`)
    return err('notFound', 'This is not on the page.', '');
  site.done += 1;
  return at(`/${site.done}`);
}
