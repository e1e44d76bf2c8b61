/** What code says of the outcome of an act, beside the changes that were seen: see `gaps.ts`. */
export const remarks = {
  alreadyThere: 'The tab was at {url} already, so nothing was loaded.',
  notAtAddress: 'Expected an address with "{text}"; that was not seen.',
  notOnPage: 'Expected "{text}" on the page; that was not seen.',
  notGone: 'Expected no "{text}" on the page; that was not seen.',
  notShowing: 'Expected {element} showing "{text}"; that was not seen.',
  notAsOften: 'Expected "{text}" at least {times} times; that was not seen.',
  heldBack: 'Strict mode held what this would send: nothing was sent.',
  loadedAnyway: 'The connection was lost, but the page loaded.',
  isRepeated: 'The connection was lost; this action is being repeated.',
  lostDuring: 'The connection was lost during this action; its outcome is unknown.',
  confirmedByYou: 'The person confirmed that this happened.',
  tabClosedDuring: 'The tab was closed during this action, so its outcome is unknown.',
  pageLeftDuring: 'The page went away during this action, so its outcome is unknown ({seen}).',
  notOpened: '{url} was not opened: the tab shows {now}.',
  tabIsAt: 'The tab is now at {url}.',
  tabIsClosed: 'The tab is closed.',
  /** As in a report of changes. */
  sent: 'The page sent {request}.',
  sentByWorker: 'A worker of the site sent {request}, maybe for another tab.',
  held: 'Strict mode held {request}: it was not sent.',
} as const;
