import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../../../ui/error-boundary/error-boundary';
import { PartFailure } from './part-failure';

interface PartBoundaryProps {
  /** Closes the part, if it can be closed. */
  onClose?: () => void;
  /** The frame that the part draws around itself, for the message in its place. */
  frame: (failure: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Around each part beside the canvas: an error in it leaves the canvas and the edits alone. */
export function PartBoundary({ onClose, frame, children }: PartBoundaryProps) {
  return (
    <ErrorBoundary fallback={(_error, retry) => frame(<PartFailure onRetry={retry} onClose={onClose} />)}>
      {children}
    </ErrorBoundary>
  );
}
