import { formatCount, limits } from '@galley/contract';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/dates';
import { useDebounced } from '../../../lib/use-debounced';
import { Chip } from '../../../ui/badge/badge';
import { Button } from '../../../ui/button/button';
import { DataTable } from '../../../ui/data-table/data-table';
import { useMediaQuery } from '../../../ui/media-query/use-media-query';
import { AdminCard, Finder, More } from './admin-card';
import styles from './admin-page.module.css';
import { openLimitsModal } from './open-limits';
import { type AdminOrganization, useOrganizations } from './use-admin';

/** The organizations of the server with their usage and limits, searchable by part of the name. */
export function OrganizationsCard() {
  const [term, setTerm] = useState('');
  const organizations = useOrganizations(useDebounced(term.trim(), limits.searchDebounceMs));
  const rows = organizations.data?.pages.flatMap((page) => page.organizations);
  return (
    <AdminCard error={organizations.error}>
      <Finder label="Find an organization" term={term} onChange={setTerm} />
      {rows ? (
        <Organizations rows={rows} empty={term ? 'No matching organizations.' : 'No organizations yet.'} />
      ) : null}
      <More query={organizations} />
    </AdminCard>
  );
}

function Organizations({ rows, empty }: { rows: readonly AdminOrganization[]; empty: string }) {
  const isNarrow = useMediaQuery('(max-width: 767px)');
  if (isNarrow && rows.length > 0) {
    return (
      <ul className={styles.list} aria-label="Organizations">
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <div className={styles.rowText}>
              <Name row={row} />
              <span className={styles.muted}>{countsOf(row)}</span>
              <span className={styles.muted}>Since {formatDateTime(row.createdAt)}</span>
            </div>
            <LimitsButton row={row} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <DataTable
      label="Organizations"
      rows={rows}
      keyOf={(row) => row.id}
      empty={empty}
      columns={[
        { name: 'Name', show: (row) => <Name row={row} /> },
        { name: 'Number', isNumber: true, show: (row) => row.id },
        { name: 'Members', isNumber: true, show: (row) => row.members },
        { name: 'Themes', isNumber: true, show: (row) => row.templates },
        { name: 'Emails and pages', isNumber: true, show: (row) => row.emails },
        { name: 'Since', show: (row) => formatDateTime(row.createdAt) },
        { name: 'Actions', isNumber: true, show: (row) => <LimitsButton row={row} /> },
      ]}
    />
  );
}

function Name({ row: { name, deletesAt, hasUsableOwner } }: { row: AdminOrganization }) {
  return (
    <span className={styles.named}>
      {name}
      {deletesAt ? <Chip tone="red">Canceled, ends {formatDateTime(deletesAt)}</Chip> : null}
      {hasUsableOwner ? null : <Chip>No owner can sign in</Chip>}
    </span>
  );
}

function countsOf({ id, members, templates, emails }: AdminOrganization): string {
  const counts = [
    formatCount(members, { one: 'member', other: 'members' }),
    formatCount(templates, { one: 'theme', other: 'themes' }),
    formatCount(emails, { one: 'email or page', other: 'emails and pages' }),
  ];
  return `Number ${id}: ${counts.join(', ')}`;
}

function LimitsButton({ row: { id, name, deletesAt } }: { row: AdminOrganization }) {
  if (deletesAt) return null;
  return (
    <Button size="small" aria-label={`Limits of ${name}`} onClick={() => void openLimitsModal(id)}>
      Limits
    </Button>
  );
}
