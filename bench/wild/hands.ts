/**
 * One action as the worker has it done: the facts of the element first, which find it again if the page drew it again,
 * then the act with the fingerprint of those facts. The stubs are faulty on purpose, to show that the scenes notice.
 */
import type { Frame } from 'puppeteer-core';
import type { TestPage } from '../../harness/page/openPage.ts';
import type { PageAction } from '../../src/core/action/action.ts';
import { validate } from '../../src/core/action/problems.ts';
import { elementRef } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import type { Change } from '../../src/core/page/change.ts';
import { itemsOn } from '../../src/core/page/items.ts';
import type { LineItem, PageLine } from '../../src/core/page/line.ts';
import { refOfTextAnchor, textAnchorOf } from '../../src/core/page/refs.ts';
import type { Failure } from '../../src/core/result.ts';
import { anotherThan } from './lines.ts';
import type { Asked } from './scene.ts';

export type Lines = readonly PageLine[];
export type Target = { readonly item: LineItem & { readonly ref: string }; readonly lines: Lines };
export type Place = { readonly page: TestPage; readonly frame: Frame };

/** `problem` is what the report says besides the changes. */
export type Told =
  | {
      readonly is: 'done' | 'notLanded';
      readonly changes: readonly Change[];
      readonly problem: string;
    }
  | { readonly is: 'refused'; readonly changes: readonly []; readonly problem: string };

export type Hand = (place: Place, target: Target, asked: Asked) => Promise<Told>;

const refused = ({ kind, message }: Pick<Failure, 'kind' | 'message'>): Told => ({
  is: 'refused',
  changes: [],
  problem: `${kind}: ${message}`,
});

/** Reads the lines of a frame. */
export async function read({ page, frame }: Place): Promise<Lines> {
  return await page.runIn(frame, async ({ distillLines, watchSelfUpdates }) => {
    await watchSelfUpdates();
    return distillLines('all_fields', '');
  });
}

/** Returns what changed since an action that changed nothing, as late as the worker asks. */
export async function lookAgain({ page, frame }: Place): Promise<readonly Change[]> {
  return await page.runIn(frame, ({ lookAgain }) => lookAgain());
}

/** Returns what the worker adds to the record at a read: what was taken back, and what changed after reports. */
export async function corrections({ page, frame }: Place): Promise<readonly Change[]> {
  return await page.runIn(frame, ({ takenBack, late }) => [
    ...takenBack().map(({ change }) => change),
    ...late().flatMap(({ changes }) => changes),
  ]);
}

const product: Hand = async (place, target, asked) => {
  const found = await describe(place, target);
  if (!found.ok) return refused(found.failure);
  const { ref, facts } = found;
  const action = { ...asked, ref: elementRef(ref) } as PageAction;
  const valid = validate(action, facts);
  if (!valid.ok) return refused(valid.failure);
  const acted = await place.page.runIn(
    place.frame,
    ({ act }, action, fingerprint) => act(action, { fingerprint }),
    action,
    facts.fingerprint,
  );
  if (!acted.ok) return refused(acted.failure);
  const report = acted.value;
  if (report.kind === 'stopped') throw new Error('the gate stopped it');
  const { changes } = report;
  return report.kind === 'notLanded'
    ? { is: 'notLanded', changes, problem: report.problem }
    : { is: 'done', changes, problem: report.remark ? inEnglish(report.remark) : '' };
};

/** The facts of the element; of the one that reads the same and is like it, if the page drew it again. */
async function describe(place: Place, { item: { ref }, lines }: Target) {
  const { page, frame } = place;
  const facts = await page.runIn(
    frame,
    async ({ factsOf, whenReady, session }, ref) => {
      await whenReady(ref, session);
      return factsOf(ref);
    },
    ref,
  );
  if (facts.ok) return { ok: true, ref, facts: facts.value } as const;
  const failed = { ok: false, failure: facts.failure } as const;
  const anchor = textAnchorOf(lines, ref);
  if (facts.failure.kind !== 'staleRef' || anchor === undefined) return failed;
  const again = refOfTextAnchor(await read(place), anchor);
  if (again === undefined) return failed;
  const like = await page.runIn(frame, ({ factsOf }, ...refs) => factsOf(...refs), again, ref);
  return like.ok ? ({ ok: true, ref: again, facts: like.value } as const) : failed;
}

/** Acts on another element of the kind, or chooses another option. */
const wrongTarget: Hand = async (place, target, asked) => {
  const lines = await read(place);
  if (asked.kind === 'select') return await chooseAnother(place, target, asked.options[0] ?? '');
  const item = anotherThan(lines, target.item);
  return item ? await product(place, { item, lines }, asked) : idle;
};

const OPENING_MS = 700;

async function chooseAnother(place: Place, target: Target, wanted: string): Promise<Told> {
  const { options = [], value = '' } = target.item.states ?? {};
  const other = [...options, value].find((option) => option !== '' && option !== wanted);
  if (other) return await product(place, target, { kind: 'select', options: [other] });
  await product(place, target, { kind: 'click' });
  await new Promise((resolve) => setTimeout(resolve, OPENING_MS));
  const lines = await read(place);
  const item = lines
    .flatMap(itemsOn)
    .find(({ role, name }) => /^(option|menuitem)$/.test(role) && name !== wanted);
  if (item?.ref === undefined) return idle;
  return await product(place, { item: { ...item, ref: item.ref }, lines }, { kind: 'click' });
}

const idle: Told = { is: 'done', changes: [], problem: '' };

export const stubs: Readonly<Record<string, Hand>> = {
  wrongTarget,
  falseDone: async () => idle,
  falseRefusal: async () => ({ is: 'refused', changes: [], problem: 'a stub' }),
};

/** The hand of this name: the product's, or a stub. */
export const handOf = (stub: string): Hand => stubs[stub] ?? product;
