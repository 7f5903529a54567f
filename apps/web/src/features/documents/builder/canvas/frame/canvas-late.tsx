import { Link } from 'react-router';
import { messages } from '../../../../../messages';
import { Button, buttonClass } from '../../../../../ui/button/button';
import { EmptyState } from '../../../../../ui/empty-state/empty-state';
import styles from './canvas-late.module.css';

/**
 * Shown in place of a canvas that the server doesn't send: that it's still being requested, and the ways out. Part of the
 * first screen, as nothing more can be loaded then. `onRetry` is null while the canvas isn't late.
 */
export function CanvasLate({ onRetry }: { onRetry: (() => void) | null }) {
  return (
    <div className={styles.late} role="status">
      {onRetry ? (
        <EmptyState
          title={messages.canvasLateTitle}
          text={messages.canvasLate}
          actions={
            <>
              <Link className={buttonClass({ variant: 'alt' })} to="/">
                Back to the dashboard
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
