import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../../api/keys';
import { readPushState, turnOffPush, turnOnPush } from '../../../lib/push';
import { useMe, useSession } from '../../../lib/session';
import { toast, toastError } from '../../../lib/toasts';
import { profileMessages } from '../../../messages/people/profile';
import { notificationMessages as messages } from '../../../messages/review/notifications';
import { Button } from '../../../ui/button/button';
import { PreferenceLine } from './preference-line';

const hints = {
  unsupported: messages.pushUnsupported,
  blocked: messages.pushBlocked,
  on: messages.pushOn,
  off: messages.pushOff,
};

/** Turns push notifications on or off in this browser. */
export function PushBrowserLine() {
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
    <PreferenceLine title={profileMessages.thisBrowser} hint={hints[state ?? 'off']}>
      {state === 'on' || state === 'off' ? (
        <Button size="small" onClick={handleBrowser}>
          {state === 'on' ? profileMessages.turnOffInThisBrowser : profileMessages.turnOnInThisBrowser}
        </Button>
      ) : null}
    </PreferenceLine>
  );
}
