export interface LogEntry {
  method: string;
  path: string;
  query: string;
  body: string;
  status: number;
  origin: 'main' | 'other';
  at: number;
}
export interface Sites {
  url: string;
  otherUrl: string;
  log: LogEntry[];
  reset(): void;
  /** A script for every page, so that the sites differ from what they were; '' for none. */
  head: string;
  close(): Promise<void>;
}
/** By the end of a file's name. */
export const contentTypes: Readonly<Record<string, string>>;
export function startSites(options?: { port?: number; host?: string }): Promise<Sites>;
