import { transferMessages as texts } from '../../messages/transfers';
import { TextField } from '../../ui/text-field/text-field';
import type { useFolder } from './use-folder';

/** The folder of a source that documents go to. */
export function FolderField({ folder }: { folder: ReturnType<typeof useFolder> }) {
  if (!folder.isOffered) return null;
  return (
    <TextField
      label={texts.folder}
      value={folder.path}
      placeholder={texts.topFolder}
      onChange={(event) => folder.change(event.currentTarget.value)}
    />
  );
}
