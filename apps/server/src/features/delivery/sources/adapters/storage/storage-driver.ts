import { createHash } from 'node:crypto';

/** A file or folder as a server lists it. `name` is the last part of its path. */
export interface DriverEntry {
  name: string;
  isFolder: boolean;
  bytes: number | null;
  /** Unix seconds; 0 = unknown. */
  modifiedAt: number;
  contentType?: string | null;
}

/** Equal bytes get an equal name, so the next attempt replaces what an interrupted one left behind. */
export function temporaryPath(path: string, bytes: Buffer): string {
  return `${path}.${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.tmp`;
}

/**
 * The common interface of servers and buckets. Paths are relative to the configured folder, have no slash at their
 * ends, and '' is that folder. All methods throw `SourceError`: `not_found` if something doesn't exist.
 */
export interface StorageDriver {
  /** Makes one cheap call that needs the settings and secrets. */
  test(): Promise<void>;
  /** Returns at most one entry more than are shown, to detect that there are more. */
  list(path: string, most: number): Promise<DriverEntry[]>;
  /** Creates a folder in an existing one. Throws `exists`. */
  makeFolder(path: string): Promise<void>;
  exists(path: string): Promise<boolean>;
  /** Reads a file. Throws `too_large` before it has read more. */
  read(path: string, bytesMax: number): Promise<{ bytes: Buffer; contentType: string | null }>;
  /** Replaces a file atomically, so that no one reads half of it. Its folder must exist. */
  write(path: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Returns the path under which `write` stores a file first; without it, a file is there whole or not at all. */
  temporaryPath?(path: string, bytes: Buffer): string;
  /** Removes a file. Does nothing if it doesn't exist. */
  removeFile(path: string): Promise<void>;
  /** Removes an empty folder. */
  removeFolder(path: string): Promise<void>;
  close(): Promise<void>;
}
