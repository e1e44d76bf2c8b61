import type { Role } from './roles.ts';

/** The names of container roles in lines. Containers of other roles are not shown. */
export const containerWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    alert: 'alert',
    alertdialog: 'alertdialog',
    'aria-hidden': 'aria-hidden',
    banner: 'header',
    complementary: 'aside',
    contentinfo: 'footer',
    dialog: 'dialog',
    form: 'form',
    inert: 'inert, cannot be used now',
    main: 'main',
    menu: 'menu',
    menubar: 'menubar',
    navigation: 'nav',
    radiogroup: 'radiogroup',
    region: 'region',
    search: 'search',
    status: 'status',
    tablist: 'tablist',
    toolbar: 'toolbar',
    tooltip: 'tooltip',
    tree: 'tree',
  } satisfies Partial<Record<Role, string>>),
);
