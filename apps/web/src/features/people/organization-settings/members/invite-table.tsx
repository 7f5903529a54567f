import { formatAccessEnd, type InviteRow, inviteDelivery, limits, role } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type InviteQuery, invitesQuery } from '../../../../api/people/members';
import { QueryContent } from '../../../../lib/query-content';
import { memberTableMessages } from '../../../../messages/people/member-table';
import { memberMessages } from '../../../../messages/people/members';
import { CardList } from '../../../../ui/data-table/card-list';
import { type Column, compactTable, DataTable, narrowTable } from '../../../../ui/data-table/data-table';
import type { Selection } from '../../../../ui/data-table/selection';
import { useMediaQuery } from '../../../../ui/media-query/use-media-query';
import { Select } from '../../../../ui/select/select';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { Stack } from '../../../../ui/stack/stack';
import { TablePager } from '../../../../ui/table-pager/table-pager';
import { DeliveryState } from './delivery-state';
import { InviteBar } from './invite-bar';
import {
  Delivery,
  InviteActions,
  Invited,
  InviteEnd,
  type LinkProps,
  type Links,
  Sent,
  themesOf,
} from './invite-cells';
import { roleNames } from './member-filters';
import styles from './member-table.module.css';
import { TableSearch } from './table-search';
import { type TableSelection, useSelection } from './use-selection';
import { oneOf, type TableAddress, useTableAddress } from './use-table-address';

/** The invitations: the state of their emails, and resending and revoking one or many. */
export function InviteTable() {
  const address = useTableAddress();
  const filter: InviteQuery = {
    search: address.get('search').trim() || undefined,
    role: oneOf(address.get('role'), role.options),
    delivery: oneOf(address.get('delivery'), inviteDelivery.options),
  };
  const selection = useSelection(JSON.stringify(filter));
  const [links, setLinks] = useState<Links>(new Map());
  const invites = useQuery(invitesQuery({ ...filter, page: Math.min(address.page, limits.tablePages) }));
  const m = memberTableMessages;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const addLinks = (sent: readonly { email: string; inviteLink: string }[]) =>
    setLinks(
      (before) =>
        new Map([
          ...before,
          ...sent.flatMap(({ email, inviteLink }) => (inviteLink ? [[email, inviteLink] as const] : [])),
        ]),
    );
  return (
    <SettingsCard title={memberMessages.invited}>
      <QueryContent query={invites}>
        {({ invites: rows, total, pageSize, counts }) => (
          <>
            <DeliveryState counts={counts} onShowRefused={() => address.change({ delivery: 'refused' })} />
            <InviteFilters address={address} filter={filter} />
            <InviteBar rows={rows} filter={filter} total={total} selection={selection} links={links} onLinks={addLinks}>
              <TablePager page={address.page} pageSize={pageSize} total={total} onChange={address.setPage} />
            </InviteBar>
            <Rows
              rows={rows}
              selection={selection}
              links={links}
              onLinks={addLinks}
              empty={isFiltered ? m.noMatchingInvites : m.noInvites}
            />
          </>
        )}
      </QueryContent>
    </SettingsCard>
  );
}

/** The search and the filters of the table of invitations. */
function InviteFilters({ address, filter }: { address: TableAddress; filter: InviteQuery }) {
  const m = memberTableMessages;
  return (
    <search className="g-row g-wrap g-gap-2 g-align-center g-line-after g-pad-3" aria-label={m.filters}>
      <TableSearch
        label={m.searchInvites}
        value={address.get('search')}
        onChange={(search) => address.change({ search })}
      />
      <Select
        label={m.byRole}
        isLabelHidden
        className={styles.filter}
        value={filter.role ?? ''}
        options={[
          { value: '', label: m.anyRole },
          ...role.options.map((value) => ({ value, label: roleNames[value] })),
        ]}
        onChange={(value) => address.change({ role: value })}
      />
      <Select
        label={m.byDelivery}
        isLabelHidden
        className={styles.filter}
        value={filter.delivery ?? ''}
        options={[
          { value: '', label: m.anyDelivery },
          ...inviteDelivery.options.map((value) => ({ value, label: m.deliveries[value] })),
        ]}
        onChange={(value) => address.change({ delivery: value })}
      />
    </search>
  );
}

interface RowsProps extends LinkProps {
  rows: readonly InviteRow[];
  selection: TableSelection;
  empty: string;
}

function Rows({ rows, selection, links, onLinks, empty }: RowsProps) {
  const isNarrow = useMediaQuery(narrowTable);
  const isCompact = useMediaQuery(compactTable);
  const m = memberTableMessages;
  const selecting: Selection<InviteRow> = {
    has: ({ id }) => selection.ids.has(id),
    labelOf: ({ email }) => m.select(email),
    allLabel: m.selectPage,
    onChange: selection.change,
  };
  const actions = (invite: InviteRow) => (
    <Stack as="span" direction="inline" gap={2}>
      <InviteActions invite={invite} links={links} onLinks={onLinks} />
    </Stack>
  );
  if (isNarrow && rows.length > 0) {
    return (
      <CardList
        label={memberMessages.invited}
        rows={rows}
        keyOf={({ id }) => id}
        selection={selecting}
        show={(invite) => (
          <>
            <Invited invite={invite} />
            <span>{roleNames[invite.role]}</span>
            <Sent invite={invite} />
            <InviteEnd invite={invite} />
            <Delivery invite={invite} />
            {actions(invite)}
          </>
        )}
      />
    );
  }
  const wide: Column<InviteRow>[] = [
    { name: m.themes, show: themesOf },
    { name: m.invited, show: (invite) => <Sent invite={invite} isOneLine /> },
  ];
  const end: Column<InviteRow> = {
    name: m.accessEnds,
    show: ({ accessEndsOn }) =>
      accessEndsOn ? <span className="g-nowrap">{formatAccessEnd(accessEndsOn)}</span> : null,
  };
  return (
    <DataTable
      label={memberMessages.invited}
      rows={rows}
      keyOf={({ id }) => id}
      empty={empty}
      selection={selecting}
      columns={[
        {
          name: m.invitation,
          show: (invite) => (
            <Invited invite={invite}>
              {isCompact ? (
                <>
                  <Sent invite={invite} />
                  <InviteEnd invite={invite} />
                </>
              ) : null}
            </Invited>
          ),
        },
        { name: m.role, show: (invite) => roleNames[invite.role] },
        ...(isCompact ? [] : wide),
        { name: m.delivery, show: (invite) => <Delivery invite={invite} /> },
        ...(isCompact ? [] : [end]),
        {
          name: m.actions,
          isNumber: true,
          show: actions,
        },
      ]}
    />
  );
}
