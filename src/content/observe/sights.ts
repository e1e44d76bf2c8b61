/** What came into view, what went, and which words are others now. */
import type { Change } from '../../core/page/change.ts';
import { composedContains, composedParent } from '../act/native.ts';
import { clip, fold } from '../act/words.ts';
import { inlineTags } from '../aria/tags.ts';
import { describeElement } from '../distill/index.ts';
import { containsNode, isConnected, isMatch, isOpaque, localNameOf } from '../dom/dom.ts';
import {
  describeAppeared,
  describeField,
  describeGroup,
  describeLost,
  describeLostField,
  describeLostGroup,
  describeTogether,
} from './appearance.ts';
import { type Difference, diffChildren, type Readers } from './diff.ts';
import type { Ledger } from './ledger.ts';
import { addsNoWords, squash, wordsOf } from './lines.ts';
import { comparePopups, type PopupChanges, popupAround, sayCame, sayWent } from './popups.ts';
import { isHiddenIn, type Scene } from './scene.ts';
import { compareMarks, editorOf } from './states.ts';
import { isClockStep, isTicking, stirsByItself } from './ticks.ts';

/** Before and after an act, with what was written in between. */
export type Views = { readonly before: Scene; readonly after: Scene; readonly ledger: Ledger };

type Told = { readonly place: Element | null; readonly changes: readonly Change[] };

/** All changes in what can be seen. */
export function compareSights(views: Views): Change[] {
  const popups = comparePopups(views.before.popups, views.after.popups);
  const sights = [
    ...[...popups.came].map(([place, popup]) => ({ place, changes: [sayCame(popup)] })),
    ...[...popups.went].map(([place, popup]) => ({ place, changes: [sayWent(popup)] })),
    ...compareVisible(views, popups),
    ...comparePlaces(views, popups),
    ...compareTexts(views, popups),
  ];
  return withoutEchoes(sights.flatMap(withCause));
}

/** What stands where the page was seen to write by itself is taken to be the page's own. */
function withCause({ place, changes }: Told): Change[] {
  const isOwn = place !== null && stirsByItself(place);
  return changes.map((change) => (isOwn ? { ...change, cause: 'page' } : change));
}

/** What was there all along and is seen only now, or no longer. */
function compareVisible({ before, after, ledger }: Views, popups: PopupChanges): Told[] {
  const isOld = (each: Element): boolean =>
    isConnected(each) && !ledger.isNew(each) && !isTicking(each);
  const shown = [...before.hidden].filter(
    (each) => isOld(each) && isOpaque(each) && !isHiddenIn(after, each),
  );
  const isWhole = before.complete && after.complete;
  const gone = isWhole
    ? [...after.hidden].filter((each) => isOld(each) && !isHiddenIn(before, each))
    : [];
  return [
    ...inGroups(shown).map((group) => ({
      place: group.place,
      changes: sayShown(group, after, popups),
    })),
    ...gone.map((each) => ({ place: each, changes: sayGone(each, before, popups) })),
  ];
}

type Group = { readonly place: Element | null; readonly elements: readonly Element[] };

function inGroups(elements: readonly Element[]): Group[] {
  const byPlace = new Map<Element | null, Element[]>();
  for (const element of elements) {
    const place = composedParent(element);
    byPlace.set(place, [...(byPlace.get(place) ?? []), element]);
  }
  return [...byPlace].map(([place, group]) => ({ place, elements: group }));
}

function sayShown({ place, elements }: Group, after: Scene, { came }: PopupChanges): Change[] {
  const untold = elements.filter((each) => !popupAround(each, came));
  const group =
    place && untold.every((each) => !holdsPopup(each, came)) ? describeGroup(place, untold) : null;
  if (group) return [group];
  return untold.flatMap((each) =>
    listed(
      describeAppeared(each, (inner) => came.has(inner)) ??
        describeField(fieldIn(each, after, came)),
    ),
  );
}

/** What is hidden now has no box any more: it is read like something that was removed. */
function sayGone(element: Element, before: Scene, { went }: PopupChanges): Change[] {
  if (popupAround(element, went)) return [];
  const words = wordsOf(element, (inner) => went.has(inner) || before.hidden.has(inner), false);
  return listed(describeLost(words, '') ?? describeLostField(fieldIn(element, before, went)));
}

const holdsPopup = (element: Element, popups: ReadonlyMap<Element, unknown>): boolean =>
  [...popups.keys()].some((popup) => containsNode(element, popup));

const listed = (change: Change | null): Change[] => (change ? [change] : []);

/** One place's old and new children: a text that became another, new parts, parts that went. */
function comparePlaces(views: Views, popups: PopupChanges): Told[] {
  return [...views.ledger.places].flatMap(([place, children]) => {
    if (isUntellable(place, views, popups)) return [];
    const readers = readersOf(views, popups, children.before);
    const differences = diffChildren(children.before, children.after, readers);
    const changes = differences.flatMap((each) => sayDifference(each, place, readers));
    return [{ place, changes: editorOf(place) ? [] : changes }];
  });
}

/** `siblings`: what stood beside a part that went; the tree does not tell any more. */
function readersOf(
  { before, after }: Views,
  { came, went }: PopupChanges,
  siblings: readonly Node[],
): Readers {
  const isWordless = (node: Node): boolean =>
    node instanceof Element && !isConnected(node) && addsNoWords(node, siblings);
  const isDrawn = (node: Node): boolean =>
    isConnected(node) && !(node instanceof Element && isHiddenIn(after, node));
  return {
    before: (node) =>
      isWordless(node)
        ? ''
        : wordsOf(node, (inner) => before.hidden.has(inner) || went.has(inner), isDrawn(node)),
    after: (node) => wordsOf(node, (inner) => after.hidden.has(inner) || came.has(inner)),
    fieldBefore: (node) => fieldIn(node, before, went),
    fieldAfter: (node) => fieldIn(node, after, came),
  };
}

function isUntellable(place: Element, { before, after }: Views, popups: PopupChanges): boolean {
  if (isHiddenIn(before, place) || isHiddenIn(after, place)) return true;
  if (popupAround(place, popups.came) || popupAround(place, popups.went)) return true;
  return isMatch(place, 'script,style,select,textarea');
}

/** The first field of it that a person saw. */
function fieldIn(node: Node, { fields }: Scene, popups: PopupChanges['came']): Element | null {
  if (!(node instanceof Element) || popupAround(node, popups)) return null;
  for (const field of fields.keys()) if (composedContains(node, field)) return field;
  return null;
}

function sayDifference(difference: Difference, place: Element, readers: Readers): Change[] {
  switch (difference.kind) {
    case 'added':
      return sayAdded(difference.nodes, place, readers);
    case 'removed':
      return sayRemoved(difference.nodes, place, readers);
    case 'changed':
      return sayChanged(
        readers.before(difference.before),
        readers.after(difference.after),
        difference.after,
      );
    case 'same':
      return compareMarks(difference.before, difference.after);
    case 'reordered':
      return sayOrder(difference.nodes, place, readers);
  }
}

function sayAdded(nodes: readonly Node[], place: Element, readers: Readers): Change[] {
  const without = (inner: Element): boolean => readers.after(inner) === '';
  const elements = nodes.filter((node): node is Element => node instanceof Element);
  const isWhole = elements.length === nodes.length;
  const group = isWhole ? describeGroup(placeOfNodes(nodes, place), elements) : null;
  if (group) return [group];
  const together = describeTogether(elements, nodes.map(readers.after).join(' '));
  if (together) return [together];
  return nodes.flatMap((node) => {
    if (!(node instanceof Element)) return listed(textChange('', readers.after(node)));
    return listed(describeAppeared(node, without) ?? describeField(readers.fieldAfter(node)));
  });
}

function sayRemoved(nodes: readonly Node[], place: Element, readers: Readers): Change[] {
  const elements = nodes.filter((node): node is Element => node instanceof Element);
  const group = elements.length === nodes.length ? describeLostGroup(place, elements) : null;
  if (group) return [group];
  return nodes.flatMap((node) =>
    listed(describeLost(readers.before(node), '') ?? describeLostField(readers.fieldBefore(node))),
  );
}

/** Differences deep in a view that was drawn anew are about a place deeper than the one that was written to. */
const placeOfNodes = (nodes: readonly Node[], place: Element): Element =>
  (nodes[0] && composedParent(nodes[0])) ?? place;

function sayOrder(nodes: readonly Node[], place: Element, readers: Readers): Change[] {
  const around = placeOfNodes(nodes, place);
  const first = nodes.slice(0, 3).map((node) => clip(readers.after(node), 40));
  const table = localNameOf(around) === 'tbody' ? composedParent(around) : null;
  return [
    { kind: 'reordered', name: describeElement(table ?? around).name, first: first.join(', ') },
  ];
}

function sayChanged(was: string, is: string, node: Node): Change[] {
  if (squash(was) === squash(is) || isClockStep(was, is)) return [];
  return listed(inContext(clip(was, 2_000), clip(is, 2_000), node));
}

function compareTexts({ before, after, ledger }: Views, popups: PopupChanges): Told[] {
  return ledger.texts.flatMap(({ node, before: was }) => {
    const place = composedParent(node);
    if (!place || editorOf(place) || isUntellable(place, { before, after, ledger }, popups))
      return [];
    if (isTicking(place)) return [];
    return [{ place, changes: sayChanged(clip(was, 2_000), clip(node.data, 2_000), node) }];
  });
}

const LINE = 120;

/** A bare number says little: where the line around it is short and holds no control, the line is told. */
function inContext(was: string, is: string, node: Node): Change | null {
  const line = is.length <= 12 ? lineAround(node) : null;
  const words = line ? wordsOf(line) : '';
  const at = words.indexOf(is);
  const isOnly = is !== '' && at >= 0 && words.indexOf(is, at + 1) < 0;
  if (!isOnly || words.length > LINE || !was) return textChange(was, is);
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
function withoutEchoes(changes: readonly Change[]): Change[] {
  const names = changes.flatMap((change) =>
    change.kind === 'appeared' && change.name ? [fold(change.name)] : [],
  );
  const rank = ({ kind }: Change): number =>
    kind === 'appeared' ? 0 : kind === 'disappeared' ? 1 : 2;
  return changes
    .filter((change) => change.kind !== 'text' || !names.includes(fold(change.after)))
    .toSorted((a, b) => rank(a) - rank(b));
}
