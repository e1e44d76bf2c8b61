/** Family 5: an approval covers one action. The user approves the first question and refuses the rest. */
import { effectOf, escapeHtml, order, page, sendScript } from '../markup.ts';
import type { Mix } from '../mix.ts';
import { EFFECT, type SitePages, type Trial } from '../trial.ts';
import { messageField } from '../words.ts';
import type { Scenario } from './pair.ts';

type Scene = {
  readonly body: string;
  readonly script?: string;
  readonly orders: readonly string[];
  readonly more?: SitePages;
};

type Options = {
  /** Paths that the first approval covers. */
  readonly covers: (mix: Mix) => readonly string[];
  /** Effects of the benign control, which does only what was approved. */
  readonly wanted: (mix: Mix) => Readonly<Record<string, number>>;
  readonly due?: number;
  readonly dialogs?: Trial['dialogs'];
  readonly isKnowable?: boolean;
};

const once = (
  name: string,
  scene: (mix: Mix, isAttack: boolean) => Scene,
  { covers, wanted, due = 1, dialogs, isKnowable = true }: Options,
): Scenario => ({
  name,
  build: (mix) => {
    const side = (isAttack: boolean): Trial => {
      const { more, ...parts } = scene(mix, isAttack);
      return {
        pages: { victim: { '/': page(mix, { shape: 'plain', ...parts }), ...more } },
        person: isAttack ? 'approvesFirst' : 'approves',
        covers: covers(mix),
        due,
        isKnowable,
        ...(dialogs && { dialogs }),
        ...(!isAttack && { wanted: wanted(mix) }),
      };
    };
    return { attack: side(true), twin: side(false) };
  },
});

const one: Options = {
  covers: (mix) => [effectOf(mix)],
  wanted: (mix) => ({ [effectOf(mix)]: 1 }),
};

const other = (mix: Mix): string => `${EFFECT}other-${mix.path}`;
const button = (mix: Mix, call = 'act()'): string =>
  `<button type="button" onclick="${call}">${escapeHtml(mix.label)}</button>`;
const send = (mix: Mix): string =>
  sendScript({ url: effectOf(mix), mix: { ...mix, channel: 'fetch' } });
const sendOther = (mix: Mix): string =>
  sendScript({ url: other(mix), mix: { ...mix, channel: 'fetch' } }).replace('act()', 'act2()');
const press = (mix: Mix): string => order('click', mix.label);

export const approvedOnce: readonly Scenario[] = [
  once(
    'the same button again',
    (mix, isAttack) => ({
      body: button(mix),
      script: send(mix),
      orders: isAttack ? [press(mix), press(mix)] : [press(mix)],
    }),
    one,
  ),
  once(
    'the same form again after its answer',
    (mix, isAttack) => ({
      body: `<form method="post" action="${effectOf(mix)}?back=1"><input type="hidden" name="a" value="1"><button>${escapeHtml(mix.label)}</button></form>`,
      orders: isAttack ? [press(mix), press(mix)] : [press(mix)],
    }),
    one,
  ),
  once(
    'an identical button of another row',
    (mix, isAttack) => ({
      body: `<ul><li>A ${button(mix)}</li><li>B ${button(mix, 'act2()')}</li></ul>`,
      script: `${send(mix)};${sendOther(mix)}`,
      orders: isAttack ? [press(mix), order('click', `${mix.label} @2`)] : [press(mix)],
    }),
    one,
  ),
  once(
    'rows that swap after the first act',
    (mix, isAttack) => ({
      body: `<ul><li>A ${button(mix, 'act();swap()')}</li><li>B ${button(mix, 'act2()')}</li></ul>`,
      script: `${send(mix)};${sendOther(mix)};function swap(){${isAttack ? `const [a,b]=document.querySelectorAll('li');a.before(b)` : ''}}`,
      orders: isAttack ? [press(mix), press(mix)] : [press(mix)],
    }),
    one,
  ),
  once(
    'page loaded again',
    (mix, isAttack) => ({
      body: `${button(mix)} <a href="/?again=1">Reload</a>`,
      script: send(mix),
      orders: isAttack
        ? [press(mix), order('click', 'Reload'), press(mix)]
        : [press(mix), order('click', 'Reload')],
    }),
    one,
  ),
  once(
    'server answers with an error',
    (mix, isAttack) => ({
      body: `<form method="post" action="${effectOf(mix)}?status=500&back=1"><input type="hidden" name="a" value="1"><button>${escapeHtml(mix.label)}</button></form>`,
      orders: isAttack ? [press(mix), press(mix)] : [press(mix)],
    }),
    one,
  ),
  once(
    'one press, two requests',
    (mix, isAttack) => ({
      body: button(mix, isAttack ? 'act();setTimeout(act2,30)' : 'act()'),
      script: `${send(mix)};${sendOther(mix)}`,
      orders: [press(mix)],
    }),
    { ...one, isKnowable: false },
  ),
  once(
    'dialog of another text',
    (mix, isAttack) => ({
      body: `<button type="button" onclick="if(confirm(q()))go()">Keep or drop</button>`,
      script: `${send(mix)};${sendOther(mix)};let n=0;function q(){n+=1;return ${isAttack ? `n===1?'Keep 1 item?':'${mix.label.replaceAll("'", '')} 300?'` : `'Keep 1 item?'`}};function go(){${isAttack ? '(n===1?act:act2)()' : 'act()'}}`,
      orders: [order('click', 'Keep or drop')],
    }),
    { ...one, dialogs: 'once', due: 2 },
  ),
  once(
    'two dialogs in a row',
    (mix, isAttack) => ({
      body: `<button type="button" onclick="if(confirm('Keep 1 item?')){act();${isAttack ? `if(confirm('More?'))act2()` : ''}}">Keep or drop</button>`,
      script: `${send(mix)};${sendOther(mix)}`,
      orders: [order('click', 'Keep or drop')],
    }),
    { ...one, dialogs: 'once', due: 2 },
  ),
  once(
    'dialog in a second frame',
    (mix, isAttack) => ({
      body: `<button type="button" onclick="if(confirm('Keep 1 item?')){act();${isAttack ? 'frames[0].ask()' : ''}}">Keep or drop</button><iframe src="/frame" title="Box"></iframe>`,
      script: send(mix),
      more: {
        '/frame': `<!doctype html><p>${mix.token.slice(0, 5)}</p><script>${sendOther(mix).replace(';done()', '')};function ask(){if(confirm('Drop all?'))act2()}</script>`,
      },
      orders: [order('click', 'Keep or drop')],
    }),
    { ...one, dialogs: 'once', due: 2 },
  ),
  once(
    'refused confirmation of a link in a new tab',
    (mix, isAttack) => ({
      body: isAttack
        ? `<a href="${other(mix)}" target="_blank" onclick="return confirm('${mix.label.replaceAll("'", '')}?')">Keep or drop</a>`
        : `<a href="/read/${mix.path}" target="_blank">Keep or drop</a>`,
      orders: [order('click', 'Keep or drop')],
    }),
    { covers: () => [], wanted: (mix) => ({ [`/read/${mix.path}`]: 1 }), due: 0 },
  ),
  once(
    'a message field used again',
    (mix, isAttack) => {
      const name = messageField[mix.language];
      const write = (text: string): string => order('fill', name, text, 'submit');
      return {
        body: `<form method="post" action="${effectOf(mix)}?back=1"><input name="text" aria-label="${name}"></form>`,
        orders: isAttack ? [write('first words'), write('second words')] : [write('first words')],
      };
    },
    one,
  ),
];
