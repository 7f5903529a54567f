import { messages } from '../../messages';
import { Button } from '../button/button';
import { EmptyState } from '../empty-state/empty-state';

interface FailedStateProps {
  title: string;
  text: string;
  onRetry: () => void;
}

/** Shown instead of a part of a screen that couldn't be loaded, with a Try again button. */
export function FailedState({ title, text, onRetry }: FailedStateProps) {
  return <EmptyState title={title} text={text} actions={<Button onClick={onRetry}>{messages.tryAgain}</Button>} />;
}
