/** A made-up catalog of fifty pages with ten actions each, as a world and as the plan that works through it. */
import { type FakeWorld, fakeWorld } from '../../harness/fakes/fakeRun.ts';
import { control, heading, link, prose } from '../../harness/fakes/pageLines.ts';
import type { Action } from '../../src/core/action/action.ts';
import type { PageLine } from '../../src/core/page/line.ts';
import { ok } from '../../src/core/result.ts';

export const PAGES = 50;
export const ACTIONS_PER_PAGE = 10;
const PAGES_PER_PART = 5;
const FIELDS = ACTIONS_PER_PAGE - 1;
const SITE = 'https://site.test';

/** A step as text, and its content: further steps or one action. */
export type Planned =
  | { readonly words: string; readonly steps: readonly Planned[] }
  | { readonly words: string; readonly action: Action };

export const goal = `Go through all ${PAGES} pages of the catalog and set the stock of every variant to the number that stands beside it.`;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
const addressOf = (page: number): string => `${SITE}/catalog/page-${page}`;
const stockOf = (page: number, field: number): string => String((page * 37 + field * 11) % 400);

export const plan: Planned = {
  words: goal,
  steps: numbers(PAGES / PAGES_PER_PART).map((part) => {
    const first = (part - 1) * PAGES_PER_PART + 1;
    return {
      words: `Work through pages ${first} to ${first + PAGES_PER_PART - 1}`,
      steps: numbers(PAGES_PER_PART).map((nth) => pagePlan(first + nth - 1)),
    };
  }),
};

function pagePlan(page: number): Planned {
  return {
    words: `Set all stocks on page ${page}`,
    steps: [
      { words: `Open page ${page}`, action: { kind: 'goto', url: addressOf(page) } },
      ...numbers(FIELDS).map((field) => ({
        words: `Set the stock of variant ${field} of product ${page} to ${stockOf(page, field)}`,
        // Pages brand the refs; these match those of `linesOf`.
        action: { kind: 'fill', ref: `e${field}`, text: stockOf(page, field) } as Action,
      })),
    ],
  };
}

/** Returns the current page, with the fields filled so far. */
function linesOf(page: number, filled: ReadonlyMap<string, string>): PageLine[] {
  return [
    link('Catalog', 'e20'),
    link('Orders', 'e21'),
    heading(1, `Product ${page}: trail kettle, series ${page % 7}`),
    ...prose(
      numbers(12)
        .map(
          (nth) => `Paragraph ${nth} on product ${page}: enamel, ${nth * 3} parts, tested twice.`,
        )
        .join('\n'),
    ),
    ...numbers(FIELDS).flatMap((field) => [
      ...prose(`Variant ${field}: counted in the warehouse: ${stockOf(page, field)}`),
      control('textbox', `Stock of variant ${field}`, `e${field}`, {
        value: filled.get(`${page}/${field}`) ?? '0',
      }),
    ]),
    link('Next page', 'e22'),
  ];
}

/** Returns the catalog as a world that remembers filled fields. */
export function catalog(): FakeWorld {
  const filled = new Map<string, string>();
  const world = fakeWorld((action) => {
    if (action.kind === 'goto')
      return ok({ changes: [{ kind: 'navigated', from: world.at, to: action.url }] });
    if (action.kind !== 'fill') return ok({});
    const field = Number(action.ref.slice(1));
    filled.set(`${pageAt(world)}/${field}`, action.text);
    const name = `Stock of variant ${field}`;
    return ok({ changes: [{ kind: 'value', name, role: 'textbox', value: action.text }] });
  });
  world.at = SITE;
  return Object.assign(world, {
    observe: async (kind: Parameters<FakeWorld['observe']>[0]) =>
      ok({
        url: world.at,
        title: `Catalog, page ${pageAt(world)}`,
        kind,
        lines: linesOf(pageAt(world), filled),
        refs: 12,
        frames: [],
        links: [],
        documents: {},
        tabs: [],
        dialogs: [],
      }),
  });
}

const pageAt = ({ at }: FakeWorld): number => Number(/page-(\d+)$/.exec(at)?.[1] ?? 0);
