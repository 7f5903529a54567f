import { AppError } from '@galley/contract';
import { messages } from '../../../messages';
import { BlobDamaged, BlobMissing, type OpenBlob } from '../../../platform/blobs/blob-store';
import { reportSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';

/** The data needed to read a stored file and to report it if it is damaged. */
export interface FileToRead {
  id: number;
  sha256: string;
  organizationId?: number;
}

type Needs = Pick<Services, 'blobs' | 'db' | 'log' | 'clock'>;

/**
 * Opens a stored file for reading in pieces, after verifying its checksum. Throws an `AppError` and reports
 * `file.damaged` if its bytes changed or are missing: no part of such a file is served.
 */
export async function openFile(services: Needs, file: FileToRead): Promise<OpenBlob> {
  return await services.blobs.open(file.sha256).catch((error) => refuseDamaged(services, file, error));
}

/** Reads a complete stored file, for callers that need all of it. Throws like `openFile`. */
export async function readFile(services: Needs, file: FileToRead): Promise<Buffer> {
  return await services.blobs.read(file.sha256).catch((error) => refuseDamaged(services, file, error));
}

function refuseDamaged(services: Needs, { id, organizationId }: FileToRead, error: unknown): never {
  if (!(error instanceof BlobDamaged) && !(error instanceof BlobMissing)) throw error;
  const isMissing = error instanceof BlobMissing;
  services.log.error('A stored file cannot be read.', { fileId: id, organizationId, isMissing });
  reportSecurityEvent(services, { action: 'file.damaged', organizationId, details: { fileId: id, isMissing } });
  throw new AppError('internal', messages.fileDamaged);
}
