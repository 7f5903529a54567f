import { AppError, type Layout } from '@galley/contract';
import { contentUrl } from '../../../access/content-ticket';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import type { UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { screenshotFieldsOf, screenshotsOf } from '../../files/screenshots/presenter';
import { findUpgrading } from '../upgrade-progress/upgrade-progress';
import { type ListedLayout, listLayouts } from './stored-layouts';

/** Returns the layouts of a theme for the caller, newest first. */
export async function layoutsOf(
  services: Services,
  db: Queryable,
  caller: UserCaller,
  scope: { templateId?: number; ids?: readonly number[] },
): Promise<Layout[]> {
  const rows = await listLayouts(db, { organizationId: caller.organizationId, ...scope });
  const pictures = await screenshotsOf(services, db, caller, 'layout', rows);
  const isUpgrading = await findUpgrading(db, caller.organizationId, 'layout', rows);
  return rows.map((row) => ({
    ...presentLayout(services, caller, row),
    upgrading: isUpgrading(row),
    ...screenshotFieldsOf(pictures.get(row.id)),
  }));
}

/** Returns one layout for the caller. Throws `not_found`. */
export async function layoutWithId(services: Services, db: Queryable, caller: UserCaller, id: number): Promise<Layout> {
  const [layout] = await layoutsOf(services, db, caller, { ids: [id] });
  if (!layout) throw new AppError('not_found', messages.notFound);
  return layout;
}

function presentLayout(
  services: Services,
  caller: UserCaller,
  row: ListedLayout,
): Omit<Layout, 'upgrading' | keyof ReturnType<typeof screenshotFieldsOf>> {
  const { id, organizationId, templateId } = row;
  return {
    id,
    tid: templateId,
    title: row.title,
    version: row.templateVersion,
    is_upgradable: row.templateVersion < row.newestVersion,
    parentPageId: row.parentPageId ?? 0,
    createdAt: unixSeconds(row.createdAt),
    createdBy: row.createdByName ?? messages.unknownAuthor,
    updatedAt: unixSeconds(row.updatedAt),
    miniatureUrl: contentUrl(services, {
      kind: 'layout',
      organizationId,
      templateId,
      layoutId: id,
      // The address changes with the layout, so that browsers don't show an old thumbnail.
      htmlSha256: row.htmlSha256,
      userId: caller.user.id,
      sessionId: caller.session.id,
    }),
  };
}
