/** Valid settings: a refused change is named, and the key goes nowhere that only looks like its host. */
import { describe, expect, it } from 'vitest';
import { checkSettings } from '../../../src/background/storage/settings.ts';

describe('the address of the model host', () => {
  it.each([
    'https://api.anthropic.com',
    'https://gateway.example.com/anthropic/',
    'http://127.0.0.1:8787',
    'http://localhost:8080',
    'http://[::1]:8080',
  ])('may be %s', (baseUrl) => {
    expect(checkSettings({ baseUrl })).toBe(null);
  });

  it.each([
    '',
    'api.anthropic.com',
    'http://api.anthropic.com',
    'http://127.0.0.1.attacker.test',
    'https://api.anthropic.com@attacker.test',
    'https://user:word@gateway.example.com',
    'https://gateway.example.com/?to=',
    'https://gateway.example.com/#x',
    'ftp://gateway.example.com',
    'javascript:alert(1)',
    'file:///etc/hosts',
  ])('may not be "%s"', (baseUrl) => {
    const problem = checkSettings({ baseUrl });
    expect(problem?.failure.kind).toBe('badInput');
    expect(problem?.failure.message).toContain(baseUrl);
  });
});

it('a key with anything inside it but the key is refused; white space around it is not', () => {
  expect(checkSettings({ key: '  sk-ant-1  \n' })).toBe(null);
  expect(checkSettings({ key: '' })).toBe(null);
  const problem = checkSettings({ key: 'sk-ant-1 sk-ant-2' });
  expect(problem?.failure.message).toContain('spaces or line breaks');
  expect(problem?.failure.message, 'the key is in no message').not.toContain('sk-ant');
});
