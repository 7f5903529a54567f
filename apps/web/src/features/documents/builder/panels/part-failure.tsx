import { messages } from '../../../../messages';
import { builderMessages } from '../../../../messages/documents/builder/base';
import { Button } from '../../../../ui/button/button';
import { Stack } from '../../../../ui/stack/stack';
import styles from './part-failure.module.css';

/** Replaces a part of the builder that couldn't be shown. The canvas and the edits aren't affected. */
export function PartFailure({ onRetry, onClose }: { onRetry: () => void; onClose?: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.text}>{builderMessages.partFailure}</p>
      <Stack direction="row" gap={2}>
        {onClose ? (
          <Button size="small" onClick={onClose}>
            {messages.close}
          </Button>
        ) : null}
        <Button size="small" variant="main" onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      </Stack>
    </div>
  );
}
