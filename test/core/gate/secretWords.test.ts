/** Which labels and identifiers of text fields name a secret. */
import { describe, expect, it } from 'vitest';
import {
  identifiesSecret,
  mentionsSecret,
  namesSecret,
  withoutCardNumbers,
} from '../../../src/core/gate/secretWords.ts';

describe('labels that name a secret', () => {
  it.each([
    'Password',
    'New password *',
    'Repeat your password:',
    'PIN',
    'CVV',
    'Card number',
    'Security code (3 digits)',
    'Passwort',
    'Kennwort bestätigen',
    'Mot de passe',
    'Contraseña',
    'Senha atual',
    'Wachtwoord',
    'Hasło',
    'Пароль',
    'Şifre',
    'Mật khẩu',
    'كلمة المرور',
    'סיסמה',
    'パスワード',
    'パスワード（確認）',
    '密码',
    '新密碼',
    '비밀번호',
    'รหัสผ่าน',
    'clave',
  ])('include "%s"', (label) => {
    expect(namesSecret(label)).toBe(true);
  });

  it.each([
    '',
    'Promo code',
    'Postal code',
    'Postal PIN code',
    'Palabra clave',
    'Parola chiave',
    'Forgot your password?',
    'Password hint',
    'Minimum password length',
    'Email for a new account',
    'Shopping list',
    'Passenger name',
    'Pinned note',
    'Ταχυδρομικός κωδικός',
    'パスワードを忘れた場合',
    'What should people know before they share a password with others',
  ])('exclude "%s"', (label) => {
    expect(namesSecret(label)).toBe(false);
  });
});

describe('identifiers that name a secret', () => {
  it.each(['password', 'newPassword', 'user[password]', 'user_password_confirmation', 'login-pwd'])(
    'include "%s"',
    (identifier) => {
      expect(identifiesSecret(identifier)).toBe(true);
    },
  );
  it.each(['cvc', 'cardNumber', 'card-num', 'otp', 'pin'])('include "%s"', (identifier) => {
    expect(identifiesSecret(identifier)).toBe(true);
  });
  it.each(['', 'entry', 'passwordHint', 'password_reset_email', 'spin', 'shopping', 'pinned'])(
    'exclude "%s"',
    (identifier) => {
      expect(identifiesSecret(identifier)).toBe(false);
    },
  );
});

describe('card numbers', () => {
  it.each([
    '4111111111111111',
    '4242 4242 4242 4242',
    '5555-5555-5555-4444',
    '378282246310005',
    '3782 822463 10005',
    '4111-1111 1111 1111',
  ])('are removed: %s', (number) => {
    expect(withoutCardNumbers(`Pay with ${number}, please`)).toBe('Pay with (secret), please');
  });
  it.each(['4111111111111112', '1042', '2026-11-24 18:10', '62100 2012-04-06', '+49 30 1234567'])(
    'are not confused with the number %s',
    (number) => {
      expect(withoutCardNumbers(number)).toBe(number);
    },
  );
});

describe('questions that may collect a secret', () => {
  it.each([
    'Which password should I use to sign in to the shop?',
    'Please tell me the one-time code that was sent to your phone',
    'Wie lautet Ihr Passwort für das Konto?',
    'パスワードを教えてください',
  ])('include "%s"', (question) => {
    expect(mentionsSecret(question)).toBe(true);
  });

  it('exclude a question about something else', () => {
    expect(mentionsSecret('Which of the two lamps should I order?')).toBe(false);
  });
});
