import { open } from 'node:fs/promises';
import { AppError, type ExportChoices, limits } from '@galley/contract';
import { messages } from '../../../messages';
import { BrowserError } from '../../../platform/browser/browser';
import { TemporaryFault } from '../../../platform/outages';
import type { Services } from '../../../services';
import type { EmailKey } from '../../documents/emails/email-versions';
import { readShownFile } from '../../files/assets/shown-file';
import { exportHtmlFile } from './service';

/** Widths in px: the reading pane of a mail program, and a small screen. */
const widths = { email: 640, page: 1280 };

/**
 * Prints a stored version as PDF into a file: the content of its HTML export, with only the images of this server.
 * Throws an `AppError` with the reason if the browser can't print it, and a `TemporaryFault` if the server is too busy.
 */
export async function printDocument(
  services: Services,
  owner: { organizationId: number; email: EmailKey & { type: string } },
  request: {
    version: number;
    paper: ExportChoices['paper'];
    tallPaper?: ExportChoices['tallPaper'];
    linkParameters?: boolean;
    signal?: AbortSignal;
  },
  path: string,
): Promise<{ title: string; size: number }> {
  const { organizationId } = owner;
  const { title, bytes: html } = await exportHtmlFile(
    services,
    owner,
    {
      version: request.version,
      keepTags: false,
      absoluteImages: true,
      hasLinkParameters: request.linkParameters,
      isUtf8: true,
    },
    request.signal,
  );
  const { origin } = new URL(services.config.publicUrl);
  const document = { html, origin, file: (name: string) => readShownFile(services, organizationId, name) };
  const width = owner.email.type === 'page' ? widths.page : widths.email;
  const { paper: wanted, tallPaper = 'a4' } = request;
  const paper = { width, paper: wanted, tallPaper, heightMax: limits.pdfPageHeightPx };
  const file = await open(path, 'w', 0o600);
  let size = 0;
  try {
    await services.browser.show(document, { width, height: 800 }, async (page) => {
      await page.print(paper, async (piece) => {
        size += piece.length;
        if (size > limits.pdfBytes) throw new Error('The PDF is too large.');
        await file.write(piece);
      });
    });
  } catch (error) {
    if (size > limits.pdfBytes) throw new AppError('too_large', messages.pdfErrors.large);
    if (error instanceof BrowserError && error.failure === 'busy') throw new TemporaryFault(messages.pdfErrors.busy);
    if (error instanceof BrowserError) throw new AppError('conflict', messages.pdfErrors[error.failure]);
    throw error;
  } finally {
    await file.close();
  }
  return { title, size };
}
