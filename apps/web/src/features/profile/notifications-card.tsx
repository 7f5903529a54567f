import type { NotificationSettings } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { errorText } from '../../api/api-error';
import { keys } from '../../api/keys';
import { notificationSettingsQuery, saveNotificationSettings } from '../../api/notifications';
import { useMe } from '../../lib/session';
import { toast, toastError } from '../../lib/toasts';
import { notificationMessages as messages } from '../../messages/notifications';
import { Segments } from '../../ui/segments/segments';
import { SettingsCard } from '../../ui/settings-page/settings-page';
import { Switch } from '../../ui/switch/switch';
import { PreferenceLine } from './preference-line';
import styles from './profile-page.module.css';
import { PushLine } from './push-line';

const fragment = '#notifications';
const emails = [
  { value: 'now', label: 'At once' },
  { value: 'hourly', label: 'Hourly' },
  { value: 'off', label: 'Off' },
] as const;
const badges = [
  { value: 'count', label: 'Number' },
  { value: 'dot', label: 'Dot' },
] as const;
const emailHints = { now: messages.atOnceHint, hourly: messages.hourlyHint, off: messages.emailOffHint };

/** How the person hears about mentions, replies and reactions. `/profile#notifications` leads here. */
export function NotificationsCard() {
  const me = useMe();
  const { data: settings, error } = useQuery(notificationSettingsQuery());
  const change = useChangeSettings();
  const place = usePlaceOfFragment(settings !== undefined || error !== null);
  return (
    <div ref={place} id={fragment.slice(1)} className={styles.target} tabIndex={-1}>
      <SettingsCard title="Notifications">
        {error ? <p className={styles.preference}>{errorText(error)}</p> : null}
        {settings ? (
          <>
            <PreferenceLine title="In Galley" hint="In the list of the bell, at the top of every page.">
              <Switch
                label="In Galley"
                isLabelHidden
                checked={settings.inApp}
                onChange={(event) => change({ inApp: event.currentTarget.checked })}
              />
            </PreferenceLine>
            {settings.inApp ? (
              <PreferenceLine title="Badge on the bell" hint="How many you haven’t read, or only that there are some.">
                <Segments
                  label="Badge on the bell"
                  value={settings.badge}
                  segments={badges}
                  onChange={(badge) => change({ badge })}
                />
              </PreferenceLine>
            ) : null}
            <PreferenceLine
              title="Emails"
              hint={me.hasMailServer ? emailHints[settings.emailMode] : messages.noMailServer}
            >
              <Segments
                label="Emails"
                value={settings.emailMode}
                segments={emails}
                onChange={(emailMode) => change({ emailMode })}
              />
            </PreferenceLine>
            <PushLine isOn={settings.push} onChange={(push) => change({ push })} />
          </>
        ) : null}
      </SettingsCard>
    </div>
  );
}

/** Saves a change at once. It's taken back if the server refuses it. */
function useChangeSettings() {
  const client = useQueryClient();
  const { queryKey } = notificationSettingsQuery();
  return async (changes: Partial<NotificationSettings>) => {
    // What is shown may not yet be what the change just before made it.
    const settings = client.getQueryData(queryKey);
    if (!settings) return;
    const next = { ...settings, ...changes };
    client.setQueryData(queryKey, next);
    try {
      await saveNotificationSettings(next);
      toast(messages.notificationsUpdated);
      void client.invalidateQueries({ queryKey: keys.notifications });
    } catch (error) {
      client.setQueryData(queryKey, settings);
      toastError(errorText(error));
    }
  };
}

/** Scrolls to the card when the address names it, also when a link is followed on the profile itself. */
function usePlaceOfFragment(isReady: boolean) {
  const { hash, key } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit of the fragment has its own key.
  useEffect(() => {
    if (!isReady || hash !== fragment) return;
    place.current?.scrollIntoView();
    place.current?.focus({ preventScroll: true });
  }, [isReady, hash, key]);
  return place;
}
