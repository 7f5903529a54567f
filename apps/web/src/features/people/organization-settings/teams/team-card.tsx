import type { Team, Teams, ThemeAccess } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { templatesQuery } from '../../../../api/documents/templates';
import { accountQuery } from '../../../../api/people/members';
import { teamCalls } from '../../../../api/people/teams';
import { contractProblem } from '../../../../lib/contract-field';
import { confirm, promptDialog } from '../../../../lib/dialogs';
import { toast } from '../../../../lib/toasts';
import { laterMessages } from '../../../../messages/later';
import { teamMessages } from '../../../../messages/people/teams';
import { Button } from '../../../../ui/button/button';
import { FactRow, PersonList } from '../../../../ui/person-row/person-row';
import { SearchSelect } from '../../../../ui/search-select/search-select';
import { Select } from '../../../../ui/select/select';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import { showProblem } from '../use-account';
import { TeamMembers } from './team-members';
import styles from './teams.module.css';
import { useTeamChange } from './use-teams';

const accessOptions = [
  { value: 'editor', label: teamMessages.canEdit },
  { value: 'commentor', label: teamMessages.canComment },
] as const;

/** One team: its members, its themes, and the identity provider's group that it's synced with. */
export function TeamCard({ team, groups }: { team: Team; groups: Teams['groups'] }) {
  return (
    <SettingsCard title={team.name} action={<TeamActions team={team} />}>
      <Members team={team} />
      <Themes team={team} />
      {groups.length > 0 ? <GroupField team={team} groups={groups} /> : null}
    </SettingsCard>
  );
}

function TeamActions({ team: { id, name } }: { team: Team }) {
  const change = useTeamChange(teamCalls.change);
  const remove = useTeamChange<number>(teamCalls.remove);
  const handleRename = () =>
    promptDialog({
      title: teamMessages.renameTeam,
      label: teamMessages.teamName,
      value: name,
      okay: teamMessages.rename,
      check: (typed) => contractProblem('name', typed),
      save: async (typed) => {
        if (typed.trim() !== name) await change.mutateAsync({ id, name: typed.trim() });
      },
    });
  const handleRemove = async () => {
    const isSure = await confirm({
      title: teamMessages.deleteTeam,
      text: teamMessages.deleteTeamText(name),
      okay: teamMessages.deleteTeam,
      variant: 'danger',
    });
    if (isSure) remove.mutate(id, { onSuccess: () => toast(teamMessages.teamDeleted), onError: showProblem });
  };
  return (
    <Stack as="span" direction="row" gap={2}>
      <Button size="small" isBusy={change.isPending} aria-label={teamMessages.renameNamed(name)} onClick={handleRename}>
        {teamMessages.rename}
      </Button>
      <Button size="small" isBusy={remove.isPending} aria-label={teamMessages.deleteNamed(name)} onClick={handleRemove}>
        {teamMessages.delete}
      </Button>
    </Stack>
  );
}

function Members({ team }: { team: Team }) {
  const { id: tmid, name: teamName, members } = team;
  const account = useQuery(accountQuery());
  const add = useTeamChange(teamCalls.addMember);
  const known = new Set(members.filter(({ isByGroup }) => !isByGroup).map(({ id }) => id));
  const { owners = [], admins = [], editors = [], commentors = [] } = account.data ?? {};
  // Owners and admins have access to every theme without a team.
  const options = [...editors, ...commentors, ...admins, ...owners]
    .filter(({ id }) => !known.has(id))
    .map(({ id, name, email }) => ({ value: String(id), label: name, detail: email }));
  return (
    <div className={styles.part}>
      <Text as="h3" weight="medium">
        {teamMessages.members}
      </Text>
      {members.length > 0 ? <TeamMembers team={team} /> : null}
      <Adding
        label={teamMessages.addMemberTo(teamName)}
        options={options}
        empty={teamMessages.nobodyElse}
        button={teamMessages.addMember}
        onAdd={(uid) => add.mutateAsync({ tmid, uid })}
      />
    </div>
  );
}

function Themes({ team: { id: tmid, name: teamName, themes } }: { team: Team }) {
  const list = useQuery({ ...templatesQuery(), select: ({ templates }) => templates });
  const give = useTeamChange(teamCalls.giveTheme);
  const take = useTeamChange(teamCalls.takeTheme);
  const known = new Set(themes.map(({ id }) => id));
  const options = (list.data ?? [])
    .filter(({ id }) => !known.has(id))
    .map(({ id, title }) => ({ value: String(id), label: title }));
  const handleGive = (tid: number, access: ThemeAccess) => give.mutate({ tmid, tid, access }, { onError: showProblem });
  return (
    <div className={styles.part}>
      <Text as="h3" weight="medium">
        {teamMessages.themes}
      </Text>
      {themes.length > 0 ? (
        <div className={styles.rows}>
          <PersonList label={teamMessages.themesOf(teamName)}>
            {themes.map(({ id: tid, title, access }) => (
              <FactRow
                key={tid}
                name={title}
                fact=""
                actions={
                  <>
                    <Select
                      label={teamMessages.accessTo(teamName, title)}
                      isLabelHidden
                      fieldSize="small"
                      value={access}
                      options={accessOptions}
                      onChange={(next) => handleGive(tid, next)}
                    />
                    <Button
                      size="small"
                      aria-label={teamMessages.removeFrom(title, teamName)}
                      onClick={() => take.mutate({ tmid, tid }, { onError: showProblem })}
                    >
                      {teamMessages.remove}
                    </Button>
                  </>
                }
              />
            ))}
          </PersonList>
        </div>
      ) : null}
      <Adding
        label={teamMessages.giveAccess(teamName)}
        options={options}
        empty={laterMessages.noMoreThemes}
        button={teamMessages.addTheme}
        onAdd={(tid) => give.mutateAsync({ tmid, tid, access: 'editor' })}
      />
    </div>
  );
}

interface AddingProps {
  label: string;
  options: readonly { value: string; label: string; detail?: string }[];
  empty: string;
  button: string;
  onAdd: (id: number) => Promise<unknown>;
}

/**
 * A list with a button to add the selected item. The button lets the person check who gets access before it's given.
 */
function Adding({ label, options, empty, button, onAdd }: AddingProps) {
  const [chosen, setChosen] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isKnown = options.some(({ value }) => value === chosen);
  const handleAdd = async () => {
    setBusy(true);
    try {
      await onAdd(Number(chosen));
      setChosen('');
    } catch (error) {
      showProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const shown = isKnown ? chosen : '';
  return (
    <div className={styles.adding}>
      <Text as="div" flex="grow" canShrink>
        <SearchSelect label={label} value={shown} options={options} empty={empty} onChange={setChosen} />
      </Text>
      <Button
        size="large"
        isBusy={isBusy}
        disabledReason={isKnown ? undefined : teamMessages.selectFirst}
        onClick={handleAdd}
      >
        {button}
      </Button>
    </div>
  );
}

function GroupField({ team: { id, name, groupId }, groups }: { team: Team; groups: Teams['groups'] }) {
  const change = useTeamChange(teamCalls.change);
  return (
    <div className={styles.part}>
      <Select
        label={teamMessages.groupFor(name)}
        value={String(groupId)}
        options={[
          { value: '0', label: teamMessages.noGroup },
          ...groups.map((group) => ({ value: String(group.id), label: group.name })),
        ]}
        onChange={(chosen) =>
          change.mutate({ id, name, groupId: chosen === '0' ? null : Number(chosen) }, { onError: showProblem })
        }
      />
    </div>
  );
}
