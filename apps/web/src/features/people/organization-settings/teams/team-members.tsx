import { limits, type Team } from '@galley/contract';
import { useState } from 'react';
import { teamCalls } from '../../../../api/people/teams';
import { memberTableMessages } from '../../../../messages/people/member-table';
import { teamMessages } from '../../../../messages/people/teams';
import { openPersonCard } from '../../../../modals';
import { Button } from '../../../../ui/button/button';
import { PersonList, PersonRow } from '../../../../ui/person-row/person-row';
import { Stack } from '../../../../ui/stack/stack';
import { TablePager } from '../../../../ui/table-pager/table-pager';
import { Text } from '../../../../ui/text/text';
import { TextField } from '../../../../ui/text-field/text-field';
import { showProblem } from '../use-account';
import styles from './teams.module.css';
import { useTeamChange } from './use-teams';

/** The number of members that a team shows at once. */
const pageSize = 10;

/** The members of a team, with a search and pages if there are many. */
export function TeamMembers({ team: { id: tmid, name: teamName, members } }: { team: Team }) {
  const remove = useTeamChange(teamCalls.removeMember);
  const [search, setSearch] = useState('');
  const [wantedPage, setPage] = useState(1);
  const term = search.trim().toLowerCase();
  const found = members.filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(term));
  // Removing the only member of the last page leads to the page before.
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(found.length / pageSize)));
  const isLong = members.length > pageSize;
  return (
    <>
      {isLong ? (
        <Stack direction="row" isWrapping gap={2} align="center">
          <TextField
            label={teamMessages.findMemberOf(teamName)}
            isLabelHidden
            type="search"
            className="g-grow-240"
            placeholder={memberTableMessages.searchInvites}
            maxLength={limits.searchTermLength}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              setPage(1);
            }}
          />
          <TablePager page={page} pageSize={pageSize} total={found.length} onChange={setPage} />
        </Stack>
      ) : null}
      {isLong && found.length === 0 ? <Text tone="muted">{memberTableMessages.noMatches}</Text> : null}
      <div className={styles.rows}>
        <PersonList label={teamMessages.membersOf(teamName)}>
          {found.slice((page - 1) * pageSize, page * pageSize).map(({ id: uid, name, email, avatar, isByGroup }) => (
            <PersonRow
              key={uid}
              id={uid}
              name={name}
              email={email}
              avatar={avatar}
              note={isByGroup ? teamMessages.byTheGroup : undefined}
              onOpen={() => void openPersonCard(uid)}
              actions={
                isByGroup ? undefined : (
                  <Button
                    size="small"
                    aria-label={teamMessages.removeFrom(name, teamName)}
                    onClick={() => remove.mutate({ tmid, uid }, { onError: showProblem })}
                  >
                    {teamMessages.remove}
                  </Button>
                )
              }
            />
          ))}
        </PersonList>
      </div>
    </>
  );
}
