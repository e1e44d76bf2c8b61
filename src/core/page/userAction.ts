/** What a person does by hand in a tab of the run: never what they typed. */
export type UserAction = {
  readonly did: 'clicked' | 'filled';
  /** Role and name of the element, such as `button "Sign in"`: it quotes the page. */
  readonly what: string;
};

/** The user's turn in the tab. */
export type UserTakeover = {
  /** From taking over to handing back. */
  readonly isOn: boolean;
  /** What was seen since the user last took over, oldest first; the last ones where there are many. */
  readonly acts: readonly UserAction[];
};
