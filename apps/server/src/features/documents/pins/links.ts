import { documentType, type LinkedDocument, limits, type PinLinkAction, type PinLinkResult } from '@galley/contract';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { authorOf } from '../../../changes/record-change';
import type { Queryable } from '../../../platform/db/database';
import { refOf } from '../../../platform/db/document-ref';
import { loadPacked } from '../../../platform/db/html-contents';
import { naturally } from '../../../platform/db/natural-order';
import { refuseTooLarge } from '../../../platform/db/refuse-too-large';
import { emailParts, emails } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { writeParts } from '../emails/email-texts';
import { type EmailRow, findEmailVersion } from '../emails/email-versions';
import { lockHolder } from '../leases/edit-lease';
import { lockForVersion } from '../stored-versions/lock-document';
import { writeVersion } from '../stored-versions/write-versions';
import { assetBaseOf, findTemplateVersion } from '../templates/themes';
import { changeLinksTask } from './pin-tasks';
import { keyOf, missing, type PinCaller } from './service';
import { type ListedPin, listPins } from './stored-pins';

/** Returns the emails and pages whose current version has sections that follow a pin, from the index of used parts. */
export async function linkedDocuments(services: Services, caller: PinCaller): Promise<LinkedDocument[]> {
  const { snapshot } = await findPin(services.db, caller);
  const { organizationId, pin } = caller;
  const piece = (place: number) => sql<string>`split_part(${emailParts.name}, '/', ${sql.raw(String(place))})`;
  const rows = await services.db
    .select({
      id: emails.id,
      title: emails.title,
      type: emails.type,
      sections: sql<number>`sum(${emailParts.count})::int`,
      edited: sql<number>`coalesce(sum(${emailParts.count}) filter (where ${piece(3)} = 'edited'), 0)::int`,
      outdated: sql<number>`coalesce(sum(${emailParts.count}) filter (where ${piece(3)} = 'same'
        and ${piece(2)} <> ${String(snapshot.id)}), 0)::int`,
    })
    .from(emailParts)
    .innerJoin(emails, eq(emails.id, emailParts.emailId))
    .where(
      and(
        eq(emails.organizationId, organizationId),
        eq(emails.templateId, pin.templateId),
        isNull(emails.deletedAt),
        eq(emailParts.kind, 'pin'),
        eq(piece(1), String(pin.id)),
      ),
    )
    .groupBy(emails.id)
    .orderBy(asc(naturally(emails.title)), asc(emails.id))
    .limit(limits.partDocumentsListed);
  return rows.map((row) => ({ ...row, type: documentType.parse(row.type) }));
}

/**
 * Replaces linked sections with the default snapshot of their pin, or unlinks them. Each document gets a new version in
 * its own transaction. Those that someone is editing, or that have nothing to change, are skipped and named.
 */
export async function changeLinks(
  services: Services,
  caller: PinCaller,
  { documents, signal }: { documents: readonly { id: number; action: PinLinkAction }[]; signal: AbortSignal },
): Promise<PinLinkResult[]> {
  const listed = await findPin(services.db, caller);
  const actions = new Map(documents.map(({ id, action }) => [id, action]));
  const { organizationId, pin } = caller;
  const rows = await services.db
    .select()
    .from(emails)
    .where(
      and(
        eq(emails.organizationId, organizationId),
        eq(emails.templateId, pin.templateId),
        isNull(emails.deletedAt),
        inArray(emails.id, [...actions.keys()]),
      ),
    )
    .orderBy(asc(emails.id));
  const results: PinLinkResult[] = [];
  for (const row of rows) {
    signal.throwIfAborted();
    results.push(await changeOne(services, caller, { row, listed, action: actions.get(row.id) ?? 'update', signal }));
  }
  return results;
}

async function changeOne(
  services: Services,
  caller: PinCaller,
  { row, listed, action, signal }: { row: EmailRow; listed: ListedPin; action: PinLinkAction; signal: AbortSignal },
): Promise<PinLinkResult> {
  const { organizationId } = caller;
  const { snapshot, pin } = listed;
  const answer = { id: row.id, title: row.title, type: documentType.parse(row.type), editor: '' };
  const base = await findEmailVersion(services.db, row);
  const theme = await findTemplateVersion(services.db, organizationId, row.templateId, base.templateVersion);
  const isMoved = assetBaseOf(theme) !== assetBaseOf(listed);
  const changed = await services.workers.run(
    changeLinksTask,
    {
      html: await loadPacked(services.db, organizationId, base.htmlSha256),
      markerPrefix: row.markerPrefix,
      action,
      pinId: pin.id,
      snapshotId: snapshot.id,
      section: await loadPacked(services.db, organizationId, snapshot.htmlSha256),
      sectionPrefix: snapshot.markerPrefix,
      assetBase: isMoved ? assetBaseOf(listed) : '',
    },
    { organizationId, signal },
  );
  if (!changed) return { ...answer, result: 'unchanged' };
  refuseTooLarge(changed.html.size);
  return await services.db.transaction(async (tx): Promise<PinLinkResult> => {
    const email = await lockForVersion(tx, refOf('email', row));
    const holder = await lockHolder(tx, services, email);
    if (holder) return { ...answer, editor: holder.name, result: 'editing' };
    // Someone saved it since it was read: the next call reads its new state.
    if (email.currentVersion !== row.currentVersion) return { ...answer, result: 'unchanged' };
    const { version } = await writeVersion(tx, 'email', authorOf(caller), {
      document: email,
      html: changed.html,
      event: (made) => ({
        action: 'email.pins_changed',
        object: { kind: 'email', id: email.id },
        details: { version: made, pin: pin.id },
      }),
    });
    await writeParts(tx, { organizationId, emailId: email.id, version, parts: changed.parts });
    return { ...answer, result: 'changed' };
  });
}

async function findPin(db: Queryable, caller: PinCaller): Promise<ListedPin> {
  const [listed] = await listPins(db, keyOf(caller));
  if (!listed) throw missing();
  return listed;
}
