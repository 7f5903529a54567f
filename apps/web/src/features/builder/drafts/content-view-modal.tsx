import { useEffect, useState } from 'react';
import type { ModalProps } from '../../../lib/dialogs';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden';
import styles from './content-view-modal.module.css';
import type { ContentViewProps } from './open-content-view';

/** A document in an opaque frame: no cookies, no origin, no way up; scripts only where it is a page. */
export function ContentViewModal({ title, type, load, onClose }: ContentViewProps & ModalProps<void>) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isClosed = false;
    void load().then((loaded) => {
      if (isClosed) return;
      if (loaded === null) onClose();
      else setUrl(loaded);
    });
    return () => {
      isClosed = true;
    };
  }, [load, onClose]);
  return (
    <Modal title={title} size="lg" onClose={() => onClose()} footer={<Button onClick={() => onClose()}>Close</Button>}>
      <div className={styles.sheet}>
        {url === null ? (
          <div role="status">
            <VisuallyHidden>Loading the preview</VisuallyHidden>
          </div>
        ) : (
          <iframe
            className={styles.frame}
            src={url}
            title={title}
            sandbox={type === 'page' ? 'allow-scripts' : ''}
            referrerPolicy="no-referrer"
          />
        )}
      </div>
    </Modal>
  );
}
