/** The inputs of a tool as its line shows them: `id: string, size?: S | M, count?: integer 1 to 9`. */
import type { ToolParameter } from './parameter.ts';

/** What is required is always shown; what may be left out, up to this length. */
const LONGEST = 600;

export function signatureOf(parameters: readonly ToolParameter[]): string {
  const shown: string[] = [];
  let length = 0;
  for (const parameter of parameters) {
    const text = wordsOf(parameter);
    length += text.length + 2;
    if (length > LONGEST && !parameter.isRequired) break;
    shown.push(text);
  }
  const left = parameters.length - shown.length;
  return [...shown, ...(left > 0 ? [`and ${left} more that may be left out`] : [])].join(', ');
}

function wordsOf({ name, isRequired, about, ...parameter }: ToolParameter): string {
  const note = about && about.toLowerCase() !== name.toLowerCase() ? ` (${about})` : '';
  return `${name}${isRequired ? '' : '?'}: ${valueWords(parameter)}${note}`;
}

function valueWords({
  type,
  choices,
  least,
  most,
  items,
  parts,
}: Omit<ToolParameter, 'name' | 'isRequired' | 'about'>): string {
  if (choices) return choices.join(' | ');
  if (parts) return `{${signatureOf(parts)}}`;
  if (type === 'array') return `list${items && items !== 'any' ? ` of ${items}` : ''}`;
  if (least === undefined && most === undefined) return type;
  if (most === undefined) return `${type} from ${least}`;
  return least === undefined ? `${type} up to ${most}` : `${type} ${least} to ${most}`;
}
