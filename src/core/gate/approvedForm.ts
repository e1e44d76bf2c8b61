/**
 * Forms that may be sent unasked because the user approved the same form on a card before (decision 33): one they ticked
 * "don't ask again" for in this task, or one of a site they trust. What counts is what the form is made of. Words can only
 * take the offer away: a form that may pay, send to people, or change an account or permissions is asked about each time.
 */
import type { ElementFacts, FormFacts, FormField } from '../page/observation.ts';
import { actNamedBy } from './actWords.ts';
import { drawnSpot } from './risk.ts';
import { isToken } from './token.ts';
import type { RiskVerdict } from './verdict.ts';

/** A form as the user saw it on a card. */
export type ApprovedForm = {
  /** Origin of its page or frame. */
  readonly site: string;
  /** Of its button, for the user. */
  readonly label: string;
  /** All that must be the same: address, method, heading, button, names and types of fields, values of hidden fields. */
  readonly form: string;
};

/** How many sites a user can trust. */
export const MOST_TRUSTED = 200;

/** Why an action is approved automatically. */
export type AutoApproval = 'kind' | 'site';

export const isSameForm = (a: ApprovedForm, b: ApprovedForm): boolean =>
  a.site === b.site && a.form === b.form;

/** What the user approved in this task, and earlier on the sites they trust. */
export type ApprovedBefore = {
  readonly standing: readonly ApprovedForm[];
  readonly trustedSites: readonly string[];
  readonly approvedForms: readonly ApprovedForm[];
};

/** Returns the approval that covers this form; null if the user has to be asked. */
export function approvalFor(
  asked: ApprovedForm | null,
  { standing, trustedSites, approvedForms }: ApprovedBefore,
): AutoApproval | null {
  if (!asked) return null;
  if (standing.some((each) => isSameForm(each, asked))) return 'kind';
  const isKnown = approvedForms.some((each) => isSameForm(each, asked));
  return isKnown && trustedSites.includes(asked.site) ? 'site' : null;
}

/** The longest description of a form. A form that needs more is asked about each time. */
export const MAX_FORM = 4000;

/** Returns the form that this action sends, if its card may offer not to ask again; null if it must ask each time. */
export function approvedFormOf(
  verdict: RiskVerdict,
  facts: ElementFacts | null,
): ApprovedForm | null {
  const form = facts?.form ?? null;
  if (!facts || !form || verdict.risk !== 'low' || verdict.by !== undefined) return null;
  // It may be anything but the form's button.
  if (verdict === drawnSpot) return null;
  const isPlain = facts.price === '' && facts.inDialog === '' && !isSensitive(facts, form);
  if (form.method !== 'post' || !isPlain || !staysOn(facts.frameOrigin, form)) return null;
  const label = (facts.submits ? facts.visibleText || facts.name : form.button).trim().slice(0, 80);
  const parts = [form.action || facts.pageAddress, facts.heading, label, form.fields.map(partOf)];
  const described = JSON.stringify(parts);
  return described.length > MAX_FORM ? null : { site: facts.frameOrigin, label, form: described };
}

/**
 * Name and type of a field and what it is called, unless that tells its choice; for hidden fields and the submitter also
 * the value, unless it is a token of this page load.
 */
const partOf = (field: FormField): readonly string[] => {
  const { name, type, label, hidden, value } = field;
  if (hidden || isButton(type))
    return hidden && isToken(name, value) ? [name, type] : [name, type, value];
  return isList(type) ? [name, type] : [name, type, label];
};

const isButton = (type: string): boolean => /^(submit|button|image)$/.test(type);
const isList = (type: string): boolean => type.startsWith('select');

/** Whether the document has an origin and the form's markup sends it nowhere else. */
const staysOn = (origin: string, { action, scripted }: FormFacts): boolean =>
  /^https?:/.test(origin) &&
  !scripted &&
  (action === '' || (URL.canParse(action) && new URL(action).origin === origin));

/** Checks the fields, the heading, and the paths of the form and its page. */
function isSensitive(
  { heading, pageAddress }: ElementFacts,
  { action, fields }: FormFacts,
): boolean {
  const names = fields.flatMap(({ name, label }) => [name, label]);
  const parts = [heading, pathOf(action), pathOf(pageAddress), ...names];
  return (
    fields.some(({ type }) => type === 'password' || type === 'email') ||
    fields.some(choosesAct) ||
    parts.some((each) => sensitive.test(each.replaceAll(/[_./-]+|(?<=[a-z])(?=[A-Z])/g, ' ')))
  );
}

/** Whether a choice in the form says that it pays, deletes, publishes or sends. */
const choosesAct = ({ type, label, value }: FormField): boolean =>
  (isList(type) || type === 'radio' || type === 'checkbox') &&
  [value, ...label.split(': ')].some((each) => actNamedBy(each)?.risk === 'high');

const pathOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).pathname + new URL(address).search : '';

const sensitive = new RegExp(
  '(?<!\\p{L})(' +
    'accounts?|security|passwords?|login|e ?mails?|phone|(2|m)fa|otp|tokens?|secrets?|api ?keys?|ssh|web ?hooks?|' +
    'billing|payments?|payout|payee|recipients?|beneficiar(y|ies)|amounts?|salar(y|ies)|wages?|refunds?|cards?|iban|bank|subscriptions?|roles?|permissions?|privileges?|owners?|invites?|' +
    'comments?|messages?|repl(y|ies)|reviews?|feedback|access|privacy|visibility|public|sharing|forward(ing)?|redirect|domains?|dns|' +
    'konto|konten|empfänger|betrag|gehalt|sicherheit|passwort|kennwort|zahlung(en)?|karte|rollen?|rechte|zugriff|freigabe|datenschutz|' +
    'comptes?|destinataires?|montant|salaire|sécurité|mot de passe|paiements?|carte|rôles?|droits|accès|confidentialité|partage|' +
    'cuentas?|destinatarios?|importe|seguridad|contraseña|pagos?|tarjeta|permisos?|acceso|privacidad|' +
    'conta|destinatári[oa]s?|segurança|senha|pagamento|cartão|sicurezza|pagamenti?|carta|ruoli?|permessi|' +
    'beveiliging|wachtwoord|betaling|rol|toegang|bezpieczeństwo|hasło|płatność|säkerhet|lösenord|güvenlik|şifre|безопасность|пароль|оплата|доступ' +
    ')(?!\\p{L})|アカウント|セキュリティ|支払|権限|公開|账户|账号|帳戶|安全|支付|权限|權限|公开',
  'iu',
);
