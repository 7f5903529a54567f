import type { PinArchive, PinGroup, PinSnapshot } from '@galley/contract';
import { contentUrl } from '../../../access/content-ticket';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import type { UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { noScreenshots, type Screenshots, screenshotsOf } from '../../files/screenshots/presenter';
import { assetBaseOf } from '../templates/themes';
import { findUpgrading } from '../upgrade-progress/upgrade-progress';
import { type ListedPin, type ListedSnapshot, listGroups, listPins, type SnapshotRow } from './stored-pins';

/** Returns the pins of a theme for the caller, newest first, without their snapshots. */
export async function pinsOf(
  services: Services,
  db: Queryable,
  caller: UserCaller,
  scope: { templateId?: number; id?: number },
): Promise<PinArchive[]> {
  const rows = await listPins(db, { organizationId: caller.organizationId, ...scope });
  const shown = rows.map(({ pin, snapshot }) => ({ ...snapshot, templateId: pin.templateId }));
  const pictures = await screenshotsOf(services, db, caller, 'pin', shown);
  const isUpgrading = await findUpgrading(
    db,
    caller.organizationId,
    'pin',
    rows.map(({ pin }) => pin),
  );
  return rows.map((row) => ({
    ...presentPin(services, caller, row, pictures.get(row.snapshot.id)),
    // An upgrade skips pins without a section and pins for phones.
    upgrading: isUpgrading(row.pin) && row.pin.sectionId !== null && !row.pin.isMobile,
  }));
}

/** Returns the pins of a theme and their groups, as the builder opens them. */
export async function pinsAndGroupsOf(
  services: Services,
  caller: UserCaller,
  templateId: number,
): Promise<{ pinArchives: PinArchive[]; pinGroups: PinGroup[] }> {
  const { organizationId } = caller;
  return {
    pinArchives: await pinsOf(services, services.db, caller, { templateId }),
    pinGroups: (await listGroups(services.db, { organizationId, templateId })).map(presentGroup),
  };
}

export const presentGroup = ({ id, name }: { id: number; name: string }): PinGroup => ({ id, name });

function presentPin(
  services: Services,
  caller: UserCaller,
  row: ListedPin,
  thumbnails: Screenshots | undefined,
): Omit<PinArchive, 'upgrading'> {
  const { pin, snapshot } = row;
  return {
    id: pin.id,
    name: pin.title,
    mobile: pin.isMobile,
    tmp_version: pin.templateVersion,
    is_upgradable: pin.sectionId !== null,
    sectionId: pin.sectionId ?? '',
    assetBase: assetBaseOf(row),
    defaultSnapshotId: snapshot.id,
    defaultSnapshotHtmlSha1: snapshot.htmlSha1,
    snapshotCount: row.snapshotCount,
    snapshots: [],
    ...thumbnailFields(thumbnails),
    miniatureUrl: thumbnailOf(services, caller, { snapshot, templateId: pin.templateId }),
    pinGroupId: pin.groupId ?? 0,
    createdAt: unixSeconds(pin.createdAt),
    createdBy: row.createdByName ?? messages.unknownAuthor,
    updatedAt: unixSeconds(pin.updatedAt),
  };
}

/** Returns a snapshot without its HTML, and without its author unless `withUser`. */
export function presentSnapshot(
  services: Services,
  caller: UserCaller,
  {
    snapshot,
    templateId,
    withUser,
    thumbnails,
  }: {
    snapshot: ListedSnapshot;
    templateId: number;
    withUser: boolean;
    thumbnails: Screenshots | undefined;
  },
): PinSnapshot {
  return {
    id: snapshot.id,
    pinArchiveId: snapshot.pinArchiveId,
    html: '',
    markerPrefix: snapshot.markerPrefix,
    htmlSha1: snapshot.htmlSha1,
    hashedHtml: '',
    blockId: snapshot.blockId ?? '',
    createdAt: unixSeconds(snapshot.createdAt),
    createdBy: withUser ? (snapshot.createdByName ?? messages.unknownAuthor) : '',
    ...thumbnailFields(thumbnails),
    miniatureUrl: thumbnailOf(services, caller, { snapshot, templateId }),
  };
}

/** Returns the screenshots of snapshots of one theme, by snapshot id. */
export async function thumbnailsOf(
  services: Services,
  db: Queryable,
  caller: UserCaller,
  snapshots: readonly SnapshotRow[],
  templateId: number,
): Promise<Map<number, Screenshots>> {
  const objects = snapshots.map(({ id, htmlSha256 }) => ({ id, htmlSha256, templateId }));
  return await screenshotsOf(services, db, caller, 'pin', objects);
}

function thumbnailFields(screenshots: Screenshots | undefined) {
  const { status, error, desktop, mobile } = screenshots ?? noScreenshots;
  return { thumbnailStatus: status, thumbnailError: error, thumbnailMobile: mobile, thumbnailDesktop: desktop };
}

function thumbnailOf(
  services: Services,
  { organizationId, user, session }: UserCaller,
  { snapshot, templateId }: { snapshot: SnapshotRow; templateId: number },
): string {
  return contentUrl(services, {
    kind: 'pin',
    organizationId,
    templateId,
    snapshotId: snapshot.id,
    userId: user.id,
    sessionId: session.id,
  });
}
