import { isTooSmall, type LibraryImage, tooSmallText } from '@galley/contract';
import type { ImageState } from '@galley/editor';
import type { BeId } from '@galley/markup';
import { Crop } from 'lucide-react';
import { propertyMessages } from '../../../../../messages/documents/builder/properties';
import { imageMessages } from '../../../../../messages/files/images';
import { openImageLibrary } from '../../../../../modals';
import { Button } from '../../../../../ui/button/button';
import { CommitField } from '../../../../../ui/commit-field/commit-field';
import { useBuilder } from '../../context/builder-context';
import { reasonOf } from '../../context/controls/reason-of';
import { describeImageRules } from '../../images/describe-image-rules';
import { imageDensities } from '../../images/image-change';
import { isCroppable, recropImage, replaceImage, reuseImage } from '../../images/replace-image';
import { isResizable } from '../../images/resized-image';
import { ImageSizeFields } from './image-size-fields';
import { ImageSource } from './image-source';
import { LinkSummary } from './link-summary';
import styles from './panels.module.css';

/** Replace, alt text and link of an image. */
export function ImagePanel({ beId, image, title }: { beId: BeId; image: ImageState; title: string }) {
  const builder = useBuilder();
  const handleLibrary = async () => {
    const chosen = await openImageLibrary(builder, (found) => refusalOf(found, image));
    if (chosen) await reuseImage(builder, { beId, image, title, chosen });
  };
  const noReplace = reasonOf(image.canReplace);
  return (
    <>
      {noReplace ? (
        <p className={styles.hint}>{noReplace}</p>
      ) : (
        <div className={styles.field}>
          <ImageSource
            label={propertyMessages.replaceImage}
            onFile={(file) => void replaceImage(builder, { beId, image, title, file })}
            onLibrary={() => void handleLibrary()}
          />
          {isCroppable(image.src) ? (
            <Button icon={<Crop />} isWide onClick={() => recropImage(builder, { beId, image, title })}>
              {imageMessages.cropAgain}
            </Button>
          ) : null}
          <p className={styles.hint}>{describeImageRules(image.rules)}</p>
        </div>
      )}
      {isResizable(image) ? <ImageSizeFields beId={beId} image={image} /> : null}
      <AltText beId={beId} image={image} />
      <LinkSummary href={image.href} can={image.canLink} />
    </>
  );
}

/** Returns the reason why an image of the library can't replace another one, or ''. The same rules as for uploads. */
function refusalOf(found: LibraryImage, { rules, naturalWidth }: ImageState): string {
  const wanted = { ...rules, naturalWidth, densities: imageDensities };
  return isTooSmall(found.type, found, wanted) ? tooSmallText(found, wanted) : '';
}

/** The alt text of an image. */
export function AltText({ beId, image }: { beId: BeId; image: ImageState }) {
  const { editor } = useBuilder();
  return (
    <CommitField
      label={propertyMessages.altText}
      value={image.alt}
      hint={image.alt === '' ? propertyMessages.altTextHint : undefined}
      onCommit={(alt) => reasonOf(editor.run('set-image-alt', { beId, alt }))}
    />
  );
}
