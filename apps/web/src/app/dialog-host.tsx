import { CircleAlert, X } from 'lucide-react';
import { useStore } from 'zustand';
import { closeNotice, type DialogEntry, dialogStore } from '../lib/dialogs';
import { messages } from '../messages';
import { Button } from '../ui/button/button';
import { ErrorBoundary } from '../ui/error-boundary/error-boundary';
import { IconButton } from '../ui/icon-button/icon-button';
import { Modal } from '../ui/modal/modal';
import { Text } from '../ui/text/text';
import styles from './dialog-host.module.css';
import { AlertView, ConfirmView, PromptView } from './dialog-views';

/**
 * Renders all open dialogs, the newest on top, and the notice. Rendered once, at the root. An open dialog hides the
 * rest of the page from screen readers, except for `aria-live` regions: the notice and the toasts must still be
 * announced.
 */
export function DialogHost() {
  const dialogs = useStore(dialogStore, (state) => state.dialogs);
  const notice = useStore(dialogStore, (state) => state.notice);
  return (
    <>
      {dialogs.map((entry) => (
        <GuardedDialog key={entry.id} entry={entry} />
      ))}
      <div className={styles.noticePlace} role="alert" aria-live="assertive">
        {notice ? (
          <div className={styles.notice} key={notice.id}>
            <CircleAlert />
            <Text flex="grow">{notice.text}</Text>
            <IconButton label={messages.closeNotice} icon={<X />} size="small" onClick={closeNotice} />
          </div>
        ) : null}
      </div>
    </>
  );
}

/** Replaces a dialog that can't be rendered with an error dialog. The page behind it isn't affected. */
function GuardedDialog({ entry }: { entry: DialogEntry }) {
  return (
    <ErrorBoundary fallback={(_error, retry) => <DialogFailure onRetry={retry} onClose={() => dismiss(entry)} />}>
      <DialogView entry={entry} />
    </ErrorBoundary>
  );
}

function DialogFailure({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return (
    <Modal
      title={messages.errorTitle}
      size="confirm"
      role="alertdialog"
      hasCloseIcon={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{messages.close}</Button>
          <Button variant="main" onClick={onRetry}>
            {messages.tryAgain}
          </Button>
        </>
      }
    >
      <p>{messages.dialogFailure}</p>
    </Modal>
  );
}

/** Closes a dialog without a result. */
function dismiss(entry: DialogEntry): void {
  if (entry.kind === 'confirm') entry.close(false);
  else if (entry.kind === 'alert') entry.close('okay');
  else if (entry.kind === 'prompt') entry.close(null);
  else entry.close();
}

function DialogView({ entry }: { entry: DialogEntry }) {
  switch (entry.kind) {
    case 'confirm':
      return <ConfirmView options={entry.options} onAnswer={entry.close} />;
    case 'alert':
      return <AlertView options={entry.options} onAnswer={entry.close} />;
    case 'prompt':
      return <PromptView options={entry.options} onAnswer={entry.close} />;
    case 'modal': {
      const Content = entry.render;
      return <Content onClose={entry.close} />;
    }
  }
}
