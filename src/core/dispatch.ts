/** Typed dispatch over a union on `kind`. A kind without a function does not compile. */

type Kinded = { readonly kind: string };

/** One function for each kind of `U`. Each takes a context and a value of its kind. */
export type Handlers<U extends Kinded, C, R> = {
  readonly [K in U['kind']]: (context: C, value: Extract<U, { readonly kind: K }>) => R;
};

/** Calls the function for the value's kind. */
export function dispatch<U extends Kinded, C, R>(
  handlers: Handlers<U, C, R>,
  context: C,
  value: U,
): R {
  // `Handlers` guarantees that each function takes its own kind; indexing can't express that.
  const handle = handlers[value.kind as U['kind']] as (context: C, value: U) => R;
  return handle(context, value);
}
