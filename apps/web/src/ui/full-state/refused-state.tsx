import { Link } from 'react-router';
import { messages } from '../../messages';
import { buttonClass } from '../button/button';
import { EmptyState } from '../empty-state/empty-state';
import { FullState } from './full-state';

interface RefusedStateProps {
  title: string;
  /** Whom to ask for access. */
  text?: string;
  /** True if it fills the screen. Otherwise it's in a part of one that has its own title. */
  isWholeScreen?: boolean;
}

/** Shown for missing permissions and missing items: the same everywhere, with a link back. */
export function RefusedState({ title, text, isWholeScreen }: RefusedStateProps) {
  const State = isWholeScreen ? FullState : EmptyState;
  return (
    <State
      drawing="tags"
      title={title}
      text={text}
      actions={
        <Link to="/" className={buttonClass({ variant: 'alt' })}>
          {messages.backToDashboard}
        </Link>
      }
    />
  );
}
