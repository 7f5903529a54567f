import { texts } from '@galley/contract';
import { RefusedState } from '../ui/full-state/refused-state';

/** Any path that is none of ours. */
export function NotFoundPage() {
  return <RefusedState isWholeScreen title={texts.notFoundTitle} text={texts.notFound} />;
}
