import { type Me, type OwnOrganization, organizationUrl } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, Plus, Search, Star, UserPlus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { joinableOrganizationsQuery } from '../../../api/people/organizations';
import type { Unread } from '../../../api/review/notifications';
import { useJoin } from '../../../lib/use-join';
import { organizationMessages } from '../../../messages/people/organizations';
import { openNewOrganizationModal } from '../../../modals';
import { Badge } from '../../../ui/badge/badge';
import { Stack } from '../../../ui/stack/stack';
import { filterOrganizations, searchFrom } from './filter-organizations';
import styles from './organization-list.module.css';

/** A person's organizations, with arrow key navigation and, if there are many, a search field. */
export function OrganizationList({ me, unread, onClose }: { me: Me; unread: Unread | undefined; onClose: () => void }) {
  const [term, setTerm] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const hasSearch = me.organizations.length >= searchFrom;
  const shown = filterOrganizations(me.organizations, term);
  const handleKey = (event: KeyboardEvent) => {
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('input, a, button') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const isInField = document.activeElement instanceof HTMLInputElement;
    const next = nextStop(event.key, at, stops.length, { isInField });
    if (next === null) {
      if (event.key === 'Enter' && isInField) stops.find((stop) => stop instanceof HTMLAnchorElement)?.click();
      return;
    }
    event.preventDefault();
    stops[next]?.focus();
  };
  return (
    <Stack ref={list}>
      {hasSearch ? (
        <label className={styles.search}>
          <Search />
          <span className={styles.hidden}>{organizationMessages.findAnOrganization}</span>
          <input
            type="search"
            placeholder={organizationMessages.findAnOrganization}
            value={term}
            onChange={(event) => setTerm(event.target.value)}
            onKeyDown={handleKey}
          />
        </label>
      ) : null}
      <ul className={styles.list} aria-label={organizationMessages.yourOrganizations}>
        {shown.map((organization) => (
          <OrganizationItem
            key={organization.id}
            organization={organization}
            isCurrent={organization.id === me.organization.id}
            unread={unread?.elsewhere.find((one) => one.organization.id === organization.id)?.unread ?? 0}
            isDot={unread?.badge === 'dot'}
            onClose={onClose}
            onKeyDown={handleKey}
          />
        ))}
      </ul>
      <p className={shown.length === 0 ? styles.none : styles.hidden} role="status">
        {shown.length === 0 ? organizationMessages.nothingFoundFor(term.trim()) : ''}
      </p>
      {me.canJoinOrganization ? <JoinItems onKeyDown={handleKey} /> : null}
      {me.canCreateOrganization ? (
        <div className={styles.end}>
          <button
            type="button"
            className={styles.item}
            onKeyDown={handleKey}
            onClick={() => {
              onClose();
              void openNewOrganizationModal();
            }}
          >
            <Plus />
            {organizationMessages.newOrganization}
          </button>
        </div>
      ) : null}
    </Stack>
  );
}

/** Organizations the person can join because of the domain of their email address. */
function JoinItems({ onKeyDown }: { onKeyDown: (event: KeyboardEvent) => void }) {
  const { data: organizations = [] } = useQuery(joinableOrganizationsQuery());
  const { busyId, join } = useJoin();
  if (organizations.length === 0) return null;
  return (
    <div className={styles.end}>
      {organizations.map(({ id, name, domain }) => (
        <button
          key={id}
          type="button"
          className={styles.item}
          aria-disabled={busyId === id || undefined}
          onKeyDown={onKeyDown}
          onClick={() => join(id)}
        >
          <UserPlus />
          <Stack as="span" flex="grow" canShrink>
            <span className={styles.name} title={name}>
              {organizationMessages.join(name)}
            </span>
            <span className={styles.host}>{domain}</span>
          </Stack>
        </button>
      ))}
    </div>
  );
}

interface OrganizationItemProps {
  organization: OwnOrganization;
  isCurrent: boolean;
  unread: number;
  isDot: boolean;
  onClose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function OrganizationItem({ organization, isCurrent, unread, isDot, onClose, onKeyDown }: OrganizationItemProps) {
  const words = (
    <>
      <span className={styles.check}>{isCurrent ? <Check /> : null}</span>
      <Stack as="span" flex="grow" canShrink>
        <span className={styles.name} title={organization.name}>
          {organization.name}
        </span>
        {organization.url ? <span className={styles.host}>{new URL(organization.url).host}</span> : null}
      </Stack>
      {unread > 0 ? (
        <>
          {isDot ? <span className={styles.dot} /> : <Badge count={unread} tone="primary" />}
          <span className={styles.hidden}>
            {isDot ? organizationMessages.hasUnreadNotifications : organizationMessages.unread}
          </span>
        </>
      ) : null}
      {organization.isOwner ? (
        <Star className={styles.star} role="img" aria-label={organizationMessages.owned} />
      ) : null}
    </>
  );
  return (
    <li>
      {isCurrent ? (
        <button type="button" className={styles.item} aria-current="true" onClick={onClose} onKeyDown={onKeyDown}>
          {words}
        </button>
      ) : (
        <a className={styles.item} href={organizationUrl(organization, '/')} onKeyDown={onKeyDown}>
          {words}
        </a>
      )}
    </li>
  );
}

/** Returns the index that an arrow key, Home or End moves to; null = none. In a field, Home and End move the cursor. */
function nextStop(key: string, at: number, count: number, { isInField }: { isInField: boolean }): number | null {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  if (isInField) return null;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
