import { Link } from 'react-router';
import { messages } from '../../../../../messages';
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { Button, buttonClass } from '../../../../../ui/button/button';
import { EmptyState } from '../../../../../ui/empty-state/empty-state';
import styles from './canvas-late.module.css';

/**
 * Replaces a canvas that the server hasn't sent: says that Galley keeps trying, and offers ways out. Part of the first
 * screen, because no further code could be loaded then. `onRetry` is null until the canvas is late.
 */
export function CanvasLate({ onRetry }: { onRetry: (() => void) | null }) {
  return (
    <div className={styles.late} role="status">
      {onRetry ? (
        <EmptyState
          title={builderMessages.canvasLateTitle}
          text={builderMessages.canvasLate}
          actions={
            <>
              <Link className={buttonClass({ variant: 'alt' })} to="/">
                {messages.backToDashboard}
              </Link>
              <Button variant="main" onClick={onRetry}>
                {messages.tryAgain}
              </Button>
            </>
          }
        />
      ) : null}
    </div>
  );
}
