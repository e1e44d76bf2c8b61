/** Typed dispatch over a union on `kind`: one function per kind, so that a new kind without one does not compile. */

type Kinded = { readonly kind: string };

/** The function for each kind of `U`; each is given a context and a value of its kind. */
export type Handlers<U extends Kinded, C, R> = {
  readonly [K in U['kind']]: (context: C, value: Extract<U, { readonly kind: K }>) => R;
};

/** Call the function for the value's kind. */
export function dispatch<U extends Kinded, C, R>(
  handlers: Handlers<U, C, R>,
  context: C,
  value: U,
): R {
  // The function under a kind takes values of that kind: `Handlers` says so, an indexed access cannot.
  const handle = handlers[value.kind as U['kind']] as (context: C, value: U) => R;
  return handle(context, value);
}
