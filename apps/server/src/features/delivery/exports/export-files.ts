import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../../platform/make-folder';
import type { Services } from '../../../services';

type Needs = Pick<Services, 'config'>;

const folderOf = ({ config }: Needs) => join(config.dataDir, 'export-files');

/** Returns the path of an export's finished file. */
export function exportPath(services: Needs, exportId: number): string {
  return join(folderOf(services), `${exportId}.file`);
}

/** Creates an empty folder for the unfinished files of an export. */
export async function makeWorkFolder(services: Needs, exportId: number): Promise<string> {
  const folder = join(folderOf(services), `${exportId}.part`);
  await rm(folder, { recursive: true, force: true });
  await makeFolder(folder);
  return folder;
}

/** Removes all files of an export. */
export async function removeExportFiles(services: Needs, exportId: number): Promise<void> {
  for (const ending of ['file', 'part'])
    await rm(join(folderOf(services), `${exportId}.${ending}`), { recursive: true, force: true });
}

/** Lists the ids of all exports that have files. */
export async function listExportFiles(services: Needs): Promise<number[]> {
  const names = await readdir(folderOf(services)).catch(() => []);
  return [...new Set(names.map((name) => Number.parseInt(name, 10)).filter((id) => id > 0))];
}
