import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../../platform/make-folder';
import type { Services } from '../../../services';

type Needs = Pick<Services, 'config'>;

/** Longer than the server tries to send any email. */
const retentionMs = 2 * 24 * 60 * 60 * 1000;

const folderOf = ({ config }: Needs) => join(config.dataDir, 'mail-files');
const pathOf = (services: Needs, key: string) => join(folderOf(services), `${key}.file`);

/** Returns the path for an attachment with this random key, to be written before its email is queued. */
export async function newMailFile(services: Needs, key: string): Promise<string> {
  await makeFolder(folderOf(services));
  return pathOf(services, key);
}

/** Returns the bytes of an attachment. Throws if it doesn't exist. */
export async function readMailFile(services: Needs, key: string): Promise<Buffer> {
  return await readFile(pathOf(services, key));
}

/** Removes the file of an email. Does nothing if it doesn't exist. */
export async function removeMailFile(services: Needs, key: string): Promise<void> {
  await rm(pathOf(services, key), { force: true });
}

/** Removes attachments of emails that were sent or given up. */
export async function removeOldMailFiles(services: Pick<Services, 'config' | 'clock'>): Promise<void> {
  const names = await readdir(folderOf(services)).catch(() => []);
  for (const name of names) {
    const path = join(folderOf(services), name);
    const found = await stat(path).catch(() => null);
    if (found && services.clock.now().getTime() - found.mtimeMs > retentionMs) await rm(path, { force: true });
  }
}
