import type { CropperData, FocalPoint, ImageCrop, ImageRotation, ImageRules, LibraryImage } from '@galley/contract';
import { Crosshair, Lock, RotateCw } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type WheelEvent } from 'react';
import type { ImageDocument } from '../../../../api/files/images';
import type { ModalProps } from '../../../../lib/dialogs';
import { formatSize } from '../../../../lib/format-size';
import { imageMessages } from '../../../../messages/files/images';
import { Button } from '../../../../ui/button/button';
import { CropFrame } from '../../../../ui/crop-frame/crop-frame';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { Kbd } from '../../../../ui/kbd/kbd';
import { Modal } from '../../../../ui/modal/modal';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import { TextField } from '../../../../ui/text-field/text-field';
import { cropperDataOf, mostZoom, zoomOf } from './crop-geometry';
import { CropPreview } from './crop-preview';
import { CropZoom } from './crop-zoom';
import { describeImageRules } from './describe-image-rules';
import { FocalPointLayer } from './focal-point';
import { cropRequest } from './image-change';
import styles from './images.module.css';
import { SmallerFile } from './smaller-file';
import { TurnedImage } from './turned-image';
import { useCrop } from './use-crop';
import { useZoomKeys } from './use-zoom-keys';

export interface CropAnswer {
  /** Null after Skip, for the whole image. */
  cropperData: CropperData | null;
  rotation: ImageRotation;
  isSmaller: boolean;
  focalPoint: FocalPoint | null;
  alt: string;
}

/** The uploaded image, the markup's requirements, and the file name. */
export interface CropRequest {
  opened: ImageDocument;
  image: Pick<LibraryImage, 'id' | 'original' | 'width' | 'height' | 'focalPoint'>;
  rules: ImageRules;
  fileName: string;
  blockTitle: string;
  alt: string;
  /** The crop in the document that is being changed; undefined for a new image. */
  last?: ImageCrop | undefined;
}

/** Selects the part of an upload that fits the markup. Skip uses the whole image. */
export function CropModal(props: CropRequest & ModalProps<CropAnswer>) {
  const { opened, image, rules, fileName, blockTitle, alt, last, onClose } = props;
  const cropping = useCrop(image, rules, last);
  const { crop, rotation, turned, least } = cropping;
  const [altText, setAltText] = useState(last ? alt : '');
  const [isSmaller, setSmaller] = useState(last?.isSmaller ?? false);
  const cropButton = useRef<HTMLButtonElement>(null);
  const pixels = cropperDataOf(crop, turned);
  useZoomKeys(cropping.zoomBy);
  const answer = (cropperData: CropperData | null) =>
    onClose({ cropperData, rotation, isSmaller, focalPoint: cropping.storedFocalPoint, alt: altText });
  return (
    <Modal
      title={imageMessages.cropAgain}
      size="lg"
      initialFocus={cropButton}
      isMaskClosing={false}
      onClose={() => onClose()}
      footer={
        <>
          <Stack as="span" direction="row" gap={2} align="center" flex="grow" size="inline-sm" tone="muted">
            <Kbd>{imageMessages.cropKeys.arrows}</Kbd> {imageMessages.cropKeys.move}{' '}
            <Kbd>{imageMessages.cropKeys.shift}</Kbd> 10 px <Kbd>+</Kbd> <Kbd>−</Kbd> {imageMessages.cropKeys.zoom}
          </Stack>
          <Button onClick={() => answer(null)}>{imageMessages.skip}</Button>
          <Button onClick={() => onClose()}>{imageMessages.cancel}</Button>
          <Button ref={cropButton} variant="main" onClick={() => answer(pixels)}>
            {imageMessages.crop}
          </Button>
        </>
      }
    >
      <p className={styles.source}>
        {fileName}, {formatSize(image.width, image.height)} px{blockTitle ? imageMessages.cropFor(blockTitle) : ''}
      </p>
      <div className={styles.cropper}>
        <CropWell image={image} cropping={cropping} size={pixels} />
        <div className={styles.side}>
          <CropPreview src={image.original} size={image} rotation={rotation} part={pixels} />
          <AltField alt={alt} hasLast={last !== undefined} value={altText} onChange={setAltText} />
          <p className={styles.rules}>
            <Lock />
            <span>{imageMessages.cropRules(describeImageRules(rules))}</span>
          </p>
          <CropZoom zoom={zoomOf(crop)} most={mostZoom(crop, least)} onChange={cropping.setZoom} />
          <SmallerFile
            opened={opened}
            imageId={image.id}
            wanted={cropRequest(rules, { cropperData: pixels, rotation })}
            isChecked={isSmaller}
            onChange={setSmaller}
          />
        </div>
      </div>
    </Modal>
  );
}

type Cropping = ReturnType<typeof useCrop>;

/** The upload with the crop, and the tools that rotate it and place the focal point. `size` is in pixels of the upload. */
function CropWell({
  image,
  cropping,
  size,
}: {
  image: CropRequest['image'];
  cropping: Cropping;
  size: { width: number; height: number };
}) {
  const { crop, rotation, turned, least, focalPoint } = cropping;
  const [isPlacing, setPlacing] = useState(false);
  const [drawn, setDrawn] = useState({ width: 0, height: 0 });
  // The cropper loads after the dialog has opened.
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const ratio = turned.width / turned.height;
  useLayoutEffect(() => {
    const width = stage?.clientWidth ?? 0;
    setDrawn({ width, height: width / ratio });
  }, [stage, ratio]);
  const handleWheel = (event: WheelEvent) => cropping.zoomBy(event.deltaY < 0 ? zoomStep : -zoomStep);
  return (
    <div className={styles.well} onWheel={handleWheel}>
      <div
        ref={setStage}
        className={styles.stage}
        style={{ inlineSize: `min(100%, ${turned.width}px, ${(55 * ratio).toFixed(3)}vh)` }}
      >
        <CropFrame
          crop={crop}
          aspect={cropping.aspect}
          ruleOfThirds
          minWidth={(least.width / 100) * drawn.width}
          minHeight={(least.height / 100) * drawn.height}
          onChange={cropping.setCrop}
        >
          <TurnedImage
            className={styles.picture}
            src={image.original}
            size={image}
            rotation={rotation}
            label={imageMessages.theUpload}
          />
        </CropFrame>
        {isPlacing ? (
          <FocalPointLayer point={focalPoint ?? { x: 50, y: 50 }} onChange={cropping.setFocalPoint} />
        ) : null}
      </div>
      <Stack direction="row" gap={2} align="center">
        <IconButton label={imageMessages.rotateImage} icon={<RotateCw />} onClick={cropping.rotate} />
        <IconButton
          label={imageMessages.setFocalPoint}
          icon={<Crosshair />}
          isPressed={isPlacing}
          onClick={() => setPlacing((was) => !was)}
        />
        <output className={styles.size} aria-label={imageMessages.sizeOfTheCrop}>
          {formatSize(size.width, size.height)}
        </output>
      </Stack>
      {isPlacing ? <FocalHint onRemove={focalPoint ? () => cropping.setFocalPoint(null) : null} /> : null}
    </div>
  );
}

/** `onRemove` is null if there is no focal point. */
function FocalHint({ onRemove }: { onRemove: (() => void) | null }) {
  return (
    <Text as="p" size="sm" tone="muted">
      {imageMessages.focalPointHint}{' '}
      {onRemove ? (
        <Button variant="link" onClick={onRemove}>
          {imageMessages.removeFocalPoint}
        </Button>
      ) : null}
    </Text>
  );
}

interface AltFieldProps {
  /** The alt text of the previous image. */
  alt: string;
  /** Whether the image in the document is cropped again, so that its alt text still describes it. */
  hasLast: boolean;
  value: string;
  onChange: (alt: string) => void;
}

function AltField({ alt, hasLast, value, onChange }: AltFieldProps) {
  return (
    <>
      <TextField
        label={imageMessages.altTextTitle}
        hint={alt === '' || hasLast ? undefined : imageMessages.formerAltText(alt)}
        placeholder={imageMessages.altTextQuestion}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {alt === '' || value === alt ? null : (
        <Button variant="link" className={styles.formerAlt} onClick={() => onChange(alt)}>
          {imageMessages.useFormerAltText}
        </Button>
      )}
    </>
  );
}

/** Percent per key press and wheel step. */
const zoomStep = 10;
