import { errorText } from '../../api/api-error';
import { messages } from '../../messages';
import { Button } from '../../ui/button/button';
import { Modal, type ModalRoom, type ModalSize } from '../../ui/modal/modal';
import { Skeleton } from '../../ui/skeleton/skeleton';
import { Text } from '../../ui/text/text';
import styles from './details-state.module.css';

interface DetailsStateProps {
  title: string;
  /** Size and room of the dialog that follows, so that nothing moves when it does. */
  size?: ModalSize;
  room: ModalRoom;
  error: unknown;
  onClose: () => void;
}

/** A modal whose content is loading or failed to load. */
export function DetailsState(props: DetailsStateProps) {
  const { title, size, room, error, onClose } = props;
  return (
    <Modal
      title={title}
      size={size}
      room={room}
      onClose={onClose}
      footer={<Button onClick={onClose}>{messages.close}</Button>}
    >
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
