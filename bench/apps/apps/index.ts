/** All applications of the test bed. */
import type { App } from '../app.ts';
import { adminer } from './adminer.ts';
import { calibre } from './calibre.ts';
import { dokuwiki } from './dokuwiki.ts';
import { mediawiki } from './mediawiki.ts';
import { nodeRed } from './nodeRed.ts';
import { phpMyAdmin } from './phpMyAdmin.ts';
import { radicale } from './radicale.ts';
import { syncthing } from './syncthing.ts';
import { tiddlyWiki } from './tiddlyWiki.ts';
import { ungit } from './ungit.ts';
import { wordpress } from './wordpress.ts';

export const apps: readonly App[] = [
  dokuwiki,
  nodeRed,
  phpMyAdmin,
  adminer,
  calibre,
  radicale,
  syncthing,
  tiddlyWiki,
  ungit,
  wordpress,
  mediawiki,
];
