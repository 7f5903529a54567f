import { role } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { templatesQuery } from '../../../../api/documents/templates';
import { teamsQuery } from '../../../../api/people/teams';
import { messages } from '../../../../messages';
import { memberTableMessages } from '../../../../messages/people/member-table';
import { Button } from '../../../../ui/button/button';
import { Select } from '../../../../ui/select/select';
import { inactiveDays, memberFilterNames, signInFilters } from './member-query';
import styles from './member-table.module.css';
import { TableSearch } from './table-search';
import type { TableAddress } from './use-table-address';

export const roleNames = {
  owner: messages.roleOwner,
  admin: messages.roleAdmin,
  editor: messages.roleEditor,
  commentor: messages.roleCommentor,
} as const;

/** The search and the filters of the table of members. */
export function MemberFilters({ address }: { address: TableAddress }) {
  const teams = useQuery({ ...teamsQuery(), select: ({ teams: all }) => all });
  const themes = useQuery({ ...templatesQuery(), select: ({ templates }) => templates });
  const { get, change } = address;
  const isFiltered = memberFilterNames.some((name) => get(name) !== '');
  const choice = (name: string, label: string, any: string, options: readonly { value: string; label: string }[]) => (
    <Select
      key={name}
      label={label}
      isLabelHidden
      className={styles.filter}
      value={options.some(({ value }) => value === get(name)) ? get(name) : ''}
      options={[{ value: '', label: any }, ...options]}
      onChange={(value) => change({ [name]: value })}
    />
  );
  const m = memberTableMessages;
  return (
    <search className="g-row g-wrap g-gap-2 g-align-center g-line-after g-pad-3" aria-label={m.filters}>
      <TableSearch label={m.search} value={get('search')} onChange={(search) => change({ search })} />
      {choice(
        'role',
        m.byRole,
        m.anyRole,
        role.options.map((value) => ({ value, label: roleNames[value] })),
      )}
      {teams.data?.length
        ? choice(
            'team',
            m.byTeam,
            m.anyTeam,
            teams.data.map(({ id, name }) => ({ value: String(id), label: name })),
          )
        : null}
      {choice(
        'theme',
        m.byTheme,
        m.anyTheme,
        (themes.data ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
      )}
      {choice(
        'state',
        m.byStatus,
        m.anyStatus,
        Object.entries(m.states).map(([value, label]) => ({ value, label })),
      )}
      {choice(
        'signIn',
        m.bySignIn,
        m.anySignIn,
        signInFilters.map((value) => ({ value, label: m.signIns[value] })),
      )}
      {choice(
        'inactive',
        m.byActivity,
        m.anyTime,
        inactiveDays.map((days) => ({ value: String(days), label: m.inactiveFor(days) })),
      )}
      {isFiltered ? (
        <Button
          size="small"
          variant="transparent"
          icon={<X />}
          onClick={() => change(Object.fromEntries(memberFilterNames.map((name) => [name, ''])))}
        >
          {m.clearFilters}
        </Button>
      ) : null}
    </search>
  );
}
