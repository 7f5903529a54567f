import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes that were checked and can be read in pieces, as often as wanted. */
export interface OpenBlob {
  size: number;
  /** A new stream of all bytes, or of some. Nothing is opened before it is read. */
  stream(range?: ByteRange): Readable;
}

/**
 * Bytes by their sha256. The database's `blobs` rows say who owns them and how they are served; this only keeps
 * bytes. Content-addressed: writing the same bytes twice keeps one file.
 */
export interface BlobStore {
  /** Stores bytes; resolves when they are on stable storage. Returns their sha256 (lower-case hex). */
  write(bytes: Buffer): Promise<string>;
  /**
   * Stores many: `work` writes bytes under the sha256 they must have (else `BlobDamaged`), and when this resolves all of them
   * are on stable storage. Each folder is flushed once instead of for each file.
   */
  writeMany(work: (write: (bytes: Buffer, sha256: string) => Promise<void>) => Promise<void>): Promise<void>;
  /** Reads and checks bytes. Throws `BlobMissing` when they are not there, `BlobDamaged` when they changed. */
  read(sha256: string): Promise<Buffer>;
  /**
   * Checks bytes and gives access to them without holding them in memory. They are read whole for that once per file and
   * process, and again when the file changed. Throws `BlobMissing`, `BlobDamaged`.
   */
  open(sha256: string): Promise<OpenBlob>;
  /**
   * Reads the whole file again, piece by piece, whatever was known of it, and returns its size. Throws `BlobMissing`,
   * `BlobDamaged`.
   */
  verify(sha256: string): Promise<number>;
  /**
   * Removes bytes that nobody uses, unless they were written again at or after `unusedSince`: then somebody is about to
   * use them. Returns whether they went.
   */
  remove(sha256: string, unusedSince: Date): Promise<boolean>;
  has(sha256: string): Promise<boolean>;
  /** Every stored sha256; for backup. */
  list(): AsyncIterable<string>;
  /** Whether the store can be written to right now. */
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
