/** What a field is called, for finding the one that stands for it when a form is drawn anew. */
import { attributeOf, localNameOf } from '../distill/dom.ts';
import { squash } from './lines.ts';

/** By its label, or the name that it is sent by; empty where it has neither. Asked while it is on the page. */
export function keyOfField(field: Element): string {
  const said = (name: string): string => attributeOf(field, name) ?? '';
  const called =
    labelOf(field) || said('aria-label') || said('placeholder') || said('name') || said('id');
  const isOption = /^(radio|checkbox)$/.test(said('type'));
  return (
    called && [localNameOf(field), said('type'), called, isOption ? said('value') : ''].join('\n')
  );
}

/** Not only what is seen of it: this is never said. */
function labelOf(field: Element): string {
  if (!('labels' in field)) return '';
  const labels = [...((field as HTMLInputElement).labels ?? [])];
  return squash(labels.map(({ textContent }) => textContent ?? '').join(' '));
}
