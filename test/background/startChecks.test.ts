/** A key that is missing is reported before a run starts. */
import { expect, it, vi } from 'vitest';
import { checkKeys } from '../../src/background/runs/startChecks.ts';
import { defaultSettings } from '../../src/core/run/settings.ts';

vi.mock('webextension-polyfill', () => ({ default: {} }));

const planners = 'https://api.anthropic.com';
const openai = {
  provider: 'openai',
  baseUrl: 'https://api.openai.com/v1',
  model: 'gpt-5.4-mini',
} as const;
const own = { provider: 'ollama', baseUrl: 'http://localhost:11434/v1', model: 'small' } as const;
const saidFor = (roleModels: typeof defaultSettings.roleModels, keyOrigins: readonly string[]) => {
  const checked = checkKeys({ ...defaultSettings, roleModels, keyOrigins });
  return checked.ok ? '' : checked.failure.message;
};

it('names the role whose server has no key', () => {
  const critic = { critic: openai, checks: null };
  expect(saidFor(critic, [planners])).toBe(
    'No API key is saved for api.openai.com, whose model checks buttons.',
  );
  expect(saidFor({ critic: null, checks: openai }, [planners])).toContain(
    'writes notes and checks results',
  );
  expect(saidFor(critic, [planners, 'https://api.openai.com'])).toBe('');
  expect(saidFor(critic, [])).toBe('No API key is saved.');
});

it('asks for no key that a server does not need', () => {
  expect(saidFor({ critic: own, checks: own }, [planners])).toBe('');
});
