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
  close(): Promise<void>;
}
export function startSites(options?: { port?: number; host?: string }): Promise<Sites>;
