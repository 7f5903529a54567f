import { Badge } from '../../../../../ui/badge/badge';
import { useActivity } from './use-activity';

/** The number of unread comments. */
export function ActivityBadge() {
  const { unread } = useActivity();
  return unread.length > 0 ? <Badge count={unread.length} tone="primary" /> : null;
}
