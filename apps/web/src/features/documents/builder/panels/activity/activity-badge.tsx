import { commentMessages } from '../../../../../messages/review/comments';
import { Badge } from '../../../../../ui/badge/badge';
import { VisuallyHidden } from '../../../../../ui/visually-hidden/visually-hidden';
import { useActivity } from './use-activity';

/** The number of unread comments. */
export function ActivityBadge() {
  const { unread } = useActivity();
  if (unread.length === 0) return null;
  return (
    <>
      <Badge count={unread.length} tone="primary" />
      <VisuallyHidden>{commentMessages.unreadWord}</VisuallyHidden>
    </>
  );
}
