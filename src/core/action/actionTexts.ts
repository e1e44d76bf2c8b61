/** The English words of each action. The panel has them in its other languages. `it` is the element; '' if it isn't named. */
type It = { readonly it: string };
type Text = { readonly text: string };

const after = (word: string, it: string): string => it && ` ${word} ${it}`;
const beside = (it: string): string => it && ` ${it}`;

export const actionTexts = {
  quote: (text: string): string => `“${text}”`,
  /** An element that has no name. */
  nameless: (role: string): string => `the ${role}`,
  click: ({ it }: It): string => `Click${beside(it)}`,
  doubleClick: ({ it }: It): string => `Double-click${beside(it)}`,
  rightClick: ({ it }: It): string => `Right-click${beside(it)}`,
  insert: ({ text, at, it }: It & Text & { readonly at: string }): string =>
    `Write ${text}${after('at', at)}${after('in', it)}`,
  selectText: ({ text, it }: It & Text): string => `Select ${text}${after('in', it)}`,
  hover: ({ it }: It): string => `Point${after('at', it)}`,
  fill: ({ text, it, submits }: It & Text & { readonly submits: boolean }): string =>
    `Type ${text}${after('in', it)}${submits ? ' and press Enter' : ''}`,
  select: ({ text, it }: It & Text): string => `Choose ${text}${after('in', it)}`,
  press: ({ text, it }: It & Text): string => `Press ${text}${after('in', it)}`,
  scroll: ({
    direction,
    it,
    until,
  }: It & { readonly direction: Direction; readonly until: string }): string =>
    `Scroll ${directions[direction]}${after('in', it)}${until && ` until ${until} shows`}`,
  drag: ({ it }: It): string => `Drag${beside(it)}`,
  upload: ({ it }: It): string => `Upload a file${after('to', it)}`,
  goto: ({ text }: Text): string => `Open ${text}`,
  newTab: ({ text }: Text): string => `Open ${text} in a new tab`,
  back: (): string => 'Go back',
  forward: (): string => 'Go forward',
  switchTab: ({ tab }: { readonly tab: number }): string => `Switch to tab ${tab}`,
  closeTab: ({ tab }: { readonly tab: number }): string => `Close tab ${tab}`,
  goHome: (): string => 'Go to the page the task started on',
  readFile: ({ text }: Text): string => `Read the file ${text}`,
  waitFor: ({ text, gone }: Text & { readonly gone: boolean }): string =>
    `Wait until ${text} ${gone ? 'is gone' : 'appears'}`,
  find: ({ text }: Text): string => `Find ${text} on the page`,
  readPart: ({ part }: { readonly part: number }): string => `Read part ${part} of the page`,
  note: ({ text }: Text): string => `Note: ${text}`,
  ask: ({ text }: Text): string => `Ask: ${text}`,
  copyLines: ({ text }: Text): string => `Copy the lines with ${text}`,
  copyAll: (): string => 'Copy the text of the page',
  handOver: ({ text }: Text): string => `Hand over to you: ${text}`,
  stop: (): string => 'Finish the task',
  sense: (): string => 'Read the page',
};

export type ActionTexts = typeof actionTexts;

type Direction = keyof typeof directions;

const directions = {
  up: 'up',
  down: 'down',
  left: 'left',
  right: 'right',
  top: 'to the top',
  bottom: 'to the bottom',
} as const;
