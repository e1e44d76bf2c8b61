/**
 * Words that name a secret, for fields that nothing else marks as one: passwords, card numbers and one-time codes. They
 * count only in a short label and only as its subject: "Forgot your password?" names no secret.
 */

/** Whole words or phrases, separated by `|`. */
const words =
  'password|passwd|passcode|passphrase|pin|pin code|cvv2?|cvc2?|csc|otp|(card )?security code|(credit |debit )?card number|' +
  'one[- ]time (code|password)|verification code|authentication code|secret (key|code|word)|api key|access token|private key|' +
  '(recovery|seed) phrase|social security number|ssn|' +
  'passwort|kennwort|geheimzahl|kartenprüfnummer|prüfziffer|(kredit)?kartennummer|sicherheitscode|einmal(code|passwort|kennwort)|bestätigungscode|' +
  'mot de passe|mdp|code (secret|pin|confidentiel)|cryptogramme( visuel)?|numéro de (la )?carte( bancaire)?|code de (sécurité|vérification)|' +
  'contraseña|clave (de acceso|secreta)|número de (la )?tarjeta|código de (seguridad|verificación)|' +
  'parola d.ordine|codice (pin|di sicurezza|di verifica)|numero (della |di )?carta|' +
  'senha|palavra-passe|número do cartão|código de (segurança|verificação)|' +
  'wachtwoord|pincode|beveiligingscode|kaartnummer|verificatiecode|' +
  'hasło|kod (pin|cvv|zabezpieczający|weryfikacyjny)|numer karty|' +
  'lösenord|kortnummer|säkerhetskod|adgangskode|kodeord|passord|salasana|heslo|jelszó|parolă|şifre|kart numarası|güvenlik kodu|' +
  'пароль|пин(-код)?|номер карты|код (безопасности|подтверждения)|номер картки|' +
  'κωδικός πρόσβασης|mật khẩu|kata sandi|kata laluan|' +
  'كلمة المرور|كلمة السر|الرقم السري|رمز التحقق|رمز الأمان|رقم البطاقة|رمز عبور|گذرواژه|' +
  'סיסמה|סיסמא|पासवर्ड';

/** For scripts without spaces: matched anywhere in a short label. */
const joined =
  'パスワード|暗証番号|カード番号|セキュリティコード|認証コード|確認コード|ワンタイム|' +
  '密码|密碼|口令|验证码|驗證碼|卡号|卡號|安全码|安全碼|' +
  '비밀번호|암호|카드 ?번호|보안 ?코드|인증 ?번호|รหัสผ่าน';

/** Labels about a secret, or of a number that identifies a parcel or place. */
const about =
  /forg[eo]t|hint|reset|manager|length|strength|vergessen|hinweis|oublié|olvid|dimenticat|esqueci|vergeten|zapomnia|забыл|忘|잊|\b(postal|zip|parcel|tracking)\b/u;

/** Words that name something else once another word is next to them, such as "palabra clave" (a keyword). */
const alone = /^(clave|parola|tan|κωδικός)$/u;

const named = new RegExp(`(?<![\\p{L}\\p{N}])(${words})(?![\\p{L}\\p{N}])`, 'u');
const written = new RegExp(joined, 'u');

const MOST_WORDS = 5;
const MOST_JOINED = 16;

/** Whether the label of a text field asks for a secret. */
export function namesSecret(label: string): boolean {
  const text = label
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\([^)]*\)|[*:：]/gu, ' ')
    .trim();
  if (about.test(text)) return false;
  const isShort = text.split(/\s+/u).length <= MOST_WORDS;
  return (
    alone.test(text) ||
    (isShort && named.test(text)) ||
    (text.length <= MOST_JOINED && written.test(text))
  );
}

/** Whether a sentence mentions a secret, such as a question that may collect one. */
export function mentionsSecret(text: string): boolean {
  const plain = text.normalize('NFC').toLowerCase();
  return named.test(plain) || written.test(plain);
}

const identifiers =
  /(^|[-_.[])(password|passwd|pwd|passcode|passphrase|pin|cvv2?|cvc2?|csc|otp|card[-_]?num(ber)?)\]?(\d|[-_](confirm(ation)?|again|repeat))?$/;

/** Whether the name or id that code gives a field names a secret, such as `newPassword` or `user[password]`. */
export const identifiesSecret = (identifier: string): boolean =>
  identifiers.test(identifier.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase());

const cardNumbers = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;
/** A date among the digits, as in "62100 2012-04-06". */
const date = /(?<!\d)(?:19|20)\d\d-[01]\d-[0-3]\d(?!\d)/;

/** Replaces every number in the text that could be a payment card number. */
export const withoutCardNumbers = (text: string): string =>
  text.replaceAll(cardNumbers, (found) =>
    hasCheckDigit(found) && !date.test(found) ? '(secret)' : found,
  );

/** The check digit that every card number passes, and one in ten other numbers (ISO/IEC 7812). */
function hasCheckDigit(number: string): boolean {
  const digits = [...number.replaceAll(/\D/g, '')].map(Number).toReversed();
  const doubled = digits.map((digit, at) => (at % 2 === 0 ? digit : (digit * 2) % 9 || digit));
  return doubled.reduce((sum, digit) => sum + digit, 0) % 10 === 0;
}
