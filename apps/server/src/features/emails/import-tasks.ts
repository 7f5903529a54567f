import { randomBytes } from 'node:crypto';
import { AppError, limits, words } from '@galley/contract';
import {
  chooseMarkerPrefix,
  describeTheme,
  hideVariations,
  markSource,
  parseSource,
  readMetadata,
  readPreviewText,
} from '@galley/markup';
import { defineTask } from '../../platform/workers/define-task';
import { decodeHtml, type HtmlEncoding } from '../templates/html-encoding';

export interface ImportedDocument {
  /** The source with our markers. */
  html: string;
  markerPrefix: string;
  encoding: HtmlEncoding;
  previewText: string;
  /** The title it gives itself; '' = none. */
  ownTitle: string;
  /** What the person should know: that nothing can be edited, and faults with their lines. */
  warnings: string[];
}

/**
 * A foreign file as the document of an email: marked, of each group of variations the first shown (tags.md 5.4). Throws
 * `import_error` for what is no HTML, `too_large` for what is too large with its marks.
 */
export const importDocumentTask = defineTask({
  name: 'emails.import_document',
  run: ({ bytes, fileName }: { bytes: Buffer; fileName: string }): ImportedDocument => {
    const { text, encoding } = decodeHtml(bytes, fileName);
    if (!/<[a-z!]/i.test(text)) {
      throw new AppError('import_error', `${fileName} holds no HTML: nothing in it begins with a tag.`, inHtml);
    }
    const markerPrefix = chooseMarkerPrefix(text, randomText(4));
    const newId = () => randomText(5);
    const tree = parseSource(text, { markerPrefix, newId });
    const html = markSource(hideVariations(text, markerPrefix), { markerPrefix, newId });
    if (Buffer.byteLength(html, 'utf-8') > limits.htmlBytes) {
      const megabytes = limits.htmlBytes / 1024 / 1024;
      const sentence = `With the marks of its blocks ${fileName} is larger than ${megabytes} MB.`;
      throw new AppError('too_large', sentence, inHtml);
    }
    return {
      html,
      markerPrefix,
      encoding,
      previewText: readPreviewText(tree).slice(0, limits.previewTextLength),
      ownTitle: readMetadata(text).title,
      warnings: [...(tree.blocks.size === 0 ? [words.nothingEditable] : []), ...describeTheme(tree)],
    };
  },
});

const inHtml = { field: 'html' };

function randomText(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
