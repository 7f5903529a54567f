import { documentType, type EmailDetails, type EmailSettings, type HistoryPage } from '@galley/contract';
import type { DocumentMetadata } from '@galley/markup/metadata';
import { refOf } from '../../../platform/db/document-ref';
import { loadPacked } from '../../../platform/db/html-contents';
import type { EmailTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { findEmailRow, findEmailVersion } from '../emails/email-versions';
import { checkLine, checkSettings } from '../emails/settings';
import { currentHolder } from '../leases/edit-lease';
import { changeVersion } from './change-version';
import { readDetailsTask } from './email-details-tasks';

type EmailCaller = UserCaller & { email: EmailTarget };
type Changed = { version: number; settings: EmailSettings } & HistoryPage;

/** Returns the parts of an email that can be changed without opening it, and who is editing it now. */
export async function emailDetails(
  services: Services,
  caller: EmailCaller,
  signal?: AbortSignal,
): Promise<EmailDetails> {
  const { db } = services;
  const { organizationId, user } = caller;
  const email = await findEmailRow(db, caller.email);
  const version = await findEmailVersion(db, email);
  const html = await loadPacked(db, organizationId, version.htmlSha256);
  const holder = await currentHolder(db, services, refOf('email', email));
  const { markerPrefix } = email;
  const read = await services.workers.run(readDetailsTask, { html, markerPrefix }, { organizationId, signal });
  return {
    id: email.id,
    tid: email.templateId,
    type: documentType.parse(email.type),
    title: email.title,
    version: version.version,
    // The preview text in the document is used, because it may have been changed there.
    settings: { ...version.settings, previewText: read.metadata.previewText || version.settings.previewText },
    ...read,
    holder: holder && { id: holder.id, name: holder.name, isSelf: holder.id === user.id },
  };
}

/**
 * Saves subject, preview text and link parameters as a new version. The preview text is also written into the document.
 */
export async function changeSettings(
  services: Services,
  caller: EmailCaller,
  change: { baseVersion: number; settings: EmailSettings },
): Promise<Changed> {
  const settings = checkSettings(change.settings);
  return await changeVersion(services, caller, {
    baseVersion: change.baseVersion,
    action: 'email.settings_changed',
    document: { previewText: settings.previewText },
    settings: () => settings,
  });
}

/** Saves metadata as a new version: in the head of the document, and the preview text also in the settings. */
export async function changeMetadata(
  services: Services,
  caller: EmailCaller,
  change: { baseVersion: number; metadata: Partial<DocumentMetadata> },
): Promise<Changed> {
  const { metadata, baseVersion } = change;
  for (const [name, value] of Object.entries(metadata)) checkLine(value, `metadata.${name}`, 'A value');
  return await changeVersion(services, caller, {
    baseVersion,
    action: 'email.metadata_changed',
    document: { metadata },
    settings: (before) => ({ ...before, previewText: (metadata.previewText ?? before.previewText).trim() }),
  });
}
