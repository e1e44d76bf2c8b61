export interface RequestCheck {
  method: string;
  path: string;
  bodyIncludes?: string[];
}
export interface RecordCheck {
  fields?: Record<string, unknown>;
  has?: string[];
  lacks?: string[];
}
export interface Check {
  answerIncludes?: string[];
  answerRegex?: string;
  answerExcludes?: string[];
  changes?: Record<string, RecordCheck | null>;
  requests?: RequestCheck[];
  noRequests?: RequestCheck[];
  url?: string;
}
export type TaskKind =
  | 'multi-constraint'
  | 'form'
  | 'lookup'
  | 'recovery'
  | 'impossible'
  | 'ambiguous'
  | 'multi-page'
  | 'drawing';
export interface Task {
  id: string;
  site: string;
  start: string;
  goal: string;
  kind: TaskKind;
  check: Check;
  reference: string;
  demo?: boolean;
}
export function checkTask(
  task: { check: Check },
  outcome: {
    answer: string;
    log?: { method: string; path: string; body: string }[] | undefined;
    url?: string | undefined;
    changes?: Readonly<Record<string, unknown>> | null | undefined;
  },
): { ok: boolean; failures: string[] };
