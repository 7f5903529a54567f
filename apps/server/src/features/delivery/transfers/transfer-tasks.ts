import { createHash } from 'node:crypto';
import { declareUtf8 } from '@galley/markup/html';
import { type PackedHtml, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';
import { replaceAddresses } from '../exports/export-tasks';
import { textAlternative } from '../exports/text-alternative';

/** A document in the form that is sent. */
export interface HtmlToSend {
  html: string;
  text: string;
  /** Checksum of the HTML, in hex. */
  sha256: string;
}

/**
 * Replaces addresses in a document by splicing: everything else keeps its characters. It is sent as UTF-8, so a
 * document that declares another encoding declares UTF-8 instead.
 */
export const htmlToSendTask = defineTask({
  name: 'transfers.html_to_send',
  run: async (input: { html: PackedHtml; addresses: ReadonlyMap<string, string> }): Promise<HtmlToSend> => {
    const html = declareUtf8(replaceAddresses(await unpackHtml(input.html), input.addresses));
    return { html, text: textAlternative(html), sha256: sha256Of(html) };
  },
});

/** Returns the checksum of HTML, in hex. */
export function sha256Of(html: string): string {
  return createHash('sha256').update(html, 'utf8').digest('hex');
}
