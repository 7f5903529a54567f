import type { LibraryImage } from '@galley/contract';
import { errorText } from '../../../api/api-error';
import { type ImageDocument, replaceImageEverywhere } from '../../../api/images';
import { alertError, openModal } from '../../../lib/dialogs';
import { imageMessages } from '../../../messages/images';
import { ReplaceModal } from './replace-modal';

/**
 * Replaces an image of the library in all emails and pages of the theme: asks by which one, shows where, and then does
 * it. `choose` opens the library for that.
 */
export async function replaceEverywhere(
  { opened, tid, image }: { opened: ImageDocument; tid: number; image: LibraryImage },
  choose: () => Promise<LibraryImage | undefined>,
): Promise<void> {
  const next = await choose();
  if (!next) return;
  const run = (isDryRun: boolean) => replaceImageEverywhere(opened, image.id, { withId: next.id, isDryRun });
  try {
    const { documents } = await run(true);
    if (documents.length === 0) {
      await alertError(imageMessages.notUsedNow, imageMessages.replaceEverywhereTitle);
      return;
    }
    const shown = { tid, image, next };
    if (!(await openModal(ReplaceModal, { ...shown, documents, isDone: false }))) return;
    const done = await run(false);
    await openModal(ReplaceModal, { ...shown, documents: done.documents, isDone: true });
  } catch (error) {
    await alertError(errorText(error), imageMessages.replaceEverywhereTitle);
  }
}
