import { useRef } from 'react';
import type { ModalProps } from '../../../lib/dialogs';
import { Button } from '../../../ui/button/button';
import { Kbd } from '../../../ui/kbd/kbd';
import { Modal } from '../../../ui/modal/modal';
import { panelEntry, panelNames } from '../panels/panel-list';
import { shortcutList } from './shortcut-list';
import styles from './shortcut-sheet.module.css';

/** Every shortcut of the builder. */
export function ShortcutSheet({ onClose }: ModalProps<void>) {
  const close = useRef<HTMLButtonElement>(null);
  const panels = panelNames.flatMap((name) => {
    const { label, key, isShifted = false } = panelEntry(name);
    return key ? [{ label, key, isShifted }] : [];
  });
  return (
    <Modal
      title="Keyboard shortcuts"
      size="md"
      initialFocus={close}
      onClose={() => onClose()}
      footer={
        <Button ref={close} variant="main" onClick={() => onClose()}>
          Close
        </Button>
      }
    >
      <div className={styles.groups}>
        {shortcutList(panels).map((group) => (
          <section key={group.title} className={styles.group} aria-label={group.title}>
            <h3 className={styles.title}>{group.title}</h3>
            <dl className={styles.list}>
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
