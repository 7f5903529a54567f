import { limits, type SecurityLogEvent } from '@galley/contract';
import { Download, RefreshCw, Search } from 'lucide-react';
import { useState } from 'react';
import { type SecurityFilter, securityLogFile } from '../../../api/people/security-log';
import { formatDateTime, formatFull, isoDate } from '../../../lib/dates';
import { useDebounced } from '../../../lib/use-debounced';
import { adminMessages } from '../../../messages/operations/admin';
import { Button, buttonClass } from '../../../ui/button/button';
import { DataTable } from '../../../ui/data-table/data-table';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { useMediaQuery } from '../../../ui/media-query/use-media-query';
import { Select } from '../../../ui/select/select';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import { TextField } from '../../../ui/text-field/text-field';
import { AdminCard, More } from './admin-card';
import styles from './security-card.module.css';
import { useRefreshSecurityLog, useSecurityActions, useSecurityLog } from './use-security-log';

const periods = [
  { value: '', label: adminMessages.anyTime },
  { value: '1', label: adminMessages.last24Hours },
  { value: '7', label: adminMessages.last7Days },
  { value: '30', label: adminMessages.last30Days },
] as const;

const everything: SecurityFilter = { action: '', person: '', address: '', days: '' };

/**
 * Security events of the server: sign-ins, refusals and permission changes, with filters and a CSV export of the
 * filtered events.
 */
export function SecurityCard() {
  const [typed, setTyped] = useState(everything);
  const filter: SecurityFilter = {
    ...typed,
    person: useDebounced(typed.person.trim(), limits.searchDebounceMs),
    address: useDebounced(typed.address.trim(), limits.searchDebounceMs),
  };
  const log = useSecurityLog(filter);
  const refresh = useRefreshSecurityLog();
  const events = log.data?.pages.flatMap((page) => page.events);
  return (
    <AdminCard error={log.error}>
      <Stack direction="row" isWrapping gap={2} align="end" line="after" pad={3}>
        <Filters value={typed} onChange={(change) => setTyped({ ...typed, ...change })} />
        <Stack direction="row" isWrapping gap={2}>
          <Button
            size="large"
            icon={<RefreshCw />}
            isBusy={log.isFetching && !log.isFetchingNextPage}
            onClick={refresh}
          >
            {adminMessages.refresh}
          </Button>
          <a className={buttonClass({ size: 'large' })} href={securityLogFile(filter)} download>
            <Download />
            {adminMessages.downloadCsv}
          </a>
        </Stack>
      </Stack>
      {events ? <Events events={events} isFiltered={Object.values(typed).some(Boolean)} /> : null}
      <More query={log} />
      <p className={styles.note}>{adminMessages.eventsLead(limits.securityEventRetentionDays)}</p>
    </AdminCard>
  );
}

function Filters({ value, onChange }: { value: SecurityFilter; onChange: (change: Partial<SecurityFilter>) => void }) {
  const actions = useSecurityActions();
  return (
    <>
      <Select
        label={adminMessages.event}
        className={styles.choice}
        value={value.action}
        options={[
          { value: '', label: adminMessages.allEvents },
          ...actions.map(({ action, label }) => ({ value: action, label })),
        ]}
        onChange={(action) => onChange({ action })}
      />
      <TextField
        label={adminMessages.person}
        type="search"
        className={styles.choice}
        placeholder={adminMessages.nameOrEmail}
        leading={<Search />}
        maxLength={limits.searchTermLength}
        value={value.person}
        onChange={(event) => onChange({ person: event.currentTarget.value })}
      />
      <TextField
        label={adminMessages.ipAddress}
        type="search"
        className={styles.choice}
        placeholder={adminMessages.startsWith}
        leading={<Search />}
        maxLength={64}
        value={value.address}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      <Select
        label={adminMessages.period}
        className={styles.choice}
        value={value.days}
        options={periods}
        onChange={(days) => onChange({ days })}
      />
    </>
  );
}

function Events({ events, isFiltered }: { events: readonly SecurityLogEvent[]; isFiltered: boolean }) {
  const isNarrow = useMediaQuery('(max-width: 767px)');
  if (events.length === 0) {
    return (
      <EmptyState
        title={isFiltered ? adminMessages.noMatchingEvents : adminMessages.noSecurityEventsYet}
        text={isFiltered ? adminMessages.changeFilters : adminMessages.noEventsText}
      />
    );
  }
  if (isNarrow) {
    return (
      <ul aria-label={adminMessages.securityEvents}>
        {events.map((event) => (
          <li key={event.id} className={styles.row}>
            <What event={event} />
            <Who event={event} />
            <Text size="inline-sm" tone="muted">
              <When event={event} />
              {[event.organization, event.address].map((text) => (text ? ` · ${text}` : ''))}
            </Text>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <DataTable
      label={adminMessages.securityEvents}
      rows={events}
      keyOf={(event) => event.id}
      empty=""
      columns={[
        { name: adminMessages.time, show: (event) => <When event={event} /> },
        { name: adminMessages.event, show: (event) => <What event={event} /> },
        { name: adminMessages.person, show: (event) => <Who event={event} /> },
        { name: adminMessages.organization, show: (event) => event.organization },
        {
          name: adminMessages.ipAddress,
          show: (event) => (
            // Without a break before the last digits of a short one.
            <Text isNumeric overflow={event.address.includes(':') ? 'break' : 'nowrap'}>
              {event.address}
            </Text>
          ),
        },
      ]}
    />
  );
}

function When({ event: { at } }: { event: SecurityLogEvent }) {
  return (
    <Text as="time" isNumeric overflow="nowrap" dateTime={isoDate(at)} title={formatFull(at)}>
      {formatDateTime(at)}
    </Text>
  );
}

function What({ event }: { event: SecurityLogEvent }) {
  return (
    <Stack as="span" overflow="break">
      <Text weight="medium">{event.label}</Text>
      {event.details ? (
        <Text size="inline-sm" tone="muted">
          {event.details}
        </Text>
      ) : null}
    </Stack>
  );
}

function Who({ event: { person, email } }: { event: SecurityLogEvent }) {
  if (!person && !email) return null;
  return (
    <Stack as="span" overflow="break" className="g-address">
      <span>{person}</span>
      <Text size="inline-sm" tone="muted">
        {email}
      </Text>
    </Stack>
  );
}
