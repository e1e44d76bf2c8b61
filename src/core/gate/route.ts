/**
 * The route part of an address. Some sites keep in the query or the hash what others keep in the path: which page it
 * is, and what is done there. Without it all their addresses would look the same. Search terms and tokens are not part
 * of the route.
 */
const routeNames =
  /^(route|r|action|act|do|op|operation|cmd|command|method|mode|page|view|task|controller|module|section|tab|step)$/i;
const word = /^[a-z][a-z_.-]{0,39}$/i;
const path = /^\/?[\w.~-]{1,30}(\/[\w.~-]{1,30})+\/?$|^\/[\w.~-]{1,30}\/?$/;

/**
 * Returns the route in the query, such as `?route=/table/delete`, and in the hash, such as `#!/users/3`; '' if there is
 * none.
 */
export function routeOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { searchParams, hash } = new URL(address);
  const named = [...searchParams].filter(isRoute).map(([name, value]) => `${name}=${value}`);
  const query = named.length > 0 ? `?${named.join('&')}` : '';
  return query + hashRoute(hash);
}

/** Returns the names of the other parameters, whose values may be searches or tokens. */
export const otherParametersOf = (address: string): string[] =>
  URL.canParse(address)
    ? [...new URL(address).searchParams].filter((each) => !isRoute(each)).map(([name]) => name)
    : [];

/** Returns the hash if it is a path rather than a position on the page. */
export const hashRoute = (hash: string): string =>
  /^#!?\/[^?]/.test(hash) ? hash.replace(/\?.*$/s, '') : '';

const isRoute = ([name, value]: readonly [string, string]): boolean =>
  path.test(value) || (routeNames.test(name) && word.test(value));
