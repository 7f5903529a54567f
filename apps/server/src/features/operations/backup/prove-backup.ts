import { createHash } from 'node:crypto';
import { type Config, StartError } from '../../../config';
import { findSecret } from '../../../data-folder';
import { listMigrations } from '../../../platform/db/migrate';
import { blobEntry, fingerprintOf, type Manifest, tableEntry } from './archive';
import { type BackupReader, openBackup } from './read-backup';

export interface ProofInput {
  file: string;
  config: Config;
  /** True if data that was encrypted with the backup's secret may be lost. */
  canLoseSecret?: boolean;
}

/**
 * Opens a backup and reads it completely before anything is written. Checks that it is complete, that each table and
 * file matches its checksum, that this release can restore it, and that the secret is that of the backup. Throws a
 * StartError with the problem and the next step. The caller closes the reader.
 */
export async function proveBackup({ file, config, canLoseSecret = false }: ProofInput): Promise<BackupReader> {
  const backup = await openBackup(file);
  try {
    refuseNewerRelease(backup.manifest, config);
    if (!canLoseSecret) refuseOtherSecret(backup.manifest, config);
    for (const { name, sha256 } of backup.manifest.tables) await checkEntry(backup, tableEntry(name), sha256);
    for (const { sha256 } of backup.manifest.blobs) await checkEntry(backup, blobEntry(sha256), sha256);
    return backup;
  } catch (error) {
    backup.close();
    throw error;
  }
}

function refuseNewerRelease(manifest: Manifest, config: Config): void {
  const known = listMigrations(config.migrationsDir);
  if (manifest.migrations.every((name, index) => known[index] === name)) return;
  throw new StartError(
    `The backup was made by a newer release of Galley (${manifest.galley}). Restore it with that release.`,
  );
}

function refuseOtherSecret({ secretFingerprint }: Manifest, config: Config): void {
  const secret = findSecret(config);
  if (secret !== null && fingerprintOf(secret) === secretFingerprint) return;
  const found =
    secret === null
      ? 'The secret of this backup is missing'
      : `${placeOfSecret(config)} isn’t the secret of this backup`;
  const place = config.secret ? 'Set GALLEY_SECRET to it' : `Copy it to ${config.dataDir}/secret`;
  throw new StartError(
    `${found}. ${place}, then restore again. Without it, share links, two-factor secrets, recovery codes, open invitations, passwords of sources and unsent emails stop working. To restore without it: npm run restore -- --new-secret FILE`,
  );
}

/** Describes where the secret of this installation is stored. */
export function placeOfSecret(config: Config): string {
  return config.secret ? 'GALLEY_SECRET' : `The secret in ${config.dataDir}/secret`;
}

async function checkEntry(backup: BackupReader, entry: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of await backup.stream(entry)) hash.update(chunk as Buffer);
  } catch (error) {
    throw error instanceof StartError ? error : damaged(backup.file, entry);
  }
  if (hash.digest('hex') !== sha256) throw damaged(backup.file, entry);
}

export function damaged(file: string, entry: string): StartError {
  return new StartError(`The backup ${file} is damaged: ${entry} does not match its checksum in the manifest.`);
}
