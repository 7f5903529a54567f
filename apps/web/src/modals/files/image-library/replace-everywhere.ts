import type { LibraryImage } from '@galley/contract';
import { type ImageDocument, replaceImageEverywhere } from '../../../api/files/images';
import { openModal } from '../../../lib/dialogs';
import { ReplaceModal } from './replace-modal';
import { createReplaceRun } from './replace-run';

/**
 * Replaces an image of the library in all emails, pages and layouts of the theme. Asks for the new image with `choose`,
 * which opens the library, lists the uses, and then replaces them.
 */
export async function replaceEverywhere(
  { opened, tid, image }: { opened: ImageDocument; tid: number; image: LibraryImage },
  choose: () => Promise<LibraryImage | undefined>,
): Promise<void> {
  const next = await choose();
  if (!next) return;
  const run = createReplaceRun((part) => replaceImageEverywhere(opened, image.id, { withId: next.id, ...part }));
  await openModal(ReplaceModal, { opened, tid, image, next, run });
}
