/** The input of a call of a tool: its values as text, and its check. The browser checks nothing itself. */
import type { Json } from '../json.ts';
import { clip } from '../text.ts';
import { asksForSecret, type ParameterType, type ToolParameter } from './parameter.ts';

export type ToolInput = { readonly [name: string]: Json };

export type InputValue = {
  readonly name: string;
  readonly value: string;
  /** It is given as text, not as a number or the like. */
  readonly isText: boolean;
};

/** The values of an input by name, those of objects and lists one by one. */
export const inputValues = (input: ToolInput): readonly InputValue[] =>
  Object.entries(input).flatMap(([name, value]) => valuesAt(name, value, 0));

const DEEPEST = 4;

function valuesAt(name: string, value: unknown, depth: number): readonly InputValue[] {
  if (typeof value !== 'object' || value === null || depth >= DEEPEST) return [asText(name, value)];
  return Object.entries(value).flatMap(([part, each]) =>
    valuesAt(Array.isArray(value) ? name : `${name}.${part}`, each, depth + 1),
  );
}

const asText = (name: string, value: unknown): InputValue => {
  const isText = typeof value === 'string';
  return { name, value: isText ? value : JSON.stringify(value), isText };
};

/** Returns what is wrong with an input, in words for the model; null if it fits. */
export function inputProblem(
  parameters: readonly ToolParameter[],
  input: ToolInput,
  within = '',
): string | null {
  for (const { name, isRequired } of parameters)
    if (isRequired && !Object.hasOwn(input, name))
      return `${within}${name} is missing: it is required.`;
  for (const [name, value] of Object.entries(input)) {
    const parameter = parameters.find((each) => each.name === name);
    if (!parameter) return unknownName(`${within}${name}`, parameters);
    const problem = valueProblem(parameter, value, within);
    if (problem) return problem;
  }
  return null;
}

function unknownName(name: string, parameters: readonly ToolParameter[]): string {
  const names = parameters.map((each) => each.name).join(', ');
  return `There is no input "${clip(name, 80)}". ${names ? `Inputs: ${clip(names, 400)}.` : 'The tool takes none.'}`;
}

function valueProblem(
  { name, type, choices, least, most, items, parts }: ToolParameter,
  value: unknown,
  within: string,
): string | null {
  const full = `${within}${name}`;
  if (!isOf(type, value)) return `${full} must be ${typeWords[type]}; it is ${shown(value)}.`;
  if (choices && !choices.some((each) => each === value))
    return `${full} must be one of ${clip(choices.join(', '), 400)}; it is ${shown(value)}.`;
  if (typeof value === 'number' && (value < (least ?? value) || value > (most ?? value)))
    return `${full} must be ${least ?? 'any'} to ${most ?? 'any'}; it is ${value}.`;
  if (Array.isArray(value)) {
    const other = value.find((each) => !isOf(items ?? 'any', each));
    if (other !== undefined) return `The items of ${full} must be ${typeWords[items ?? 'any']}.`;
  }
  if (parts) return inputProblem(parts, value as ToolInput, `${full}.`);
  return secretIn(value) ? `${full} holds a secret; Espalier never gives secrets.` : null;
}

function isOf(type: ParameterType, value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'any':
      return true;
    default:
      return typeof value === type;
  }
}

const typeWords: Readonly<Record<ParameterType, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  any: 'anything',
};

/** Whether a part whose inputs the page didn't list is named like a secret, or is too deep to tell. */
function secretIn(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth > DEEPEST) return true;
  return Object.entries(value).some(
    ([name, part]) => (!Array.isArray(value) && asksForSecret(name)) || secretIn(part, depth + 1),
  );
}

const shown = (value: unknown): string => clip(JSON.stringify(value), 80);
