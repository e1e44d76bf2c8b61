import { describe, expect, it } from 'vitest';
import { addressProblem, modelServers, wholeAddress } from '../../../src/core/run/modelServers.ts';

describe('an address as it is typed or copied is made whole', () => {
  it.each([
    ['localhost:11434', 'http://localhost:11434/v1'],
    ['localhost:11434/v1', 'http://localhost:11434/v1'],
    ['http://localhost:11434/', 'http://localhost:11434/v1'],
    ['http://127.0.0.1:1234/v1/', 'http://127.0.0.1:1234/v1'],
    ['[::1]:8080', 'http://[::1]:8080/v1'],
    [' https://api.openai.com ', 'https://api.openai.com/v1'],
    ['api.openai.com', 'https://api.openai.com/v1'],
    ['https://api.openai.com/v1/chat/completions', 'https://api.openai.com/v1'],
    ['https://api.openai.com//v1//models', 'https://api.openai.com/v1'],
    ['HTTPS://API.OpenAI.com/v1', 'https://api.openai.com/v1'],
    ['https://openrouter.ai/api/v1/', 'https://openrouter.ai/api/v1'],
    ['openrouter.ai/api', 'https://openrouter.ai/api/v1'],
    ['https://api.groq.com/openai/v1', 'https://api.groq.com/openai/v1'],
    [
      'https://generativelanguage.googleapis.com/v1beta/openai/',
      'https://generativelanguage.googleapis.com/v1beta/openai',
    ],
    ['https://example.com/v4/', 'https://example.com/v4'],
    ['http://192.168.1.5:8000', 'http://192.168.1.5:8000/v1'],
  ])('%s in Chat Completions', (typed, whole) => {
    expect(wholeAddress(typed, 'chat')).toBe(whole);
    expect(wholeAddress(whole, 'chat')).toBe(whole);
  });

  it.each([
    ['https://api.anthropic.com', 'https://api.anthropic.com'],
    ['https://api.anthropic.com/v1', 'https://api.anthropic.com'],
    ['https://api.anthropic.com/v1/messages', 'https://api.anthropic.com'],
    ['localhost:8080/', 'http://localhost:8080'],
    ['http://localhost:11434/v1/', 'http://localhost:11434'],
    ['https://openrouter.ai/api/v1', 'https://openrouter.ai/api'],
    ['gateway.example/anthropic', 'https://gateway.example/anthropic'],
  ])('%s in Messages', (typed, whole) => {
    expect(wholeAddress(typed, 'messages')).toBe(whole);
    expect(wholeAddress(whole, 'messages')).toBe(whole);
  });

  it.each([
    '',
    'not an address',
    'ftp://example.com',
    'https://a@b.example/v1',
    'https://b.example/?k=1',
  ])('%j is left for the check to name', (typed) => {
    expect(wholeAddress(typed, 'chat')).toBe(typed);
  });
});

describe('an address is refused', () => {
  it.each([
    ['http://example.com/v1', 'plainHttp'],
    ['http://192.168.1.5:8000/v1', 'plainHttp'],
    ['http://localhost.example.com', 'plainHttp'],
    ['ftp://example.com', 'notAnAddress'],
    ['https://api.anthropic.com@evil.example', 'notAnAddress'],
    ['https://example.com/?to=1', 'notAnAddress'],
    ['words', 'notAnAddress'],
    ['https://example.com/v1', null],
    ['http://localhost:1', null],
    ['http://[::1]:1', null],
  ] as const)('%s: %s', (address, problem) => {
    expect(addressProblem(address)).toBe(problem);
  });
});

describe('each row of the table', () => {
  it.each(Object.entries(modelServers))('%s has a whole address that may be used', (_, row) => {
    expect(wholeAddress(row.address, row.protocol)).toBe(row.address);
    expect(row.address === '' || addressProblem(row.address) === null).toBe(true);
  });

  it.each(Object.entries(modelServers))('%s says how to get in', (_, row) => {
    expect([row.keysAt, row.start].filter(Boolean).length).toBe(row.name === '' ? 0 : 1);
    expect(row.key === 'required').toBe(row.keysAt !== '');
  });
});
