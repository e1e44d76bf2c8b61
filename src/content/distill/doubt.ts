/**
 * Raised while something is read whose change nothing would tell: a name taken from elements elsewhere, words whose
 * colour may be that behind them. What holds it is read anew at each look instead of being remembered.
 */
let isRaised = false;

export function raiseDoubt(): void {
  isRaised = true;
}

/** Whether doubt was raised since it was last taken; it is down afterwards. */
export function takeDoubt(): boolean {
  const was = isRaised;
  isRaised = false;
  return was;
}
