import { buildUrl, formatCount, type ImageUse, type LibraryImage } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import { type ImageDocument, imageUsesQuery } from '../../../api/images';
import { formatDate } from '../../../lib/dates';
import { formatBytes } from '../../../lib/format-bytes';
import { useDebounced } from '../../../lib/use-debounced';
import { imageMessages } from '../../../messages/images';
import { Button } from '../../../ui/button/button';
import { CommitField } from '../controls/commit-field';
import { formatSize } from '../images/describe-image-rules';
import styles from './image-library.module.css';
import { tagRefusal, tagsOf } from './image-tags';

export interface ImageDetailsProps {
  opened: ImageDocument;
  tid: number;
  image: LibraryImage;
  /** Why it can't be used here; '' = it can. */
  refusal: string;
  /** Not where an image is chosen to replace another one. */
  onReplace?: (() => void) | undefined;
  onTags: (tags: string[]) => void;
  onRename: () => void;
  onDelete: () => void;
}

/** The selected image: its name, size and uses, and what can be done with it. */
export function ImageDetails(props: ImageDetailsProps) {
  const { opened, tid, image, refusal, onReplace, onTags, onRename, onDelete } = props;
  const { name, width, height, bytes, createdAt } = image;
  return (
    <section className={styles.details} aria-label="Selected image">
      <div className={styles.preview}>
        <img src={image.src} alt="" />
      </div>
      <h3 className={styles.title}>{name}</h3>
      <p className={styles.facts}>
        {formatSize(width, height)} px, {formatBytes(bytes)}
        <br />
        Uploaded {formatDate(createdAt)}
      </p>
      {refusal ? <p className={styles.refusal}>{refusal}</p> : null}
      <div className={styles.actions}>
        <Button size="small" onClick={onRename}>
          Rename
        </Button>
        <Button size="small" onClick={onDelete}>
          Delete
        </Button>
        {onReplace ? (
          <Button size="small" onClick={onReplace}>
            {imageMessages.replaceEverywhere}
          </Button>
        ) : null}
      </div>
      <CommitField
        key={image.id}
        label="Tags"
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

/** "Used in 3 emails" with their names, once the selection rests. */
function ImageUses({ opened, tid, imageId }: { opened: ImageDocument; tid: number; imageId: number }) {
  const restingId = useDebounced(imageId, restMs);
  const uses = useQuery({ ...imageUsesQuery(opened, imageId), enabled: restingId === imageId });
  if (uses.isError) return <p className={styles.facts}>{errorText(uses.error)}</p>;
  if (!uses.data) return null;
  const { count, emails } = uses.data;
  if (count === 0) return <p className={styles.usesTitle}>Not used in any email</p>;
  const others = count - emails.length;
  return (
    <>
      <h4 className={styles.usesTitle}>Used in {formatCount(count, { one: 'email', other: 'emails' })}</h4>
      <ul className={styles.uses}>
        {emails.map((use) => (
          <li key={use.id}>
            <a href={addressOf(tid, use)} target="_blank" rel="noreferrer">
              {use.title}
            </a>
            {use.isCurrent ? null : <span className={styles.facts}> Earlier version</span>}
          </li>
        ))}
        {others > 0 ? (
          <li className={styles.facts}>and {formatCount(others, { one: 'other', other: 'others' })}</li>
        ) : null}
      </ul>
    </>
  );
}

const restMs = 200;

const addressOf = (tid: number, { id, type }: ImageUse) =>
  buildUrl(type === 'page' ? 'build_page' : 'build_email', { tid, id });
