import type { ExportKind } from '@galley/contract';
import { messages } from '../../../messages';
import type { HtmlEncoding } from '../../../platform/encodings/legacy-encodings';
import type { EmailTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { exportHtmlFile, type HtmlRequest } from './service';
import { hiddenTextTask, messageTask, rtfTask, textTask } from './text-tasks';

/** Kinds of single files that are created immediately. */
export type FileKind = Extract<ExportKind, 'html' | 'email' | 'text' | 'rtf'>;

export interface ExportedFile {
  title: string;
  bytes: Buffer;
  /** Set for HTML and text. */
  encoding: HtmlEncoding | null;
  /** Sentences about unexpected results. */
  notes: string[];
}

export const fileExtensions = { html: 'html', email: 'eml', text: 'txt', rtf: 'rtf', zip: 'zip', pdf: 'pdf' } as const;

/** Exports a stored version as one file. Throws as `exportHtmlFile`. */
export async function exportDocument(
  services: Services,
  caller: UserCaller & { email: EmailTarget },
  kind: FileKind,
  request: HtmlRequest,
  signal?: AbortSignal,
): Promise<ExportedFile> {
  const options = { organizationId: caller.organizationId, signal };
  // Without its layout, a document is the same regardless of the options for its code.
  const isCode = kind === 'html' || kind === 'email';
  const wanted = isCode ? request : { ...request, changes: undefined, keepTags: false };
  const { title, bytes, encoding, settings, notes } = await exportHtmlFile(services, caller, wanted, signal);
  if (kind === 'html') return { title, bytes, encoding, notes };
  if (await services.workers.run(hiddenTextTask, { bytes, encoding }, options)) notes.push(messages.exportHiddenText);
  if (kind === 'text') {
    const text = await services.workers.run(textTask, { bytes, encoding }, options);
    return { title, bytes: text, encoding: 'utf-8', notes };
  }
  if (kind === 'rtf') {
    const rtf = await services.workers.run(rtfTask, { bytes, encoding, title }, options);
    return { title, bytes: rtf, encoding: null, notes };
  }
  const message = { bytes, encoding, subject: settings.subject || title };
  return { title, bytes: await services.workers.run(messageTask, message, options), encoding: null, notes };
}
