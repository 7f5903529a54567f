import { Check, CircleAlert, Trash2, X } from 'lucide-react';
import { useStore } from 'zustand';
import { hideToast, holdToast, releaseToast, removeToast, type Toast, toastStore } from '../lib/toasts';
import { messages } from '../messages';
import { Button } from '../ui/button/button';
import { IconButton } from '../ui/icon-button/icon-button';
import { useAboveKeyboard } from '../ui/visible-area/use-visible-area';
import styles from './toast-host.module.css';

/** The toasts at the lower left, newest at the bottom, above the on-screen keyboard. Rendered once, at the root. */
export function ToastHost() {
  const toasts = useStore(toastStore, (state) => state.toasts);
  const done = toasts.filter((toast) => toast.kind !== 'error');
  const errors = toasts.filter((toast) => toast.kind === 'error');
  return (
    <div ref={useAboveKeyboard()} className={styles.place}>
      <div className={styles.stack} role="alert" aria-live="assertive">
        {errors.map((toast) => (
          <ToastView key={toast.id} toast={toast} />
        ))}
      </div>
      <div className={styles.stack} role="status" aria-live="polite">
        {done.map((toast) => (
          <ToastView key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
}

const icons = { done: <Check />, removed: <Trash2 />, error: <CircleAlert /> };

function ToastView({ toast }: { toast: Toast }) {
  const { id, text, kind, action, decline, isHiding } = toast;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only hold it; there is nothing to press.
    <div
      className={`${styles.toast} ${isHiding ? styles.hiding : ''}`}
      onMouseEnter={() => holdToast(id)}
      onMouseLeave={(event) => !event.currentTarget.contains(document.activeElement) && releaseToast(id)}
      onFocus={() => holdToast(id)}
      onBlur={(event) => !event.currentTarget.matches(':hover') && releaseToast(id)}
    >
      <span className={styles[kind]}>{icons[kind]}</span>
      <span className={styles.text}>{text}</span>
      {[action, decline].map((answer) =>
        answer ? (
          <Button
            key={answer.label}
            variant="link"
            size="small"
            onClick={() => {
              // A toast that is fading out can no longer be answered.
              removeToast(id);
              answer.run();
            }}
          >
            {answer.label}
          </Button>
        ) : null,
      )}
      {kind === 'error' ? (
        <IconButton label={messages.closeMessage} icon={<X />} size="small" onClick={() => hideToast(id)} />
      ) : null}
    </div>
  );
}
