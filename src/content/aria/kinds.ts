/** Which tags and roles the walk treats in a way of their own. */

/** Roles that make a box of their own; others are wrappers. */
export const boxRoles = new Set(
  (
    'heading list listitem table grid treegrid rowgroup row cell gridcell columnheader rowheader caption img ' +
    'navigation main banner contentinfo complementary form search region dialog alertdialog alert status group ' +
    'radiogroup tablist toolbar menu menubar tree progressbar meter tooltip'
  ).split(' '),
);
/** What remains where only text is asked for. */
export const textRoles = new Set(
  (
    'heading list listitem table grid treegrid rowgroup row cell gridcell columnheader rowheader caption img ' +
    'dialog alertdialog'
  ).split(' '),
);
/** Never part of what a person reads. */
export const silentTags = new Set(
  'script style template noscript head meta link title base param source track datalist colgroup col rp'.split(
    ' ',
  ),
);
/** Parts of tables. */
export const tableParts = new Set('row cell gridcell columnheader rowheader'.split(' '));
/** Roles of what holds other things, and is not named by the words in it. */
export const containerRoles = new Set(
  (
    'table grid treegrid tree menu menubar tablist toolbar radiogroup group navigation main form region ' +
    'complementary search'
  ).split(' '),
);
/** They show how much there is of something. */
export const gauges = new Set(['progressbar', 'meter']);
/** The role under which a block is carried that is hidden from screen readers alone, and how its like in a line begins. */
export const unspokenRole = 'aria-hidden';
export const unspokenMark = `(${unspokenRole}: `;
export const dialogRoles = new Set(['dialog', 'alertdialog']);
export const nestedControls =
  'a[href],button,input,select,textarea,iframe,slot,[role],[tabindex],[contenteditable]';
export const frameTags = new Set(['iframe', 'frame', 'object', 'embed']);
export const fieldTags = new Set(['input', 'select', 'textarea', 'audio', 'video']);
export const wordTags = new Set([
  'span',
  'b',
  'i',
  'em',
  'strong',
  'img',
  'svg',
  'div',
  'p',
  'h2',
  'h3',
]);
export const paintedWords = 'text,foreignObject,a,[role],[tabindex]';
