/** Node-RED. Its flows are read and deployed through its admin API. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { App, Records } from '../app.ts';
import { flows, type Node } from '../data/nodeRed.ts';
import { answering, askJson, launch } from '../process.ts';

export const nodeRed: App = {
  name: 'node-red',
  kind: 'flow editor',
  port: 4802,
  needs: [
    { from: 'npm', packages: ['node-red@4.1.15'], file: 'node_modules/node-red/package.json' },
  ],
  async start({ dir, packages, port, url }) {
    const settings = join(dir, 'settings.js');
    writeFileSync(settings, settingsFor(dir, port));
    const stop = await launch({
      command: process.execPath,
      args: [join(packages, 'node_modules/node-red/red.js'), '-s', settings, '-u', dir],
      cwd: dir,
      log: join(dir, 'server.log'),
      ready: answering(`${url}/flows`),
    });
    return {
      stop,
      reset: async () => {
        await deploy(url, flows);
        await announced(url, packages);
      },
      records: async () => recordsOf(await deployed(url)),
    };
  },
};

export const deployed = (url: string): Promise<Node[]> => askJson<Node[]>(`${url}/flows`);

export const deploy = (url: string, nodes: readonly Node[]): Promise<void> =>
  askJson(`${url}/flows`, {
    method: 'POST',
    body: nodes,
    headers: { 'Node-RED-Deployment-Type': 'full' },
  });

type Socket = {
  send(text: string): void;
  close(): void;
  on(event: 'open' | 'message' | 'error', listen: (data: unknown) => void): void;
};

/**
 * Resolves once editors have been notified of the current flows. An editor opened earlier would receive the
 * notification of the previous deployment and warn that the flows on the server have changed.
 */
async function announced(url: string, packages: string): Promise<void> {
  const { rev } = await askJson<{ rev: string }>(`${url}/flows`, {
    headers: { 'Node-RED-API-Version': 'v2' },
  });
  const load = createRequire(join(packages, 'package.json'));
  const WebSocket = load('ws') as new (address: string) => Socket;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/comms`);
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify({ subscribe: 'notification/#' })));
    socket.on('message', (data) => {
      if (String(data).includes(rev)) resolve();
    });
  });
  socket.close();
}

const settingsFor = (dir: string, port: number): string =>
  `module.exports = ${JSON.stringify({
    uiHost: '127.0.0.1',
    uiPort: port,
    userDir: dir,
    flowFile: 'flows.json',
    credentialSecret: false,
    telemetry: { enabled: false, updateNotification: false },
    editorTheme: { tours: false, page: { title: 'Node-RED: greenhouse' } },
    externalModules: { autoInstall: false, palette: { allowInstall: false } },
    logging: { console: { level: 'warn' } },
  })};\n`;

const titleOf = ({ type, name, label, id }: Node): string => `${type} ${name || label || id}`;

/** Returns nodes by type and name, with wires by name; positions on the canvas are left out. */
function recordsOf(nodes: readonly Node[]): Records {
  const titles = new Map(nodes.map((node) => [node.id, titleOf(node)]));
  return Object.fromEntries(
    nodes.map(({ x: _x, y: _y, id, z, wires, ...node }) => [
      titles.get(id),
      {
        ...node,
        tab: z ?? '',
        wires: (wires ?? []).map((ends) => ends.map((end) => titles.get(end) ?? end)),
      },
    ]),
  );
}
