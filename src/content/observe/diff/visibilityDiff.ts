/** What came into view, what went, and which words are others now. */

import type { Change } from '../../../core/page/change.ts';
import { clip, normalizeText } from '../../act/messages.ts';
import { composedContains, composedParent } from '../../act/native.ts';
import { inlineTags } from '../../aria/role.ts';
import { describeElement } from '../../distill/index.ts';
import { containsNode, isConnected, isMatch, isOpaque, localNameOf } from '../../dom/dom.ts';
import { isHiddenIn, type PageSnapshot } from '../snapshot/pageSnapshot.ts';
import {
  appearedChange,
  diffPopups,
  disappearedChange,
  enclosingPopup,
  type PopupChanges,
} from '../snapshot/popups.ts';
import { comparableText, isRedundantText, visibleTextOf } from '../snapshot/visibleText.ts';
import { differsByClock, isSelfUpdating, updatedItselfLately } from '../wait/selfUpdates.ts';
import { type Difference, diffChildren, type TextReaders } from './childrenDiff.ts';
import {
  describeAppeared,
  describeField,
  describeGroup,
  describeRemovedField,
  describeRemovedGroup,
  describeRemovedText,
  describeTogether,
} from './describeParts.ts';
import type { MutationSummary } from './mutationSummary.ts';
import { diffStateAttributes, editorOf } from './stateDiff.ts';

/** Before and after an act, with what was written in between. */
export type SnapshotPair = {
  readonly before: PageSnapshot;
  readonly after: PageSnapshot;
  readonly mutations: MutationSummary;
};

type LocatedChanges = { readonly container: Element | null; readonly changes: readonly Change[] };

/** All changes in what can be seen. */
export function diffVisibility(snapshots: SnapshotPair): Change[] {
  const popups = diffPopups(snapshots.before.popups, snapshots.after.popups);
  const sights = [
    ...[...popups.appeared].map(([container, popup]) => ({
      container,
      changes: [appearedChange(popup)],
    })),
    ...[...popups.disappeared].map(([container, popup]) => ({
      container,
      changes: [disappearedChange(popup)],
    })),
    ...diffHidden(snapshots, popups),
    ...diffContainers(snapshots, popups),
    ...diffTexts(snapshots, popups),
  ];
  return withoutRepeats(sights.flatMap(withPageCause));
}

/** What stands where the page was seen to write by itself is taken to be the page's own. */
function withPageCause({ container, changes }: LocatedChanges): Change[] {
  const isOwn = container !== null && updatedItselfLately(container);
  return changes.map((change) => (isOwn ? { ...change, cause: 'page' } : change));
}

/** What was there all along and is seen only now, or no longer. */
function diffHidden(
  { before, after, mutations }: SnapshotPair,
  popups: PopupChanges,
): LocatedChanges[] {
  const isOld = (each: Element): boolean =>
    isConnected(each) && !mutations.isNew(each) && !isSelfUpdating(each);
  const shown = [...before.hidden].filter(
    (each) => isOld(each) && isOpaque(each) && !isHiddenIn(after, each),
  );
  const isWhole = before.complete && after.complete;
  const gone = isWhole
    ? [...after.hidden].filter((each) => isOld(each) && !isHiddenIn(before, each))
    : [];
  return [
    ...groupByParent(shown).map((group) => ({
      container: group.container,
      changes: describeShown(group, after, popups),
    })),
    ...gone.map((each) => ({ container: each, changes: describeHidden(each, before, popups) })),
  ];
}

type ElementGroup = { readonly container: Element | null; readonly elements: readonly Element[] };

function groupByParent(elements: readonly Element[]): ElementGroup[] {
  const byPlace = new Map<Element | null, Element[]>();
  for (const element of elements) {
    const container = composedParent(element);
    byPlace.set(container, [...(byPlace.get(container) ?? []), element]);
  }
  return [...byPlace].map(([container, group]) => ({ container, elements: group }));
}

function describeShown(
  { container, elements }: ElementGroup,
  after: PageSnapshot,
  { appeared }: PopupChanges,
): Change[] {
  const untold = elements.filter((each) => !enclosingPopup(each, appeared));
  const group =
    container && untold.every((each) => !containsPopup(each, appeared))
      ? describeGroup(container, untold)
      : null;
  if (group) return [group];
  return untold.flatMap((each) =>
    asList(
      describeAppeared(each, (inner) => appeared.has(inner)) ??
        describeField(fieldIn(each, after, appeared)),
    ),
  );
}

/** What is hidden now has no box any more: it is read like something that was removed. */
function describeHidden(
  element: Element,
  before: PageSnapshot,
  { disappeared }: PopupChanges,
): Change[] {
  if (enclosingPopup(element, disappeared)) return [];
  const words = visibleTextOf(
    element,
    (inner) => disappeared.has(inner) || before.hidden.has(inner),
    false,
  );
  return asList(
    describeRemovedText(words, '') ?? describeRemovedField(fieldIn(element, before, disappeared)),
  );
}

const containsPopup = (element: Element, popups: ReadonlyMap<Element, unknown>): boolean =>
  [...popups.keys()].some((popup) => containsNode(element, popup));

const asList = (change: Change | null): Change[] => (change ? [change] : []);

/** One container's old and new children: a text that became another, new parts, parts that went. */
function diffContainers(snapshots: SnapshotPair, popups: PopupChanges): LocatedChanges[] {
  return [...snapshots.mutations.containers].flatMap(([container, children]) => {
    if (isUnreportable(container, snapshots, popups)) return [];
    const readers = textReaders(snapshots, popups, children.before);
    const differences = diffChildren(children.before, children.after, readers);
    const changes = differences.flatMap((each) => describeDifference(each, container, readers));
    return [{ container, changes: editorOf(container) ? [] : changes }];
  });
}

/** `siblings`: what stood beside a part that went; the tree does not tell any more. */
function textReaders(
  { before, after }: SnapshotPair,
  { appeared, disappeared }: PopupChanges,
  siblings: readonly Node[],
): TextReaders {
  const isWordless = (node: Node): boolean =>
    node instanceof Element && !isConnected(node) && isRedundantText(node, siblings);
  const isDrawn = (node: Node): boolean =>
    isConnected(node) && !(node instanceof Element && isHiddenIn(after, node));
  return {
    before: (node) =>
      isWordless(node)
        ? ''
        : visibleTextOf(
            node,
            (inner) => before.hidden.has(inner) || disappeared.has(inner),
            isDrawn(node),
          ),
    after: (node) => visibleTextOf(node, (inner) => after.hidden.has(inner) || appeared.has(inner)),
    fieldBefore: (node) => fieldIn(node, before, disappeared),
    fieldAfter: (node) => fieldIn(node, after, appeared),
  };
}

function isUnreportable(
  container: Element,
  { before, after }: SnapshotPair,
  popups: PopupChanges,
): boolean {
  if (isHiddenIn(before, container) || isHiddenIn(after, container)) return true;
  if (enclosingPopup(container, popups.appeared) || enclosingPopup(container, popups.disappeared))
    return true;
  return isMatch(container, 'script,style,select,textarea');
}

/** The first field of it that a person saw. */
function fieldIn(
  node: Node,
  { fields }: PageSnapshot,
  popups: PopupChanges['appeared'],
): Element | null {
  if (!(node instanceof Element) || enclosingPopup(node, popups)) return null;
  for (const field of fields.keys()) if (composedContains(node, field)) return field;
  return null;
}

function describeDifference(
  difference: Difference,
  container: Element,
  readers: TextReaders,
): Change[] {
  switch (difference.kind) {
    case 'added':
      return describeAdded(difference.nodes, container, readers);
    case 'removed':
      return describeRemoved(difference.nodes, container, readers);
    case 'changed':
      return describeTextChange(
        readers.before(difference.before),
        readers.after(difference.after),
        difference.after,
      );
    case 'same':
      return diffStateAttributes(difference.before, difference.after);
    case 'reordered':
      return describeOrder(difference.nodes, container, readers);
  }
}

function describeAdded(nodes: readonly Node[], container: Element, readers: TextReaders): Change[] {
  const without = (inner: Element): boolean => readers.after(inner) === '';
  const elements = nodes.filter((node): node is Element => node instanceof Element);
  const isWhole = elements.length === nodes.length;
  const group = isWhole ? describeGroup(containerOf(nodes, container), elements) : null;
  if (group) return [group];
  const together = describeTogether(elements, nodes.map(readers.after).join(' '));
  if (together) return [together];
  return nodes.flatMap((node) => {
    if (!(node instanceof Element)) return asList(textChange('', readers.after(node)));
    return asList(describeAppeared(node, without) ?? describeField(readers.fieldAfter(node)));
  });
}

function describeRemoved(
  nodes: readonly Node[],
  container: Element,
  readers: TextReaders,
): Change[] {
  const elements = nodes.filter((node): node is Element => node instanceof Element);
  const group = elements.length === nodes.length ? describeRemovedGroup(container, elements) : null;
  if (group) return [group];
  return nodes.flatMap((node) =>
    asList(
      describeRemovedText(readers.before(node), '') ??
        describeRemovedField(readers.fieldBefore(node)),
    ),
  );
}

/** Differences deep in a view that was drawn anew are about a container deeper than the one that was written to. */
const containerOf = (nodes: readonly Node[], container: Element): Element =>
  (nodes[0] && composedParent(nodes[0])) ?? container;

function describeOrder(nodes: readonly Node[], container: Element, readers: TextReaders): Change[] {
  const around = containerOf(nodes, container);
  const first = nodes.slice(0, 3).map((node) => clip(readers.after(node), 40));
  const table = localNameOf(around) === 'tbody' ? composedParent(around) : null;
  return [
    { kind: 'reordered', name: describeElement(table ?? around).name, first: first.join(', ') },
  ];
}

function describeTextChange(was: string, is: string, node: Node): Change[] {
  if (comparableText(was) === comparableText(is) || differsByClock(was, is)) return [];
  return asList(inContext(clip(was, 2_000), clip(is, 2_000), node));
}

function diffTexts(
  { before, after, mutations }: SnapshotPair,
  popups: PopupChanges,
): LocatedChanges[] {
  return mutations.texts.flatMap(({ node, before: was }) => {
    const container = composedParent(node);
    if (
      !container ||
      editorOf(container) ||
      isUnreportable(container, { before, after, mutations }, popups)
    )
      return [];
    if (isSelfUpdating(container)) return [];
    return [
      { container, changes: describeTextChange(clip(was, 2_000), clip(node.data, 2_000), node) },
    ];
  });
}

const MAX_LINE = 120;

/** A bare number says little: where the line around it is short and holds no control, the line is told. */
function inContext(was: string, is: string, node: Node): Change | null {
  const line = is.length <= 12 ? lineAround(node) : null;
  const words = line ? visibleTextOf(line) : '';
  const at = words.indexOf(is);
  const isOnly = is !== '' && at >= 0 && words.indexOf(is, at + 1) < 0;
  if (!isOnly || words.length > MAX_LINE || !was) return textChange(was, is);
  return textChange(words.slice(0, at) + was + words.slice(at + is.length), words);
}

function lineAround(node: Node): Element | null {
  let at = node instanceof Element ? node : composedParent(node);
  while (at && inlineTags.has(localNameOf(at))) at = composedParent(at);
  if (!at || isMatch(at, 'body,main,html,section,form')) return null;
  return at.querySelector('a,button,input,select,textarea,li,tr,p,div') ? null : at;
}

function textChange(before: string, after: string): Change | null {
  if (!before && !after) return null;
  return { kind: 'text', before: clip(before, 200), after: clip(after, 200) };
}

/** A text that is told as part of what appeared is not told again. */
function withoutRepeats(changes: readonly Change[]): Change[] {
  const names = changes.flatMap((change) =>
    change.kind === 'appeared' && change.name ? [normalizeText(change.name)] : [],
  );
  const rank = ({ kind }: Change): number =>
    kind === 'appeared' ? 0 : kind === 'disappeared' ? 1 : 2;
  return changes
    .filter((change) => change.kind !== 'text' || !names.includes(normalizeText(change.after)))
    .toSorted((a, b) => rank(a) - rank(b));
}
