import { defineTask } from '../../platform/workers/define-task';
import { decodeAs } from '../templates/html-encoding';
import type { HtmlEncoding } from '../templates/legacy-encodings';
import { textAlternative } from './text-alternative';

/** What a mail made of an exported file says: its html, and the same to a reader without html. */
export const readMailTask = defineTask({
  name: 'sending.read_mail',
  run: ({ bytes, encoding }: { bytes: Buffer; encoding: HtmlEncoding }): { html: string; text: string } => {
    const html = decodeAs(bytes, encoding);
    return { html, text: textAlternative(html) };
  },
});
