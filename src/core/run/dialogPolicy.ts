/** What code may do about dialogs during one act: deny all (default) or accept the first with this text. */
export type DialogPolicy =
  | { readonly kind: 'deny' }
  | { readonly kind: 'acceptOnce'; readonly promptText: string };
