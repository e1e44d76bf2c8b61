/**
 * Lists the few controls of a part that a style sheet shows only while the pointer is over the part's row or card, such
 * as "Edit" and "Delete". Whole menus that open this way are read once they are open.
 */
import { isControlRole, rolesWith } from '../../core/page/roles.ts';
import { contentOf } from '../aria/content.ts';
import { nameOf } from '../aria/name.ts';
import { roleOf } from '../aria/roleOf.ts';
import { attributeOf, closestOf, isMatch, localNameOf } from '../dom/dom.ts';
import { findWithin } from '../dom/tree.ts';
import { operatedBox } from './controls.ts';
import type { Reading } from './reading.ts';
import { type Item, lineBreak } from './tree.ts';

const MAX_CONTROLS = 5;
const controls = 'a[href],button,[role=button],[role=link]';
const menus =
  'ul,ol,menu,[role=menu],[role=listbox],nav *,header *,[role=navigation] *,[role=menubar] *';
const namedFromContent = rolesWith('namedFromContent');

/** Adds the controls of a hidden part that hovering reveals. */
export function readRevealed(reading: Reading, part: Element, out: Item[]): void {
  if (!reading.listsControls) return;
  const found = isMatch(part, menus) ? [] : findWithin(part, controls);
  if (found.length === 0 || found.length > MAX_CONTROLS || closestOf(part, '[hidden]')) return;
  for (const element of found) {
    const role = roleOf(element);
    const name = nameOf(element, role);
    if (name === '' || !isControlRole(role) || willBeRenamed(element, name)) continue;
    const tag = { name: localNameOf(element) };
    const states = { unseen: true } as const;
    out.push(lineBreak, operatedBox(reading, { element, tag }, { role, name, states }), lineBreak);
  }
}

/** Whether parts that are still hidden will be in its name. */
function willBeRenamed(of: Element, name: string): boolean {
  if (!namedFromContent.has(roleOf(of)) || attributeOf(of, 'aria-label')) return false;
  const shown = contentOf(of, { includesHidden: true });
  return shown !== '' && shown !== name;
}
