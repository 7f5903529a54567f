import { X } from 'lucide-react';
import { messages } from '../../../messages';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { Text } from '../../../ui/text/text';
import { useFirstUseNotice } from './api/templates';
import styles from './first-use-notice.module.css';

/** The notice for new users. After closing it, it's never shown again in any browser. */
export function FirstUseNotice() {
  const { isShown, close } = useFirstUseNotice();
  if (!isShown) return null;
  return (
    <aside className={styles.notice} aria-label={messages.firstUseTitle}>
      <div>
        <Text as="p" weight="bold">
          {messages.firstUseTitle}
        </Text>
        <Text as="p" tone="muted">
          {messages.firstUse}
        </Text>
      </div>
      <IconButton label={messages.close} icon={<X />} size="small" onClick={close} />
    </aside>
  );
}
