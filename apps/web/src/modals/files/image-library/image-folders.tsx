import type { ImageFolder } from '@galley/contract';
import { Ellipsis, Folder, FolderPlus, PenLine, Trash2 } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { imageMessages } from '../../../messages/files/images';
import { Button } from '../../../ui/button/button';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { Menu, MenuItem } from '../../../ui/menu/menu';
import { draggedImage } from './image-drag';
import styles from './image-folders.module.css';

export interface ImageFoldersProps {
  folders: readonly ImageFolder[];
  /** The folder whose images are shown; 0 means all. */
  fid: number;
  onOpen: (fid: number) => void;
  onCreate: () => void;
  onRename: (folder: ImageFolder) => void;
  onDelete: (folder: ImageFolder) => void;
  /** Called when an image was dropped on a folder. "All images" has ID 0 and removes it from its folder. */
  onMove: (imageId: number, fid: number) => void;
}

/** The folders of the image library. They filter the images and accept dropped images. */
export function ImageFolders({ folders, fid, onOpen, onCreate, onRename, onDelete, onMove }: ImageFoldersProps) {
  const opened = folders.find(({ id }) => id === fid);
  return (
    <nav className={styles.folders} aria-label={imageMessages.folders}>
      {[{ id: 0, name: imageMessages.allImages }, ...folders].map((folder) => (
        <FolderButton
          key={folder.id}
          folder={folder}
          isOpened={folder.id === fid}
          onOpen={() => onOpen(folder.id)}
          onDrop={(imageId) => onMove(imageId, folder.id)}
        />
      ))}
      {opened ? (
        <Menu
          label={imageMessages.folderActions(opened.name)}
          trigger={<IconButton label={imageMessages.folderActions(opened.name)} icon={<Ellipsis />} size="small" />}
        >
          <MenuItem icon={<PenLine />} onSelect={() => onRename(opened)}>
            {imageMessages.renameFolder}
          </MenuItem>
          <MenuItem icon={<Trash2 />} isDanger onSelect={() => onDelete(opened)}>
            {imageMessages.deleteFolder}
          </MenuItem>
        </Menu>
      ) : null}
      <Button icon={<FolderPlus />} size="small" variant="transparent" onClick={onCreate}>
        {imageMessages.newFolder}
      </Button>
    </nav>
  );
}

interface FolderButtonProps {
  folder: ImageFolder;
  isOpened: boolean;
  onOpen: () => void;
  onDrop: (imageId: number) => void;
}

function FolderButton({ folder, isOpened, onOpen, onDrop }: FolderButtonProps) {
  const [isOver, setOver] = useState(false);
  const handleOver = (event: DragEvent) => {
    if (!draggedImage.isIn(event)) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <button
      type="button"
      aria-pressed={isOpened}
      className={`${styles.folder} ${isOver ? styles.over : ''}`}
      onClick={onOpen}
      onDragOver={handleOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const imageId = draggedImage.of(event);
        if (imageId === null) return;
        event.preventDefault();
        onDrop(imageId);
      }}
    >
      {folder.id === 0 ? null : <Folder />}
      <span>{folder.name}</span>
    </button>
  );
}
