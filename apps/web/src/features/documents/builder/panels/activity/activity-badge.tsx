import { Badge } from '../../../../../ui/badge/badge';
import { useActivity } from './use-activity';

/** The number of comments that the person hasn't seen. */
export function ActivityBadge() {
  const { unread } = useActivity();
  return unread.length > 0 ? <Badge count={unread.length} tone="primary" /> : null;
}
