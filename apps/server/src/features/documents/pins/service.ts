import { AppError, type DocumentType, limits, type PinArchive } from '@galley/contract';
import { canEditTemplate } from '../../../access/targets';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { noneAsNull } from '../../../platform/db/columns';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { deleteUnusedHtml } from '../../../platform/db/delete-unused-html';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { refuseTooLarge } from '../../../platform/db/refuse-too-large';
import { runOnce } from '../../../platform/db/run-once';
import type { PinTarget, TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { deleteScreenshots, findScreenshots } from '../../files/screenshots/stored-screenshots';
import { readPinTask } from './pin-tasks';
import { pinsOf } from './presenter';
import {
  changePin,
  countPins,
  deletePin,
  insertPin,
  keepGroup,
  listSnapshots,
  lockPin,
  type PinKey,
  type PinRow,
  themesOfSnapshots,
  writeSnapshot,
} from './stored-pins';

type TemplateCaller = UserCaller & { template: TemplateTarget };
export type PinCaller = UserCaller & { pin: PinTarget };

/** A section in a request. */
export interface SentSection {
  html: PackedHtml;
  markerPrefix: string;
  blockId: string;
}

export const missing = () => new AppError('not_found', messages.notFound);
export const keyOf = ({ organizationId, pin }: PinCaller): PinKey => ({ organizationId, id: pin.id });

/** Throws `invalid_field` for the mode of a builder that doesn't open documents of the theme. */
export function refuseOtherMode(template: TemplateTarget, mode: DocumentType | 'template' | undefined): void {
  if (mode !== undefined && mode !== 'template' && mode !== template.type)
    throw new AppError('invalid_field', `This theme makes ${template.type}s.`, { field: 'mode' });
}

/**
 * Pins a section of a document of the theme: it becomes the first snapshot and the default of a new pin. A repeated
 * Idempotency-Key returns the pin made before. Throws `invalid_field` ('Only sections can be pinned.') and `too_large`.
 */
export async function createPin(
  services: Services,
  caller: TemplateCaller,
  input: SentSection & {
    name: string;
    mode: DocumentType | 'template';
    sectionId: string;
    tmp_version: number;
    pinGroupId: number;
    mobile: boolean;
    idempotencyKey: string;
    signal: AbortSignal;
  },
): Promise<PinArchive> {
  const { organizationId, template, user } = caller;
  const { name, html, markerPrefix, blockId, sectionId, tmp_version, pinGroupId, mobile } = input;
  refuseOtherMode(template, input.mode);
  if (tmp_version > template.currentVersion)
    throw new AppError('invalid_field', 'There is no such version.', { field: 'tmp_version' });
  const { htmlSha1 } = await readSection(services, caller, input);
  const scope = { organizationId, templateId: template.id };
  return await services.db.transaction(async (tx) => {
    const once = {
      organizationId,
      userId: user.id,
      scope: `build_pin_archive_create:${template.id}`,
      key: input.idempotencyKey,
      request: [html.sha256, markerPrefix, blockId, name, sectionId, tmp_version, pinGroupId, mobile],
    };
    const { id } = await runOnce(tx, once, async () => {
      if ((await countPins(tx, scope)) >= limits.pinsPerTemplate)
        throw new AppError('invalid_field', messages.tooManyPins, { field: 'name' });
      const groupId = await groupIdOf(tx, scope, pinGroupId);
      const templateVersion = tmp_version || template.currentVersion;
      const facts = { templateVersion, title: name, sectionId: noneAsNull(sectionId), groupId, isMobile: mobile };
      const pin = await insertPin(tx, { ...scope, ...facts, userId: user.id });
      await writeSnapshot(tx, services, authorOf(caller), pin, {
        document: pin,
        html,
        templateVersion,
        htmlSha1,
        markerPrefix,
        blockId: noneAsNull(blockId),
        shownWith: template.currentVersion,
        event: () => ({ action: 'pin.created', object: { kind: 'pin', id: pin.id } }),
      });
      return { id: pin.id };
    });
    return await presented(services, tx, caller, id);
  });
}

/** Returns the SHA-1 of a section to store. Throws `invalid_field` for anything but a section, and `too_large`. */
export async function readSection(
  services: Services,
  { organizationId }: UserCaller,
  { html, markerPrefix, signal }: SentSection & { signal: AbortSignal },
): Promise<{ htmlSha1: string }> {
  refuseTooLarge(html.size);
  return await services.workers.run(readPinTask, { html, markerPrefix }, { organizationId, signal });
}

/** Changes the given fields of a pin. Throws `invalid_field` for a group or snapshot of another theme or pin. */
export async function changePinArchive(
  services: Services,
  caller: PinCaller,
  change: { name?: string; mobile?: boolean; pinGroupId?: number; defaultSnapshotId?: number },
): Promise<PinArchive> {
  const { user } = caller;
  const { name, mobile, pinGroupId, defaultSnapshotId } = change;
  return await services.db.transaction(async (tx) => {
    const row = await lockPin(tx, keyOf(caller));
    if (!row) throw missing();
    const object = { kind: 'pin', id: row.id } as const;
    const groupId = pinGroupId === undefined ? row.groupId : await groupIdOf(tx, row, pinGroupId);
    const next = { title: name ?? row.title, isMobile: mobile ?? row.isMobile, groupId };
    const isChanged = next.title !== row.title || next.isMobile !== row.isMobile || next.groupId !== row.groupId;
    const isMoved =
      defaultSnapshotId !== undefined &&
      (await moveDefault(tx, row, { snapshotId: defaultSnapshotId, userId: user.id }));
    if (isChanged) await changePin(tx, row, { ...next, userId: user.id });
    if (isChanged) await recordChange(tx, authorOf(caller), { action: 'pin.changed', object });
    if (isMoved) {
      const details = { snapshot: defaultSnapshotId };
      await recordChange(tx, authorOf(caller), { action: 'pin.default_changed', object, details });
    }
    return await presented(services, tx, caller, row.id);
  });
}

/** Makes another snapshot of a pin its default. Returns false if it is already. */
async function moveDefault(
  tx: Transaction,
  pin: PinRow,
  { snapshotId, userId }: { snapshotId: number; userId: number },
): Promise<boolean> {
  const own = await listSnapshots(tx, { organizationId: pin.organizationId, pinArchiveId: pin.id });
  const snapshot = own.find(({ id }) => id === snapshotId);
  if (!snapshot) throw new AppError('invalid_field', 'There is no such snapshot.', { field: 'defaultSnapshotId' });
  if (snapshot.version === pin.currentVersion) return false;
  await changePin(tx, pin, { currentVersion: snapshot.version, userId });
  return true;
}

/** Permanently deletes a pin and HTML that is used nowhere else. Returns the other pins of its theme. */
export async function removePin(services: Services, caller: PinCaller): Promise<PinArchive[]> {
  const { organizationId, pin } = caller;
  return await services.db.transaction(async (tx) => {
    const row = await lockPin(tx, keyOf(caller));
    if (!row) throw missing();
    const snapshots = await listSnapshots(tx, { organizationId, pinArchiveId: row.id });
    await deletePin(tx, row);
    const ids = snapshots.map(({ id }) => id);
    await deleteScreenshots(tx, { organizationId, kind: 'pin' }, ids);
    await deleteUnusedHtml(
      tx,
      organizationId,
      snapshots.map(({ htmlSha256 }) => htmlSha256),
    );
    await recordChange(tx, authorOf(caller), {
      action: 'pin.deleted',
      object: { kind: 'pin', id: row.id },
      details: { title: row.title },
    });
    return await pinsOf(services, tx, caller, { templateId: pin.templateId });
  });
}

/**
 * Returns those of the snapshots whose thumbnails are no longer pending. Snapshots that the caller can't open are left
 * out.
 */
export async function finishedThumbnails(
  services: Services,
  caller: UserCaller,
  ids: readonly number[],
): Promise<number[]> {
  const found = await themesOfSnapshots(services.db, { organizationId: caller.organizationId, ids });
  const open = new Map<number, boolean>();
  for (const { templateId } of found) {
    if (!open.has(templateId)) open.set(templateId, await canEditTemplate(services.db, caller, templateId));
  }
  const { organizationId } = caller;
  const rows = await findScreenshots(services.db, { organizationId, kind: 'pin' }, ids);
  const isWaiting = (id: number) => rows.get(id)?.status === 'pending';
  return found.filter(({ id, templateId }) => open.get(templateId) && !isWaiting(id)).map(({ id }) => id);
}

/** Returns the pin for the caller. Throws `not_found`. */
export async function presented(
  services: Services,
  db: Queryable,
  caller: UserCaller,
  id: number,
): Promise<PinArchive> {
  const [pin] = await pinsOf(services, db, caller, { id });
  if (!pin) throw missing();
  return pin;
}

/** Returns the id of a group of the theme; null = no group. Throws `invalid_field`. */
async function groupIdOf(
  tx: Transaction,
  { organizationId, templateId }: { organizationId: number; templateId: number },
  id: number,
): Promise<number | null> {
  if (id === 0) return null;
  const group = await keepGroup(tx, { organizationId, templateId, id });
  if (!group) throw new AppError('invalid_field', 'There is no such group.', { field: 'pinGroupId' });
  return group.id;
}
