/** Valid settings: a refused change is named, and the key goes nowhere that only looks like its host. */
import { describe, expect, it } from 'vitest';
import {
  defaultSettings,
  readStored,
  runSettings,
  settingsChangeSchema,
  settingsProblem,
} from '../../../src/core/run/settings.ts';

describe('the model host address', () => {
  it.each([
    'https://api.anthropic.com',
    'https://gateway.example.com/anthropic/',
    'http://127.0.0.1:8787',
    'http://localhost:8080',
    'http://[::1]:8080',
  ])('may be %s', (baseUrl) => {
    expect(settingsProblem({ baseUrl })).toBe(null);
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
    const problem = settingsProblem({ baseUrl });
    expect(problem?.failure.kind).toBe('badInput');
    expect(problem?.failure.message).toContain(baseUrl);
  });
});

it('refuses a key with white space inside, but not around it', () => {
  expect(settingsProblem({ key: '  sk-ant-1  \n' })).toBe(null);
  expect(settingsProblem({ key: '' })).toBe(null);
  const problem = settingsProblem({ key: 'sk-ant-1 sk-ant-2' });
  expect(problem?.failure.message).toContain('spaces or line breaks');
  expect(problem?.failure.message, 'the key is in no message').not.toContain('sk-ant');
});

it('a change is tidied where it enters, and nothing unknown passes', () => {
  const typed = { baseUrl: 'https://gateway.example.com//', key: ' sk-ant-1 ', unheardOf: 1 };
  expect(settingsChangeSchema.parse(typed)).toEqual({
    baseUrl: 'https://gateway.example.com',
    key: 'sk-ant-1',
  });
  expect(settingsChangeSchema.safeParse({ strict: 'yes' }).success).toBe(false);
  expect(settingsChangeSchema.safeParse({ budget: { actions: 3 } }).success).toBe(false);
});

describe('stored settings', () => {
  it.each([undefined, null, 'text', []])('are the defaults for %j', (kept) => {
    expect(readStored(kept)).toEqual(defaultSettings);
  });

  // Whether the planner exists is checked where the list of planners is known.
  it('keep every readable value and the stored limits', () => {
    const kept = { strict: true, system: 'no such planner', budget: { actions: 3 }, key: 'secret' };
    expect(readStored(kept)).toEqual({
      ...defaultSettings,
      strict: true,
      system: 'no such planner',
      budget: { ...defaultSettings.budget, actions: 3 },
    });
  });
});

it('a run takes its options from the settings, but neither the address nor other models', () => {
  const options = runSettings({ ...defaultSettings, planFirst: 'always' });
  expect(options.planFirst).toBe('always');
  expect(Object.keys(options)).not.toContain('baseUrl');
  expect(Object.keys(options)).not.toContain('roleModels');
});
