import type { ImageFolder } from '@galley/contract';
import { errorText } from '../../../api/api-error';
import { createImageFolder, deleteImageFolder, moveImages, renameImageFolder } from '../../../api/files/images';
import { alertError, confirm, promptDialog } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { imageMessages } from '../../../messages/files/images';

/** Actions that change the folders of the image library of a theme. `onChanged` reloads the library. */
export function useImageFolders(tid: number, onChanged: () => Promise<unknown>) {
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      const result = await work();
      await onChanged();
      return result;
    } catch (error) {
      await alertError(errorText(error), imageMessages.folderNotChanged);
      return undefined;
    }
  };
  return {
    /** Resolves to the new folder, or undefined if none was created. */
    create: async (): Promise<ImageFolder | undefined> => {
      let folder: ImageFolder | undefined;
      await promptDialog({
        title: imageMessages.newFolder,
        label: messages.folderName,
        check: nameRefusal,
        save: async (name) => {
          ({ folder } = await createImageFolder(tid, name));
        },
      });
      if (folder) await onChanged();
      return folder;
    },
    rename: async ({ id, name: value }: ImageFolder) => {
      const name = await promptDialog({
        title: imageMessages.renameFolder,
        label: messages.folderName,
        value,
        check: nameRefusal,
        save: async (typed) => {
          if (typed.trim() !== value) await renameImageFolder(tid, id, typed);
        },
      });
      if (name !== null && name.trim() !== value) await onChanged();
    },
    /** Resolves to whether the folder was deleted. */
    remove: async ({ id, name }: ImageFolder): Promise<boolean> => {
      const isSure = await confirm({
        title: imageMessages.deleteFolder,
        text: imageMessages.deleteFolderText(name),
        okay: messages.yes,
        cancel: messages.no,
        variant: 'danger',
      });
      return isSure && (await attempt(() => deleteImageFolder(tid, id))) !== undefined;
    },
    move: async (image: { id: number; name: string }, folder: ImageFolder | undefined) => {
      const moved = await attempt(() => moveImages(tid, { ids: [image.id], fid: folder?.id ?? 0 }));
      if (moved) toast(imageMessages.imageMoved(image.name, folder?.name ?? ''));
    },
  };
}

const nameRefusal = (name: string) => (name.trim() === '' ? imageMessages.nameMissing : null);
