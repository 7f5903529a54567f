import type { Layout } from '@galley/contract';
import { formatDateTime } from '../../../../lib/dates';
import type { ModalProps } from '../../../../lib/dialogs';
import { messages } from '../../../../messages';
import { Modal } from '../../../../ui/modal/modal';
import { Text } from '../../../../ui/text/text';
import { Thumbnail } from '../../../../ui/thumbnail/thumbnail';
import styles from './layout-picker.module.css';

/** The layouts of a theme as thumbnails. Closes when one is chosen. */
export function LayoutPickerModal({ layouts, onClose }: { layouts: readonly Layout[] } & ModalProps<Layout>) {
  return (
    <Modal title={messages.chooseLayout} size="md" onClose={() => onClose()}>
      <ul className={styles.list}>
        {layouts.map((layout) => (
          <li key={layout.id}>
            <button type="button" className={styles.card} onClick={() => onClose(layout)}>
              <Thumbnail className={styles.picture} url={layout.miniatureUrl} screenshot={layout.screenshotDesktop} />
              <Text weight="medium" overflow="truncate">
                {layout.title}
              </Text>
              <Text size="sm" tone="muted">
                {formatDateTime(layout.createdAt)}, {layout.createdBy}
              </Text>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
