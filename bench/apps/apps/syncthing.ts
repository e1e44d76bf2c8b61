/** Syncthing without network access. Its configuration is read and set through its REST API. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App, Records, Site } from '../app.ts';
import { devices, folders } from '../data/syncthing.ts';
import { answering, askJson, launch, output } from '../process.ts';

export const syncthing: App = {
  name: 'syncthing',
  kind: 'file sync',
  port: 4807,
  needs: [{ from: 'apt', packages: ['syncthing'], file: '/usr/bin/syncthing' }],
  async start({ dir, port, url }) {
    const home = join(dir, 'home');
    for (const { path } of folders) mkdirSync(join(dir, path), { recursive: true });
    await output('syncthing', ['generate', '--home', home, '--no-default-folder'], {
      env: { HOME: dir },
    });
    const config = join(home, 'config.xml');
    writeFileSync(config, cutOff(readFileSync(config, 'utf8')));
    const stop = await launch({
      command: 'syncthing',
      args: [
        'serve',
        '--home',
        home,
        '--no-browser',
        '--no-restart',
        '--no-upgrade',
        `--gui-address=127.0.0.1:${port}`,
      ],
      cwd: dir,
      env: { HOME: dir, STNODEFAULTFOLDER: '1' },
      log: join(dir, 'server.log'),
      ready: answering(`${url}/rest/noauth/health`),
    });
    const site = { dir, url };
    const { myID } = await ask<{ myID: string }>(site, 'system/status');
    return {
      stop,
      reset: () => seed(site, myID),
      records: async () => recordsOf(await configOf(site), dir, myID),
    };
  },
};

type Item = Readonly<Record<string, unknown>>;
export type Config = {
  readonly folders: readonly Item[];
  readonly devices: readonly Item[];
  readonly options: Item;
};

/** Calls the REST API with the key from the configuration. */
export function ask<T = unknown>(
  { dir, url }: Site,
  path: string,
  method = 'GET',
  body?: unknown,
): Promise<T> {
  const [, key = ''] =
    /<apikey>(.*?)<\/apikey>/.exec(readFileSync(join(dir, 'home/config.xml'), 'utf8')) ?? [];
  return askJson<T>(`${url}/rest/${path}`, { method, body, headers: { 'X-API-Key': key } });
}

export const configOf = (site: Site): Promise<Config> => ask<Config>(site, 'config');

/** Turns off discovery, relays, reports and updates, so that nothing leaves this computer. */
const cutOff = (xml: string): string =>
  xml
    .replaceAll(
      /<(globalAnnounceEnabled|localAnnounceEnabled|relaysEnabled|natEnabled|startBrowser|crashReportingEnabled)>true/g,
      '<$1>false',
    )
    .replace(/<urAccepted>[^<]*/, '<urAccepted>-1')
    .replace(/<autoUpgradeIntervalH>[^<]*/, '<autoUpgradeIntervalH>0')
    .replace(/<listenAddress>[^<]*/, '<listenAddress>tcp://127.0.0.1:0');

async function seed(site: Site, myID: string): Promise<void> {
  const now = await configOf(site);
  const own = { ...now.devices.find(({ deviceID }) => deviceID === myID), name: 'Study' };
  await ask(site, 'config', 'PUT', {
    ...now,
    devices: [own, ...devices],
    folders: folders.map(({ path, sharedWith, ...folder }) => ({
      ...folder,
      path: join(site.dir, path),
      devices: [myID, ...sharedWith].map((deviceID) => ({ deviceID })),
    })),
    options: { ...now.options, maxSendKbps: 0, maxRecvKbps: 0, unackedNotificationIDs: [] },
  });
  for (const { id, ignored } of folders)
    await ask(site, `db/ignores?folder=${id}`, 'POST', { ignore: ignored });
}

/** Returns folders and devices by the names the page shows, without those that the program creates. */
function recordsOf({ folders, devices, options }: Config, dir: string, myID: string): Records {
  const names = new Map(devices.map(({ deviceID, name }) => [deviceID, name]));
  return Object.fromEntries([
    ...folders.map(
      ({ id, label, type, path, paused, rescanIntervalS, versioning, devices: shared }) => [
        `folder ${label || id}`,
        {
          id,
          type,
          paused,
          rescanIntervalS,
          path: String(path).replace(`${dir}/`, ''),
          versioning: (versioning as Item)['type'],
          keep: ((versioning as Item)['params'] as Item)['keep'] ?? '',
          sharedWith: (shared as readonly Item[])
            .filter(({ deviceID }) => deviceID !== myID)
            .map(({ deviceID }) => names.get(deviceID))
            .toSorted(),
        },
      ],
    ),
    ...devices.map(({ deviceID, name, paused, compression, introducer }) => [
      `device ${name}`,
      { deviceID: deviceID === myID ? 'own' : deviceID, paused, compression, introducer },
    ]),
    ['limits', { send: options['maxSendKbps'], receive: options['maxRecvKbps'] }],
  ]);
}
