import { CircleAlert } from 'lucide-react';
import type { ModalProps } from '../../../../lib/dialogs';
import { formatBytes } from '../../../../lib/format-bytes';
import { messages } from '../../../../messages';
import { Button } from '../../../../ui/button/button';
import { Modal } from '../../../../ui/modal/modal';
import { ProgressBar } from '../../../../ui/progress-bar/progress-bar';
import { Text } from '../../../../ui/text/text';
import styles from './upload-overlay.module.css';
import { type ThemeUpload, type UploadEnd, type UploadFailure, uploadMessage } from './upload-theme';
import { useThemeUpload } from './use-theme-upload';

/** Uploads a theme and shows the progress, 450 px wide. Closes automatically when the theme is uploaded. */
export function UploadOverlay({ upload, onClose }: { upload: ThemeUpload } & ModalProps<UploadEnd>) {
  const { percent, failures, hasFailed, retry, cancel } = useThemeUpload(upload, onClose);
  const message = uploadMessage(upload);
  if (hasFailed) {
    return (
      <Modal
        title={messages.errorUploadingTheme}
        isTitleHidden
        size="upload"
        hasCloseIcon={false}
        onClose={cancel}
        footer={
          <>
            <Button onClick={cancel}>{messages.cancel}</Button>
            <Button variant="main" onClick={retry}>
              {messages.tryAgain}
            </Button>
          </>
        }
      >
        <p className={styles.failed} role="alert">
          <CircleAlert />
          {messages.errorUploadingTheme}
        </p>
        <FailureList failures={failures} />
      </Modal>
    );
  }
  return (
    <Modal title={message} isTitleHidden size="upload" hasCloseIcon={false} isMaskClosing={false} onClose={cancel}>
      <div className={styles.line}>
        <Text weight="bold">{message}</Text>
        <span className={styles.percent}>{Math.round(percent)}%</span>
      </div>
      <ProgressBar label={message} percent={percent} />
      <p className={styles.file}>
        {upload.file.name}, {formatBytes(upload.file.size)}
      </p>
      <FailureList failures={failures} />
    </Modal>
  );
}

function FailureList({ failures }: { failures: UploadFailure[] }) {
  if (failures.length === 0) return null;
  return (
    <ol className={styles.failures}>
      {failures.map((failure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and one call may fail twice alike.
        <li key={index}>
          {index + 1}. {failure.status > 0 ? messages.serverResponded(failure.status) : messages.serverUnreachable}
          <span className={styles.url}>{failure.url}</span>
        </li>
      ))}
    </ol>
  );
}
