import type { Readable } from 'node:stream';

/** First and last byte, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Verified bytes that can be read in pieces, any number of times. */
export interface OpenBlob {
  size: number;
  /** Returns a new stream of all bytes, or of a range. Nothing is opened until it is read. */
  stream(range?: ByteRange): Readable;
}

/**
 * Stores bytes by their SHA-256. The database's `blobs` rows define their owners and how they are served; this only
 * stores bytes. Content-addressed: writing the same bytes twice stores one file.
 */
export interface BlobStore {
  /** Stores bytes; resolves when they are on stable storage. Returns their SHA-256 (lowercase hex). */
  write(bytes: Buffer): Promise<string>;
  /**
   * Moves a file into the store under the SHA-256 of its bytes, which the caller computed; resolves when it is on
   * stable storage. None of its bytes are read.
   */
  take(path: string, sha256: string): Promise<void>;
  /**
   * Stores many: `work` writes bytes under their expected SHA-256 (otherwise `BlobDamaged`), and when this resolves,
   * all of them are on stable storage. Each folder is flushed once instead of for each file.
   */
  writeMany(work: (write: (bytes: Buffer, sha256: string) => Promise<void>) => Promise<void>): Promise<void>;
  /** Reads and checks bytes. Throws `BlobMissing` if they don't exist, `BlobDamaged` if they have changed. */
  read(sha256: string): Promise<Buffer>;
  /**
   * Verifies bytes and gives access to them without holding them in memory. The file is read completely once per
   * process, and again after it changed. Throws `BlobMissing`, `BlobDamaged`.
   */
  open(sha256: string): Promise<OpenBlob>;
  /**
   * Reads the whole file again in pieces, even if it was verified before, and returns its size. Throws `BlobMissing`,
   * `BlobDamaged`.
   */
  verify(sha256: string): Promise<number>;
  /**
   * Removes unused bytes, unless they were written again at or after `unusedSince`, because they are then about to be
   * used. Returns whether they were removed.
   */
  remove(sha256: string, unusedSince: Date): Promise<boolean>;
  has(sha256: string): Promise<boolean>;
  /** Lists every stored SHA-256, for backups. */
  list(): AsyncIterable<string>;
  /** Returns whether the store is currently writable. */
  check(): Promise<boolean>;
}

export class BlobMissing extends Error {
  constructor(sha256: string) {
    super(`Blob ${sha256} is not in the store.`);
    this.name = 'BlobMissing';
  }
}

export class BlobDamaged extends Error {
  constructor(sha256: string) {
    super(`Blob ${sha256} is damaged: its bytes have another checksum.`);
    this.name = 'BlobDamaged';
  }
}
