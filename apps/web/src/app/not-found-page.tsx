import { texts } from '@galley/contract';
import { Link } from 'react-router';
import { buttonClass } from '../ui/button/button';
import { FullState } from '../ui/full-state/full-state';

/** Any path that is none of ours. */
export function NotFoundPage() {
  return (
    <FullState
      title={texts.notFoundTitle}
      text={texts.notFound}
      actions={
        <Link to="/" className={buttonClass({ variant: 'alt' })}>
          Back to the dashboard
        </Link>
      }
    />
  );
}
