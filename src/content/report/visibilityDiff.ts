/** Parts that appeared or disappeared, and texts that changed. */

import { cleanLine } from '../../core/cleanText.ts';
import type { Change } from '../../core/page/change.ts';
import { clip, comparableText } from '../../core/text.ts';
import { inlineTags } from '../aria/tags.ts';
import { type Exclude, isRedundantText, visibleTextOf } from '../aria/visibleText.ts';
import { containsNode, dataOf, isConnected, isMatch, isOpaque, localNameOf } from '../dom/dom.ts';
import { childNodesOf, composedContains, composedParent, lineageOf } from '../dom/tree.ts';
import {
  type Difference,
  diffChildren,
  type NodeReader,
  type NodeReaders,
} from './childrenDiff.ts';
import {
  containerName,
  describeAppeared,
  describeField,
  describeGroup,
  describeRemovedText,
  describeTogether,
  type Located,
  movedParts,
  type Presence,
  partChange,
} from './describeParts.ts';
import { diffLists, type ReportedList } from './listDiff.ts';
import type { SnapshotPair } from './mutationSummary.ts';
import { groupBy } from './mutationSummary.ts';
import { type PageSides, pageSides } from './pageSides.ts';
import { isHiddenIn, type PageSnapshot } from './pageSnapshot.ts';
import {
  diffPopups,
  enclosingPopup,
  isMessage,
  type PopupChanges,
  type PopupMap,
} from './popups.ts';
import { diffStateAttributes, editorOf } from './stateDiff.ts';
import { isControl, textChange, unitAround } from './textUnits.ts';

/** The page before and after, and what is already reported about it. */
type PageDiff = SnapshotPair & {
  readonly popups: PopupChanges;
  readonly sides: PageSides;
  readonly lists: readonly ReportedList[];
};

const isReported = (element: Element, { lists }: PageDiff): boolean =>
  lists.some(({ list }) => composedContains(list, element));

/** Returns all changes in what is visible. */
export function diffVisibility(pair: SnapshotPair): Change[] {
  const popups = diffPopups(pair.before.popups, pair.after.popups);
  const sides = pageSides(pair, popups);
  const isReportable = (list: Element): boolean =>
    !isUnreportable(list, pair, popups) && !editorOf(list);
  const lists = diffLists(pair, sides, isReportable);
  const diff: PageDiff = { ...pair, popups, sides: sides, lists };
  const written = diffContainers(diff);
  const located = movedParts([
    ...diffPopupMaps(diff),
    ...lists.map(({ list, changes }) => ({ container: list, changes })),
    ...diffHidden(diff),
    ...written.located,
    ...diffUnits([...written.units, ...textUnits(diff)], diff),
  ]);
  // A change in a part that keeps updating itself is attributed to the page.
  const changes = located.flatMap(({ container, changes: own }) =>
    container && pair.selfUpdates.changedOnItsOwn(container, pair.tookMs)
      ? own.map((change): Change => ({ ...change, cause: 'page' }))
      : own,
  );
  return withoutRepeats(changes);
}

const diffPopupMaps = ({ popups, mutations }: PageDiff): Located[] => [
  ...[...popups.appeared].map(([container, popup]) => {
    const change = partChange('appeared', popup);
    // The text of a message is new, wherever it is shown.
    const wasThere = !isMessage(popup.what) && !mutations.isNew(container);
    return { container, changes: wasThere ? [madeVisible(change)] : [change] };
  }),
  ...[...popups.disappeared].map(([container, { what, role, name }]) => ({
    container,
    // The items of a closed popup are not counted.
    changes: [partChange('disappeared', { what, role, name })],
  })),
];

/** AE-07: what was only made visible is not new. */
const madeVisible = (change: Change): Change =>
  change.kind === 'appeared' ? { ...change, wasThere: true } : change;

/** Returns parts that existed all along but became visible or invisible. */
function diffHidden(diff: PageDiff): Located[] {
  const { before, after, mutations, selfUpdates, popups } = diff;
  const isOld = (each: Element): boolean =>
    isConnected(each) &&
    !mutations.isNew(each) &&
    !selfUpdates.isSelfUpdating(each) &&
    !isReported(each, diff);
  const shown = [...before.hidden].filter(
    (each) => isOld(each) && isOpaque(each) && !isHiddenIn(after, each),
  );
  const isComplete = before.complete && after.complete;
  const hidden = [...after.hidden].filter(
    (each) => isComplete && isOld(each) && !isHiddenIn(before, each),
  );
  return [
    ...[...groupBy(shown, composedParent)].map(([container, elements]) => ({
      container,
      changes: describeShown(container, elements, after, popups.appeared).map(madeVisible),
    })),
    ...hidden.map((each) => ({
      container: each,
      changes: describeHidden(each, diff),
    })),
  ];
}

function describeShown(
  container: Element | null,
  elements: readonly Element[],
  after: PageSnapshot,
  appeared: PopupMap,
): Change[] {
  const isBackdrop = (each: Element): boolean =>
    holdsPopup(each, appeared) &&
    visibleTextOf(each, { exclude: (inner) => appeared.has(inner) }) === '';
  const others = elements.filter((each) => !enclosingPopup(each, appeared) && !isBackdrop(each));
  const containsPopup = others.some((each) => holdsPopup(each, appeared));
  const group = container && !containsPopup ? describeGroup('appeared', container, others) : null;
  if (group) return [group];
  return others.flatMap(
    (each) =>
      describeAppeared(each, (inner) => appeared.has(inner)) ??
      describeField('appeared', visibleFieldIn(each, after, appeared)) ??
      [],
  );
}

/** A hidden part had this text, which may not be the one it has now: a note is written, shown and hidden again. */
function describeHidden(element: Element, { before, popups, sides }: PageDiff): Change[] {
  const { disappeared } = popups;
  if (enclosingPopup(element, disappeared)) return [];
  const text = sides.before.textOf(element);
  const field = visibleFieldIn(element, before, disappeared);
  return asList(describeRemovedText(text) ?? describeField('disappeared', field));
}

const asList = (change: Change | null): Change[] => (change ? [change] : []);

/** An element in which text changed and which is reported as a whole: a line, a row or a control. */
type Unit = { readonly element: Element; readonly container: Element };

/** Compares each element's old and new children: changed texts, new parts, removed parts. */
function diffContainers(diff: PageDiff): { located: Located[]; units: Unit[] } {
  const units: Unit[] = [];
  const located = [...diff.mutations.containers].flatMap(([container, { before, after }]) => {
    // The text of an editor is its value, which stateDiff.ts reports.
    if (isUnreportable(container, diff, diff.popups) || editorOf(container)) return [];
    const readers = nodeReaders(diff, diff.popups, before);
    const differences = diffChildren(before, after, readers);
    const within = unitsOf(differences, container, diff);
    units.push(...within.map((element) => ({ element, container })));
    const isOwn = (each: Difference): boolean =>
      each.kind === 'same' || !(isReported(container, diff) || isInUnit(each, within));
    const changes = differences
      .filter(isOwn)
      .flatMap((each) => describeDifference(each, container, readers));
    return [{ container, changes }];
  });
  return { located, units };
}

/** Returns the existing lines, rows and controls in which text changed. */
function unitsOf(
  differences: readonly Difference[],
  container: Element,
  diff: PageDiff,
): readonly Element[] {
  if (isReported(container, diff)) return [];
  const isOld = (unit: Element | null): unit is Element =>
    unit !== null && !diff.mutations.isNew(unit);
  const units = differences.flatMap((each) =>
    each.kind === 'changed' ? [unitAround(each.after)].filter(isOld) : [],
  );
  // Text removed from and added to the same line is one change of the line.
  const replaces = (['added', 'removed'] as const).every((kind) =>
    differences.some((each) => each.kind === kind && each.nodes.every(isInline)),
  );
  const around = replaces ? unitAround(container) : null;
  return [...new Set(isOld(around) ? [...units, around] : units)];
}

const isInline = (node: Node): boolean =>
  !(node instanceof Element) || (inlineTags.has(localNameOf(node)) && !isControl(node));

function isInUnit(difference: Difference, units: readonly Element[]): boolean {
  if (difference.kind === 'changed')
    return units.some((unit) => unitAround(difference.after) === unit);
  if (difference.kind !== 'added')
    return difference.kind === 'removed' && units.length > 0 && difference.nodes.every(isInline);
  return difference.nodes.every(
    (node) => isInline(node) && units.some((unit) => unit === unitAround(node)),
  );
}

/** `siblings` are the old siblings of removed parts, which are no longer in the tree. */
function nodeReaders(
  { before, after, mutations: { past: tree } }: SnapshotPair,
  { appeared, disappeared }: PopupChanges,
  siblings: readonly Node[],
): NodeReaders {
  const wasExcluded: Exclude = (inner) => before.hidden.has(inner) || disappeared.has(inner);
  const isExcluded: Exclude = (inner) => after.hidden.has(inner) || appeared.has(inner);
  const isRendered = (node: Node): boolean =>
    isConnected(node) && !(node instanceof Element && isHiddenIn(after, node));
  const isRedundant = (node: Node): boolean =>
    node instanceof Element && !isConnected(node) && isRedundantText(node, siblings);
  return {
    before: {
      textOf: (node) =>
        isRedundant(node)
          ? ''
          : visibleTextOf(node, { tree, exclude: wasExcluded, isRendered: isRendered(node) }),
      childrenOf: tree.childrenOf,
      fieldIn: (node) => visibleFieldIn(node, before, disappeared),
      isBackdrop: (node) => holdsPopup(node, disappeared),
    },
    after: {
      textOf: (node) => visibleTextOf(node, { exclude: isExcluded }),
      childrenOf: childNodesOf,
      fieldIn: (node) => visibleFieldIn(node, after, appeared),
      isBackdrop: (node) => holdsPopup(node, appeared),
    },
  };
}

function isUnreportable(
  container: Element,
  { before, after }: SnapshotPair,
  { appeared, disappeared }: PopupChanges,
): boolean {
  if (isHiddenIn(before, container) || isHiddenIn(after, container)) return true;
  if (enclosingPopup(container, appeared) || enclosingPopup(container, disappeared)) return true;
  return isMatch(container, 'script,style,select,textarea');
}

/** Returns the first visible field in a node. */
function visibleFieldIn(node: Node, { fields }: PageSnapshot, popups: PopupMap): Element | null {
  if (!(node instanceof Element) || enclosingPopup(node, popups)) return null;
  for (const field of fields.keys()) if (composedContains(node, field)) return field;
  return null;
}

function describeDifference(
  difference: Difference,
  container: Element,
  { before, after }: NodeReaders,
): Change[] {
  switch (difference.kind) {
    case 'added':
      return describeNodes('appeared', difference.nodes, container, after);
    case 'removed':
      return describeNodes('disappeared', difference.nodes, container, before);
    case 'changed': {
      const [was, is] = [before.textOf(difference.before), after.textOf(difference.after)];
      return asList(textChange(was, is));
    }
    case 'same':
      return diffStateAttributes(difference.before, difference.after);
    case 'reordered': {
      const first = difference.nodes.slice(0, 3).map((node) => clip(after.textOf(node), 40));
      const name = containerName(containerOf(difference.nodes, container));
      const last = clip(difference.nodes.slice(-1).map(after.textOf).join(), 40);
      return [{ kind: 'reordered', name, first: first.join(', '), last }];
    }
  }
}

const holdsPopup = (node: Node, popups: PopupMap): boolean =>
  [...popups.keys()].some((popup) => containsNode(node, popup));

function describeNodes(
  presence: Presence,
  all: readonly Node[],
  container: Element,
  { textOf, fieldIn, isBackdrop }: NodeReader,
): Change[] {
  const nodes = all.filter((node) => textOf(node) !== '' || !isBackdrop(node));
  const isNew = presence === 'appeared';
  const elements = nodes.filter((node) => node instanceof Element);
  const parent = isNew ? containerOf(nodes, container) : container;
  const isWhole = elements.length === nodes.length;
  const group = isWhole ? describeGroup(presence, parent, elements) : null;
  const text = (): string => nodes.map(textOf).join(' ');
  const together = group ?? (isNew ? describeTogether(elements, text()) : null);
  if (together) return [together];
  return nodes.flatMap((node) => {
    if (isNew && !(node instanceof Element)) return asList(textChange('', textOf(node)));
    const described =
      isNew && node instanceof Element
        ? describeAppeared(node, (inner) => textOf(inner) === '')
        : describeRemovedText(textOf(node));
    return asList(described ?? describeField(presence, fieldIn(node)));
  });
}

/** Returns the parent of the nodes. In a re-rendered view it may be deeper than the container that was mutated. */
const containerOf = (nodes: readonly Node[], container: Element): Element =>
  (nodes[0] && composedParent(nodes[0])) ?? container;

/** Returns the units around overwritten texts. A text outside any unit is reported by itself. */
function textUnits(diff: PageDiff): (Unit | Located)[] {
  return diff.mutations.texts.flatMap(({ node, before }): (Unit | Located)[] => {
    const container = composedParent(node);
    if (!container || editorOf(container) || isReported(container, diff)) return [];
    if (isUnreportable(container, diff, diff.popups)) return [];
    if (diff.selfUpdates.isSelfUpdating(container)) return [];
    const element = unitAround(node);
    if (element) return [{ element, container }];
    const change = textChange(cleanLine(before), cleanLine(dataOf(node)));
    return [{ container, changes: asList(change) }];
  });
}

/** Deduplicates the units; inner ones are part of the outer one. */
function diffUnits(found: readonly (Unit | Located)[], { sides }: PageDiff): Located[] {
  const units = new Map(
    found.flatMap((each) => ('element' in each ? [[each.element, each.container] as const] : [])),
  );
  const isOutermost = (unit: Element): boolean =>
    !lineageOf(composedParent(unit)).some((each) => units.has(each));
  return [
    ...found.flatMap((each) => ('element' in each ? [] : [each])),
    ...[...units]
      .filter(([unit]) => isOutermost(unit))
      .map(([unit, container]) => ({
        container,
        changes: asList(textChange(sides.before.textOf(unit), sides.after.textOf(unit))),
      })),
  ];
}

/**
 * Sorts appearances first, then disappearances, and drops texts that only repeat the name of something that appeared.
 */
function withoutRepeats(changes: readonly Change[]): Change[] {
  const names = new Set(
    changes.flatMap((each) =>
      each.kind === 'appeared' && each.name ? [comparableText(each.name)] : [],
    ),
  );
  const rank = ({ kind }: Change): number =>
    kind === 'appeared' ? 0 : kind === 'disappeared' ? 1 : 2;
  return changes
    .filter((each) => each.kind !== 'text' || !names.has(comparableText(each.after)))
    .toSorted((a, b) => rank(a) - rank(b));
}
