import { type ImageRules, texts, words } from '@galley/contract';
import type { BeId } from '@galley/markup';
import { alertError } from '../../../lib/dialogs';
import type { Builder } from '../builder-context';
import { uploadImage } from './upload-image';

/** A background fills whatever its block measures, so the markup fixes nothing. */
const anySize: ImageRules = {
  width: 0,
  height: 0,
  minWidth: 0,
  maxWidth: 0,
  minHeight: 0,
  maxHeight: 0,
  canResize: false,
  isAutoWidth: true,
  isAutoHeight: true,
};

/** Replaces a background image; the Outlook twin in the markup follows. */
export async function replaceBackground(
  builder: Builder,
  input: { beId: BeId; title: string; file: File },
): Promise<void> {
  const uploaded = await uploadImage({
    documentId: builder.document.id,
    file: input.file,
    rules: anySize,
    naturalWidth: 0,
    text: texts.imageResizing,
  });
  if (!uploaded) return;
  const answer = builder.editor.run('set-background', { beId: input.beId, src: uploaded.image.src });
  if (answer !== true) await alertError(answer.reason, words.imageNotReplaced);
}
