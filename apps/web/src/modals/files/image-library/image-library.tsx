import type { LibraryImage } from '@galley/contract';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ImageDocument } from '../../../api/files/images';
import type { ModalProps } from '../../../lib/dialogs';
import { alertError } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { imageMessages } from '../../../messages/files/images';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { Modal } from '../../../ui/modal/modal';
import { Text } from '../../../ui/text/text';
import { ImageDetails } from './image-details';
import { ImageFolders } from './image-folders';
import { ImageGrid } from './image-grid';
import styles from './image-library.module.css';
import { LibraryTools, TagFilter } from './library-tools';
import { UploadList } from './upload-list';
import { useImageFolders } from './use-image-folders';
import { useImageLibrary } from './use-image-library';
import { useSourceImages } from './use-source-images';

export interface ImageLibraryProps {
  opened: ImageDocument;
  tid: number;
  /** Returns the reason why an image can't be used here, or ''. */
  refusalOf: (image: LibraryImage) => string;
  title?: string;
  /** No image is chosen: they are only looked after. */
  isBrowsing?: boolean;
  /** Replaces an image everywhere. Undefined while choosing the image that replaces another one. */
  onReplace?: (image: LibraryImage) => void;
}

/** The image library of a theme: select an image to use it, or upload, rename and delete images. */
export function ImageLibrary(props: ImageLibraryProps & ModalProps<LibraryImage>) {
  const { opened, tid, refusalOf, title = imageMessages.imageLibrary, isBrowsing, onReplace, onClose } = props;
  const [term, setTerm] = useState('');
  const [tag, setTag] = useState('');
  const [chosenFid, setFid] = useState(0);
  const library = useImageLibrary({ opened, tid }, { term, tag, fid: chosenFid });
  const { images, total, uploads, folders } = library;
  const sourceImages = useSourceImages({ opened, tid }, library.reload);
  const handleMove = useMove(tid, library);
  const [selectedId, setSelectedId] = useState<number>();
  const selected = images.find(({ id }) => id === selectedId);
  const search = useRef<HTMLInputElement>(null);
  const refusal = selected ? refusalOf(selected) : '';
  usePastedImages(uploads.add);
  const handleUse = (image: LibraryImage) => {
    const text = refusalOf(image);
    if (text) void alertError(text, imageMessages.imageTooSmallTitle);
    else if (!isBrowsing) onClose(image);
  };
  return (
    <Modal
      title={title}
      size="lg"
      isBare
      initialFocus={search}
      onClose={() => onClose()}
      footer={
        <LibraryFooter
          status={library.isLoading ? '' : imageMessages.imagesFound(total)}
          reason={selected ? refusal || undefined : imageMessages.selectAnImage}
          onCancel={() => onClose()}
          onUse={isBrowsing ? undefined : () => selected && onClose(selected)}
        />
      }
    >
      <DropArea onFiles={uploads.add}>
        <LibraryTools
          search={search}
          term={term}
          onTermChange={setTerm}
          tagFilter={<TagFilter tags={library.tags} value={tag} onChange={setTag} />}
          onImport={() => void library.importFromAddress()}
          onImportFromSource={sourceImages.hasSources ? sourceImages.importImage : undefined}
          onFiles={uploads.add}
        />
        <LibraryFolders tid={tid} library={library} fid={chosenFid} onOpen={setFid} onMove={handleMove} />
        <UploadList uploads={uploads} />
        <div className={styles.content}>
          <LibraryState library={library} filter={library.term || tag} isInFolder={chosenFid !== 0} />
          {images.length > 0 ? (
            <ImageGrid
              images={images}
              total={total}
              selectedId={selectedId}
              onSelect={({ id }) => setSelectedId(id)}
              onUse={handleUse}
              onDelete={(image) => void library.remove(image)}
              onEnd={library.loadMore}
            />
          ) : null}
          {selected ? (
            <ImageDetails
              opened={opened}
              tid={tid}
              image={selected}
              refusal={refusal}
              folders={folders}
              onMove={(fid) => handleMove(selected, fid)}
              onTags={(tags) => void library.changeTags(selected, tags)}
              onReplace={onReplace && (() => onReplace(selected))}
              onRename={() => void library.rename(selected)}
              onDelete={() => void library.remove(selected)}
            />
          ) : null}
          {!selected && images.length > 0 ? <NoSelection /> : null}
        </div>
      </DropArea>
    </Modal>
  );
}

type Library = ReturnType<typeof useImageLibrary>;

interface LibraryFooterProps {
  status: string;
  reason: string | undefined;
  onCancel: () => void;
  /** Absent = no image is chosen. */
  onUse: (() => void) | undefined;
}

function LibraryFooter({ status, reason, onCancel, onUse }: LibraryFooterProps) {
  return (
    <>
      <Text flex="grow" size="inline-sm" tone="muted" isNumeric role="status">
        {status}
      </Text>
      <Button onClick={onCancel}>{onUse ? imageMessages.cancel : messages.close}</Button>
      {onUse ? (
        <Button variant="main" disabledReason={reason} onClick={onUse}>
          {imageMessages.useImage}
        </Button>
      ) : null}
    </>
  );
}

interface LibraryFoldersProps {
  tid: number;
  library: Library;
  /** 0 means all images. */
  fid: number;
  onOpen: (fid: number) => void;
  onMove: (image: LibraryImage, fid: number) => void;
}

function LibraryFolders({ tid, library, fid, onOpen, onMove }: LibraryFoldersProps) {
  const { create, rename, remove } = useImageFolders(tid, library.reload);
  return (
    <ImageFolders
      folders={library.folders}
      fid={fid}
      onOpen={onOpen}
      onCreate={async () => onOpen((await create())?.id ?? fid)}
      onRename={(folder) => void rename(folder)}
      onDelete={async (folder) => {
        if (await remove(folder)) onOpen(0);
      }}
      onMove={(imageId, target) => {
        const image = library.images.find(({ id }) => id === imageId);
        if (image) onMove(image, target);
      }}
    />
  );
}

/** Returns a function that moves an image to a folder, unless it's already there. */
function useMove(tid: number, { folders, reload }: Library): (image: LibraryImage, fid: number) => void {
  const { move } = useImageFolders(tid, reload);
  return (image, fid) => {
    const folder = folders.find(({ id }) => id === fid);
    if (image.fid !== fid) void move(image, folder);
  };
}

/** The reason why no image is listed. */
function LibraryState({ library, filter, isInFolder }: { library: Library; filter: string; isInFolder: boolean }) {
  const { error, isLoading, images, retry } = library;
  if (error)
    return (
      <EmptyState
        title={imageMessages.imagesNotLoaded}
        text={error}
        actions={<Button onClick={retry}>{messages.tryAgain}</Button>}
      />
    );
  return isLoading || images.length > 0 ? null : <NoImages term={filter} isInFolder={isInFolder} />;
}

/** Reserves the space for the details, so that images don't move between the two clicks of a double click. */
function NoSelection() {
  return <p className={styles.unselected}>{imageMessages.selectToSee}</p>;
}

function NoImages({ term, isInFolder }: { term: string; isInFolder: boolean }) {
  if (term) return <EmptyState title={imageMessages.nothingFoundFor(term)} text={imageMessages.imageNamesSearched} />;
  if (isInFolder) return <EmptyState title={imageMessages.folderEmptyTitle} text={imageMessages.folderEmpty} />;
  return <EmptyState title={imageMessages.noImagesTitle} text={imageMessages.noImages} />;
}

/** Accepts files that are dragged from the desktop. */
function DropArea({ onFiles, children }: { onFiles: (files: Iterable<File>) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the Upload button does the same.
    <div
      className={`${styles.library} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}

/** Accepts images from the clipboard wherever the focus is. */
function usePastedImages(onFiles: (files: Iterable<File>) => void): void {
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, [onFiles]);
}
