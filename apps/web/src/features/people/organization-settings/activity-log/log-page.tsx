import { type AuditEvent, describeChange } from '@galley/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../../api/api-error';
import { accountLogFile, accountLogQuery } from '../../../../api/people/audit-log';
import { formatDateTime, formatFull, isoDate } from '../../../../lib/dates';
import { OrganizationSettings } from '../../../../lib/organization-settings/organization-settings';
import { useMe } from '../../../../lib/session';
import { messages } from '../../../../messages';
import { activityLogMessages } from '../../../../messages/people/activity-log';
import { Avatar } from '../../../../ui/avatar/avatar';
import { Button, buttonClass } from '../../../../ui/button/button';
import { RefusedState } from '../../../../ui/full-state/refused-state';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { Stack } from '../../../../ui/stack/stack';
import { TabPanel, Tabs } from '../../../../ui/tabs/tabs';
import { Text } from '../../../../ui/text/text';
import { BatchRow, PeopleRow } from './batch-row';
import { everyChange, type LogFilter, LogFilters, queryOfFilter } from './log-filters';
import styles from './log-page.module.css';
import { LogSettings } from './log-settings';
import { SecurityEvents } from './security-events';

const tabs = [
  { value: 'changes', label: activityLogMessages.changes },
  { value: 'security', label: activityLogMessages.signInsAndSecurity },
  { value: 'settings', label: activityLogMessages.settings },
] as const;

/** The organization's history for its owners: changes with their authors, and members' sign-ins and similar events. */
export function LogPage() {
  const { grant } = useMe();
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('changes');
  if (!grant.canReadLog) {
    return <RefusedState isWholeScreen title={messages.noPermission} text={activityLogMessages.ownersOnly} />;
  }
  return (
    <OrganizationSettings title={activityLogMessages.titles[tab]}>
      <Tabs label={activityLogMessages.log} value={tab} tabs={tabs} onChange={setTab}>
        <TabPanel value="changes" className={styles.panel}>
          <Changes />
        </TabPanel>
        <TabPanel value="security" className={styles.panel}>
          <SecurityEvents />
        </TabPanel>
        <TabPanel value="settings" className={styles.panel}>
          <LogSettings />
        </TabPanel>
      </Tabs>
    </OrganizationSettings>
  );
}

/** Changes in the organization with their authors, newest first. */
function Changes() {
  const [filter, setFilter] = useState(everyChange);
  const log = useLog(filter);
  // Keeps the options of the first response while another filter is loading.
  const choices = useLog(everyChange).data?.pages[0];
  const events = log.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <>
      <Stack direction="row" isWrapping gap={2} align="end">
        <LogFilters value={filter} choices={choices ?? { people: [], actions: [], kinds: [] }} onChange={setFilter} />
        <a className={buttonClass({ size: 'large' })} href={accountLogFile(queryOfFilter(filter))} download>
          <Download />
          {activityLogMessages.downloadCsv}
        </a>
      </Stack>
      <SettingsCard title={activityLogMessages.changes}>
        {log.error ? <p className={styles.note}>{errorText(log.error)}</p> : null}
        {log.isSuccess && events.length === 0 ? (
          <p className={styles.note}>{activityLogMessages.noMatchingChanges}</p>
        ) : null}
        <ul aria-label={activityLogMessages.changes}>
          {events.map((event) => (
            <LogRow
              key={event.id}
              event={event}
              onPick={() =>
                setFilter({
                  ...everyChange,
                  kind: event.objectKind,
                  object: { id: event.objectId, title: event.objectTitle },
                })
              }
            />
          ))}
        </ul>
        {log.hasNextPage ? (
          <Stack direction="row" justify="center" line="before" pad={3}>
            <Button isBusy={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
              {activityLogMessages.showMore}
            </Button>
          </Stack>
        ) : null}
      </SettingsCard>
    </>
  );
}

function LogRow({ event, onPick }: { event: AuditEvent; onPick: () => void }) {
  const actor = event.actor || (event.actorId ? messages.unknownAuthor : 'Galley');
  const { batch } = event;
  const people = event.people && event.people.length > 1 ? event.people : null;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <li className={styles.row}>
        <Avatar name={actor} src={event.avatar} id={event.actorId} size={30} />
        <span className={styles.text}>
          <Text as="b" weight="medium">
            {actor}
          </Text>{' '}
          {describeChange(event)}{' '}
          {batch || people ? (
            <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? activityLogMessages.hideList : activityLogMessages.showList}
            </Button>
          ) : null}
        </span>
        {event.objectTitle && !batch ? (
          <IconButton
            label={activityLogMessages.onlyChangesOf(event.objectTitle)}
            icon={<ListFilter />}
            size="small"
            onClick={onPick}
          />
        ) : null}
        <time className={styles.time} dateTime={isoDate(event.at)} title={formatFull(event.at)}>
          {formatDateTime(event.at)}
        </time>
      </li>
      {batch && isOpen ? <BatchRow id={batch.id} name={describeChange(event)} /> : null}
      {people && isOpen ? <PeopleRow people={people} name={describeChange(event)} /> : null}
    </>
  );
}

function useLog(filter: LogFilter) {
  return useInfiniteQuery(accountLogQuery(queryOfFilter(filter)));
}
