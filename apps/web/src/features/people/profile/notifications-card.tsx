import type { NotificationSettings, NotificationWays } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { errorText } from '../../../api/api-error';
import { keys } from '../../../api/keys';
import { notificationSettingsQuery, saveNotificationSettings } from '../../../api/review/notifications';
import { useMe } from '../../../lib/session';
import { toast, toastError } from '../../../lib/toasts';
import { profileMessages } from '../../../messages/people/profile';
import { notificationMessages as messages } from '../../../messages/review/notifications';
import { Segments } from '../../../ui/segments/segments';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import { Switch } from '../../../ui/switch/switch';
import { PreferenceLine } from './preference-line';
import styles from './profile-page.module.css';
import { PushBrowserLine } from './push-line';

const fragment = '#notifications';
const emails = [
  { value: 'now', label: profileMessages.atOnce },
  { value: 'hourly', label: profileMessages.hourly },
  { value: 'off', label: profileMessages.off },
] as const;
const badges = [
  { value: 'count', label: profileMessages.number },
  { value: 'dot', label: profileMessages.dot },
] as const;
const groups = {
  comments: {
    title: messages.comments,
    hint: messages.commentsHint,
    emailHints: { now: messages.atOnceHint, hourly: messages.hourlyHint, off: messages.emailOffHint },
  },
  guests: {
    title: messages.guests,
    hint: messages.guestsHint,
    emailHints: { now: messages.guestsAtOnceHint, hourly: messages.hourlyHint, off: messages.guestsOffHint },
  },
  approvals: {
    title: messages.approvals,
    hint: messages.approvalsHint,
    emailHints: { now: messages.eachAtOnceHint, hourly: messages.hourlyHint, off: messages.approvalsOffHint },
  },
  members: {
    title: messages.members,
    hint: messages.membersHint,
    emailHints: { now: messages.eachAtOnceHint, hourly: messages.hourlyHint, off: messages.membersOffHint },
  },
} as const;

/**
 * The person's notification settings for comments, comments of guests and commentors, approvals and, if they manage
 * members, new members.
 * `/profile#notifications` opens it.
 */
export function NotificationsCard() {
  const { data: settings, error } = useQuery(notificationSettingsQuery());
  const { isAdmin } = useMe();
  const change = useChangeSettings();
  const place = usePlaceOfFragment(settings !== undefined || error !== null);
  const shown = settings ? [settings, settings.guests, settings.approvals, ...(isAdmin ? [settings.members] : [])] : [];
  const isInBell = shown.some(({ inApp }) => inApp);
  const isPushed = shown.some(({ push }) => push);
  return (
    <div ref={place} id={fragment.slice(1)} className={styles.target} tabIndex={-1}>
      <SettingsCard title={profileMessages.notifications}>
        {error ? <p className={styles.preference}>{errorText(error)}</p> : null}
        {settings ? (
          <>
            <GroupLines group="comments" ways={settings} onChange={change}>
              {isInBell ? (
                <PreferenceLine title={profileMessages.badgeOnTheBell} hint={profileMessages.badgeHint}>
                  <Segments
                    label={profileMessages.badgeOnTheBell}
                    value={settings.badge}
                    segments={badges}
                    onChange={(badge) => change({ badge })}
                  />
                </PreferenceLine>
              ) : null}
            </GroupLines>
            <GroupLines
              group="guests"
              ways={settings.guests}
              onChange={(ways) => change({ guests: { ...settings.guests, ...ways } })}
            />
            <GroupLines
              group="approvals"
              ways={settings.approvals}
              onChange={(ways) => change({ approvals: { ...settings.approvals, ...ways } })}
            />
            {isAdmin ? (
              <GroupLines
                group="members"
                ways={settings.members}
                onChange={(ways) => change({ members: { ...settings.members, ...ways } })}
              />
            ) : null}
            {isPushed ? <PushBrowserLine /> : null}
          </>
        ) : null}
      </SettingsCard>
    </div>
  );
}

interface GroupLinesProps {
  group: keyof typeof groups;
  ways: NotificationWays;
  onChange: (ways: Partial<NotificationWays>) => void;
  children?: ReactNode;
}

/** Where notifications of one kind are shown or sent. */
function GroupLines({ group, ways, onChange, children }: GroupLinesProps) {
  const me = useMe();
  const { title, hint, emailHints } = groups[group];
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      <p className={`${styles.hint} ${styles.groupHint}`}>{hint}</p>
      <PreferenceLine title={profileMessages.inGalley} hint={profileMessages.inGalleyHint}>
        <Switch
          label={profileMessages.inGalley}
          isLabelHidden
          checked={ways.inApp}
          onChange={(event) => onChange({ inApp: event.currentTarget.checked })}
        />
      </PreferenceLine>
      {children}
      <PreferenceLine
        title={profileMessages.emails}
        hint={me.hasMailServer ? emailHints[ways.emailMode] : messages.noMailServer}
      >
        <Segments
          label={profileMessages.emails}
          value={ways.emailMode}
          segments={emails}
          onChange={(emailMode) => onChange({ emailMode })}
        />
      </PreferenceLine>
      <PreferenceLine title={profileMessages.pushNotifications} hint={messages.pushHint}>
        <Switch
          label={profileMessages.pushNotifications}
          isLabelHidden
          checked={ways.push}
          onChange={(event) => onChange({ push: event.currentTarget.checked })}
        />
      </PreferenceLine>
    </fieldset>
  );
}

/** Saves a change and shows it at once. Reverts it if the server refuses. */
function useChangeSettings() {
  const client = useQueryClient();
  const { queryKey } = notificationSettingsQuery();
  return async (changes: Partial<NotificationSettings>) => {
    // The displayed settings may not include the previous change yet.
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

/** Scrolls to the card if the address has its fragment, also when the link is on the profile itself. */
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
