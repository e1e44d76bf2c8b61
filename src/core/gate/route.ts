/**
 * Some sites keep in the query or after the hash what others keep in the path: which page it is, and what is done there.
 * Without that, all of their addresses would be the same. What people search for, and tokens, are no route.
 */
const routeNames =
  /^(route|r|action|act|do|op|operation|cmd|command|method|mode|page|view|task|controller|module|section|tab|step)$/i;
const word = /^[a-z][a-z_.-]{0,39}$/i;
const path = /^\/?[\w.~-]{1,30}(\/[\w.~-]{1,30})+\/?$|^\/[\w.~-]{1,30}\/?$/;

/** The route in the query, such as `?route=/table/delete`, and after the hash, such as `#!/users/3`; '' without one. */
export function routeOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { searchParams, hash } = new URL(address);
  const named = [...searchParams].filter(isRoute).map(([name, value]) => `${name}=${value}`);
  const query = named.length > 0 ? `?${named.join('&')}` : '';
  return query + hashRoute(hash);
}

/** What stands after the hash, if it is a path: a place on the same page is none. */
export const hashRoute = (hash: string): string =>
  /^#!?\/[^?]/.test(hash) ? hash.replace(/\?.*$/s, '') : '';

const isRoute = ([name, value]: readonly [string, string]): boolean =>
  path.test(value) || (routeNames.test(name) && word.test(value));
