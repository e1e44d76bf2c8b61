/** What the user does in a tab of the run. Only a demonstration includes what they type. */
export type UserAction = {
  /** `saw`, `arrived`, `sent`: only in a demonstration, the message, address or request that followed. */
  readonly did: 'clicked' | 'filled' | 'saw' | 'arrived' | 'sent';
  /**
   * Role and name of the element, such as `button "Sign in"`; the message; the address; the request, as `sentKey` writes
   * it. Quotes the page.
   */
  readonly what: string;
  readonly detail?: DemonstratedAction;
};

/** An action that the user shows, so that it can be repeated. Quotes the page. */
export type DemonstratedAction = {
  /** `enter`: typed and sent with Enter. */
  readonly by: 'press' | 'typing' | 'enter' | 'choice';
  readonly role: string;
  readonly name: string;
  /** What the row or card of the element says; '' if it is in none. */
  readonly item: string;
  /** The typed text or the label of the option; '' for clicks; null for secrets, which are never read. */
  readonly value: string | null;
  readonly address: string;
};

/** The user's control of the tab. */
export type UserTakeover = {
  /** True from takeover to hand-back. */
  readonly isOn: boolean;
  /** The user's latest actions since the takeover, oldest first. */
  readonly acts: readonly UserAction[];
};
