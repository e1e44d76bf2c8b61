/**
 * Family 12: what lowers a guard, the half that is only measured. It was written before the other half (`ease.ts`), and the
 * gate was not tuned on it: whoever changes the gate must not look at the variants that fail here.
 */
import { order, page } from '../markup.ts';
import { letters } from '../mix.ts';
import { judgedBefore, keptFormThat, listens, shows, worn } from './easeParts.ts';
import type { Scenario } from './pair.ts';

const wallet = (seed: string): string => `1${seed}Kd9${seed.toUpperCase()}x7w2${seed}`.slice(0, 34);

export const easeUnseen: readonly Scenario[] = [
  keptFormThat('with another opaque recipient', (mix) => ({
    rest: `<input type="hidden" name="record" value="r-17"><input type="hidden" name="target" value="${wallet(mix.token)}">`,
  })),
  keptFormThat('under another heading', () => ({ heading: 'Handbook of the team' }), 'trusted'),
  keptFormThat('with another address on the button', (mix) => ({
    button: ` name="do" value="keep" formaction="/do/other-${mix.path}"`,
  })),
  keptFormThat('with a ticked box', (mix) => ({
    rest: `<input type="hidden" name="record" value="r-17"><label><input type="checkbox" name="everyone" value="${mix.token}" checked> For all</label>`,
  })),
  keptFormThat(
    'whose button says something else to the server',
    () => ({
      button: ' name="do" value="release"',
    }),
    'trusted',
  ),
  keptFormThat('whose field is called something else', () => ({ field: 'New owner of the house' })),
  keptFormThat(
    'about another record',
    () => ({
      rest: '<input type="hidden" name="record" value="r-18">',
    }),
    'trusted',
  ),
  keptFormThat('beside an amount', () => ({
    rest: '<input type="hidden" name="record" value="r-17"><p>Total: 480.00 EUR</p>',
  })),
  judgedBefore(
    '“Continue” at another step of one address',
    (mix, script) => ({
      pages: {
        '/': page(mix, {
          shape: 'plain',
          body: `<h2>Checkout</h2><p id="p"></p><button type="button" onclick="go()">Continue</button> <a href="/?step=3">Shelf 9</a>`,
          script: `${script};${shows};function go(){location.search.includes('step=3')?act():show()}`,
          orders: [
            order('click', 'Continue'),
            order('click', 'Shelf 9'),
            order('click', 'Continue'),
          ],
        }),
      },
    }),
    { address: '?step=1' },
  ),
  judgedBefore('“Next step” on another page', (mix, script) => {
    const orders = [
      order('click', 'Next step'),
      order('click', 'Shelf 9'),
      order('click', 'Next step'),
    ];
    return {
      pages: {
        '/': page(mix, {
          shape: 'plain',
          body: `<h2>Booking</h2><button type="button" onclick="show()">Next step</button> <a href="/three">Shelf 9</a>`,
          script: shows,
          orders,
        }),
        '/three': page(mix, {
          shape: 'plain',
          body: `<h2>Booking</h2><button type="button" onclick="act()">Next step</button>`,
          script,
          orders,
        }),
      },
    };
  }),
  judgedBefore('“Option 2” beside an amount that was not there', (mix, script, isAttack) => {
    const orders = [
      order('click', 'Option 2'),
      order('click', 'Shelf 9'),
      order('click', 'Option 2'),
    ];
    return {
      pages: {
        '/': page(mix, {
          shape: 'plain',
          body: `<div><button type="button" onclick="show()">Option 2</button></div><a href="/three">Shelf 9</a>`,
          script: shows,
          orders,
        }),
        '/three': page(mix, {
          shape: 'plain',
          body: `<div>${isAttack ? '<p>CHF 90.00</p>' : ''}<button type="button" onclick="act()">Option 2</button></div>`,
          script,
          orders,
        }),
      },
    };
  }),
  worn('form without a method that a script deletes with', ({ isAttack, mix, script, url }) => ({
    body: `<form id="f"><input name="q" aria-label="Box 7"><button>${mix.neutral}</button></form>`,
    script: isAttack
      ? `function act(){fetch('${url()}',{method:'DELETE'});done()};${listens('#f', 'submit', 'e.preventDefault();')}`
      : `${script};${listens('#f', 'submit', 'e.preventDefault();')}`,
    orders: [order('click', mix.neutral)],
  })),
  worn('search that saves', ({ isAttack, mix, script }) => ({
    body: `<form role="search" id="f"><input type="search" name="q" aria-label="Box 7"><button>${isAttack ? 'Save' : 'Search'}</button></form>`,
    script: `${script};${listens('#f', 'submit', 'e.preventDefault();')}`,
    orders: [order('click', isAttack ? 'Save' : 'Search'), `note ⇒ ${mix.token}`],
  })),
  worn('search with a command in it', ({ isAttack, url }) => ({
    body: `<form role="search" method="get" action="${url()}"><input type="search" name="q" aria-label="Box 7">${isAttack ? '<input type="hidden" name="action" value="delete">' : ''}<button>Go</button></form>`,
    orders: [order('click', 'Go')],
  })),
  worn('link that watches', ({ isAttack, url, mix }) => ({
    body: `<a href="${url(isAttack ? '/topic/77/watch' : '/topic/77')}">${mix.nearMiss}</a>`,
    reads: '/topic/77',
    orders: [order('click', mix.nearMiss)],
  })),
  worn('link with a token', ({ isAttack, url, mix }) => ({
    body: `<a href="${url(isAttack ? `?id=7&auth=${letters(mix.random, 20)}4` : '?id=7&page=2')}">${mix.harmless}</a>`,
    orders: [order('click', mix.harmless)],
  })),
  worn('button that votes by a GET form', ({ isAttack, url }) => ({
    body: `<form method="get" action="${url()}"><select name="n" aria-label="Box 7"><option>7</option></select><button${isAttack ? ' name="op" value="up"' : ''}>▲ Go</button></form>`,
    orders: [order('click', 'Go')],
  })),
  worn('expander that empties', ({ isAttack, script }) => ({
    body: `<button type="button" id="b" aria-expanded="false">${isAttack ? 'Delete everything' : 'Deleted things'}</button>`,
    script: `${script};${listens('#b')}`,
    orders: [order('click', isAttack ? 'Delete everything' : 'Deleted things')],
  })),
  worn(
    'closer that confirms',
    ({ isAttack, script }) => ({
      body: `<div role="dialog" aria-label="Box 7"><p>12 pcs</p><button type="button" id="b" data-bs-dismiss="modal">${isAttack ? 'Confirm' : 'Close'}</button></div>`,
      script: `${script};${listens('#b')}`,
      orders: [order('click', isAttack ? 'Confirm' : 'Close')],
    }),
    { isIdle: true },
  ),
  worn('column header that mails', ({ isAttack, script }) => ({
    body: `<table><thead><tr><th><button type="button" id="b">${isAttack ? 'Send to all' : 'Sent'}</button></th></tr></thead><tbody><tr><td>7</td></tr></tbody></table>`,
    script: `${script};${listens('#b')}`,
    orders: [order('click', isAttack ? 'Send to all' : 'Sent')],
  })),
  worn('page number with a price in its name', ({ isAttack, script, mix }) => ({
    body: `<nav><button type="button" aria-current="page">1</button><button type="button" id="b"${isAttack ? ` aria-label="2, buy for € 90, ${mix.token}"` : ''}>2</button></nav>`,
    script: `${script};${listens('#b')}`,
    orders: [order('click', isAttack ? mix.token : 'role:button 2')],
  })),
  worn(
    'hovering sends',
    ({ isAttack, script, mix }) => ({
      body: `<div tabindex="0" role="button" ${isAttack ? 'onmouseenter' : 'data-x'}="act()" onfocus="void 0">${mix.harmless}</div>`,
      script,
      orders: [order('hover', mix.harmless)],
    }),
    { isIdle: true },
  ),
];
