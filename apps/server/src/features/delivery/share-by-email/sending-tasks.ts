import { decodeAs } from '../../../platform/encodings/html-encoding';
import type { HtmlEncoding } from '../../../platform/encodings/legacy-encodings';
import { defineTask } from '../../../platform/workers/define-task';
import { textAlternative } from '../exports/text-alternative';

/** Reads the content of an email from an exported file: its HTML and a plain text version. */
export const readMailTask = defineTask({
  name: 'sending.read_mail',
  run: ({ bytes, encoding }: { bytes: Buffer; encoding: HtmlEncoding }): { html: string; text: string } => {
    const html = decodeAs(bytes, encoding);
    return { html, text: textAlternative(html) };
  },
});
