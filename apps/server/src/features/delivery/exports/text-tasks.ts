import { decodeAs } from '../../../platform/encodings/html-encoding';
import type { HtmlEncoding } from '../../../platform/encodings/legacy-encodings';
import { defineTask } from '../../../platform/workers/define-task';
import { scriptsOf } from '../../documents/fonts/used-scripts';
import { readParagraphs } from './paragraphs';
import { textAlternative } from './text-alternative';
import { isAllHidden } from './visible-events';
import { writeRtf } from './write-rtf';

interface ExportedHtml {
  bytes: Buffer;
  encoding: HtmlEncoding;
}

/** Converts an exported document to plain text, with its links as footnotes. */
export const textTask = defineTask({
  name: 'exports.text',
  run: ({ bytes, encoding }: ExportedHtml): Buffer =>
    Buffer.from(textAlternative(decodeAs(bytes, encoding), 'footnotes').replaceAll('\n', '\r\n'), 'utf8'),
});

/** Returns whether the text of an exported document includes hidden text, because the document shows none. */
export const hiddenTextTask = defineTask({
  name: 'exports.hidden_text',
  run: ({ bytes, encoding }: ExportedHtml): boolean => isAllHidden(decodeAs(bytes, encoding)),
});

/** Returns the scripts of the visible text that need fonts of their own. */
export const scriptsTask = defineTask({
  name: 'exports.scripts',
  run: ({ bytes, encoding }: ExportedHtml): string[] => scriptsOf(textAlternative(decodeAs(bytes, encoding))),
});

/** Converts an exported document to Rich Text Format. */
export const rtfTask = defineTask({
  name: 'exports.rtf',
  run: ({ bytes, encoding, title }: ExportedHtml & { title: string }): Buffer =>
    Buffer.from(writeRtf(readParagraphs(decodeAs(bytes, encoding)), title), 'latin1'),
});

/**
 * Converts an exported email to a message that mail programs open as a draft (`X-Unsent`): its HTML byte for byte, a
 * plain text version, its subject.
 */
export const messageTask = defineTask({
  name: 'exports.message',
  run: async ({ bytes, encoding, subject }: ExportedHtml & { subject: string }): Promise<Buffer> => {
    const html = { content: bytes, contentType: `text/html; charset=${encoding}` };
    const { createTransport } = await import('nodemailer');
    // It sends nothing, and returns the message.
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await transport.sendMail({
      subject,
      text: textAlternative(decodeAs(bytes, encoding)),
      alternatives: [{ ...html, contentTransferEncoding: 'base64' }],
      headers: { 'X-Unsent': '1' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    if (!Buffer.isBuffer(message)) throw new Error('The message was not written.');
    return message;
  },
});
