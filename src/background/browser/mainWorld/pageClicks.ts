/**
 * Runs in the page's own world: reports clicks that scripts make on elements outside the document, which the content
 * script's listeners can't see. Pages use them to save files and open file pickers.
 */

/**
 * Must be self-contained: it is sent as source through scripting.executeScript({func, args, world: 'MAIN'}). The
 * element is passed as the related target of an event with a secret name, since worlds share no objects except nodes.
 * Canceling the event prevents the click. A second call does nothing. Leaves no global (M10).
 */
export function reportDetachedClicks(eventName: string): void {
  type Clickable = { click(): void; dispatchEvent(event: Event): boolean };
  type Class<T> = { readonly prototype: T; [Symbol.hasInstance](value: unknown): boolean };
  type EventClass = new (
    name: string,
    init: { readonly relatedTarget: object | null; readonly cancelable: boolean },
  ) => Event & { readonly relatedTarget: object | null };
  type ClickWindow = EventTarget & {
    readonly FocusEvent: EventClass;
    readonly Node: Class<object>;
    readonly HTMLElement: Class<Clickable>;
    readonly HTMLAnchorElement: Class<Clickable>;
    readonly HTMLInputElement: Class<Clickable>;
  };
  const target = globalThis as unknown as ClickWindow;
  const { apply, get } = Reflect;
  const { FocusEvent: Announcement, HTMLAnchorElement: Link, HTMLInputElement: Field } = target;
  const { dispatchEvent } = EventTarget.prototype;
  const isInDocument = Object.getOwnPropertyDescriptor(target.Node.prototype, 'isConnected')?.get;
  const announce = (relatedTarget: object | null): boolean => {
    const event = new Announcement(eventName, { relatedTarget, cancelable: true });
    return apply(dispatchEvent, target, [event]) as boolean;
  };
  const isDetached = (self: unknown): self is object =>
    (self instanceof Link || self instanceof Field) &&
    isInDocument !== undefined &&
    !apply(isInDocument, self, []);

  if (!announce(null)) return;
  target.addEventListener(eventName, (event) => {
    if (get(event, 'relatedTarget') === null) event.preventDefault();
  });
  // A proxy of the native function still prints as native code and keeps its name and length.
  target.HTMLElement.prototype.click = new Proxy(target.HTMLElement.prototype.click, {
    apply: (native, self, args) =>
      isDetached(self) && !announce(self) ? undefined : apply(native, self, args),
  });
  EventTarget.prototype.dispatchEvent = new Proxy(dispatchEvent, {
    apply: (native, self, args: [Event]) =>
      isDetached(self) && args[0]?.type === 'click' && !announce(self)
        ? false
        : apply(native, self, args),
  });
}
