import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys';
import { readPushState, turnOffPush, turnOnPush } from '../../lib/push';
import { useMe, useSession } from '../../lib/session';
import { toast, toastError } from '../../lib/toasts';
import { notificationMessages as messages } from '../../messages/notifications';
import { Button } from '../../ui/button/button';
import { Switch } from '../../ui/switch/switch';
import styles from './profile-page.module.css';

const hints = {
  unsupported: messages.pushUnsupported,
  blocked: messages.pushBlocked,
  on: messages.pushHint,
  off: messages.pushHint,
};

/** Push notifications: whether the person wants them, and whether this browser gets them. */
export function PushLine({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const me = useMe();
  const client = useQueryClient();
  const { webPushPubKey } = useSession().data ?? {};
  const query = { queryKey: keys.pushState, queryFn: () => readPushState(me.id, webPushPubKey) };
  const { data: state } = useQuery(query);
  const handleBrowser = async () => {
    try {
      if (state === 'on') await turnOffPush();
      else if ((await turnOnPush(me.id, webPushPubKey)) === 'on') toast(messages.notificationsUpdated);
    } catch (error) {
      console.error('Couldn’t change the push subscription:', error);
      toastError(messages.pushFailed);
    }
    await client.invalidateQueries({ queryKey: keys.pushState });
  };
  return (
    <div className={styles.preference}>
      <div className={styles.words}>
        <span className={styles.name}>Push notifications</span>
        <span className={styles.hint}>{hints[state ?? 'off']}</span>
      </div>
      <div className={styles.controls}>
        {isOn && (state === 'on' || state === 'off') ? (
          <Button size="small" onClick={handleBrowser}>
            {state === 'on' ? 'Turn off in this browser' : 'Turn on in this browser'}
          </Button>
        ) : null}
        <Switch
          label="Push notifications"
          isLabelHidden
          checked={isOn}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </div>
    </div>
  );
}
