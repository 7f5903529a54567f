import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ModalProps } from '../../../../lib/dialogs';
import { Modal } from '../../../../ui/modal/modal';
import { ProgressBar } from '../../../../ui/progress-bar/progress-bar';
import styles from './images.module.css';

export type UploadProgress = ReturnType<typeof createUploadProgress>;

/** Progress of one upload. */
export function createUploadProgress() {
  return createStore(() => ({ percent: 0, isDone: false }));
}

/** The progress of an image upload or crop. Closes automatically. */
export function UploadModal({
  text,
  progress,
  onClose,
}: { text: string; progress: UploadProgress } & ModalProps<void>) {
  const { percent, isDone } = useStore(progress);
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
