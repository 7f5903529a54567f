import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../../../ui/error-boundary/error-boundary';
import { PartFailure } from './part-failure';

interface PartBoundaryProps {
  /** Closes the part. Undefined if it can't be closed. */
  onClose?: () => void;
  /** Wraps the message that replaces the part in the part's own frame. */
  frame: (failure: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Catches errors in a part beside the canvas, so that the canvas and the edits aren't affected. */
export function PartBoundary({ onClose, frame, children }: PartBoundaryProps) {
  return (
    <ErrorBoundary fallback={(_error, retry) => frame(<PartFailure onRetry={retry} onClose={onClose} />)}>
      {children}
    </ErrorBoundary>
  );
}
