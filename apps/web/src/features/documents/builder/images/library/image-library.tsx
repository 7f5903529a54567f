import type { LibraryImage } from '@galley/contract';
import { Cable, Link2, Search, Upload } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { ImageDocument } from '../../../../../api/files/images';
import type { ModalProps } from '../../../../../lib/dialogs';
import { alertError } from '../../../../../lib/dialogs';
import { messages } from '../../../../../messages';
import { sourceMessages } from '../../../../../messages/delivery/sources';
import { imageMessages } from '../../../../../messages/files/images';
import { Button } from '../../../../../ui/button/button';
import { EmptyState } from '../../../../../ui/empty-state/empty-state';
import { Modal } from '../../../../../ui/modal/modal';
import { Select } from '../../../../../ui/select/select';
import { TextField } from '../../../../../ui/text-field/text-field';
import { imageTypes } from '../image-types';
import { ImageDetails } from './image-details';
import { ImageFolders } from './image-folders';
import { ImageGrid } from './image-grid';
import styles from './image-library.module.css';
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
  /** Whether an image is chosen to replace another one everywhere. That action is then hidden. */
  onReplace?: (image: LibraryImage) => void;
}

/** The image library of a theme: select an image to use it, or upload, rename and delete images. */
export function ImageLibrary(props: ImageLibraryProps & ModalProps<LibraryImage>) {
  const { opened, tid, refusalOf, title = imageMessages.imageLibrary, onReplace, onClose } = props;
  const [term, setTerm] = useState('');
  const [tag, setTag] = useState('');
  const [chosenFid, setFid] = useState(0);
  const library = useImageLibrary({ opened, tid }, { term, tag, fid: chosenFid });
  const { images, total, uploads, folders } = library;
  const sourceImages = useSourceImages({ opened, tid }, library.reload);
  const folderActions = useImageFolders(tid, library.reload);
  const handleMove = (image: LibraryImage, fid: number) => {
    if (image.fid !== fid)
      void folderActions.move(
        image,
        folders.find(({ id }) => id === fid),
      );
  };
  const [selectedId, setSelectedId] = useState<number>();
  const selected = images.find(({ id }) => id === selectedId);
  const search = useRef<HTMLInputElement>(null);
  const refusal = selected ? refusalOf(selected) : '';
  usePastedImages(uploads.add);
  const handleUse = (image: LibraryImage) => {
    const text = refusalOf(image);
    if (text) void alertError(text, imageMessages.imageTooSmallTitle);
    else onClose(image);
  };
  return (
    <Modal
      title={title}
      size="lg"
      isBare
      initialFocus={search}
      onClose={() => onClose()}
      footer={
        <>
          <span className={styles.count} role="status">
            {library.isLoading ? '' : imageMessages.imagesFound(total)}
          </span>
          <Button onClick={() => onClose()}>{imageMessages.cancel}</Button>
          <Button
            variant="main"
            disabledReason={selected ? refusal || undefined : imageMessages.selectAnImage}
            onClick={() => selected && onClose(selected)}
          >
            {imageMessages.useImage}
          </Button>
        </>
      }
    >
      <DropArea onFiles={uploads.add}>
        <div className={styles.tools}>
          <TextField
            ref={search}
            type="search"
            label={imageMessages.searchImages}
            isLabelHidden
            placeholder={imageMessages.searchByName}
            leading={<Search />}
            className={styles.search}
            value={term}
            onChange={(event) => setTerm(event.currentTarget.value)}
          />
          <TagFilter tags={library.tags} value={tag} onChange={setTag} />
          <div className={styles.buttons}>
            <Button icon={<Link2 />} size="large" onClick={() => void library.importFromAddress()}>
              {imageMessages.importImage}
            </Button>
            {sourceImages.hasSources ? (
              <Button icon={<Cable />} size="large" onClick={sourceImages.importImage}>
                {sourceMessages.importImage}
              </Button>
            ) : null}
            <UploadButton onFiles={uploads.add} />
          </div>
        </div>
        <ImageFolders
          folders={folders}
          fid={chosenFid}
          onOpen={setFid}
          onCreate={async () => setFid((await folderActions.create())?.id ?? chosenFid)}
          onRename={(folder) => void folderActions.rename(folder)}
          onDelete={async (folder) => {
            if (await folderActions.remove(folder)) setFid(0);
          }}
          onMove={(imageId, fid) => {
            const image = images.find(({ id }) => id === imageId);
            if (image) handleMove(image, fid);
          }}
        />
        <UploadList uploads={uploads} />
        <div className={styles.content}>
          {library.error ? (
            <EmptyState
              title={imageMessages.imagesNotLoaded}
              text={library.error}
              actions={<Button onClick={library.retry}>{messages.tryAgain}</Button>}
            />
          ) : null}
          {!library.error && !library.isLoading && images.length === 0 ? (
            <NoImages term={library.term || tag} isInFolder={chosenFid !== 0} />
          ) : null}
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
          {/* Reserves the space for the details, so that images don't move between the two clicks of a double click. */}
          {!selected && images.length > 0 ? <p className={styles.unselected}>{imageMessages.selectToSee}</p> : null}
        </div>
      </DropArea>
    </Modal>
  );
}

/** Nothing while no image has a tag. */
function TagFilter({
  tags,
  value,
  onChange,
}: {
  tags: readonly string[];
  value: string;
  onChange: (tag: string) => void;
}) {
  if (tags.length === 0 && value === '') return null;
  const known = value === '' || tags.includes(value) ? tags : [value, ...tags];
  const options = [{ value: '', label: imageMessages.allTags }, ...known.map((tag) => ({ value: tag, label: tag }))];
  return (
    <Select
      label={imageMessages.tag}
      isLabelHidden
      className={styles.tag}
      value={value}
      options={options}
      onChange={onChange}
    />
  );
}

function NoImages({ term, isInFolder }: { term: string; isInFolder: boolean }) {
  if (term) return <EmptyState title={imageMessages.nothingFoundFor(term)} text={imageMessages.imageNamesSearched} />;
  if (isInFolder) return <EmptyState title={imageMessages.folderEmptyTitle} text={imageMessages.folderEmpty} />;
  return <EmptyState title={imageMessages.noImagesTitle} text={imageMessages.noImages} />;
}

function UploadButton({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept={imageTypes}
        aria-label={imageMessages.uploadImages}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = ''; // Reset, so that choosing the same file again fires a change event.
        }}
      />
      <Button icon={<Upload />} size="large" onClick={() => input.current?.click()}>
        {imageMessages.uploadImages}
      </Button>
    </>
  );
}

/** Accepts files that are dragged from the desktop. */
function DropArea({ onFiles, children }: { onFiles: (files: Iterable<File>) => void; children: React.ReactNode }) {
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
