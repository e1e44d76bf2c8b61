/** Policy for dialogs during one action: dismiss all (default), or accept one of this kind with exactly this text. */
export type DialogPolicy =
  | { readonly kind: 'deny' }
  | {
      readonly kind: 'acceptOnce';
      readonly dialog: 'confirm' | 'prompt';
      readonly text: string;
      readonly promptText: string;
    };
