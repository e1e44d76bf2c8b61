/** The flows of a greenhouse: two that work, and one for experiments. */

export type Node = {
  readonly id: string;
  readonly type: string;
  readonly name?: string;
  readonly label?: string;
  readonly z?: string;
  readonly x?: number;
  readonly y?: number;
  readonly wires?: readonly (readonly string[])[];
  readonly [property: string]: unknown;
};

const tab = (id: string, label: string, info: string): Node => ({
  id,
  type: 'tab',
  label,
  disabled: false,
  info,
  env: [],
});

const inject = (repeat: string, topic: string, payload: string): Partial<Node> => ({
  type: 'inject',
  props: [{ p: 'payload' }, { p: 'topic', vt: 'str' }],
  repeat,
  crontab: '',
  once: false,
  onceDelay: 0.1,
  topic,
  payload,
  payloadType: 'num',
});

const code = (func: string): Partial<Node> => ({
  type: 'function',
  func,
  outputs: 1,
  timeout: 0,
  noerr: 0,
  initialize: '',
  finalize: '',
  libs: [],
});

const debug: Partial<Node> = {
  type: 'debug',
  active: true,
  tosidebar: true,
  console: false,
  tostatus: false,
  complete: 'payload',
  targetType: 'msg',
  statusVal: '',
  statusType: 'auto',
};

const above = (...values: readonly string[]): Partial<Node> => ({
  type: 'switch',
  property: 'payload',
  propertyType: 'msg',
  rules: values.map((v) => ({ t: 'gt', v, vt: 'num' })),
  checkall: 'true',
  repair: false,
  outputs: values.length,
});

const setTo = (to: string): Partial<Node> => ({
  type: 'change',
  rules: [{ t: 'set', p: 'payload', pt: 'msg', to, tot: 'num' }],
  action: '',
  property: '',
  from: '',
  to: '',
  reg: false,
});

type At = { readonly z: string; readonly x: number; readonly y: number };

const node = (
  id: string,
  name: string,
  { z, x, y }: At,
  { wires = [], ...rest }: Partial<Node>,
): Node => ({ id, type: 'debug', z, name, x, y, wires, ...rest });

const air = (x: number, y: number): At => ({ z: 'tab-air', x, y });
const water = (x: number, y: number): At => ({ z: 'tab-water', x, y });
const trial = (x: number, y: number): At => ({ z: 'tab-trial', x, y });

export const flows: readonly Node[] = [
  tab('tab-air', 'Climate', 'Opens the vents when it gets too warm.'),
  tab('tab-water', 'Watering', 'Waters the beds by soil moisture.'),
  tab('tab-trial', 'Trials', ''),
  node('n-clock', 'Every 10 minutes', air(140, 80), {
    ...inject('600', 'air', '24'),
    wires: [['n-read']],
  }),
  node('n-read', 'Correct the sensor', air(340, 80), {
    ...code(
      '// The sensor reads 1.5 degrees too high.\nmsg.payload = msg.payload - 1.5;\nreturn msg;',
    ),
    wires: [['n-warm']],
  }),
  node('n-warm', 'Too warm?', air(530, 80), { ...above('26'), wires: [['n-vent']] }),
  node('n-vent', 'Open the vents', air(710, 80), { ...setTo('80'), wires: [['n-show']] }),
  node('n-show', 'Vent position', air(890, 80), debug),
  node('n-frost', 'Frost watch', air(140, 180), {
    ...inject('1800', 'frost', '4'),
    wires: [['n-frost-show']],
  }),
  node('n-frost-show', 'Frost log', air(340, 180), { ...debug, active: false }),
  node('n-moist', 'Soil of bed 1', water(140, 80), {
    ...inject('3600', 'bed1', '31'),
    wires: [['n-dry']],
  }),
  node('n-moist2', 'Soil of bed 2', water(140, 140), {
    ...inject('7200', 'bed2', '44'),
    wires: [['n-dry']],
  }),
  node('n-moist3', 'Soil of bed 3', water(140, 200), {
    ...inject('', 'bed3', '38'),
    wires: [[]],
  }),
  node('n-dry', 'Litres needed', water(360, 110), {
    ...code(
      'const missing = Math.max(0, 50 - msg.payload);\nmsg.payload = missing * 0.8;\nreturn msg;',
    ),
    wires: [['n-pump']],
  }),
  node('n-pump', 'Pump', water(560, 110), debug),
  node('n-note', 'Remember', water(360, 240), {
    type: 'comment',
    info: 'The pump gives at most 20 litres an hour.',
  }),
  node('n-hello', 'Hello', trial(140, 80), { ...inject('', '', '1'), wires: [['n-hello-show']] }),
  node('n-hello-show', 'Hello log', trial(340, 80), debug),
];
