import { useEffect, useMemo, useRef, useState } from 'react';
import type { ModalProps } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { profileMessages } from '../../../messages/people/profile';
import { Button } from '../../../ui/button/button';
import { CropFrame, type PercentCrop } from '../../../ui/crop-frame/crop-frame';
import { Modal } from '../../../ui/modal/modal';
import styles from './picture.module.css';
import { cutSquare, middleSquare } from './square-crop';

/**
 * Selects the square of an upload that becomes the profile picture. Resolves with it, or with the file if it can't be
 * read.
 */
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
      title={profileMessages.cropPicture}
      size="sm"
      isMaskClosing={false}
      initialFocus={useButton}
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{messages.cancel}</Button>
          <Button ref={useButton} variant="main" isBusy={isBusy} onClick={handleUse}>
            {profileMessages.usePicture}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{profileMessages.cropHint}</p>
      <div className={styles.well}>
        <CropFrame crop={crop} aspect={1} circularCrop minWidth={24} onChange={setCrop}>
          <img
            ref={image}
            className={styles.upload}
            src={source}
            alt={profileMessages.yourUpload}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setCrop({ unit: '%', ...middleSquare({ width, height }) })
            }
            // The server reports the problem with the file.
            onError={() => onClose(file)}
          />
        </CropFrame>
      </div>
    </Modal>
  );
}
