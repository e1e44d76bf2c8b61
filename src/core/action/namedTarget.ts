/**
 * Targets by words, such as `link "Seed swap on 28 March"`: a step for a page that is not there yet can't name a ref of it.
 * They become a ref when the step runs, if exactly one element reads so then.
 */
import { type ElementRef, elementRef } from '../ids.ts';
import { itemsOn } from '../page/items.ts';
import type { PageLine } from '../page/line.ts';
import { err, ok, type Result } from '../result.ts';
import { clip } from '../text.ts';

export type Named = { readonly role: string; readonly name: string };

/** Role and name; null for a ref. */
export function readNamed(target: string): Named | null {
  const [, role, name] = /^([a-z]+) "(.+)"$/s.exec(target) ?? [];
  return role && name ? { role, name } : null;
}

/** The one element of this role and name; case and white space don't count. */
export function resolveNamed(
  lines: readonly PageLine[],
  { role, name }: Named,
): Result<ElementRef> {
  const wanted = plain(name);
  const found = lines
    .flatMap(itemsOn)
    .flatMap((item) =>
      item.role === role && item.ref !== undefined && plain(item.name) === wanted ? [item.ref] : [],
    );
  const [only] = found;
  if (only !== undefined && found.length === 1) return ok(elementRef(only));
  const words = `${role} "${clip(name, 80)}"`;
  return err(
    'staleRef',
    only === undefined
      ? `This page has no ${words}.`
      : `${found.length} elements of this page read ${words}.`,
    'Use a ref of the page shown.',
  );
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
