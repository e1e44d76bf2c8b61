/** Parts that appeared or disappeared, and texts that changed. */
import type { Change } from '../../../core/page/change.ts';
import { clip } from '../../../core/text.ts';
import { inlineTags } from '../../aria/tags.ts';
import {
  comparableText,
  type Exclude,
  isRedundantText,
  visibleTextOf,
} from '../../aria/visibleText.ts';
import {
  containsNode,
  dataOf,
  firstMatchIn,
  isConnected,
  isMatch,
  isOpaque,
  localNameOf,
} from '../../dom/dom.ts';
import { cleanLine } from '../../dom/text.ts';
import { composedContains, composedParent } from '../../dom/tree.ts';
import { groupBy } from '../snapshot/groupBy.ts';
import { isHiddenIn, type PageSnapshot } from '../snapshot/pageSnapshot.ts';
import {
  diffPopups,
  enclosingPopup,
  type PopupChanges,
  type PopupMap,
} from '../snapshot/popups.ts';
import { differsByClock } from '../wait/selfUpdates.ts';
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
  type Presence,
  partChange,
} from './describeParts.ts';
import type { SnapshotPair } from './mutationSummary.ts';
import { diffStateAttributes, editorOf } from './stateDiff.ts';

type Located = { readonly container: Element | null; readonly changes: readonly Change[] };

const MAX_TEXT = 2_000;
const MAX_LINE = 120;

/** All changes in what can be seen. */
export function diffVisibility(pair: SnapshotPair): Change[] {
  const popups = diffPopups(pair.before.popups, pair.after.popups);
  const located = [
    ...diffPopupMaps(popups),
    ...diffHidden(pair, popups),
    ...diffContainers(pair, popups),
    ...diffTexts(pair, popups),
  ];
  // A change in a place that the page was seen to update on its own is taken to be the page's own.
  const changes = located.flatMap(({ container, changes: own }) =>
    container && pair.selfUpdates.changedOnItsOwn(container)
      ? own.map((change): Change => ({ ...change, cause: 'page' }))
      : own,
  );
  return withoutRepeats(changes);
}

const diffPopupMaps = (popups: PopupChanges): Located[] =>
  (['appeared', 'disappeared'] as const).flatMap((presence) =>
    [...popups[presence]].map(([container, { what, role, name, items }]) => ({
      container,
      // The items of a popup that closed are not counted.
      changes: [
        partChange(presence, { what, role, name, items: presence === 'appeared' ? items : 0 }),
      ],
    })),
  );

/** Parts that were on the page all along but became visible, or stopped being visible. */
function diffHidden(pair: SnapshotPair, popups: PopupChanges): Located[] {
  const { before, after, mutations, selfUpdates } = pair;
  const isOld = (each: Element): boolean =>
    isConnected(each) && !mutations.isNew(each) && !selfUpdates.isSelfUpdating(each);
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
      changes: describeShown(container, elements, after, popups.appeared),
    })),
    ...hidden.map((each) => ({
      container: each,
      changes: describeHidden(each, before, popups.disappeared),
    })),
  ];
}

function describeShown(
  container: Element | null,
  elements: readonly Element[],
  after: PageSnapshot,
  appeared: PopupMap,
): Change[] {
  const others = elements.filter((each) => !enclosingPopup(each, appeared));
  const containsPopup = others.some((each) =>
    [...appeared.keys()].some((popup) => containsNode(each, popup)),
  );
  const group = container && !containsPopup ? describeGroup('appeared', container, others) : null;
  if (group) return [group];
  return others.flatMap(
    (each) =>
      describeAppeared(each, (inner) => appeared.has(inner)) ??
      describeField('appeared', visibleFieldIn(each, after, appeared)) ??
      [],
  );
}

/** A hidden part has no box anymore: it is read like a removed one. */
function describeHidden(element: Element, before: PageSnapshot, disappeared: PopupMap): Change[] {
  if (enclosingPopup(element, disappeared)) return [];
  const exclude: Exclude = (inner) => disappeared.has(inner) || before.hidden.has(inner);
  const text = visibleTextOf(element, { exclude, isRendered: false });
  const field = visibleFieldIn(element, before, disappeared);
  return asList(describeRemovedText(text) ?? describeField('disappeared', field));
}

const asList = (change: Change | null): Change[] => (change ? [change] : []);

/** Each element's old and new children: changed texts, new parts, removed parts. */
function diffContainers(pair: SnapshotPair, popups: PopupChanges): Located[] {
  return [...pair.mutations.containers].flatMap(([container, { before, after }]) => {
    // The text of an editor is its value, which stateDiff.ts reports.
    if (isUnreportable(container, pair, popups) || editorOf(container)) return [];
    const readers = nodeReaders(pair, popups, before);
    const differences = diffChildren(before, after, readers);
    const changes = differences.flatMap((each) => describeDifference(each, container, readers));
    return [{ container, changes }];
  });
}

/** `siblings`: what stood beside a removed part, which the tree no longer shows. */
function nodeReaders(
  { before, after }: SnapshotPair,
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
          : visibleTextOf(node, { exclude: wasExcluded, isRendered: isRendered(node) }),
      fieldIn: (node) => visibleFieldIn(node, before, disappeared),
    },
    after: {
      textOf: (node) => visibleTextOf(node, { exclude: isExcluded }),
      fieldIn: (node) => visibleFieldIn(node, after, appeared),
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

/** The first field in a node that a user sees. */
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
      return describeTextChange(was, is, difference.after);
    }
    case 'same':
      return diffStateAttributes(difference.before, difference.after);
    case 'reordered': {
      const first = difference.nodes.slice(0, 3).map((node) => clip(after.textOf(node), 40));
      const name = containerName(containerOf(difference.nodes, container));
      return [{ kind: 'reordered', name, first: first.join(', ') }];
    }
  }
}

function describeNodes(
  presence: Presence,
  nodes: readonly Node[],
  container: Element,
  { textOf, fieldIn }: NodeReader,
): Change[] {
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

/** Differences deep in a re-rendered view lie in a container further down than the one that was written to. */
const containerOf = (nodes: readonly Node[], container: Element): Element =>
  (nodes[0] && composedParent(nodes[0])) ?? container;

function diffTexts(pair: SnapshotPair, popups: PopupChanges): Located[] {
  return pair.mutations.texts.flatMap(({ node, before }) => {
    const container = composedParent(node);
    if (!container || editorOf(container) || isUnreportable(container, pair, popups)) return [];
    if (pair.selfUpdates.isSelfUpdating(container)) return [];
    const [was, is] = [cleanLine(before), cleanLine(dataOf(node))];
    return [{ container, changes: describeTextChange(was, is, node) }];
  });
}

/** A bare number means little: where the line around it is short and holds no control, the line is reported. */
function describeTextChange(before: string, after: string, node: Node): Change[] {
  const [was, is] = [clip(before, MAX_TEXT), clip(after, MAX_TEXT)];
  if (comparableText(was) === comparableText(is) || differsByClock(was, is)) return [];
  const line = is.length <= 12 ? lineAround(node) : null;
  const text = line ? visibleTextOf(line) : '';
  const at = text.indexOf(is);
  const isOnly = is !== '' && at >= 0 && text.indexOf(is, at + 1) < 0;
  if (!isOnly || text.length > MAX_LINE || !was) return asList(textChange(was, is));
  return asList(textChange(text.slice(0, at) + was + text.slice(at + is.length), text));
}

function lineAround(node: Node): Element | null {
  let at = node instanceof Element ? node : composedParent(node);
  while (at && inlineTags.has(localNameOf(at))) at = composedParent(at);
  if (!at || isMatch(at, 'body,main,html,section,form')) return null;
  return firstMatchIn(at, 'a,button,input,select,textarea,li,tr,p,div') ? null : at;
}

function textChange(before: string, after: string): Change | null {
  if (!before && !after) return null;
  return { kind: 'text', before: clip(before, 200), after: clip(after, 200) };
}

/** Appearances first, then disappearances; leaves out texts that only repeat the name of something that appeared. */
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
