import { limits } from '@galley/contract';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/dates';
import { useDebounced } from '../../../lib/use-debounced';
import { adminMessages } from '../../../messages/operations/admin';
import { Chip } from '../../../ui/badge/badge';
import { Button } from '../../../ui/button/button';
import { DataTable } from '../../../ui/data-table/data-table';
import { useMediaQuery } from '../../../ui/media-query/use-media-query';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
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
      <Finder label={adminMessages.findAnOrganization} term={term} onChange={setTerm} />
      {rows ? (
        <Organizations
          rows={rows}
          empty={term ? adminMessages.noMatchingOrganizations : adminMessages.noOrganizationsYet}
        />
      ) : null}
      <More query={organizations} />
    </AdminCard>
  );
}

function Organizations({ rows, empty }: { rows: readonly AdminOrganization[]; empty: string }) {
  const isNarrow = useMediaQuery('(max-width: 767px)');
  if (isNarrow && rows.length > 0) {
    return (
      <ul aria-label={adminMessages.organizations}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <div className={styles.rowText}>
              <Name row={row} />
              <Text size="inline-sm" tone="muted">
                {countsOf(row)}
              </Text>
              <Text size="inline-sm" tone="muted">
                {adminMessages.since(formatDateTime(row.createdAt))}
              </Text>
            </div>
            <LimitsButton row={row} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <DataTable
      label={adminMessages.organizations}
      rows={rows}
      keyOf={(row) => row.id}
      empty={empty}
      columns={[
        { name: adminMessages.name, show: (row) => <Name row={row} /> },
        { name: adminMessages.organizationNumber, isNumber: true, show: (row) => row.id },
        { name: adminMessages.members, isNumber: true, show: (row) => row.members },
        { name: adminMessages.themes, isNumber: true, show: (row) => row.templates },
        { name: adminMessages.emailsAndPages, isNumber: true, show: (row) => row.emails },
        { name: adminMessages.sinceLabel, show: (row) => formatDateTime(row.createdAt) },
        { name: adminMessages.actions, isNumber: true, show: (row) => <LimitsButton row={row} /> },
      ]}
    />
  );
}

function Name({ row: { name, deletesAt, hasUsableOwner } }: { row: AdminOrganization }) {
  return (
    <Stack as="span" direction="inline" gap={2} align="center" overflow="nowrap">
      {name}
      {deletesAt ? <Chip tone="red">{adminMessages.canceledEnds(formatDateTime(deletesAt))}</Chip> : null}
      {hasUsableOwner ? null : <Chip>{adminMessages.noOwner}</Chip>}
    </Stack>
  );
}

function countsOf({ id, members, templates, emails }: AdminOrganization): string {
  return adminMessages.numberAndCounts(id, { members, templates, emails });
}

function LimitsButton({ row: { id, name, deletesAt } }: { row: AdminOrganization }) {
  if (deletesAt) return null;
  return (
    <Button size="small" aria-label={adminMessages.limitsOf(name)} onClick={() => void openLimitsModal(id)}>
      {adminMessages.limits}
    </Button>
  );
}
