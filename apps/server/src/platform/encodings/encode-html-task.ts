import { defineTask } from '../workers/define-task';
import { encodeHtml } from './html-encoding';
import type { HtmlEncoding } from './legacy-encodings';

/** Encodes a document in the encoding that its theme was uploaded in. */
export const encodeHtmlTask = defineTask({
  name: 'encodings.encode_html',
  run: ({ html, encoding }: { html: string; encoding: HtmlEncoding }): Buffer => encodeHtml(html, encoding),
});
