/** Which model is asked for a role. */
import { describe, expect, it } from 'vitest';
import { modelFor, modelRoles, onSameServer } from '../../../src/core/run/modelRoles.ts';
import { defaultSettings, settingsChangeSchema } from '../../../src/core/run/settings.ts';
import { operators } from '../../../src/planners/operators.ts';

const small = { provider: 'ollama', baseUrl: 'http://localhost:11434/v1', model: 'small' } as const;

describe('the model of a role', () => {
  it('is the planner’s unless it has its own', () => {
    const settings = { ...defaultSettings, roleModels: { critic: small, checks: null } };
    const { provider, baseUrl, model } = defaultSettings;
    expect(modelFor(settings, 'critic')).toEqual(small);
    expect(modelFor(settings, 'checks')).toEqual({ provider, baseUrl, model });
    expect(modelFor(settings, 'planner')).toEqual({ provider, baseUrl, model });
  });

  it('may be on the planner’s server', () => {
    expect(onSameServer(small, { checks: 'smaller' })).toEqual({
      critic: null,
      checks: { ...small, model: 'smaller' },
    });
  });

  it.each([
    { ...small, baseUrl: 'http://models.example' },
    { ...small, baseUrl: 'nowhere' },
    { ...small, model: ' ' },
  ])('is refused if it can’t be asked: %j', (critic) => {
    const change = { roleModels: { critic, checks: null } };
    expect(settingsChangeSchema.safeParse(change).success).toBe(false);
  });
});

it('checks are what records or judges a run; everything that decides what to do is the planner’s', () => {
  const namesOf = (wanted: string): string[] =>
    Object.values(operators)
      .filter(({ role }) => role === wanted)
      .map(({ name }) => name)
      .toSorted();
  expect(namesOf('critic')).toEqual(['critic']);
  expect(namesOf('checks')).toEqual([
    'checkCompletion',
    'confirmUnsettled',
    'explain',
    'summarize',
    'takeNotes',
    'updateMemory',
    'validate',
  ]);
  expect(modelRoles).toHaveLength(3);
});
