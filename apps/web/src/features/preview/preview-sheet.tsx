import type { PreviewDocument } from '@galley/contract';
import styles from './preview.module.css';
import { deviceWidths, type PreviewDevice } from './preview-device';

/** The document in a sandboxed frame without cookies, origin or access to its parent. Scripts only run in pages. */
export function PreviewSheet({ document, device }: { document: PreviewDocument; device: PreviewDevice }) {
  const width = deviceWidths[device];
  return (
    <main className={styles.desk}>
      <div className={`${styles.place} ${styles[device]}`}>
        <div className={styles.slug}>
          <span className={styles.slugText}>{width > 0 ? `${width} px` : document.templateTitle}</span>
          {document.subject ? <span className={styles.slugText}>Subject: {document.subject}</span> : null}
        </div>
        <div className={styles.sheet}>
          <iframe
            className={styles.frame}
            src={document.contentUrl}
            title={`Preview of ${document.title}`}
            sandbox={document.type === 'page' ? 'allow-scripts' : ''}
            referrerPolicy="no-referrer"
          />
        </div>
      </div>
    </main>
  );
}
