import { randomBytes } from 'node:crypto';
import { AppError, documentType, type EmailDetails, type EmailSettings, type HistoryEntry } from '@galley/contract';
import {
  addLinkParameters,
  type DocumentMetadata,
  documentLinks,
  metadataSteps,
  parseSource,
  previewTextSteps,
  readMetadata,
  type SourceTree,
} from '@galley/markup';
import { loadHtml } from '../../platform/db/html-contents';
import type { EmailTarget, UserCaller } from '../../platform/http/types';
import type { Services } from '../../services';
import { findEmailRow, findEmailVersion } from '../emails/email-versions';
import { checkLine, checkSettings } from '../emails/settings';
import { currentHolder } from '../leases/edit-lease';
import { changeVersion } from './change-version';

type EmailCaller = UserCaller & { email: EmailTarget };
type Changed = { version: number; settings: EmailSettings; history: HistoryEntry[] };

/** What can be changed of an email without opening it, and who edits it now. */
export async function emailDetails(services: Services, caller: EmailCaller): Promise<EmailDetails> {
  const { db } = services;
  const { organizationId, user } = caller;
  const email = await findEmailRow(db, caller.email);
  const version = await findEmailVersion(db, email);
  const html = await loadHtml(db, organizationId, version.htmlSha256);
  const newId = () => randomBytes(5).toString('hex');
  const holder = await currentHolder(db, services, { organizationId, emailId: email.id });
  const metadata = readMetadata(html);
  return {
    id: email.id,
    tid: email.templateId,
    type: documentType.parse(email.type),
    title: email.title,
    version: version.version,
    // The text that stands in the document counts: it may have been changed there.
    settings: { ...version.settings, previewText: metadata.previewText || version.settings.previewText },
    metadata,
    exampleHref: exampleHref(parseSource(html, { markerPrefix: email.markerPrefix, newId })),
    holder: holder && { id: holder.id, name: holder.name, isSelf: holder.id === user.id },
  };
}

/** Subject, preview text and link parameters as a new version; the preview text goes into the document as well. */
export async function changeSettings(
  services: Services,
  caller: EmailCaller,
  change: { baseVersion: number; settings: EmailSettings },
): Promise<Changed> {
  const settings = checkSettings(change.settings);
  return await changeVersion(services, caller, {
    baseVersion: change.baseVersion,
    action: 'email.settings_changed',
    plan: (tree) => ({ steps: previewTextSteps(tree, settings.previewText), settings }),
  });
}

/** Metadata as a new version: written into the head of the document, the preview text into the settings as well. */
export async function changeMetadata(
  services: Services,
  caller: EmailCaller,
  change: { baseVersion: number; metadata: Partial<DocumentMetadata> },
): Promise<Changed> {
  const entries = Object.entries(change.metadata) as [keyof DocumentMetadata, string][];
  for (const [name, value] of entries) checkLine(value, `metadata.${name}`, 'A value');
  return await changeVersion(services, caller, {
    baseVersion: change.baseVersion,
    action: 'email.metadata_changed',
    plan: (tree, settings) => {
      // Each alone, so that the refusal names its field.
      for (const [name, value] of entries) stepsOf(tree, { [name]: value }, `metadata.${name}`);
      const { previewText = settings.previewText } = change.metadata;
      return { steps: stepsOf(tree, change.metadata), settings: { ...settings, previewText: previewText.trim() } };
    },
  });
}

function stepsOf(tree: SourceTree, metadata: Partial<DocumentMetadata>, field?: string) {
  const steps = metadataSteps(tree, metadata);
  if ('refused' in steps) throw new AppError('invalid_field', steps.reason, { field });
  return steps;
}

/** The first link of the document that takes parameters; '' without one. */
function exampleHref(tree: SourceTree): string {
  const probe = [{ name: 'galley_example', value: '1' }];
  for (const { links } of documentLinks(tree)) {
    const link = links.find(({ href }) => addLinkParameters(href, probe) !== href);
    if (link) return link.href;
  }
  return '';
}
