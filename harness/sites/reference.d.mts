export function references(): Promise<Record<string, string[]>>;
