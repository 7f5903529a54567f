import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AppError, cutCharacters, limits } from '@galley/contract';
import { chooseMarkerPrefix } from '@galley/markup';
import { readMetadata, readPreviewText } from '@galley/markup/metadata';
import { describeTheme, markDocument } from '@galley/markup/themes';
import { messages } from '../../../messages';
import { type PackedHtml, packDocument } from '../../../platform/db/packed-html';
import { decodeHtml } from '../../../platform/encodings/html-encoding';
import type { HtmlEncoding } from '../../../platform/encodings/legacy-encodings';
import { randomHex } from '../../../platform/random-hex';
import { defineTask } from '../../../platform/workers/define-task';

/** An uploaded file, which the task reads from disk. */
export interface FileToImport {
  path: string;
  size: number;
  fileName: string;
}

export interface ImportedDocument {
  /** The source with our markers. */
  html: PackedHtml;
  /** The checksum of the file as it was uploaded. */
  fileSha256: string;
  markerPrefix: string;
  encoding: HtmlEncoding;
  previewText: string;
  /** The title in the file; '' = none. */
  ownTitle: string;
  /** Warnings for the person: that nothing can be edited, and errors with their lines. */
  warnings: string[];
}

/**
 * Reads an uploaded file as the document of an email, with markers and the first variation of each group shown
 * (grammar.md 5.4). Throws `import_error` if it isn't HTML, and `too_large` for documents that are too large with their
 * markers.
 */
export const importDocumentTask = defineTask({
  name: 'emails.import_document',
  run: async ({ path, fileName }: FileToImport): Promise<ImportedDocument> => {
    const bytes = await readFile(path);
    const { text, encoding, warning } = decodeHtml(bytes, fileName);
    if (!/<[a-z!]/i.test(text)) {
      throw new AppError('import_error', `${fileName} holds no HTML: nothing in it begins with a tag.`, inHtml);
    }
    const markerPrefix = chooseMarkerPrefix(text, randomHex(4));
    const newId = () => randomHex(5);
    const { tree, html } = markDocument(text, { markerPrefix, newId });
    const packed = await packDocument(html);
    if (packed.size > limits.htmlBytes) {
      const megabytes = limits.htmlBytes / 1024 / 1024;
      const sentence = `With the marks of its blocks ${fileName} is larger than ${megabytes} MB.`;
      throw new AppError('too_large', sentence, inHtml);
    }
    return {
      html: packed,
      fileSha256: createHash('sha256').update(bytes).digest('hex'),
      markerPrefix,
      encoding,
      previewText: cutCharacters(readPreviewText(tree), limits.previewTextLength),
      ownTitle: readMetadata(text).title,
      warnings: [
        ...(tree.blocks.size === 0 ? [messages.nothingEditable] : []),
        ...(warning ? [warning] : []),
        ...describeTheme(tree),
      ],
    };
  },
});

const inHtml = { field: 'html' };
