/** A file or folder as a server lists it. `name` is its last part. */
export interface DriverEntry {
  name: string;
  isFolder: boolean;
  bytes: number | null;
  /** Unix seconds; 0 = unknown. */
  modifiedAt: number;
  contentType?: string | null;
}

/**
 * What servers and buckets have in common. Paths are relative to the folder of the settings, have no slash at their
 * ends, and '' is that folder. Everything throws `SourceError`: `not_found` for what isn't there.
 */
export interface StorageDriver {
  /** One cheap call that needs the settings and secrets. */
  test(): Promise<void>;
  /** At most one entry more than are shown, so that the rest is known to exist. */
  list(path: string, most: number): Promise<DriverEntry[]>;
  /** Throws `exists`. The folder above is there. */
  makeFolder(path: string): Promise<void>;
  exists(path: string): Promise<boolean>;
  /** Throws `too_large` before it has read more. */
  read(path: string, bytesMax: number): Promise<{ bytes: Buffer; contentType: string | null }>;
  /** Replaces a file at once, so that nobody reads half of it. The folder above is there. */
  write(path: string, bytes: Buffer, contentType: string): Promise<void>;
  /** What isn't there is removed already. */
  removeFile(path: string): Promise<void>;
  /** Of an empty folder. */
  removeFolder(path: string): Promise<void>;
  close(): Promise<void>;
}
