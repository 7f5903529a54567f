import type { CropperData, HostedImage, ImageRules } from '@galley/contract';
import { Lock } from 'lucide-react';
import { useRef, useState, type WheelEvent } from 'react';
import type { ModalProps } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { Button } from '../../../ui/button/button';
import { CropFrame, type PercentCrop } from '../../../ui/crop-frame/crop-frame';
import { Kbd } from '../../../ui/kbd/kbd';
import { Modal } from '../../../ui/modal/modal';
import { TextField } from '../../../ui/text-field/text-field';
import { cropAspect, cropperDataOf, firstCrop, leastCrop, mostZoom, zoomOf, zoomTo } from './crop-geometry';
import { CropPreview } from './crop-preview';
import { CropZoom } from './crop-zoom';
import { describeImageRules, formatSize } from './describe-image-rules';
import styles from './images.module.css';
import { useZoomKeys } from './use-zoom-keys';

export interface CropAnswer {
  /** Null: Skip, the whole image. */
  cropperData: CropperData | null;
  alt: string;
}

/** The uploaded image, the markup's requirements, and its name. */
export interface CropRequest {
  image: HostedImage;
  rules: ImageRules;
  fileName: string;
  blockTitle: string;
  alt: string;
}

/** Selects the part of an upload that fits the markup. Skip uses the whole image. */
export function CropModal({ image, rules, fileName, blockTitle, alt, onClose }: CropRequest & ModalProps<CropAnswer>) {
  const aspect = cropAspect(rules);
  const [crop, setCrop] = useState<PercentCrop>({ unit: '%', ...firstCrop(image, aspect) });
  const [altText, setAltText] = useState('');
  const [drawn, setDrawn] = useState({ width: 0, height: 0 });
  const cropButton = useRef<HTMLButtonElement>(null);
  const least = leastCrop(rules, image);
  const pixels = cropperDataOf(crop, image);
  const setZoom = (zoom: number) => setCrop((now) => ({ unit: '%', ...zoomTo(now, zoom, least) }));
  const step = (by: number) => setCrop((now) => ({ unit: '%', ...zoomTo(now, zoomOf(now) + by, least) }));
  useZoomKeys(step);
  const handleWheel = (event: WheelEvent) => step(event.deltaY < 0 ? zoomStep : -zoomStep);
  const answer = (cropperData: CropperData | null) => onClose({ cropperData, alt: altText });
  return (
    <Modal
      title="Crop image"
      size="lg"
      initialFocus={cropButton}
      isMaskClosing={false}
      onClose={() => onClose()}
      footer={
        <>
          <span className={styles.keys}>
            <Kbd>Arrows</Kbd> move <Kbd>Shift</Kbd> 10 px <Kbd>+</Kbd> <Kbd>−</Kbd> zoom
          </span>
          <Button onClick={() => answer(null)}>Skip</Button>
          <Button onClick={() => onClose()}>Cancel</Button>
          <Button ref={cropButton} variant="main" onClick={() => answer(pixels)}>
            Crop
          </Button>
        </>
      }
    >
      <p className={styles.source}>
        {fileName}, {formatSize(image.width, image.height)} px{blockTitle ? `, for ${blockTitle}` : ''}
      </p>
      <div className={styles.cropper}>
        <div className={styles.well} onWheel={handleWheel}>
          <CropFrame
            crop={crop}
            aspect={aspect}
            ruleOfThirds
            minWidth={(least.width / 100) * drawn.width}
            minHeight={(least.height / 100) * drawn.height}
            onChange={setCrop}
          >
            <img
              className={styles.picture}
              src={image.original}
              alt="The upload"
              onLoad={({ currentTarget }) =>
                setDrawn({ width: currentTarget.clientWidth, height: currentTarget.clientHeight })
              }
            />
          </CropFrame>
          <output className={styles.size} aria-label="Size of the crop">
            {formatSize(pixels.width, pixels.height)}
          </output>
        </div>
        <div className={styles.side}>
          <CropPreview src={image.original} crop={crop} ratio={pixels.height / pixels.width} />
          <TextField
            label="Alt text"
            hint={alt === '' ? undefined : messages.formerAltText(alt)}
            placeholder={messages.altTextQuestion}
            value={altText}
            onChange={(event) => setAltText(event.currentTarget.value)}
          />
          {alt === '' || altText === alt ? null : (
            <Button variant="link" className={styles.formerAlt} onClick={() => setAltText(alt)}>
              {messages.useFormerAltText}
            </Button>
          )}
          <p className={styles.rules}>
            <Lock />
            <span>{describeImageRules(rules)} Skip keeps the whole image and adjusts its height.</span>
          </p>
          <CropZoom zoom={zoomOf(crop)} most={mostZoom(crop, least)} onChange={setZoom} />
        </div>
      </div>
    </Modal>
  );
}

/** Percent per key press and wheel step. */
const zoomStep = 10;
