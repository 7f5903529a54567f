import { limits } from '@galley/contract';
import { useState } from 'react';
import { formatDateTime } from '../../lib/dates';
import { useDebounced } from '../../lib/use-debounced';
import { Chip } from '../../ui/badge/badge';
import { DataTable } from '../../ui/data-table/data-table';
import { AdminCard, Finder, More } from './admin-card';
import styles from './admin-page.module.css';
import { useOrganizations } from './use-admin';

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
