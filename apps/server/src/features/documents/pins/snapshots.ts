import { AppError, limits, type PinArchive, type PinSnapshot } from '@galley/contract';
import { authorOf } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { noneAsNull } from '../../../platform/db/columns';
import type { Queryable } from '../../../platform/db/database';
import { loadPacked } from '../../../platform/db/html-contents';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { runOnce } from '../../../platform/db/run-once';
import { withDocuments } from '../../../platform/http/with-documents';
import type { Services } from '../../../services';
import { hashedHtmlTask } from './pin-tasks';
import { presentSnapshot, thumbnailsOf } from './presenter';
import { keyOf, missing, type PinCaller, presented, readSection, type SentSection } from './service';
import { type ListedSnapshot, listSnapshots, lockPin, writeSnapshot } from './stored-pins';

/** Returns a pin, with its snapshots, their HTML and authors if requested. */
export async function openPin(
  services: Services,
  caller: PinCaller,
  wanted: { withSnapshots: boolean; snapshotsOmitHTML: boolean; snapshotsWithUser: boolean },
): Promise<{ pinArchive: PinArchive }> {
  const { db } = services;
  const pinArchive = await presented(services, db, caller, caller.pin.id);
  if (!wanted.withSnapshots) return { pinArchive };
  const rows = await listSnapshots(db, { organizationId: caller.organizationId, pinArchiveId: pinArchive.id });
  const { templateId } = caller.pin;
  const pictures = await thumbnailsOf(services, db, caller, rows, templateId);
  const withUser = wanted.snapshotsWithUser;
  const snapshots = rows.map((snapshot) =>
    presentSnapshot(services, caller, { snapshot, templateId, withUser, thumbnails: pictures.get(snapshot.id) }),
  );
  const answer = { pinArchive: { ...pinArchive, snapshots } };
  if (wanted.snapshotsOmitHTML) return answer;
  const documents: Record<string, PackedHtml> = {};
  for (const [at, row] of rows.entries())
    Object.assign(documents, await documentsOf(services, row, `pinArchive.snapshots.${at}.`));
  return await withDocuments(services, answer, documents);
}

/** Returns a snapshot of the pin, with its HTML unless `omitHtml`. Throws `not_found`. */
export async function openSnapshot(
  services: Services,
  caller: PinCaller,
  { id, omitHtml }: { id: number; omitHtml: boolean },
): Promise<{ snapshot: PinSnapshot }> {
  const { organizationId } = caller;
  const [row] = await listSnapshots(services.db, { organizationId, ids: [id] });
  if (!row) throw missing();
  const snapshot = await presentOne(services, services.db, caller, row);
  const answer = { snapshot };
  return omitHtml ? answer : await withDocuments(services, answer, await documentsOf(services, row, 'snapshot.'));
}

async function presentOne(
  services: Services,
  db: Queryable,
  caller: PinCaller,
  snapshot: ListedSnapshot,
): Promise<PinSnapshot> {
  const { templateId } = caller.pin;
  const thumbnails = (await thumbnailsOf(services, db, caller, [snapshot], templateId)).get(snapshot.id);
  return presentSnapshot(services, caller, { snapshot, templateId, withUser: true, thumbnails });
}

async function documentsOf(
  services: Services,
  { organizationId, htmlSha256, markerPrefix }: ListedSnapshot,
  at: string,
): Promise<Record<string, PackedHtml>> {
  const html = await loadPacked(services.db, organizationId, htmlSha256);
  const hashed =
    markerPrefix === '' ? html : await services.workers.run(hashedHtmlTask, { html, markerPrefix }, { organizationId });
  return { [`${at}html`]: html, [`${at}hashedHtml`]: hashed };
}

/**
 * Stores another snapshot of a pin and makes it the default. The same content as the default isn't stored again. Throws
 * `invalid_field` ('Only sections can be pinned.') and `too_large`.
 */
export async function createSnapshot(
  services: Services,
  caller: PinCaller,
  input: SentSection & { tmp_version: number; idempotencyKey: string; signal: AbortSignal },
): Promise<{ snapshot: PinSnapshot; pinArchive: PinArchive }> {
  const { organizationId, pin, user } = caller;
  const { html, markerPrefix, blockId } = input;
  const { htmlSha1 } = await readSection(services, caller, input);
  return await services.db.transaction(async (tx) => {
    const once = {
      organizationId,
      userId: user.id,
      scope: `build_pin_archive_snapshot_create:${pin.id}`,
      key: input.idempotencyKey,
      request: [html.sha256, markerPrefix, blockId],
    };
    const { id } = await runOnce(tx, once, async () => {
      const row = await lockPin(tx, keyOf(caller));
      if (!row) throw missing();
      if (input.tmp_version !== 0 && input.tmp_version !== row.templateVersion)
        throw new AppError('invalid_field', messages.otherThemeVersion, { field: 'tmp_version' });
      const stored = await listSnapshots(tx, { organizationId, pinArchiveId: row.id });
      const current = stored.find(({ version }) => version === row.currentVersion);
      if (current?.htmlSha256 === html.sha256 && current.markerPrefix === markerPrefix) return { id: current.id };
      if (stored.length >= limits.snapshotsPerPin)
        throw new AppError('invalid_field', messages.tooManySnapshots, { field: 'html' });
      const snapshot = await writeSnapshot(tx, services, authorOf(caller), row, {
        document: row,
        html,
        htmlSha1,
        markerPrefix,
        blockId: noneAsNull(blockId),
        event: (made) => ({
          action: 'pin.snapshot_created',
          object: { kind: 'pin', id: row.id },
          details: { snapshot: made },
        }),
      });
      return { id: snapshot };
    });
    const [row] = await listSnapshots(tx, { organizationId, ids: [id] });
    if (!row) throw missing();
    return {
      snapshot: await presentOne(services, tx, caller, row),
      pinArchive: await presented(services, tx, caller, pin.id),
    };
  });
}
