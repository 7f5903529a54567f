import { MessageSquare } from 'lucide-react';
import { useId } from 'react';
import { shortcut } from '../../../../../lib/shortcut';
import { screenMessages } from '../../../../../messages/documents/builder/screen';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { lazyPart } from '../../../../../ui/lazy/lazy-part';
import { useBuilder } from '../../context/builder-context';
import { useOpenPanel } from '../../context/use-screen';
import checks from '../checks/checks-button.module.css';

const ActivityBadge = lazyPart(async () => (await import('./activity-badge')).ActivityBadge);

/** Opens the activity panel and shows the number of unread comments, which is part of its name. */
export function ActivityButton() {
  const { screen } = useBuilder();
  const id = useId();
  const countId = useId();
  return (
    <span className={checks.holder}>
      <IconButton
        id={id}
        label={screenMessages.activity}
        aria-labelledby={`${id} ${countId}`}
        icon={<MessageSquare />}
        shortcut={shortcut('M', { isShifted: true })}
        isPressed={useOpenPanel() === 'activity'}
        onClick={() => screen.panel.toggle('activity')}
      />
      <span id={countId} className={checks.count}>
        <ActivityBadge />
      </span>
    </span>
  );
}
