import type { InviteCounts } from '@galley/contract';
import { memberTableMessages } from '../../../../messages/people/member-table';
import { Button } from '../../../../ui/button/button';
import { ProgressBar } from '../../../../ui/progress-bar/progress-bar';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';

interface DeliveryStateProps {
  counts: InviteCounts;
  /** Also says that all were delivered. */
  isComplete?: boolean;
  onShowRefused?: () => void;
}

/**
 * How many of the emails of invitations were delivered, while some are on their way or the mail server refused some.
 * Nothing otherwise.
 */
export function DeliveryState({ counts, isComplete, onShowRefused }: DeliveryStateProps) {
  const { queued, waiting, sent, refused } = counts;
  if (queued + waiting + refused === 0 && !(isComplete && sent > 0)) return null;
  const total = queued + waiting + sent + refused;
  const text = memberTableMessages.delivered(sent, total);
  return (
    <Stack gap={1} pad={3} line="after">
      <p role="status">{text}</p>
      {queued + waiting > 0 ? <ProgressBar label={text} percent={(100 * sent) / total} /> : null}
      {waiting > 0 ? (
        <Text as="p" tone="danger">
          {memberTableMessages.mailServerAway(waiting)}
        </Text>
      ) : null}
      {refused > 0 ? (
        <Text as="p" tone="danger">
          {memberTableMessages.mailsRefused(refused)}{' '}
          {onShowRefused ? (
            <Button variant="link" size="small" onClick={onShowRefused}>
              {memberTableMessages.showRefused}
            </Button>
          ) : null}
        </Text>
      ) : null}
    </Stack>
  );
}
