/** Sentences of code that the plan and the records hold as plain English words, in the language of the panel. */
import { codeSteps, planReasons } from '../../core/messages/planReasons.ts';
import { makeTranslator } from '../../core/messages/recognizeMessage.ts';
import { remarks } from '../../core/messages/remarks.ts';
import { rules } from '../../core/messages/rules.ts';
import { locale } from '../locales/locale.ts';
import { localized } from '../locales/localized.ts';

type In<Table> = Readonly<Record<keyof Table, string>>;

export const planReason: In<typeof planReasons> = localized('sentences', 'planReason', planReasons);
export const remark: In<typeof remarks> = localized('sentences', 'remark', remarks);
export const rule: In<typeof rules> = localized('sentences', 'rule', rules);
export const codeStep: In<typeof codeSteps> = localized('sentences', 'codeStep', codeSteps);

const translate = makeTranslator([
  [planReasons, planReason],
  [remarks, remark],
  [rules, rule],
  [codeSteps, codeStep],
]);

/** The same in the words of the panel; what code didn't write stays as it is. */
export const inPanelWords = (english: string): string =>
  locale === 'en' || english === '' ? english : translate(english);
