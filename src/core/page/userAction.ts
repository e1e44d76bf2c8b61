/** What the user does in a tab of the run, without the text they type. */
export type UserAction = {
  readonly did: 'clicked' | 'filled';
  /** Role and name of the element, such as `button "Sign in"`. Quotes the page. */
  readonly what: string;
};

/** The user's control of the tab. */
export type UserTakeover = {
  /** True from takeover to hand-back. */
  readonly isOn: boolean;
  /** The user's latest actions since the takeover, oldest first. */
  readonly acts: readonly UserAction[];
};
