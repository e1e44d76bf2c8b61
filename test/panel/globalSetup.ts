/** Bundles the panel's playground, once per run. */
import { buildPlayground } from '../../harness/playground/serve.mjs';

export async function setup(): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production'; // this runner's would make a development build
  await buildPlayground().finally(() => {
    process.env['NODE_ENV'] = NODE_ENV;
  });
}
