import type { Fault } from './fault.ts';
export type Equivalent = Omit<Fault, 'name'> & { readonly why: string };
export const equivalents: readonly Equivalent[] = [];
