/** Solutions of the flow editor's tasks: flows deployed through its admin API. */
import type { Site, Solution } from '../app.ts';
import { deploy, deployed } from '../apps/nodeRed.ts';
import type { Node } from '../data/nodeRed.ts';

/** Deploys the flows with one node changed. */
const change =
  (id: string, properties: Partial<Node>) =>
  async ({ url }: Site): Promise<void> => {
    const nodes = await deployed(url);
    if (!nodes.some((node) => node.id === id)) throw new Error(`there is no node ${id}`);
    await deploy(
      url,
      nodes.map((node) => (node.id === id ? { ...node, ...properties } : node)),
    );
  };

const removeTab =
  (id: string) =>
  async ({ url }: Site): Promise<void> => {
    const nodes = await deployed(url);
    await deploy(
      url,
      nodes.filter((node) => node.id !== id && node.z !== id),
    );
  };

export const nodeRedSolutions: Readonly<Record<string, Solution>> = {
  'flow-read-threshold': { answer: 'Above 26 degrees, to 80' },
  'flow-raise-threshold': { act: change('n-warm', { rules: [{ t: 'gt', v: '28', vt: 'num' }] }) },
  'flow-frost-log': { act: change('n-frost-show', { active: true }) },
  'flow-connect-bed-3': { act: change('n-moist3', { wires: [['n-dry']] }) },
  'flow-rename-trials': { act: change('tab-trial', { label: 'Experiments' }) },
  'flow-bed-2-interval': { act: change('n-moist2', { repeat: '1800' }) },
  'flow-delete-trials': { act: removeTab('tab-trial') },
  'flow-sensor-offset': {
    act: change('n-read', {
      func: '// The sensor reads 2 degrees too high.\nmsg.payload = msg.payload - 2;\nreturn msg;',
    }),
  },
  'flow-disable-watering': { act: change('tab-water', { disabled: true }) },
  'flow-pump-limit': { answer: 'It gives at most 20 litres an hour' },
  'flow-bed-1-topic': { act: change('n-moist', { topic: 'bed1/moisture' }) },
};
