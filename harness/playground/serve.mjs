// @ts-check
/**
 * Serves the playground: `node harness/playground/serve.mjs [PORT]`, then open the address it prints.
 * No extension, no build; edits to src/panel show at once.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, createServer, preview } from 'vite';

const root = join(import.meta.dirname, '../..');
const packages = [
  'preact',
  'preact/hooks',
  'preact/jsx-runtime',
  'preact/jsx-dev-runtime',
  'zustand/vanilla',
  'zod/mini',
];

/**
 * @param {{ port?: number, watch?: boolean }} [options]
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} address of the folder, with a slash at the end
 */
export async function servePlayground({ port = 0, watch = false } = {}) {
  const server = await createServer({
    root,
    configFile: false,
    cacheDir: join(root, 'node_modules/.vite-playground'),
    logLevel: 'warn',
    define: { __TARGET__: '"chrome"' },
    optimizeDeps: { include: packages, noDiscovery: true },
    server: { host: '127.0.0.1', port, hmr: watch, ...(watch ? {} : { watch: null }) },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('the playground server has no port');
  return {
    url: `http://127.0.0.1:${address.port}/harness/playground/`,
    close: () => server.close(),
  };
}

const built = join(root, 'dist', 'playground');

/** Bundles the playground. Loading a page of many separate modules is slow, and tests do it often. */
export async function buildPlayground() {
  const pages = ['index.html', 'setup.html'].map((page) => join(root, 'harness/playground', page));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { __TARGET__: '"chrome"' },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: { outDir: built, rolldownOptions: { input: pages }, minify: false },
  });
}

/**
 * Serves the bundled playground.
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serveBuiltPlayground() {
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir: built },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const address = server.httpServer.address();
  if (!address || typeof address === 'string') throw new Error('the playground server has no port');
  return {
    url: `http://127.0.0.1:${address.port}/harness/playground/`,
    close: () => server.close(),
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { url } = await servePlayground({ port: Number(process.argv[2] ?? 5199), watch: true });
  console.log(`${url}index.html?play`);
}
