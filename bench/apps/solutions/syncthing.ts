/** Solutions of the file sync's tasks, through its REST API. */
import type { Site, Solution } from '../app.ts';
import { ask } from '../apps/syncthing.ts';
import { ATTIC, LAPTOP } from '../data/syncthing.ts';

type Part = Readonly<Record<string, unknown>>;

const patch =
  (path: string, part: Part) =>
  (site: Site): Promise<unknown> =>
    ask(site, `config/${path}`, 'PATCH', part);

export const syncthingSolutions: Readonly<Record<string, Solution>> = {
  'sync-pause': { act: patch('folders/photos-2025', { paused: true }) },
  'sync-rescan': { act: patch('folders/recipes-x1', { rescanIntervalS: 600 }) },
  'sync-share': {
    act: patch('folders/taxes-q7', { devices: [{ deviceID: ATTIC }, { deviceID: LAPTOP }] }),
  },
  'sync-versions': {
    act: patch('folders/photos-2025', { versioning: { type: 'simple', params: { keep: '10' } } }),
  },
  'sync-which': { answer: 'Photos, Taxes and Old music, of which Old music is paused' },
  'sync-rename-device': { act: patch(`devices/${LAPTOP}`, { name: 'Kitchen laptop' }) },
  'sync-limit': { act: patch('options', { maxRecvKbps: 2000 }) },
  'sync-remove': { act: (site) => ask(site, 'config/folders/music-old', 'DELETE') },
  'sync-send-receive': { act: patch('folders/taxes-q7', { type: 'sendreceive' }) },
};
