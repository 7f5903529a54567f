import type { ImageFolder, LibraryImage } from '@galley/contract';
import type { ImageDocument } from '../../../api/files/images';
import { formatDate } from '../../../lib/dates';
import { formatBytes } from '../../../lib/format-bytes';
import { formatSize } from '../../../lib/format-size';
import { imageMessages } from '../../../messages/files/images';
import { Button } from '../../../ui/button/button';
import { CommitField } from '../../../ui/commit-field/commit-field';
import { Select } from '../../../ui/select/select';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import styles from './image-library.module.css';
import { tagRefusal, tagsOf } from './image-tags';
import { ImageUses } from './image-uses';

export interface ImageDetailsProps {
  opened: ImageDocument;
  tid: number;
  image: LibraryImage;
  /** The reason why the image can't be used here, or ''. */
  refusal: string;
  /** Undefined while choosing an image that replaces another one. */
  onReplace?: (() => void) | undefined;
  folders: readonly ImageFolder[];
  /** 0 removes the image from its folder. */
  onMove: (fid: number) => void;
  onTags: (tags: string[]) => void;
  onRename: () => void;
  onDelete: () => void;
}

/** Details of the selected image: name, size, uses and actions. */
export function ImageDetails(props: ImageDetailsProps) {
  const { opened, tid, image, refusal, folders, onReplace, onMove, onTags, onRename, onDelete } = props;
  const { name, width, height, bytes, createdAt } = image;
  return (
    <section className={styles.details} aria-label={imageMessages.selectedImage}>
      <div className={styles.preview}>
        <img src={image.thumbnail} alt="" />
      </div>
      <h3 className={styles.title}>{name}</h3>
      <Text as="p" size="sm" tone="muted" isNumeric>
        {formatSize(width, height)} px, {formatBytes(bytes)}
        <br />
        {imageMessages.uploadedOn(formatDate(createdAt))}
      </Text>
      {refusal ? <p className={styles.refusal}>{refusal}</p> : null}
      <Stack direction="row" isWrapping gap={2}>
        <Button size="small" onClick={onRename}>
          {imageMessages.renameImage}
        </Button>
        <Button size="small" onClick={onDelete}>
          {imageMessages.deleteAction}
        </Button>
        {onReplace ? (
          <Button size="small" onClick={onReplace}>
            {imageMessages.replaceEverywhere}
          </Button>
        ) : null}
      </Stack>
      {folders.length > 0 ? (
        <Select
          label={imageMessages.folder}
          fieldSize="small"
          value={String(image.fid)}
          options={[{ id: 0, name: imageMessages.noFolder }, ...folders].map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
          onChange={(fid) => onMove(Number(fid))}
        />
      ) : null}
      <CommitField
        key={image.id}
        label={imageMessages.tags}
        placeholder={imageMessages.tagsPlaceholder}
        fieldSize="small"
        value={image.tags.join(', ')}
        onCommit={(text) => {
          const tags = tagsOf(text);
          const refusal = tagRefusal(tags);
          if (!refusal) onTags(tags);
          return refusal;
        }}
      />
      <ImageUses opened={opened} tid={tid} imageId={image.id} />
    </section>
  );
}
