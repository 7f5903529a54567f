import { CircleAlert, X } from 'lucide-react';
import { useStore } from 'zustand';
import { closeNotice, type DialogEntry, dialogStore } from '../lib/dialogs';
import { IconButton } from '../ui/icon-button/icon-button';
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
        <DialogView key={entry.id} entry={entry} />
      ))}
      <div className={styles.noticePlace} role="alert" aria-live="assertive">
        {notice ? (
          <div className={styles.notice} key={notice.id}>
            <CircleAlert />
            <span className={styles.text}>{notice.text}</span>
            <IconButton label="Close notice" icon={<X />} size="small" onClick={closeNotice} />
          </div>
        ) : null}
      </div>
    </>
  );
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
