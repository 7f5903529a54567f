import { refOf } from '../../../platform/db/document-ref';
import { findEmailRow } from '../../documents/emails/email-versions';
import type { ReportProgress } from './define-transfer-job';
import { type DocumentToSend, documentToSend } from './document-to-send';
import { sendDocument } from './send-document';
import { type ImageToSend, imagesToSend, sendImage } from './send-images';
import type { Sending } from './sending';
import { htmlToSendTask } from './transfer-tasks';

/** Sends the images of one email or page to a source and, if the transfer includes HTML, then its HTML. */
export async function sendEmail(sending: Sending, report: ReportProgress): Promise<void> {
  const { services, organizationId, request, signal } = sending;
  const email = await findEmailRow(services.db, { organizationId, id: request.ids[0] ?? 0 });
  // The version that was current at the first attempt, so that retries don't mix two versions.
  const version = request.version || email.currentVersion;
  const { keepTags, hasLinkParameters } = request;
  const wanted = { organizationId, emailId: email.id, version, keepTags, hasLinkParameters };
  const document = await documentToSend(services, wanted, signal);
  const addresses = await sendImages(sending, document, report);
  if (request.kind !== 'html') return;
  const { html, text, sha256 } = await htmlToSend(sending, document, addresses);
  const { subject, previewText } = document.settings;
  const { folder, name } = request;
  const upload = { folder, name, html, text, subject: subject || document.title, previewText };
  await sendDocument(sending, { kind: 'html', document: refOf('email', email), version, upload, sha256 });
}

/** Sends the images of a document. Returns their addresses on the source by those in the document. */
export async function sendImages(
  sending: Sending,
  document: DocumentToSend,
  report: ReportProgress,
): Promise<Map<string, string>> {
  const { images, kept } = imagesToSend(document, sending.capabilities, sending.request.images);
  const total = images.length;
  const addresses = new Map<string, string>();
  await report({ done: 0, total, kept });
  for (const [index, image] of images.entries()) {
    sending.signal.throwIfAborted();
    addTo(addresses, image, await sendImage(sending, image));
    await report({ done: index + 1, total, kept });
  }
  return addresses;
}

/** Returns the HTML with the addresses of a source; files that aren't there are loaded from this server. */
export async function htmlToSend(
  { services, organizationId, signal }: Sending,
  document: DocumentToSend,
  sent: ReadonlyMap<string, string>,
) {
  const addresses = new Map<string, string>();
  for (const value of document.addresses) {
    const next = sent.get(value) ?? document.absolute(value);
    if (next !== null && next !== value) addresses.set(value, next);
  }
  return await services.workers.run(htmlToSendTask, { html: document.html, addresses }, { organizationId, signal });
}

function addTo(addresses: Map<string, string>, image: ImageToSend, url: string): void {
  if (url !== '') for (const address of image.addresses) addresses.set(address, url);
}
