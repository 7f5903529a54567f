import { texts } from '@galley/contract';
import { RefusedState } from '../ui/full-state/refused-state';

/** For all unknown paths. */
export function NotFoundPage() {
  return <RefusedState isWholeScreen title={texts.notFoundTitle} text={texts.notFound} />;
}
