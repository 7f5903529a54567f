import { limits, type MemberRow, type Role } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type MemberQuery, memberIds, membersQuery } from '../../../../api/people/members';
import { QueryContent } from '../../../../lib/query-content';
import { useMe } from '../../../../lib/session';
import { memberTableMessages } from '../../../../messages/people/member-table';
import { Button } from '../../../../ui/button/button';
import { CardList } from '../../../../ui/data-table/card-list';
import { type Column, compactTable, DataTable, narrowTable } from '../../../../ui/data-table/data-table';
import type { Selection } from '../../../../ui/data-table/selection';
import { useMediaQuery } from '../../../../ui/media-query/use-media-query';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/menu/menu';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { Stack } from '../../../../ui/stack/stack';
import { TablePager } from '../../../../ui/table-pager/table-pager';
import { Text } from '../../../../ui/text/text';
import { showProblem } from '../use-account';
import {
  AccessEndCell,
  AccessEndNote,
  ActiveCell,
  MemberMenu,
  PersonCell,
  RoleCell,
  SignInCell,
  TeamsCell,
  themesOf,
} from './member-cells';
import { MemberFilters } from './member-filters';
import { memberFilterOf, memberOrderOf } from './member-query';
import { type ChangeKind, openChangeMembers } from './open-change-members';
import { type TableSelection, useSelection } from './use-selection';
import { type TableAddress, useTableAddress } from './use-table-address';

/** The members of the organization: search, filters, order, pages, and changes of those that are selected. */
export function MemberTable({ roles, action }: { roles: readonly Role[]; action?: ReactNode }) {
  const address = useTableAddress();
  const filter = memberFilterOf(address);
  const order = memberOrderOf(address);
  const selection = useSelection(JSON.stringify(filter));
  const members = useQuery(membersQuery({ ...filter, ...order, page: Math.min(address.page, limits.tablePages) }));
  return (
    <SettingsCard title={memberTableMessages.title} action={action}>
      <MemberFilters address={address} />
      <QueryContent query={members}>
        {({ members: rows, total, pageSize }) => (
          <>
            <Bar filter={filter} total={total} roles={roles} selection={selection}>
              <TablePager page={address.page} pageSize={pageSize} total={total} onChange={address.setPage} />
            </Bar>
            <Rows rows={rows} roles={roles} address={address} selection={selection} />
            {rows.some(({ isLocked }) => isLocked) ? (
              <Stack pad={3} line="before">
                <Text as="p" size="inline-sm" tone="muted">
                  {memberTableMessages.lockedHint}
                </Text>
              </Stack>
            ) : null}
          </>
        )}
      </QueryContent>
    </SettingsCard>
  );
}

type MemberColumn = Column<MemberRow>;

interface RowsProps {
  rows: readonly MemberRow[];
  roles: readonly Role[];
  address: TableAddress;
  selection: TableSelection;
}

function Rows({ rows, roles, address, selection }: RowsProps) {
  const isNarrow = useMediaQuery(narrowTable);
  const isCompact = useMediaQuery(compactTable);
  const m = memberTableMessages;
  const { sort, order } = memberOrderOf(address);
  const selecting: Selection<MemberRow> = {
    has: ({ id }) => selection.ids.has(id),
    labelOf: ({ name, email }) => m.select(name || email),
    allLabel: m.selectPage,
    onChange: selection.change,
  };
  if (isNarrow && rows.length > 0) {
    return (
      <CardList
        label={m.title}
        rows={rows}
        keyOf={({ id }) => id}
        selection={selecting}
        show={(member) => (
          <>
            <PersonCell member={member} />
            <RoleCell member={member} roles={roles} />
            <Text size="inline-sm" tone="muted">
              {m.lastActive}: <ActiveCell lastActiveAt={member.lastActiveAt} />
            </Text>
            <AccessEndNote {...member} />
            <SignInCell member={member} />
          </>
        )}
        actions={(member) => <MemberMenu member={member} />}
      />
    );
  }
  const handleSort = (key: string) => {
    const isAscending = sort === key && order === 'asc';
    address.change({ sort: key === 'name' ? '' : key, order: isAscending ? 'desc' : '' });
  };
  const person: MemberColumn = {
    name: m.member,
    sortKey: 'name',
    show: (member) => (
      <PersonCell member={member} isWide={!isCompact}>
        {isCompact ? <AccessEndNote {...member} /> : null}
      </PersonCell>
    ),
  };
  const wide: MemberColumn[] = [
    { name: m.teams, show: ({ teams }) => <TeamsCell teams={teams} /> },
    { name: m.themes, sortKey: 'themes', isNumber: true, show: themesOf },
  ];
  const end: MemberColumn = {
    name: m.accessEnds,
    sortKey: 'accessEnds',
    show: (member) => <AccessEndCell {...member} />,
  };
  return (
    <DataTable
      label={m.title}
      rows={rows}
      keyOf={({ id }) => id}
      empty={m.noMatches}
      sorting={{ key: sort, isDescending: order === 'desc', onSort: handleSort }}
      selection={selecting}
      columns={[
        person,
        { name: m.role, sortKey: 'role', show: (member) => <RoleCell member={member} roles={roles} /> },
        ...(isCompact ? [] : wide),
        {
          name: m.lastActive,
          sortKey: 'lastActive',
          show: ({ lastActiveAt }) => <ActiveCell lastActiveAt={lastActiveAt} />,
        },
        { name: m.signIn, show: (member) => <SignInCell member={member} isStacked={isCompact} /> },
        ...(isCompact ? [] : [end]),
        { name: m.actions, isNumber: true, show: (member) => <MemberMenu member={member} /> },
      ]}
    />
  );
}

interface BarProps {
  filter: MemberQuery;
  total: number;
  roles: readonly Role[];
  selection: TableSelection;
  /** The pages of the table. */
  children: ReactNode;
}

/** How many members match, or how many are selected and what can be done with them. */
function Bar({ filter, total, roles, selection, children }: BarProps) {
  const m = memberTableMessages;
  const [isBusy, setBusy] = useState(false);
  const count = selection.ids.size;
  const selectAll = async () => {
    setBusy(true);
    try {
      selection.set(await memberIds(filter));
    } catch (error) {
      showProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack direction="row" isWrapping gap={2} align="center" line="after" className="g-pad-row">
      <Text isNumeric role="status">
        {count > 0 ? m.selected(count) : m.found(total)}
      </Text>
      {count > 0 ? (
        <>
          {count < total ? (
            <Button size="small" variant="link" isBusy={isBusy} onClick={selectAll}>
              {m.selectAll(total)}
            </Button>
          ) : null}
          <ChangeMenu roles={roles} selection={selection} />
          <Button size="small" variant="transparent" onClick={selection.clear}>
            {m.clearSelection}
          </Button>
        </>
      ) : null}
      {children}
    </Stack>
  );
}

/** The changes of the selected members. */
function ChangeMenu({ roles, selection }: { roles: readonly Role[]; selection: TableSelection }) {
  const me = useMe();
  const m = memberTableMessages;
  const open = async (kind: ChangeKind) => {
    const uids = [...selection.ids];
    const isChanged = await openChangeMembers({ kind, uids, isSelfIncluded: selection.ids.has(me.id), roles });
    if (isChanged && kind === 'remove') selection.clear();
  };
  const item = (kind: ChangeKind, label: string) => <MenuItem onSelect={() => void open(kind)}>{label}</MenuItem>;
  return (
    <Menu
      label={m.changeSelected}
      trigger={
        <Button size="small" icon={<ChevronDown />}>
          {m.changeSelected}
        </Button>
      }
    >
      {item('role', m.changeRole)}
      {item('addTeam', m.addToTeam)}
      {item('removeTeam', m.removeFromTeam)}
      {item('addTheme', m.giveTheme)}
      {item('removeTheme', m.takeTheme)}
      {me.isOwner ? (
        <>
          <MenuSeparator />
          {item('endSessions', m.signOut)}
          {item('exempt', m.exemptFromTwoFactor)}
          {item('notExempt', m.endExemption)}
          {me.hasBilling ? item('billing', m.letPay) : null}
          {me.hasBilling ? item('notBilling', m.endPaying) : null}
        </>
      ) : null}
      <MenuSeparator />
      <MenuItem isDanger onSelect={() => void open('remove')}>
        {m.remove}
      </MenuItem>
    </Menu>
  );
}
