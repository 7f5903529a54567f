import type { PreviewDocument } from '@galley/contract';
import type { Ref } from 'react';
import styles from './preview.module.css';
import { deviceWidths, type PreviewDevice } from './preview-device';

interface PreviewSheetProps {
  document: PreviewDocument;
  device: PreviewDevice;
  frame: Ref<HTMLIFrameElement>;
  /** Shows the document with our script that tells which block is meant. No other script runs in it. */
  isCommenting: boolean;
}

/** The document in a sandboxed frame without cookies, origin or access to its parent. Scripts only run in pages. */
export function PreviewSheet({ document, device, frame, isCommenting }: PreviewSheetProps) {
  const isMarked = isCommenting && document.commentUrl !== '';
  const width = deviceWidths[device];
  return (
    <main className={styles.desk}>
      <div className={`${styles.place} ${styles[device]}`}>
        <div className={styles.slug}>
          <span className={styles.slugText}>{width > 0 ? `${width} px` : document.templateTitle}</span>
          {document.subject ? <span className={styles.slugText}>Subject: {document.subject}</span> : null}
        </div>
        <div className={styles.sheet}>
          {/* A frame keeps the sandbox that it was loaded with, so each kind of page gets its own. */}
          <iframe
            key={isMarked ? 'marked' : 'plain'}
            ref={frame}
            className={styles.frame}
            src={isMarked ? document.commentUrl : document.contentUrl}
            title={`Preview of ${document.title}`}
            sandbox={isMarked || document.type === 'page' ? 'allow-scripts' : ''}
            referrerPolicy="no-referrer"
          />
        </div>
      </div>
    </main>
  );
}
