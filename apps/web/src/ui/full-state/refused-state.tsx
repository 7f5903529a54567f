import { Link } from 'react-router';
import { buttonClass } from '../button/button';
import { EmptyState } from '../empty-state/empty-state';
import { FullState } from './full-state';

interface RefusedStateProps {
  title: string;
  /** Whom to ask, or who may. */
  text?: string;
  /** True where it is all of the screen; else it stands in a part of one that has a title of its own. */
  isWholeScreen?: boolean;
}

/** What stands where somebody may not look, or nothing is: the same everywhere, with the way back. */
export function RefusedState({ title, text, isWholeScreen }: RefusedStateProps) {
  const State = isWholeScreen ? FullState : EmptyState;
  return (
    <State
      drawing="tags"
      title={title}
      text={text}
      actions={
        <Link to="/" className={buttonClass({ variant: 'alt' })}>
          Back to the dashboard
        </Link>
      }
    />
  );
}
