/** The solution of each task, without a browser. */
import type { Solution } from '../app.ts';
import { adminerSolutions } from './adminer.ts';
import { calibreSolutions } from './calibre.ts';
import { dokuwikiSolutions } from './dokuwiki.ts';
import { mediawikiSolutions } from './mediawiki.ts';
import { nodeRedSolutions } from './nodeRed.ts';
import { phpMyAdminSolutions } from './phpMyAdmin.ts';
import { radicaleSolutions } from './radicale.ts';
import { syncthingSolutions } from './syncthing.ts';
import { tiddlyWikiSolutions } from './tiddlyWiki.ts';
import { ungitSolutions } from './ungit.ts';
import { wordpressSolutions } from './wordpress.ts';

export const solutions: Readonly<Record<string, Solution>> = {
  ...dokuwikiSolutions,
  ...nodeRedSolutions,
  ...phpMyAdminSolutions,
  ...adminerSolutions,
  ...calibreSolutions,
  ...radicaleSolutions,
  ...syncthingSolutions,
  ...tiddlyWikiSolutions,
  ...ungitSolutions,
  ...wordpressSolutions,
  ...mediawikiSolutions,
};
