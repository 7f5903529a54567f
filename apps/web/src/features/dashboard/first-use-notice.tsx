import { words } from '@galley/contract';
import { X } from 'lucide-react';
import { IconButton } from '../../ui/icon-button/icon-button';
import { useFirstUseNotice } from './api/templates';
import styles from './first-use-notice.module.css';

/** The notice for new users. After closing it, it's never shown again in any browser. */
export function FirstUseNotice() {
  const { isShown, close } = useFirstUseNotice();
  if (!isShown) return null;
  return (
    <aside className={styles.notice} aria-label={words.firstUseTitle}>
      <div>
        <p className={styles.title}>{words.firstUseTitle}</p>
        <p className={styles.text}>{words.firstUse}</p>
      </div>
      <IconButton label="Close" icon={<X />} size="small" onClick={close} />
    </aside>
  );
}
