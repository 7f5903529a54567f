import { randomBytes } from 'node:crypto';
import { limits, words } from '@galley/contract';
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

export interface ImportedDocument {
  /** The source with our markers. */
  html: string;
  markerPrefix: string;
  previewText: string;
  /** The title it gives itself; '' = none. */
  ownTitle: string;
  /** What the person should know: that nothing can be edited, and faults with their lines. */
  warnings: string[];
}

/** Foreign html as the document of an email: marked, of each group of variations the first shown (tags.md 5.4). */
export const importDocumentTask = defineTask({
  name: 'emails.import_document',
  run: ({ text }: { text: string }): ImportedDocument => {
    const markerPrefix = chooseMarkerPrefix(text, randomText(4));
    const newId = () => randomText(5);
    const tree = parseSource(text, { markerPrefix, newId });
    return {
      html: markSource(hideVariations(text, markerPrefix), { markerPrefix, newId }),
      markerPrefix,
      previewText: readPreviewText(tree).slice(0, limits.previewTextLength),
      ownTitle: readMetadata(text).title,
      warnings: [...(tree.blocks.size === 0 ? [words.nothingEditable] : []), ...describeTheme(tree)],
    };
  },
});

function randomText(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
