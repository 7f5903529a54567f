import type { Transaction } from '../../../platform/db/database';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { templateFiles } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { findTemplateVersion } from './themes';

/** The files of a theme version, and how to decode its source. */
type ThemeFiles = Omit<typeof templateFiles.$inferInsert, 'versionId' | 'organizationId' | 'assetKey'>;

/** Stores the files of a theme version, under a new address. */
export async function addFiles(
  tx: Transaction,
  services: Pick<Services, 'secrets'>,
  version: { organizationId: number; id: number },
  files: ThemeFiles,
): Promise<void> {
  const { organizationId, id: versionId } = version;
  const assetKey = services.secrets.randomToken();
  await tx.insert(templateFiles).values({ ...files, versionId, organizationId, assetKey });
}

/** Gives a theme version the files of an earlier one, without its warnings, which were about the earlier HTML. */
export async function copyFiles(
  tx: Transaction,
  services: Pick<Services, 'secrets'>,
  { organizationId, id: templateId }: DocumentRef,
  { versionId, of }: { versionId: number; of: number },
): Promise<void> {
  const { encoding, hasBom, assets, fileName } = await findTemplateVersion(tx, organizationId, templateId, of);
  await addFiles(tx, services, { organizationId, id: versionId }, { encoding, hasBom, assets, fileName });
}
