import { errorText } from '../../api/api-error';
import { messages } from '../../messages';
import { Button } from '../../ui/button/button';
import { Modal, type ModalSize } from '../../ui/modal/modal';
import { Skeleton } from '../../ui/skeleton/skeleton';
import { Text } from '../../ui/text/text';
import styles from './details-state.module.css';

/** A modal whose content is loading or failed to load. */
export function DetailsState(props: { title: string; size?: ModalSize; error: unknown; onClose: () => void }) {
  const { title, size, error, onClose } = props;
  return (
    <Modal title={title} size={size} onClose={onClose} footer={<Button onClick={onClose}>{messages.close}</Button>}>
      {error ? (
        <Text as="p" tone="danger" role="alert">
          {errorText(error)}
        </Text>
      ) : (
        <div className={styles.bars} role="status" aria-label={messages.loading}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      )}
    </Modal>
  );
}
