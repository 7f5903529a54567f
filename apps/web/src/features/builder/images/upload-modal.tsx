import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ModalProps } from '../../../lib/dialogs';
import { Modal } from '../../../ui/modal/modal';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar';
import styles from './images.module.css';

export const uploadModalStore = createStore(() => ({ text: '', percent: 0, isDone: false }));

/** The progress of an image upload or crop. Closes automatically. */
export function UploadModal({ onClose }: ModalProps<void>) {
  const { text, percent, isDone } = useStore(uploadModalStore);
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  return (
    <Modal title={text} size="upload" canClose={false} hasCloseIcon={false} onClose={() => onClose()}>
      <div className={styles.progress}>
        <ProgressBar label={text} percent={percent} />
      </div>
    </Modal>
  );
}
