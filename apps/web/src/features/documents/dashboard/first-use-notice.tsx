import { X } from 'lucide-react';
import { messages } from '../../../messages';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { useFirstUseNotice } from './api/templates';
import styles from './first-use-notice.module.css';

/** The notice for new users. After closing it, it's never shown again in any browser. */
export function FirstUseNotice() {
  const { isShown, close } = useFirstUseNotice();
  if (!isShown) return null;
  return (
    <aside className={styles.notice} aria-label={messages.firstUseTitle}>
      <div>
        <p className={styles.title}>{messages.firstUseTitle}</p>
        <p className={styles.text}>{messages.firstUse}</p>
      </div>
      <IconButton label={messages.close} icon={<X />} size="small" onClick={close} />
    </aside>
  );
}
