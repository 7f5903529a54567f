import { useRef } from 'react';
import { messages } from '../../messages';
import { controlMessages } from '../../messages/shared/controls';
import { Button } from '../button/button';
import { Kbd } from '../kbd/kbd';
import { Modal } from '../modal/modal';
import styles from './shortcut-sheet.module.css';

export interface ShortcutGroup {
  title: string;
  entries: readonly { keys: readonly string[]; does: string }[];
}

/** Keyboard shortcuts in groups. */
export function ShortcutSheet({ groups, onClose }: { groups: readonly ShortcutGroup[]; onClose: () => void }) {
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      title={controlMessages.keyboardShortcuts}
      size="md"
      initialFocus={close}
      onClose={onClose}
      footer={
        <Button ref={close} variant="main" onClick={onClose}>
          {messages.close}
        </Button>
      }
    >
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.title} className={styles.group} aria-label={group.title}>
            <h3 className={styles.title}>{group.title}</h3>
            <dl>
              {group.entries.map(({ keys, does }) => (
                <div key={does} className={styles.entry}>
                  <dt>{does}</dt>
                  <dd>
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
