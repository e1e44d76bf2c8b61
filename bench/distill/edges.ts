/** Edge cases: every kind of control, deep nesting, many shadow roots, a virtual list. */
import { type Shelf, serve } from './pages.ts';

/** Serves them like other pages; the name says what is unusual about each. */
export async function openEdges(): Promise<Shelf> {
  const { origin, close } = await serve((path) => bodies.get(path));
  const pages = [...bodies.keys()].map((path) => ({ name: path.slice(1), url: origin + path }));
  return { pages, close };
}

const inputTypes =
  'button checkbox color date datetime-local email file image month number password radio range reset search submit tel text time url week';
const roles =
  'button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider spinbutton switch tab textbox treeitem';

function everyControl(): string {
  const inputs = inputTypes
    .split(' ')
    .map((type) => `<p><label>Field ${type} <input type="${type}" value="" alt="Go"></label></p>`);
  const drawn = roles
    .split(' ')
    .map((role) => `<div role="${role}" tabindex="0" aria-label="Drawn ${role}">${role}</div>`);
  return [
    ...inputs,
    ...drawn,
    '<p><label>Several lines <textarea></textarea></label> <button>Press</button> <a href="/next">Next</a></p>',
    '<p><label>One of <select><option>a<option>b</select></label> <label>Some of <select multiple><option>c<option>d</select></label></p>',
    '<details><summary>More of it</summary>Inside</details> <div contenteditable aria-label="Rich">rich</div>',
    '<div onclick="1" style="padding:4px">By attribute</div> <span style="cursor:pointer">By cursor</span>',
    '<div style="cursor:pointer"><b>Card</b> that can be clicked</div>',
  ].join('\n');
}

const deep = (levels: number): string =>
  `${'<div>'.repeat(levels)}<button>At the bottom</button>${'</div>'.repeat(levels)}` +
  '<section>'.repeat(levels / 2) +
  '<a href="/far">Far in</a>';

/** Each root contains a link, a button and a field. */
const shadowed = (count: number): string => `<div id="all"></div><script>
  for (let at = 0; at < ${count}; at++) {
    const host = document.createElement('x-card');
    host.attachShadow({ mode: 'open' }).innerHTML =
      '<p>Card ' + at + ' <a href="/card/' + at + '">Open ' + at + '</a> <button>Keep ' + at +
      '</button> <input aria-label="Count ' + at + '"></p>';
    document.querySelector('#all').append(host);
  }
</script>`;

/** Renders sixty rows of a virtual list of a hundred thousand. */
function virtualList(): string {
  const rows = Array.from({ length: 60 }, (_, at) => {
    const number = 4_000 + at;
    return `<div role="listitem" style="position:absolute;top:${number * 30}px;height:30px"><a href="/row/${number}">Row ${number}</a> <button>Pick ${number}</button></div>`;
  });
  return `<div id="view" style="height:600px;overflow:auto"><div role="list" style="position:relative;height:3000000px">${rows.join('')}</div></div>
    <script>document.querySelector('#view').scrollTop = 120000</script>`;
}

const page = (title: string, body: string): string =>
  `<!doctype html><title>${title}</title><body>${body}`;

const bodies: ReadonlyMap<string, string> = new Map([
  ['/controls', page('Every control', everyControl())],
  ['/deep', page('Deep', deep(400))],
  ['/shadows', page('Shadow roots', shadowed(1_500))],
  ['/virtual', page('Virtual list', virtualList())],
]);
