export interface Lock {
  packages: Record<string, { name?: string; version?: string; link?: boolean }>;
}
export interface Advisory {
  id: string;
  package: string;
  /** An npm version range. */
  affected: string;
  summary: string;
}
export interface Advisories {
  /** The day a whole database was read, `YYYY-MM-DD`; null = never. */
  readAt: string | null;
  advisories: Advisory[];
  /** Why an affected version is used anyway. */
  accepted: { id: string; versions: string[]; reason: string }[];
}
export interface OsvEntry {
  id: string;
  summary?: string;
  details?: string;
  withdrawn?: string;
  affected?: {
    package?: { ecosystem: string; name: string };
    ranges?: { type: string; events: Record<string, string>[] }[];
    versions?: string[];
  }[];
}
export function lockedVersions(lock: Lock): Map<string, Set<string>>;
export function findAdvisoryFaults(lock: Lock, data: Advisories): string[];
export function findAgeFault(data: Advisories, options: { now: number; daysMax: number }): string | null;
export function readOsvEntries(entries: Iterable<OsvEntry>, lock: Lock): Advisory[];
