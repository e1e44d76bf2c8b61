/**
 * Runs in the page's own world, before its scripts: answers alert, confirm, prompt and print by policy, since an open
 * dialog blocks every command (M12), and reports each by an event with a secret name.
 */
import type { DialogPolicy } from '../../../core/run/dialogPolicy.ts';

/** `native`: no run is in progress, and the user answers dialogs. */
export type DialogHandling = DialogPolicy | { readonly kind: 'native' };

/**
 * Must be self-contained: it is sent as source through scripting.executeScript({func, args, world: 'MAIN'}). A second
 * call with the same event name only changes the policy. Leaves no global and writes no DOM (M10).
 */
export function answerDialogs(eventName: string, policy: DialogHandling): void {
  type Opener = (...args: unknown[]) => unknown;
  type DialogWindow = Record<'alert' | 'confirm' | 'prompt' | 'print', Opener> & EventTarget;
  const target = globalThis as unknown as DialogWindow;
  const { apply } = Reflect;
  const { stringify } = JSON;
  const dispatch = target.dispatchEvent;
  const Announcement = CustomEvent;
  const tell = (name: string, detail: string): boolean =>
    apply(dispatch, target, [new Announcement(name, { detail, cancelable: true })]) as boolean;

  const policyEvent = `${eventName}-policy`;
  const isInstalled = !tell(policyEvent, stringify(policy));
  if (isInstalled) return;
  let current = policy;
  target.addEventListener(policyEvent, (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    current = JSON.parse((event as CustomEvent<string>).detail) as DialogHandling;
  });

  const answer = (kind: string, args: readonly unknown[]): 'accepted' | 'dismissed' => {
    const text = (
      kind === 'print' ? 'The page asked to print.' : args.length > 0 ? String(args[0]) : ''
    ).slice(0, 2_000);
    // Approval covers one dialog with this text; the next one is another question.
    const isAccepted =
      current.kind === 'acceptOnce' && current.dialog === kind && current.text === text;
    if (isAccepted) current = { kind: 'deny' };
    const reply = isAccepted ? 'accepted' : 'dismissed';
    const shown = kind === 'print' ? 'alert' : kind;
    tell(eventName, stringify({ kind: shown, text, answer: reply }));
    return reply;
  };
  const replace = (
    kind: keyof Pick<DialogWindow, 'alert' | 'confirm' | 'prompt' | 'print'>,
    reply: (args: readonly unknown[]) => unknown,
  ): void => {
    // A proxy of the native function still prints as native code and keeps its name and length.
    target[kind] = new Proxy(target[kind], {
      apply: (native, self, args) =>
        current.kind === 'native' ? apply(native, self, args) : reply(args),
    });
  };
  replace('alert', (args) => void answer('alert', args));
  replace('print', (args) => void answer('print', args));
  replace('confirm', (args) => answer('confirm', args) === 'accepted');
  replace('prompt', (args) => {
    const promptText = current.kind === 'acceptOnce' ? current.promptText : null;
    if (answer('prompt', args) === 'dismissed') return null;
    return promptText ?? String(args[1] ?? '');
  });
}
