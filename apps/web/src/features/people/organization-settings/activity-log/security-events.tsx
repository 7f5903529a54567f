import { limits, type MemberEvent } from '@galley/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../../api/api-error';
import { memberEventsFile, memberEventsQuery } from '../../../../api/people/audit-log';
import { formatDateTime, formatFull, isoDate } from '../../../../lib/dates';
import { messages } from '../../../../messages';
import { activityLogMessages } from '../../../../messages/people/activity-log';
import { Avatar } from '../../../../ui/avatar/avatar';
import { Button, buttonClass } from '../../../../ui/button/button';
import { Select } from '../../../../ui/select/select';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import styles from './log-page.module.css';

/** Sign-ins, failed sign-ins, password resets, passkeys and two-factor changes of members, newest first. */
export function SecurityEvents() {
  const [person, setPerson] = useState('');
  const log = useMemberEvents(person);
  const people = useMemberEvents('').data?.pages[0]?.people ?? [];
  const events = log.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <>
      <Stack direction="row" isWrapping gap={2} align="end">
        <Select
          label={activityLogMessages.person}
          className={styles.choice}
          value={person}
          options={[
            { value: '', label: activityLogMessages.everyone },
            ...people.map(({ id, name }) => ({ value: String(id), label: name || messages.unknownAuthor })),
          ]}
          onChange={setPerson}
        />
        <a className={buttonClass({ size: 'large' })} href={memberEventsFile(person)} download>
          <Download />
          {activityLogMessages.downloadCsv}
        </a>
      </Stack>
      <SettingsCard title={activityLogMessages.signInsAndSecurity}>
        {log.error ? <p className={styles.note}>{errorText(log.error)}</p> : null}
        {log.isSuccess && events.length === 0 ? (
          <p className={styles.note}>{activityLogMessages.noMatchingEvents}</p>
        ) : null}
        <ul aria-label={activityLogMessages.signInsAndSecurity}>
          {events.map((event) => (
            <Row key={event.id} event={event} />
          ))}
        </ul>
        {log.hasNextPage ? (
          <Stack direction="row" justify="center" line="before" pad={3}>
            <Button isBusy={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
              {activityLogMessages.showMore}
            </Button>
          </Stack>
        ) : null}
        <p className={styles.foot}>{activityLogMessages.eventsKeptFor(limits.securityEventRetentionDays)}</p>
      </SettingsCard>
    </>
  );
}

function Row({ event: { person, personId, avatar, label, details, address, at } }: { event: MemberEvent }) {
  const name = person || messages.unknownAuthor;
  const more = [details, address && activityLogMessages.ipAddress(address)].filter(Boolean).join(' · ');
  return (
    <li className={styles.row}>
      <Avatar name={name} src={avatar} id={personId} size={30} />
      <span className={styles.text}>
        <Text as="b" weight="medium">
          {name}
        </Text>{' '}
        · {label}
        {more ? <span className={styles.details}>{more}</span> : null}
      </span>
      <time className={styles.time} dateTime={isoDate(at)} title={formatFull(at)}>
        {formatDateTime(at)}
      </time>
    </li>
  );
}

function useMemberEvents(person: string) {
  return useInfiniteQuery(memberEventsQuery(person));
}
