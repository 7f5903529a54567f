import { type AuditEvent, describeChange, nameOfAction, pages } from '@galley/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { accountLogFile, accountLogQuery } from '../../api/account-log';
import { errorText } from '../../api/api-error';
import { dayLabel, formatFull, formatTime, isoDate } from '../../lib/dates';
import { useMe } from '../../lib/session';
import { messages } from '../../messages';
import { Avatar } from '../../ui/avatar/avatar';
import { Button, buttonClass } from '../../ui/button/button';
import { RefusedState } from '../../ui/full-state/refused-state';
import { Select } from '../../ui/select/select';
import { SettingsCard, SettingsPage } from '../../ui/settings-page/settings-page';
import { TabPanel, Tabs } from '../../ui/tabs/tabs';
import pageStyles from './account-page.module.css';
import styles from './log-page.module.css';
import { SecurityEvents } from './security-events';

interface Filter {
  /** '' = everyone. */
  person: string;
  /** '' = all kinds. */
  action: string;
}

const tabs = [
  { value: 'changes', label: 'Changes' },
  { value: 'security', label: 'Sign-ins and security' },
] as const;

/**
 * The organization's history, for its owners: changes with their authors, and sign-ins and similar events of members.
 */
export function LogPage() {
  const { grant } = useMe();
  const [tab, setTab] = useState<'changes' | 'security'>('changes');
  if (!grant.canReadLog) {
    return <RefusedState isWholeScreen title={messages.noPermission} text="Only owners can view the log." />;
  }
  return (
    <SettingsPage
      title="Change log"
      lead={
        <Link className={pageStyles.back} to={pages.account}>
          <ArrowLeft /> Back to the organization
        </Link>
      }
    >
      <Tabs label="Log" value={tab} tabs={tabs} onChange={setTab}>
        <TabPanel value="changes" className={styles.panel}>
          <Changes />
        </TabPanel>
        <TabPanel value="security" className={styles.panel}>
          <SecurityEvents />
        </TabPanel>
      </Tabs>
    </SettingsPage>
  );
}

/** Changes in the organization with their authors, newest first. */
function Changes() {
  const [filter, setFilter] = useState<Filter>({ person: '', action: '' });
  const log = useLog(filter);
  // Keeps the choices of the first response while another filter is loading.
  const choices = useChoices();
  const events = log.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <>
      <div className={styles.tools}>
        <Select
          label="Person"
          className={styles.choice}
          value={filter.person}
          options={[{ value: '', label: 'Everyone' }, ...choices.people]}
          onChange={(person) => setFilter({ ...filter, person })}
        />
        <Select
          label="Change"
          className={styles.choice}
          value={filter.action}
          options={[{ value: '', label: 'Every change' }, ...choices.actions]}
          onChange={(action) => setFilter({ ...filter, action })}
        />
        <a className={buttonClass({ size: 'large' })} href={accountLogFile(queryOf(filter))} download>
          <Download />
          Download CSV
        </a>
      </div>
      <SettingsCard title="Changes">
        {log.error ? <p className={styles.note}>{errorText(log.error)}</p> : null}
        {log.isSuccess && events.length === 0 ? <p className={styles.note}>No matching changes.</p> : null}
        <ul className={styles.list} aria-label="Changes">
          {events.map((event) => (
            <LogRow key={event.id} event={event} />
          ))}
        </ul>
        {log.hasNextPage ? (
          <div className={styles.more}>
            <Button isBusy={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
              Show more
            </Button>
          </div>
        ) : null}
      </SettingsCard>
    </>
  );
}

function LogRow({ event }: { event: AuditEvent }) {
  const actor = event.actor || (event.actorId ? messages.unknownAuthor : 'Galley');
  return (
    <li className={styles.row}>
      <Avatar name={actor} src={event.avatar} id={event.actorId} size={30} />
      <span className={styles.words}>
        <b className={styles.actor}>{actor}</b> {describeChange(event)}
      </span>
      <time className={styles.time} dateTime={isoDate(event.at)} title={formatFull(event.at)}>
        {dayLabel(event.at)} {formatTime(event.at)}
      </time>
    </li>
  );
}

function queryOf({ person, action }: Filter): { person?: number; action?: string } {
  return { person: person ? Number(person) : undefined, action: action || undefined };
}

function useLog(filter: Filter) {
  return useInfiniteQuery(accountLogQuery(queryOf(filter)));
}

function useChoices() {
  const { data } = useLog({ person: '', action: '' });
  const first = data?.pages[0];
  return {
    people: first?.people.map(({ id, name }) => ({ value: String(id), label: name || messages.unknownAuthor })) ?? [],
    actions: first?.actions.map((action) => ({ value: action, label: nameOfAction(action) })) ?? [],
  };
}
