import { createHash } from 'node:crypto';
import { z } from 'zod';
import { sealedSecret } from './seal-secret';

/** A stored file or document that has changed or is missing. */
const damagedItem = z.object({
  kind: z.enum(['file', 'avatar', 'document']),
  state: z.enum(['damaged', 'missing']),
  sha256: z.string(),
  /** Name of the file, of the person, or titles of the emails, pages and themes whose versions use it. */
  name: z.string(),
  organization: z.string(),
});
export type DamagedItem = z.infer<typeof damagedItem>;

/**
 * The manifest of a backup. A backup is a ZIP with one file of COPY rows per table (`tables/users.copy`), every stored
 * file under its checksum (`blobs/ab12…`), and this manifest as its last entry. An archive without the manifest is
 * incomplete.
 */
export const manifest = z.object({
  format: z.literal('galley-backup'),
  formatVersion: z.literal(1),
  galley: z.string(),
  createdAt: z.string(),
  /** Names of the migrations the database had, oldest first. */
  migrations: z.array(z.string()),
  /** Shows whether the secret is the same without revealing it. */
  secretFingerprint: z.string(),
  /** The secret itself, under the passphrase of GALLEY_BACKUP_PASSPHRASE; absent without one. */
  sealedSecret: sealedSecret.optional(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int().nonnegative(),
      sha256: z.string(),
    }),
  ),
  blobs: z.array(z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.number().int().nonnegative() })),
  /**
   * Items that were damaged or missing when the backup was made: files are omitted, documents are included as they
   * were.
   */
  damaged: z.array(damagedItem).default([]),
});
export type Manifest = z.infer<typeof manifest>;

/** The parts of a newer format's manifest that can be relied on. */
export const newerFormat = z.object({
  format: z.literal('galley-backup'),
  formatVersion: z.number().gt(1),
  galley: z.string(),
});

export const manifestName = 'manifest.json';
export const tableEntry = (name: string) => `tables/${name}.copy`;
export const blobEntry = (sha256: string) => `blobs/${sha256}`;

/**
 * Tables that aren't in a backup. Sessions end with a restore. Progress, exported files and damage reports of another
 * disk no longer apply.
 */
export const tablesLeftOut = new Set(['sessions', 'upload_progress', 'export_jobs', 'file_checks', 'damaged_files']);

/** Returns a fingerprint to compare secrets without revealing them. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(`galley backup\n${secret}`).digest('hex');
}
