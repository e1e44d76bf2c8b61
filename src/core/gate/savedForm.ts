/**
 * Which actions may go unasked once the user allows it: only a form that a save button posts to its own site. This never
 * covers paying, deleting, publishing, sending to people, agreeing to something, or changing an account, its security or
 * permissions (decision 33).
 */
import type { ElementFacts, FormFacts } from '../page/observation.ts';
import type { ApprovalRule } from './approvalRule.ts';
import type { RiskVerdict } from './verdict.ts';

/** Returns the approval rule that a card about this action may offer; null if each such action must be asked about. */
export function formRuleFor(verdict: RiskVerdict, facts: ElementFacts | null): ApprovalRule | null {
  const form = facts?.form ?? null;
  if (!facts || !form || verdict.risk !== 'low' || verdict.by !== undefined) return null;
  const isSaving = verdict.verb === 'Submit' && form.method === 'post';
  const isPlain = facts.price === '' && facts.inDialog === '' && !isSensitive(facts, form);
  if (!isSaving || !isPlain || !staysOn(facts.frameOrigin, form)) return null;
  const fullLabel = facts.submits ? facts.visibleText || facts.name : form.button;
  const label = fullLabel.trim().slice(0, 80);
  return saves.test(label) ? { verb: verdict.verb, label, site: facts.frameOrigin } : null;
}

/** "Submit" may also send a comment, so only labels that mean keeping something count. */
const saves =
  /(?<!\p{L})(save|apply changes|speichern|enregistrer|guardar|salva|salvar|opslaan|zapisz|spara|kaydet|сохранить)(?!\p{L})|保存/iu;

/** Whether the document has an origin and the form's markup sends it nowhere else. */
const staysOn = (origin: string, { action, scripted }: FormFacts): boolean =>
  /^https?:/.test(origin) &&
  !scripted &&
  (action === '' || (URL.canParse(action) && new URL(action).origin === origin));

/**
 * Checks the fields, the heading, and the paths of the form and its page. A false positive only means that the user is
 * asked.
 */
function isSensitive(
  { heading, pageAddress }: ElementFacts,
  { action, fields }: FormFacts,
): boolean {
  const names = fields.flatMap(({ name, label }) => [name, label]);
  const parts = [heading, pathOf(action), pathOf(pageAddress), ...names];
  return (
    fields.some(({ type }) => type === 'password' || type === 'email') ||
    parts.some((each) => sensitive.test(each.replaceAll(/[_./-]+|(?<=[a-z])(?=[A-Z])/g, ' ')))
  );
}

const pathOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).pathname + new URL(address).search : '';

const sensitive = new RegExp(
  '(?<!\\p{L})(' +
    'accounts?|security|passwords?|login|e ?mails?|phone|(2|m)fa|otp|tokens?|secrets?|api ?keys?|ssh|web ?hooks?|' +
    'billing|payments?|payout|payee|cards?|iban|bank|subscriptions?|roles?|permissions?|privileges?|owners?|invites?|' +
    'comments?|messages?|repl(y|ies)|reviews?|feedback|access|privacy|visibility|public|sharing|forward(ing)?|redirect|domains?|dns|' +
    'konto|konten|sicherheit|passwort|kennwort|zahlung(en)?|karte|rollen?|rechte|zugriff|freigabe|datenschutz|' +
    'comptes?|sécurité|mot de passe|paiements?|carte|rôles?|droits|accès|confidentialité|partage|' +
    'cuentas?|seguridad|contraseña|pagos?|tarjeta|permisos?|acceso|privacidad|' +
    'conta|segurança|senha|pagamento|cartão|sicurezza|pagamenti?|carta|ruoli?|permessi|' +
    'beveiliging|wachtwoord|betaling|rol|toegang|bezpieczeństwo|hasło|płatność|säkerhet|lösenord|güvenlik|şifre|безопасность|пароль|оплата|доступ' +
    ')(?!\\p{L})|アカウント|セキュリティ|支払|権限|公開|账户|账号|帳戶|安全|支付|权限|權限|公开',
  'iu',
);
