import { CircleAlert, X } from 'lucide-react';
import { useStore } from 'zustand';
import { imageMessages } from '../../../messages/files/images';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar';
import styles from './image-library.module.css';
import type { LibraryUploads } from './library-uploads';

/** Running uploads with their progress, and failed ones with their errors. */
export function UploadList({ uploads }: { uploads: LibraryUploads }) {
  const list = useStore(uploads.store, (state) => state.uploads);
  if (list.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label={imageMessages.uploads}>
      {list.map(({ id, name, percent, error }) => (
        <li key={id} className={styles.upload}>
          <span className={styles.uploadName} title={name}>
            {name}
          </span>
          {error ? (
            <>
              <span className={styles.uploadError} role="alert">
                <CircleAlert />
                {error}
              </span>
              <IconButton
                label={imageMessages.dismissUpload(name)}
                icon={<X />}
                size="small"
                onClick={() => uploads.dismiss(id)}
              />
            </>
          ) : (
            <ProgressBar label={imageMessages.uploadingFile(name)} percent={percent} />
          )}
        </li>
      ))}
    </ul>
  );
}
