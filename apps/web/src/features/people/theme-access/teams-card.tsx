import type { TemplateTeam, ThemeAccess } from '@galley/contract';
import { pages } from '@galley/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../api/api-error';
import { teamCalls, teamChange } from '../../../api/people/teams';
import { alertError } from '../../../lib/dialogs';
import { useMe } from '../../../lib/session';
import { themeAccessMessages } from '../../../messages/people/theme-access';
import { Button } from '../../../ui/button/button';
import { FactRow, PersonList } from '../../../ui/person-row/person-row';
import { Select } from '../../../ui/select/select';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import styles from './theme-access-page.module.css';

const accessOptions = [
  { value: 'editor', label: themeAccessMessages.canEdit },
  { value: 'commentor', label: themeAccessMessages.canComment },
] as const;

const showProblem = (error: unknown) => alertError(errorText(error));

interface TeamsCardProps {
  templateId: number;
  teams: readonly TemplateTeam[];
  /** The teams offered for access. */
  otherTeams: readonly { id: number; name: string }[];
}

/** The teams with access to a theme. Owners and admins can add and remove them. */
export function TeamsCard({ templateId: tid, teams, otherTeams }: TeamsCardProps) {
  const { grant } = useMe();
  const [chosen, setChosen] = useState('');
  const give = useMutation(teamChange(teamCalls.giveTheme));
  const take = useMutation(teamChange(teamCalls.takeTheme));
  if (teams.length === 0 && otherTeams.length === 0) return null;
  const team = otherTeams.find(({ id }) => String(id) === chosen) ?? otherTeams[0];
  const handleGive = (tmid: number, access: ThemeAccess) =>
    give.mutate({ tmid, tid, access }, { onError: showProblem });
  return (
    <SettingsCard
      title={themeAccessMessages.teams}
      action={
        grant.canManagePeople ? <Link to={pages.account_teams_page}>{themeAccessMessages.manageTeams}</Link> : undefined
      }
    >
      {teams.length > 0 ? (
        <PersonList label={themeAccessMessages.teamsWithAccess}>
          {teams.map(({ id, name, access, memberCount }) => (
            <FactRow
              key={id}
              name={name}
              fact={themeAccessMessages.memberCount(memberCount)}
              note={grant.canManagePeople ? undefined : accessOptions.find(({ value }) => value === access)?.label}
              actions={
                grant.canManagePeople ? (
                  <>
                    <Select
                      label={themeAccessMessages.accessOf(name)}
                      isLabelHidden
                      fieldSize="small"
                      value={access}
                      options={accessOptions}
                      onChange={(next) => handleGive(id, next)}
                    />
                    <Button
                      size="small"
                      aria-label={themeAccessMessages.removeTeam(name)}
                      onClick={() => take.mutate({ tmid: id, tid }, { onError: showProblem })}
                    >
                      {themeAccessMessages.remove}
                    </Button>
                  </>
                ) : undefined
              }
            />
          ))}
        </PersonList>
      ) : null}
      {team ? (
        <div className={styles.invite}>
          <Select
            label={themeAccessMessages.team}
            className={styles.address}
            value={String(team.id)}
            options={otherTeams.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={setChosen}
          />
          <Button size="large" isBusy={give.isPending} onClick={() => handleGive(team.id, 'editor')}>
            {themeAccessMessages.giveAccess}
          </Button>
        </div>
      ) : null}
    </SettingsCard>
  );
}
