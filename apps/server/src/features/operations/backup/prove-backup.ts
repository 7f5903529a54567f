import { createHash } from 'node:crypto';
import { type Config, StartError } from '../../../config';
import { findSecret } from '../../../data-folder';
import { listMigrations } from '../../../platform/db/migrate';
import { blobEntry, fingerprintOf, type Manifest, tableEntry } from './archive';
import { type BackupReader, openBackup } from './read-backup';
import { openSecret } from './seal-secret';

export interface ProofInput {
  file: string;
  config: Config;
  /** True if data that was encrypted with the backup's secret may be lost. */
  canLoseSecret?: boolean;
}

/** A backup that can be restored. */
export interface ProvenBackup extends BackupReader {
  /** The secret of the backup if the data folder has none and gets it; null = it is there already, or lost. */
  secret: string | null;
}

/**
 * Opens a backup and reads it completely before anything is written. Checks that it is complete, that each table and
 * file matches its checksum, that this release can restore it, and that the secret is that of the backup. Throws a
 * StartError with the problem and the next step. The caller closes the reader. The secret can also be in the backup,
 * under the passphrase of `config.backups`.
 */
export async function proveBackup({ file, config, canLoseSecret = false }: ProofInput): Promise<ProvenBackup> {
  const backup = await openBackup(file);
  try {
    refuseNewerRelease(backup.manifest, config);
    const secret = canLoseSecret ? null : await findSecretInside(backup.manifest, config);
    for (const { name, sha256 } of backup.manifest.tables) await checkEntry(backup, tableEntry(name), sha256);
    for (const { sha256 } of backup.manifest.blobs) await checkEntry(backup, blobEntry(sha256), sha256);
    return { ...backup, secret };
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

/**
 * Returns the secret of the backup if it is in it and nowhere else; null = this installation has it. Throws a
 * StartError if it can't be had.
 */
async function findSecretInside(manifest: Manifest, config: Config): Promise<string | null> {
  const secret = findSecret(config);
  if (secret !== null && fingerprintOf(secret) === manifest.secretFingerprint) return null;
  if (!manifest.sealedSecret) throw refuseOtherSecret(secret, config);
  if (secret !== null) {
    const place = config.secret ? 'Unset GALLEY_SECRET' : `Move ${config.dataDir}/secret away`;
    throw new StartError(
      `${placeOfSecret(config)} isn’t the secret of this backup, which has it under a passphrase. ${place}, then restore again.`,
    );
  }
  const { passphrase } = config.backups;
  if (passphrase === null) {
    throw new StartError(
      `This backup has its secret under a passphrase. Set GALLEY_BACKUP_PASSPHRASE to it, then restore again. ${withoutSecret}`,
    );
  }
  const inside = await openSecret(manifest.sealedSecret, passphrase);
  if (inside !== null && fingerprintOf(inside) === manifest.secretFingerprint) return inside;
  throw new StartError(`GALLEY_BACKUP_PASSPHRASE isn’t the passphrase of this backup. ${withoutSecret}`);
}

const withoutSecret = 'To restore without the secret: npm run restore -- --new-secret FILE';

function refuseOtherSecret(secret: string | null, config: Config): StartError {
  const found =
    secret === null
      ? 'The secret of this backup is missing'
      : `${placeOfSecret(config)} isn’t the secret of this backup`;
  const place = config.secret
    ? 'Set GALLEY_SECRET to the one it was made with'
    : `Copy the one it was made with to ${config.dataDir}/secret`;
  return new StartError(
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
