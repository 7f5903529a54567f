import { MessageSquare } from 'lucide-react';
import { shortcut } from '../../../../../lib/shortcut';
import { screenMessages } from '../../../../../messages/documents/builder/screen';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { lazyPart } from '../../../../../ui/lazy/lazy-part';
import { useBuilder } from '../../context/builder-context';
import { useOpenPanel } from '../../context/use-screen';
import checks from '../checks/checks-button.module.css';

const ActivityBadge = lazyPart(async () => (await import('./activity-badge')).ActivityBadge);

/** Opens the activity panel and shows the number of unread comments. */
export function ActivityButton() {
  const { screen } = useBuilder();
  return (
    <span className={checks.holder}>
      <IconButton
        label={screenMessages.activity}
        icon={<MessageSquare />}
        shortcut={shortcut('M', { isShifted: true })}
        isPressed={useOpenPanel() === 'activity'}
        onClick={() => screen.panel.toggle('activity')}
      />
      <span className={checks.count}>
        <ActivityBadge />
      </span>
    </span>
  );
}
