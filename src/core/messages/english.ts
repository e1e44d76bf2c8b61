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
import { type MessageTables, textIn } from './message.ts';

export const english: MessageTables = { card, edit, model, reason, remark, rule, tab, task };

export const inEnglish = textIn(english);
