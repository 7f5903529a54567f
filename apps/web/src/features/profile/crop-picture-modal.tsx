import 'react-image-crop/dist/ReactCrop.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import type { ModalProps } from '../../lib/dialogs';
import { Button } from '../../ui/button/button';
import { Modal } from '../../ui/modal/modal';
import styles from './picture.module.css';
import { cutSquare, middleSquare } from './square-crop';

/** Chooses the square of an upload that becomes the picture. Answers with it, or with the file where it cannot be read. */
export function CropPictureModal({ file, onClose }: { file: File } & ModalProps<Blob>) {
  const source = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(source), [source]);
  const [crop, setCrop] = useState<PercentCrop>();
  const [isBusy, setBusy] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const useButton = useRef<HTMLButtonElement>(null);
  const handleUse = async () => {
    if (!image.current || !crop) return;
    setBusy(true);
    onClose((await cutSquare(image.current, crop)) ?? file);
  };
  return (
    <Modal
      title="Crop picture"
      size="sm"
      isMaskClosing={false}
      initialFocus={useButton}
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>Cancel</Button>
          <Button ref={useButton} variant="main" isBusy={isBusy} onClick={handleUse}>
            Use picture
          </Button>
        </>
      }
    >
      <p className={styles.lead}>People see it round. Arrow keys move the square.</p>
      <div className={styles.well}>
        <ReactCrop
          crop={crop}
          aspect={1}
          circularCrop
          keepSelection
          minWidth={24}
          ariaLabels={cropLabels}
          onChange={(_, next) => setCrop(next)}
        >
          <img
            ref={image}
            className={styles.upload}
            src={source}
            alt="Your upload"
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setCrop({ unit: '%', ...middleSquare({ width, height }) })
            }
            // The server says in words what is wrong with it.
            onError={() => onClose(file)}
          />
        </ReactCrop>
      </div>
    </Modal>
  );
}

const cropLabels = {
  cropArea: 'Crop area: arrow keys move it',
  nwDragHandle: 'Upper left corner',
  nDragHandle: 'Upper edge',
  neDragHandle: 'Upper right corner',
  eDragHandle: 'Right edge',
  seDragHandle: 'Lower right corner',
  sDragHandle: 'Lower edge',
  swDragHandle: 'Lower left corner',
  wDragHandle: 'Left edge',
};
