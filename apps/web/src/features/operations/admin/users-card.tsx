import { limits } from '@galley/contract';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/dates';
import { useDebounced } from '../../../lib/use-debounced';
import { Avatar } from '../../../ui/avatar/avatar';
import { Chip } from '../../../ui/badge/badge';
import { DataTable } from '../../../ui/data-table/data-table';
import { useMediaQuery } from '../../../ui/media-query/use-media-query';
import { AdminCard, Finder, More } from './admin-card';
import styles from './admin-page.module.css';
import { type AdminUser, useUsers } from './use-admin';
import { UserMenu } from './user-menu';

/** The accounts of the server with their state and actions, searchable by part of the name or address. */
export function UsersCard() {
  const [term, setTerm] = useState('');
  const users = useUsers(useDebounced(term.trim(), limits.searchDebounceMs));
  const rows = users.data?.pages.flatMap((page) => page.users);
  return (
    <AdminCard error={users.error}>
      <Finder label="Find a person" term={term} onChange={setTerm} />
      {rows ? <Users rows={rows} empty={term ? 'No matching users.' : 'No users yet.'} /> : null}
      <More query={users} />
    </AdminCard>
  );
}

function Users({ rows, empty }: { rows: readonly AdminUser[]; empty: string }) {
  const isNarrow = useMediaQuery('(max-width: 767px)');
  if (isNarrow && rows.length > 0) {
    return (
      <ul className={styles.list} aria-label="Users">
        {rows.map((user) => (
          <li key={user.id} className={styles.row}>
            <div className={styles.rowText}>
              <Person user={user} />
              <span className={styles.muted}>{user.organizations.join(', ') || 'No organization'}</span>
              <span className={styles.muted}>Last sign-in: {whenOf(user)}</span>
              <State user={user} />
            </div>
            <UserMenu user={user} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <DataTable
      label="Users"
      rows={rows}
      keyOf={(user) => user.id}
      empty={empty}
      columns={[
        { name: 'Name', show: (user) => <Person user={user} /> },
        { name: 'State', show: (user) => <State user={user} /> },
        { name: 'Organizations', show: (user) => user.organizations.join(', ') },
        { name: 'Last sign-in', show: whenOf },
        { name: 'Actions', isNumber: true, show: (user) => <UserMenu user={user} /> },
      ]}
    />
  );
}

function whenOf({ lastSignInAt }: AdminUser): string {
  return lastSignInAt ? formatDateTime(lastSignInAt) : 'Never';
}

function Person({ user: { id, name, email, avatar, isSiteAdmin } }: { user: AdminUser }) {
  return (
    <span className={styles.person}>
      <Avatar name={name} src={avatar} id={id} size={30} />
      <span className={styles.rowText}>
        <span className={styles.named}>
          {name}
          {isSiteAdmin ? <Chip tone="blue">Site admin</Chip> : null}
        </span>
        <span className={styles.muted}>{email}</span>
      </span>
    </span>
  );
}

function State({ user: { lockedAt, lockedBy } }: { user: AdminUser }) {
  if (!lockedAt) return <span className={styles.muted}>Active</span>;
  return (
    <span className={styles.rowText}>
      <span>
        <Chip tone="red">Locked</Chip>
      </span>
      <span className={styles.muted}>
        {formatDateTime(lockedAt)}
        {lockedBy ? ` by ${lockedBy}` : ''}
      </span>
    </span>
  );
}
