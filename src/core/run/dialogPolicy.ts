/** Policy for dialogs during one act: deny all (default), or accept one of this kind with this very text. */
export type DialogPolicy =
  | { readonly kind: 'deny' }
  | {
      readonly kind: 'acceptOnce';
      readonly dialog: 'confirm' | 'prompt';
      readonly text: string;
      readonly promptText: string;
    };
