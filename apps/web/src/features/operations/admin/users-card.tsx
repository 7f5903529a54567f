import { limits } from '@galley/contract';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/dates';
import { useDebounced } from '../../../lib/use-debounced';
import { adminMessages } from '../../../messages/operations/admin';
import { Avatar } from '../../../ui/avatar/avatar';
import { Chip } from '../../../ui/badge/badge';
import { DataTable } from '../../../ui/data-table/data-table';
import { useMediaQuery } from '../../../ui/media-query/use-media-query';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
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
      <Finder label={adminMessages.findAPerson} term={term} onChange={setTerm} />
      {rows ? <Users rows={rows} empty={term ? adminMessages.noMatchingUsers : adminMessages.noUsersYet} /> : null}
      <More query={users} />
    </AdminCard>
  );
}

function Users({ rows, empty }: { rows: readonly AdminUser[]; empty: string }) {
  const isNarrow = useMediaQuery('(max-width: 767px)');
  if (isNarrow && rows.length > 0) {
    return (
      <ul aria-label={adminMessages.users}>
        {rows.map((user) => (
          <li key={user.id} className={styles.row}>
            <div className={styles.rowText}>
              <Person user={user} />
              <Text size="inline-sm" tone="muted">
                {user.organizations.join(', ') || adminMessages.noOrganization}
              </Text>
              <Text size="inline-sm" tone="muted">
                {adminMessages.lastSignInOn(whenOf(user))}
              </Text>
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
      label={adminMessages.users}
      rows={rows}
      keyOf={(user) => user.id}
      empty={empty}
      columns={[
        { name: adminMessages.name, show: (user) => <Person user={user} /> },
        { name: adminMessages.state, show: (user) => <State user={user} /> },
        { name: adminMessages.organizations, show: (user) => user.organizations.join(', ') },
        { name: adminMessages.lastSignIn, show: whenOf },
        { name: adminMessages.actions, isNumber: true, show: (user) => <UserMenu user={user} /> },
      ]}
    />
  );
}

function whenOf({ lastSignInAt }: AdminUser): string {
  return lastSignInAt ? formatDateTime(lastSignInAt) : adminMessages.never;
}

function Person({ user: { id, name, email, avatar, isSiteAdmin } }: { user: AdminUser }) {
  return (
    <Stack as="span" direction="inline" gap={2.25} align="center">
      <Avatar name={name} src={avatar} id={id} size={30} />
      <span className={styles.rowText}>
        <Stack as="span" direction="inline" gap={2} align="center" overflow="nowrap">
          {name}
          {isSiteAdmin ? <Chip tone="blue">{adminMessages.siteAdmin}</Chip> : null}
        </Stack>
        <Text size="inline-sm" tone="muted">
          {email}
        </Text>
      </span>
    </Stack>
  );
}

function State({ user: { lockedAt, lockedBy } }: { user: AdminUser }) {
  if (!lockedAt)
    return (
      <Text size="inline-sm" tone="muted">
        {adminMessages.active}
      </Text>
    );
  return (
    <span className={styles.rowText}>
      <span>
        <Chip tone="red">{adminMessages.locked}</Chip>
      </span>
      <Text size="inline-sm" tone="muted">
        {formatDateTime(lockedAt)}
        {lockedBy ? adminMessages.lockedBy(lockedBy) : ''}
      </Text>
    </span>
  );
}
