import { messages } from '../messages';
import { RefusedState } from '../ui/full-state/refused-state';

/** For all unknown paths. */
export function NotFoundPage() {
  return <RefusedState isWholeScreen title={messages.notFoundTitle} text={messages.notFound} />;
}
