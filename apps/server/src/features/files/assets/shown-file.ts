import type { CagedFile } from '../../../platform/browser/caged-page';
import type { Services } from '../../../services';
import { findFileByAddress } from './find-by-address';
import { readFile } from './open-file';

const fileBytes = 32 * 1024 * 1024;
const shownTypes = /^(?:image\/|font\/|text\/css|application\/(?:font|x-font|vnd\.ms-fontobject))/;

/** Reads a file that documents of an organization show; null = it is too large, or not of a displayed type. */
export async function readShownFile(
  services: Services,
  organizationId: number,
  path: string,
): Promise<CagedFile | null> {
  const file = await findFileByAddress(services.db, organizationId, path);
  if (!file || file.size > fileBytes || !shownTypes.test(file.type)) return null;
  return { type: file.type, bytes: await readFile(services, file) };
}
