/** Messages in English, as prompts and logs have them. */
import {
  card,
  edit,
  model,
  reason,
  remark,
  rule,
  tab,
  task,
} from '../../locales/compiled/en/messages.ts';
import type { Failure } from '../result.ts';
import { type MessageTables, type Text, textIn } from './message.ts';

export const english: MessageTables = { card, edit, model, reason, remark, rule, tab, task };

export const inEnglish = textIn(english);

/** Whether both say the same, be it as data or as plain text. */
export const sameText = (one: Text, other: Text): boolean =>
  one === other || inEnglish(one) === inEnglish(other);

/** What is the matter, without what to do about it. */
export const problemText = ({ message, said }: Failure): Text =>
  said ? { problem: said } : message;

/** What is the matter, and what to do. */
export const failureText = ({ message, hint, said }: Failure): Text =>
  said ?? `${message} ${hint}`.trim();
