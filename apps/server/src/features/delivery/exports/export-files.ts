import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../../platform/make-folder';
import type { Services } from '../../../services';

type Needs = Pick<Services, 'config'>;

const folderOf = ({ config }: Needs) => join(config.dataDir, 'export-files');

/** The finished file of an export. */
export function exportPath(services: Needs, exportId: number): string {
  return join(folderOf(services), `${exportId}.file`);
}

/** A folder of its own for what is unfinished of an export, empty. */
export async function makeWorkFolder(services: Needs, exportId: number): Promise<string> {
  const folder = join(folderOf(services), `${exportId}.part`);
  await rm(folder, { recursive: true, force: true });
  await makeFolder(folder);
  return folder;
}

/** Removes what there is of an export. */
export async function removeExportFiles(services: Needs, exportId: number): Promise<void> {
  for (const ending of ['file', 'part'])
    await rm(join(folderOf(services), `${exportId}.${ending}`), { recursive: true, force: true });
}

/** The ids of all exports that have files. */
export async function listExportFiles(services: Needs): Promise<number[]> {
  const names = await readdir(folderOf(services)).catch(() => []);
  return [...new Set(names.map((name) => Number.parseInt(name, 10)).filter((id) => id > 0))];
}
