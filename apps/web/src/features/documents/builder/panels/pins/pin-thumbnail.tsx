import type { PinArchive } from '@galley/contract';
import { Thumbnail } from '../../../../../ui/thumbnail/thumbnail';
import type { Device } from '../../context/builder-context';
import styles from './pins.module.css';

type Pictured = Pick<PinArchive, 'miniatureUrl' | 'thumbnailMobile' | 'thumbnailDesktop'>;

const phonePx = 375;

/** A pin or snapshot as displayed on a computer or a phone. */
export function PinThumbnail({ of, device }: { of: Pictured; device: Device }) {
  const { miniatureUrl, thumbnailMobile, thumbnailDesktop } = of;
  const isMobile = device === 'mobile';
  return (
    <Thumbnail
      className={styles.picture}
      url={miniatureUrl}
      isPart
      screenshot={isMobile ? thumbnailMobile : thumbnailDesktop}
      pageWidth={isMobile ? phonePx : undefined}
    />
  );
}
