import type { TemplateTeam, ThemeAccess } from '@galley/contract';
import { formatCount, pages } from '@galley/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../api/api-error';
import { teamCalls, teamChange } from '../../../api/people/teams';
import { alertError } from '../../../lib/dialogs';
import { useMe } from '../../../lib/session';
import { Button } from '../../../ui/button/button';
import { FactRow, PersonList } from '../../../ui/person-row/person-row';
import { Select } from '../../../ui/select/select';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import styles from './theme-access-page.module.css';

const accessOptions = [
  { value: 'editor', label: 'Can edit' },
  { value: 'commentor', label: 'Can comment' },
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
      title="Teams"
      action={grant.canManagePeople ? <Link to={pages.account_teams_page}>Manage teams</Link> : undefined}
    >
      {teams.length > 0 ? (
        <PersonList label="Teams with access">
          {teams.map(({ id, name, access, memberCount }) => (
            <FactRow
              key={id}
              name={name}
              fact={formatCount(memberCount, { one: 'member', other: 'members' })}
              note={grant.canManagePeople ? undefined : accessOptions.find(({ value }) => value === access)?.label}
              actions={
                grant.canManagePeople ? (
                  <>
                    <Select
                      label={`Access of ${name}`}
                      isLabelHidden
                      fieldSize="small"
                      value={access}
                      options={accessOptions}
                      onChange={(next) => handleGive(id, next)}
                    />
                    <Button
                      size="small"
                      aria-label={`Remove the team ${name}`}
                      onClick={() => take.mutate({ tmid: id, tid }, { onError: showProblem })}
                    >
                      Remove
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
            label="Team"
            className={styles.address}
            value={String(team.id)}
            options={otherTeams.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={setChosen}
          />
          <Button size="large" isBusy={give.isPending} onClick={() => handleGive(team.id, 'editor')}>
            Give access
          </Button>
        </div>
      ) : null}
    </SettingsCard>
  );
}
