import { describeUses, type ImageUse, type ImageUseCounts, type LibraryImage } from '@galley/contract';
import { useRef } from 'react';
import type { ModalProps } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { imageMessages } from '../../../messages/files/images';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { totalOf, UseList } from './image-uses';
import styles from './replace-modal.module.css';

export interface DeleteUsedModalProps {
  tid: number;
  image: LibraryImage;
  counts: ImageUseCounts;
  uses: readonly ImageUse[];
}

/** Asks again before an image that is in use is deleted, and lists all uses. */
export function DeleteUsedModal({ tid, image, counts, uses, onClose }: DeleteUsedModalProps & ModalProps<true>) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      title={imageMessages.deleteUsedImageTitle}
      size="confirm"
      role="alertdialog"
      hasCloseIcon={false}
      initialFocus={cancel}
      onClose={() => onClose()}
      footer={
        <>
          <Button ref={cancel} onClick={() => onClose()}>
            {messages.cancel}
          </Button>
          <Button variant="danger" onClick={() => onClose(true)}>
            {imageMessages.deleteImageAnyway}
          </Button>
        </>
      }
    >
      <p>{imageMessages.deleteUsedImage(image.name, describeUses(counts))}</p>
      <div className={styles.used}>
        <UseList tid={tid} uses={uses} total={totalOf(counts)} />
      </div>
    </Modal>
  );
}
