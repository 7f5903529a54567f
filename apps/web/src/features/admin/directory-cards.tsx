import { limits } from '@galley/contract';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../lib/dates';
import { useDebounced } from '../../lib/use-debounced';
import { Avatar } from '../../ui/avatar/avatar';
import { Chip } from '../../ui/badge/badge';
import { DataTable } from '../../ui/data-table/data-table';
import { TextField } from '../../ui/text-field/text-field';
import { AdminCard, More } from './admin-card';
import styles from './admin-page.module.css';
import { useOrganizations, useUsers } from './use-admin';

/** Organizations of the server, searchable by part of the name. */
export function OrganizationsCard() {
  const [term, setTerm] = useState('');
  const organizations = useOrganizations(useDebounced(term.trim(), limits.searchDebounceMs));
  const rows = organizations.data?.pages.flatMap((page) => page.organizations);
  return (
    <AdminCard error={organizations.error}>
      <Finder label="Find an organization" term={term} onChange={setTerm} />
      {rows ? (
        <DataTable
          label="Organizations"
          rows={rows}
          keyOf={(row) => row.id}
          empty={term ? 'No matching organizations.' : 'No organizations yet.'}
          columns={[
            {
              name: 'Name',
              show: (row) => (
                <span className={styles.named}>
                  {row.name}
                  {row.deletesAt ? <Chip tone="red">Canceled, ends {formatDateTime(row.deletesAt)}</Chip> : null}
                </span>
              ),
            },
            { name: 'Members', isNumber: true, show: (row) => row.members },
            { name: 'Themes', isNumber: true, show: (row) => row.templates },
            { name: 'Emails and pages', isNumber: true, show: (row) => row.emails },
            { name: 'Since', show: (row) => formatDateTime(row.createdAt) },
          ]}
        />
      ) : null}
      <More query={organizations} />
    </AdminCard>
  );
}

/** Accounts of the server, searchable by part of the name or address. */
export function UsersCard() {
  const [term, setTerm] = useState('');
  const users = useUsers(useDebounced(term.trim(), limits.searchDebounceMs));
  const rows = users.data?.pages.flatMap((page) => page.users);
  return (
    <AdminCard error={users.error}>
      <Finder label="Find a person" term={term} onChange={setTerm} />
      {rows ? (
        <DataTable
          label="Users"
          rows={rows}
          keyOf={(row) => row.id}
          empty={term ? 'No matching users.' : 'No users yet.'}
          columns={[
            {
              name: 'Name',
              show: (row) => (
                <span className={styles.named}>
                  <Avatar name={row.name} src={row.avatar} id={row.id} size={24} />
                  {row.name}
                  {row.isSiteAdmin ? <Chip tone="blue">Site admin</Chip> : null}
                </span>
              ),
            },
            { name: 'Email', show: (row) => row.email },
            { name: 'Organizations', show: (row) => row.organizations.join(', ') },
            { name: 'Last seen', show: (row) => (row.lastSeenAt ? formatDateTime(row.lastSeenAt) : 'Never') },
          ]}
        />
      ) : null}
      <More query={users} />
    </AdminCard>
  );
}

function Finder({ label, term, onChange }: { label: string; term: string; onChange: (term: string) => void }) {
  return (
    <div className={styles.finder}>
      <TextField
        label={label}
        isLabelHidden
        type="search"
        placeholder={label}
        leading={<Search />}
        maxLength={limits.searchTermLength}
        value={term}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
