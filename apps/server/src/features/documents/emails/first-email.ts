import { cutCharacters, type DocumentType, limits, noEmailSettings } from '@galley/contract';
import type { Transaction } from '../../../platform/db/database';
import type { PackedHtml } from '../../../platform/db/packed-html';
import type { Services } from '../../../services';
import { writeVersion } from '../stored-versions/write-versions';
import { insertEmail } from './insert-email';
import { newDocumentTask, type PackedDocument } from './text-tasks';

/** The email of a starter theme, prepared before the transaction that stores it. */
export interface ReadyEmail {
  title: string;
  subject: string;
  document: PackedDocument;
}

/** Prepares the email that a starter theme describes: the named sections of the theme, in the theme's order. */
export async function readyFirstEmail(
  services: Services,
  source: PackedHtml,
  wanted: { title: string; subject: string; sections: readonly string[] },
): Promise<ReadyEmail> {
  const { title, subject, sections } = wanted;
  const input = { source, start: { sections } };
  return { title, subject, document: await services.workers.run(newDocumentTask, input, { organizationId: null }) };
}

/**
 * Stores a prepared email as version 1 of an email of the theme, based on the theme's first version. Returns its id.
 */
export async function storeFirstEmail(
  tx: Transaction,
  place: { organizationId: number; userId: number; templateId: number; type: DocumentType },
  { title, subject, document }: ReadyEmail,
): Promise<number> {
  const { organizationId, userId, templateId, type } = place;
  const { html, markerPrefix, previewText } = document;
  const templateVersion = 1;
  const made = { organizationId, templateId, folderId: null, type, title, templateVersion, markerPrefix, userId };
  const email = await insertEmail(tx, made);
  const author = { organizationId, userId };
  await writeVersion(tx, 'email', author, {
    document: email,
    html,
    settings: { ...noEmailSettings, subject, previewText: cutCharacters(previewText, limits.previewTextLength) },
    templateVersion,
    event: () => ({ action: 'email.created', object: { kind: 'email', id: email.id } }),
  });
  return email.id;
}
