/**
 * What a page shows while it still waits for something: parts marked busy, spinners, skeletons, bars without a value,
 * words such as "Loading…". What it shows beside them, such as "No messages", is not the answer yet.
 */
import { queryRoot } from '../dom/document.ts';
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

/** In the languages of the sites that were seen; of English verbs the form in -ing, with dots behind it. */
const words = new RegExp(
  [
    String.raw`^\p{L}+ing\b[^.…]{0,40}(…|\.\.\.)$`,
    '^(loading|please wait|one moment)[ .…!]*$',
    String.raw`^(laden|lädt|wird geladen|bitte warten|chargement|veuillez patienter|cargando|espere|caricamento|attendere|carregando|aguarde|laddar|indlæser|ładowanie|wczytywanie|načítání|загрузка|подождите|yükleniyor)\b[^.…]{0,30}[ .…]*$`,
    '^(加载中|正在加载|载入中|請稍候|请稍候|読み込み中|ロード中|로딩 중|불러오는 중).{0,4}$',
    // A cell of a notebook that runs.
    String.raw`^(In )?\[\*\]:?$`,
  ].join('|'),
  'iu',
);
const MAX_WORDS = 60;
const MAX_TEXTS = 20_000;

/** Whether these words mean that something is still to come. */
export const isLoadingText = (text: string): boolean =>
  text.length <= 2 * MAX_WORDS && words.test(text.trim());

/** The elements that say so in words or by attribute, in these trees. */
export const statedSigns = (roots: readonly Root[]): Element[] =>
  roots.flatMap((root) => [
    ...queryRoot(root, '[aria-busy=true]').filter(isOpaque),
    ...sayingSo(root),
  ]);

/** Spinners, skeletons, bars without a value: weaker, since some pages leave them there for good. */
export const drawnSigns = (roots: readonly Root[]): Element[] =>
  roots.flatMap((root) => [
    ...queryRoot(root, bars).filter(isOpaque),
    ...queryRoot(root, drawn.join(',')).filter(isSpinner),
  ]);

/** Drawn small or without words, and moving without end. Number fields have "spinners", too. */
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

function sayingSo(root: Root): Element[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Element[] = [];
  for (let seen = 0; seen < MAX_TEXTS && walker.nextNode(); seen += 1) {
    if (!isLoadingText(dataOf(walker.currentNode))) continue;
    const element = composedParent(walker.currentNode);
    if (element && isSaid(element)) found.push(element);
  }
  return found;
}

/** Not in a script, nor as the hint of a field. */
const isSaid = (element: Element): boolean =>
  !/^(script|style|noscript|template|textarea|option|title)$/.test(localNameOf(element)) &&
  !isMatch(element, '[contenteditable],[contenteditable] *,[class*=placeholder i]') &&
  isOpaque(element);
