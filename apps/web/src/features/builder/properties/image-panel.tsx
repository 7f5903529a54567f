import type { ImageState } from '@galley/editor';
import type { BeId } from '@galley/markup';
import { DropField } from '../../../ui/drop-field/drop-field';
import { useBuilder } from '../context/builder-context';
import { CommitField } from '../controls/commit-field';
import { reasonOf } from '../controls/reason-of';
import { describeImageRules } from '../images/describe-image-rules';
import { imageTypes } from '../images/image-types';
import { replaceImage } from '../images/replace-image';
import styles from './panels.module.css';

/** Replace, alt text and link of an image. */
export function ImagePanel({ beId, image, title }: { beId: BeId; image: ImageState; title: string }) {
  const builder = useBuilder();
  const noReplace = reasonOf(image.canReplace);
  return (
    <>
      {noReplace ? (
        <p className={styles.hint}>{noReplace}</p>
      ) : (
        <div>
          <DropField
            label="Replace image"
            accept={imageTypes}
            inputProps={{ 'aria-label': 'Replace image' }}
            onFile={(file) => void replaceImage(builder, { beId, image, title, file })}
          />
          <p className={styles.hint}>{describeImageRules(image.rules)}</p>
        </div>
      )}
      <ImageTexts beId={beId} image={image} />
    </>
  );
}

/** Alt text and link of an image. */
export function ImageTexts({ beId, image }: { beId: BeId; image: ImageState }) {
  const { editor } = useBuilder();
  const noLink = reasonOf(image.canLink);
  return (
    <>
      <CommitField
        label="Alt text"
        value={image.alt}
        hint={image.alt === '' ? 'Describes the image for people who can’t see it.' : undefined}
        onCommit={(alt) => reasonOf(editor.run('set-image-alt', { beId, alt }))}
      />
      <CommitField
        label="Link"
        inputMode="url"
        placeholder="https://"
        value={image.href}
        hint={noLink}
        isDisabled={noLink !== undefined}
        onCommit={(href) => reasonOf(editor.run('set-image-link', { beId, href: href.trim() }))}
      />
    </>
  );
}
