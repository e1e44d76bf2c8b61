/**
 * The risk of opening an address: reading, unless its path or query gives a command. A command is a whole part of the
 * address. In a part of several words, such as `confirm-email`, it counts fully only if the address also says what it is
 * about, by a number, a token or a query: a page of help has none.
 */
import { type CardVerb, message } from '../messages/message.ts';
import { type RiskVerdict, riskVerdict, safe } from './verdict.ts';

const lasting =
  'delete|remove|destroy|erase|log-?out|sign-?out|log-?off|unsubscribe|confirm|approve|revoke|cancel-?(?:order|subscription|account)|deactivate|place-?order|vote|publish';
const command = new RegExp(`^(${lasting})$`, 'i');
const within = new RegExp(`(?:^|[_.-])(${lasting})(?=[_.-]|$)`, 'i');
const inSteps =
  /(?:^|\/)(checkout\/(?:complete|submit)|pay(?:ment)?\/(?:submit|confirm|execute)|transfer\/(?:submit|confirm))(?=[/?&]|$)/i;

/** Commands that many pages are called by, too: they count after the number of a thing, or as a command in the query. */
const onThings =
  /^(un)?(watch|star|like|follow|favou?rite|subscribe|archive|block|mute|pin|lock|flag)$|^((up|down)-?vote|trash|restore|accept|reject|decline|ban|join|leave|close|reopen|resolve|cancel|send|resend|pay|renew|claim|enable|disable|activate|reset|toggle|merge|mark(-?(as-?)?(read|spam|done))?)$/i;

/** Names of a parameter whose value is a command. */
const commandNames = /^_?(action|act|do|op|operation|cmd|command|method|task|event)$/i;
/** Names of a parameter that proves that a page of the site made the link, as only those for commands do. */
const proofs =
  /^_*((wp)?nonce|(x|c)srf\w*|(csrf|auth|authenticity|security|form|action|edit)_?(token|key)|token|auth|sesskey|sig|signature|hmac)$/i;
const proof = /^(?=.*\d)[\w+/=.-]{8,}$/;

/** Assesses an address, typed or from a link, that the user may never have seen. */
export function assessAddress(address: string): RiskVerdict {
  if (!URL.canParse(address)) return safe;
  const url = new URL(address);
  const path = decoded(url.pathname);
  const pairs = [...url.searchParams];
  const steps = inSteps.exec(decoded(url.pathname + url.search))?.[1];
  const parts = [path, ...pairs.map(([, value]) => value).filter((value) => value.includes('/'))]
    .flatMap((each) => each.split('/'))
    .filter(Boolean);
  const word =
    steps ??
    parts.map(withoutEnding).find((part) => command.test(part)) ??
    pairs.flatMap(commandIn).find((part) => command.test(part));
  if (word) return named(word);
  const values = pairs.map(([, value]) => value);
  const at = parts.findIndex((part) => within.test(part));
  const spoken = within.exec(parts[at] ?? '')?.[1];
  if (spoken && (values.length > 0 || isAboutThing(parts, at))) return named(spoken);
  // A value may be a command or what somebody searched for.
  const said = spoken ?? values.flatMap((value) => within.exec(value)?.[1] ?? [])[0];
  if (said) return unclear(said);
  const known = commandOnThing(parts, pairs) ?? pairs.find(isProof)?.[0];
  return known ? unclear(known) : safe;
}

const named = (word: string): RiskVerdict =>
  riskVerdict('high', verbOf(word.toLowerCase()), message('card.address', { words: word }));
const unclear = (word: string): RiskVerdict =>
  riskVerdict('unknown', '', message('card.address', { words: word }));

const withoutEnding = (part: string): string => part.replace(/\.\w{2,5}$/, '');

/** A parameter may be called by the command, as in `?delete=4`, or give it by its value, as in `?action=delete`. */
const commandIn = ([name, value]: readonly [string, string]): readonly string[] =>
  commandNames.test(name) ? [name, value] : [name];

/** Whether the part beside the one at this index, or what follows the command in it, has the number of a thing. */
const isAboutThing = (parts: readonly string[], at: number): boolean =>
  [parts[at - 1], parts[at + 1]].some((part = '') => /\d/.test(part)) ||
  /^(?!\d).*\d/.test(parts[at] ?? '');

function commandOnThing(
  parts: readonly string[],
  pairs: readonly (readonly [string, string])[],
): string | undefined {
  const after = parts.find((part, at) => onThings.test(part) && /\d/.test(parts[at - 1] ?? ''));
  return (
    after ?? pairs.find(([name, value]) => commandNames.test(name) && onThings.test(value))?.[1]
  );
}

const isProof = ([name, value]: readonly [string, string]): boolean =>
  proofs.test(name) && proof.test(value);

function verbOf(word: string): CardVerb {
  if (/^(log|sign)-?(out|off)$/.test(word)) return 'Log out';
  if (/^(delete|remove|destroy|erase|deactivate|cancel)/.test(word)) return 'Delete';
  if (/pay|order|checkout|transfer/.test(word)) return 'Pay or order';
  return word === 'publish' ? 'Publish' : 'Confirm';
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether the address opens something outside the browser, such as a mail program. */
export function leavesTheWeb(address: string): boolean {
  if (!URL.canParse(address)) return false;
  return !/^(https?|javascript|about|blob|data):$/.test(new URL(address).protocol);
}
