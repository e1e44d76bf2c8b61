/** The risk of opening an address: reading, unless its path or query names an action. */
import { type CardVerb, message } from '../messages/message.ts';
import { type RiskVerdict, riskVerdict, safe } from './verdict.ts';

const harmful =
  /(^|[/?&=_.-])(delete|remove|destroy|erase|log-?out|sign-?out|log-?off|unsubscribe|confirm|approve|revoke|cancel-?(order|subscription|account)|deactivate|checkout\/(complete|submit)|place-?order|pay(ment)?\/(submit|confirm|execute)|transfer\/(submit|confirm)|vote|publish)([/?&=_.-]|$)/i;

/** Assesses an address, typed or from a link, that the user may never have seen. */
export function assessAddress(address: string): RiskVerdict {
  if (!URL.canParse(address)) return safe;
  const { pathname, search } = new URL(address);
  const word = harmful.exec(decoded(pathname + search))?.[2]?.toLowerCase();
  if (!word) return safe;
  return riskVerdict('high', verbOf(word), message('card.address', { words: word }));
}

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
