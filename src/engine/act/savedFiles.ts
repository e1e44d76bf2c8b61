/** Files that a run downloaded and may ask to read. The records tell where each came from. */
import { rowOf } from '../../core/action/action.ts';
import type { FileFacts } from '../../core/page/files.ts';
import type { Run } from '../../core/run/run.ts';

export type SavedFile = Pick<FileFacts, 'name'> & {
  readonly size?: number;
  /** The address a GET loaded it from, on a site of the run. */
  readonly address: string;
};

/** Files that Espalier can turn into text, by name. A file without an extension may be anything. */
const READABLE = /(\.(pdf|csv|tsv|json|md|markdown|txt|log)|^[^.]+)$/i;

type Kept = Pick<Run, 'memory' | 'sites'>;

/** Returns the latest file under each name, in the order of their first download. */
export function savedFiles({ memory, sites }: Kept): SavedFile[] {
  const saved = memory.records
    .flatMap(({ changes }) => changes ?? [])
    .flatMap((change) => (change.kind === 'download' ? [change] : []))
    .flatMap(({ name, size, address }) =>
      address === undefined ? [] : [{ name, address, ...(size !== undefined && { size }) }],
    )
    .filter(({ name, address }) => READABLE.test(name) && isOn(sites, address));
  return [...new Map(saved.map((file) => [file.name, file])).values()];
}

const isOn = (sites: readonly string[], address: string): boolean =>
  URL.canParse(address) && sites.includes(new URL(address).origin);

/** Whether the user has let this run read the file from this address: one card is enough. */
export function wasRead({ memory, sites }: Kept, { name, address }: SavedFile): boolean {
  const { records } = memory;
  return records.some(({ action, ok }, at) => {
    if (!ok || rowOf(action).opensFile(action) !== name) return false;
    const before = { ...memory, records: records.slice(0, at) };
    return savedFiles({ memory: before, sites }).some((file) => file.address === address);
  });
}
