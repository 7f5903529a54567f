import { Plus } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { errorText } from '../../../../api/api-error';
import { teamCalls } from '../../../../api/people/teams';
import { contractField } from '../../../../lib/contract-field';
import { OrganizationSettings } from '../../../../lib/organization-settings/organization-settings';
import { QueryContent } from '../../../../lib/query-content';
import { useMe } from '../../../../lib/session';
import { messages } from '../../../../messages';
import { teamMessages } from '../../../../messages/people/teams';
import { Button } from '../../../../ui/button/button';
import { RefusedState } from '../../../../ui/full-state/refused-state';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { TextField } from '../../../../ui/text-field/text-field';
import pageStyles from '../account-page.module.css';
import { NewThemesCard } from './new-themes-card';
import { TeamCard } from './team-card';
import { useTeamChange, useTeams } from './use-teams';

const title = teamMessages.teams;

/** The organization's teams with their members and themes, for owners and admins. */
export function TeamsPage() {
  const { grant } = useMe();
  if (!grant.canManagePeople) {
    return <RefusedState isWholeScreen title={messages.noPermission} text={teamMessages.managersOnly} />;
  }
  return (
    <OrganizationSettings title={title}>
      <NewTeamCard />
      <Teams />
    </OrganizationSettings>
  );
}

function Teams() {
  return (
    <QueryContent query={useTeams()}>
      {({ teams, groups, newThemes }) => (
        <>
          {teams.map((team) => (
            <TeamCard key={team.id} team={team} groups={groups} />
          ))}
          <NewThemesCard teams={teams} newThemes={newThemes} />
        </>
      )}
    </QueryContent>
  );
}

function NewTeamCard() {
  const create = useTeamChange(teamCalls.create);
  const form = useForm({ defaultValues: { name: '' } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async ({ name }) => {
    try {
      await create.mutateAsync(name.trim());
      form.reset();
    } catch (error) {
      form.setError('name', { message: errorText(error) }, { shouldFocus: true });
    }
  });
  return (
    <SettingsCard title={teamMessages.newTeam}>
      <form className={pageStyles.line} onSubmit={handleSubmit} noValidate>
        <TextField
          label={teamMessages.teamName}
          autoComplete="off"
          className={pageStyles.field}
          hint={teamMessages.newTeamHint}
          error={errors.name?.message}
          {...form.register('name', contractField(teamMessages.nameRequired, 'name'))}
        />
        <Button variant="main" size="large" type="submit" icon={<Plus />} isBusy={isSubmitting}>
          {teamMessages.createTeam}
        </Button>
      </form>
    </SettingsCard>
  );
}
