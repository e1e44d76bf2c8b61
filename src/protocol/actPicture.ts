/** The small screenshot of a tab after an action, for the user only. */

/** Why there is no screenshot. */
export type NoPicture =
  /** The task's tab was not the active one. */
  | 'notInFront'
  /** The browser allows captures only after a click on the toolbar button in that tab. */
  | 'notAllowed'
  /** The next action began first. */
  | 'nextAction'
  /** What must be hidden was unknown, or moved. */
  | 'unread'
  /** The browser failed to capture the tab. */
  | 'refused'
  /** It was taken and later dropped to free space. */
  | 'dropped';

export type ActPicture =
  | {
      readonly kind: 'taken';
      /** WebP, without the page's secrets and the frames that were not read. */
      readonly base64: string;
      /** In pixels of the picture. */
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'none'; readonly why: NoPicture };
