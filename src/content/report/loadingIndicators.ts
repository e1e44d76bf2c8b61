/**
 * Finds signs that a page is still loading: parts marked busy, spinners, skeletons, progress bars without a value,
 * texts such as "Loading…". What the page shows beside them, such as "No messages", is not final.
 */
import { page, queryRoot } from '../dom/document.ts';
import {
  attributeOf,
  boxOf,
  dataOf,
  firstMatchIn,
  isMatch,
  isOpaque,
  localNameOf,
  textContentOf,
} from '../dom/dom.ts';
import type { Root } from '../dom/roots.ts';
import { composedParent } from '../dom/tree.ts';

const bars = 'progress:not([value]),[role=progressbar]:not([aria-valuenow])';
const drawn = ['spin', 'loader', 'loading', 'skeleton', 'shimmer', 'placeholder-'].map(
  (name) => `[class*=${name} i]`,
);
const named =
  /(^|[\s_-])(spinner|spin|loader|loading|skeleton|shimmer|placeholder-(glow|wave))([\s_-]|$)/i;

/**
 * Loading texts in the languages of the sites that were studied. English verbs must end in -ing and be followed by
 * dots.
 */
const words = new RegExp(
  [
    String.raw`^\p{L}+ing\b[^.…]{0,40}(…|\.\.\.)$`,
    '^(loading|please wait|one moment)[ .…!]*$',
    String.raw`^(laden|lädt|wird geladen|bitte warten|chargement|veuillez patienter|cargando|espere|caricamento|attendere|carregando|aguarde|laddar|indlæser|ładowanie|wczytywanie|načítání|загрузка|подождите|yükleniyor)\b[^.…]{0,30}[ .…]*$`,
    '^(加载中|正在加载|载入中|請稍候|请稍候|読み込み中|ロード中|로딩 중|불러오는 중).{0,4}$',
    // A notebook cell that is running.
    String.raw`^(In )?\[\*\]:?$`,
  ].join('|'),
  'iu',
);
const MAX_WORDS = 60;
const MAX_TEXTS = 20_000;

/** Whether this text means that content is still loading. */
export const isLoadingText = (text: string): boolean =>
  text.length <= 2 * MAX_WORDS && words.test(text.trim());

/** Returns elements that state it in their text or by attribute, and the body of a page that shows nothing yet. */
export const statedIndicators = (roots: readonly Root[]): Element[] => [
  ...(showsNothingYet(roots) ? [page.body()] : []),
  ...roots.flatMap((root) => [
    ...queryRoot(root, '[aria-busy=true]').filter(isOpaque),
    ...elementsWithLoadingText(root),
  ]),
];

/** Whether the page has scripts but shows no text, image or control. */
const showsNothingYet = (roots: readonly Root[]): boolean =>
  !roots.some(hasText) &&
  queryRoot(document, 'script').length > 0 &&
  !roots.some((root) => queryRoot(root, content).some((element) => boxOf(element).height > 0));

function hasText(root: Root): boolean {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (dataOf(walker.currentNode).trim() === '') continue;
    const element = composedParent(walker.currentNode);
    if (element && isVisibleText(element)) return true;
  }
  return false;
}

const content =
  'a,area,audio,button,canvas,embed,frame,iframe,img,input,object,select,svg,textarea,video,[contenteditable],[role],[tabindex]';

/**
 * Returns spinners, skeletons and progress bars without a value. These are weaker signs, since some pages never remove
 * them.
 */
export const drawnIndicators = (roots: readonly Root[]): Element[] =>
  roots.flatMap((root) => [
    ...queryRoot(root, bars).filter(isOpaque),
    ...queryRoot(root, drawn.join(',')).filter(isSpinner),
  ]);

/** Whether it is small or has no text, and is animated endlessly. Number fields have "spinners" too. */
function isSpinner(element: Element): boolean {
  if (!named.test(attributeOf(element, 'class') ?? '') || !isOpaque(element)) return false;
  if (isMatch(element, 'input,textarea,select,img,body,html')) return false;
  if (firstMatchIn(element, 'input,button,a') || textContentOf(element).trim().length > MAX_WORDS)
    return false;
  const { width, height } = boxOf(element);
  return width > 0 && height > 0 && element.getAnimations({ subtree: true }).some(isEndless);
}

const isEndless = ({ effect }: Animation): boolean =>
  effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;

function elementsWithLoadingText(root: Root): Element[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Element[] = [];
  for (let seen = 0; seen < MAX_TEXTS && walker.nextNode(); seen += 1) {
    if (!isLoadingText(dataOf(walker.currentNode))) continue;
    const element = composedParent(walker.currentNode);
    if (element && isVisibleText(element)) found.push(element);
  }
  return found;
}

/** Whether the text is visible, and not a script or a field's hint. */
const isVisibleText = (element: Element): boolean =>
  !/^(script|style|noscript|template|textarea|option|title)$/.test(localNameOf(element)) &&
  !isMatch(element, '[contenteditable],[contenteditable] *,[class*=placeholder i]') &&
  isOpaque(element);
