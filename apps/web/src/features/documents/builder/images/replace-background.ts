import type { ImageRules } from '@galley/contract';
import type { BeId } from '@galley/markup';
import { alertError } from '../../../../lib/dialogs';
import { builderMessages } from '../../../../messages/documents/builder/base';
import { imageMessages } from '../../../../messages/files/images';
import type { Builder } from '../context/builder-context';
import { uploadImage } from './upload-image';

/** A background fills its block at any size, so the markup sets no requirements. */
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

/** Replaces a background image and its Outlook version in the markup. */
export async function replaceBackground(
  builder: Builder,
  input: { beId: BeId; title: string; file: File },
): Promise<void> {
  const uploaded = await uploadImage({
    opened: builder.opened,
    file: input.file,
    rules: anySize,
    naturalWidth: 0,
    text: builderMessages.imageResizing,
  });
  if (!uploaded) return;
  await setBackground(builder, { beId: input.beId, src: uploaded.src });
}

/** Uses an image of the library as the background of a block. */
export async function setBackground(builder: Builder, input: { beId: BeId; src: string }): Promise<void> {
  const answer = builder.editor.run('set-background', input);
  if (answer !== true) await alertError(answer.reason, imageMessages.imageNotReplaced);
}
