import type { Team, Teams, ThemeAccess } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { templatesQuery } from '../../../../api/documents/templates';
import { accountQuery } from '../../../../api/people/members';
import { teamCalls } from '../../../../api/people/teams';
import { confirm, promptDialog } from '../../../../lib/dialogs';
import { fieldRules } from '../../../../lib/field-rules';
import { toast } from '../../../../lib/toasts';
import { laterMessages } from '../../../../messages/later';
import { openPersonCard } from '../../../../modals';
import { Button } from '../../../../ui/button/button';
import { FactRow, PersonList, PersonRow } from '../../../../ui/person-row/person-row';
import { SearchSelect } from '../../../../ui/search-select/search-select';
import { Select } from '../../../../ui/select/select';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { showProblem } from '../use-account';
import styles from './teams.module.css';
import { useTeamChange } from './use-teams';

const accessOptions = [
  { value: 'editor', label: 'Can edit' },
  { value: 'commentor', label: 'Can comment' },
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
      title: 'Rename team',
      label: 'Team name',
      value: name,
      okay: 'Rename',
      check: (typed) => fieldRules.name(typed) ?? null,
      save: async (typed) => {
        if (typed.trim() !== name) await change.mutateAsync({ id, name: typed.trim() });
      },
    });
  const handleRemove = async () => {
    const isSure = await confirm({
      title: 'Delete team',
      text: `Members of ${name} will lose access to themes that they can open only through this team.`,
      okay: 'Delete team',
      variant: 'danger',
    });
    if (isSure) remove.mutate(id, { onSuccess: () => toast('Team deleted'), onError: showProblem });
  };
  return (
    <span className={styles.actions}>
      <Button size="small" isBusy={change.isPending} aria-label={`Rename ${name}`} onClick={handleRename}>
        Rename
      </Button>
      <Button size="small" isBusy={remove.isPending} aria-label={`Delete ${name}`} onClick={handleRemove}>
        Delete
      </Button>
    </span>
  );
}

function Members({ team: { id: tmid, name: teamName, members } }: { team: Team }) {
  const account = useQuery(accountQuery());
  const add = useTeamChange(teamCalls.addMember);
  const remove = useTeamChange(teamCalls.removeMember);
  const known = new Set(members.filter(({ isByGroup }) => !isByGroup).map(({ id }) => id));
  const { owners = [], admins = [], editors = [], commentors = [] } = account.data ?? {};
  // Owners and admins have access to every theme without a team.
  const options = [...editors, ...commentors, ...admins, ...owners]
    .filter(({ id }) => !known.has(id))
    .map(({ id, name, email }) => ({ value: String(id), label: name, detail: email }));
  return (
    <div className={styles.part}>
      <h3 className={styles.legend}>Members</h3>
      {members.length > 0 ? (
        <div className={styles.rows}>
          <PersonList label={`Members of ${teamName}`}>
            {members.map(({ id: uid, name, email, avatar, isByGroup }) => (
              <PersonRow
                key={uid}
                id={uid}
                name={name}
                email={email}
                avatar={avatar}
                note={isByGroup ? 'By the group' : undefined}
                onOpen={() => void openPersonCard(uid)}
                actions={
                  isByGroup ? undefined : (
                    <Button
                      size="small"
                      aria-label={`Remove ${name} from ${teamName}`}
                      onClick={() => remove.mutate({ tmid, uid }, { onError: showProblem })}
                    >
                      Remove
                    </Button>
                  )
                }
              />
            ))}
          </PersonList>
        </div>
      ) : null}
      <Adding
        label={`Add a member to ${teamName}`}
        options={options}
        empty="No one else is in the organization."
        button="Add member"
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
      <h3 className={styles.legend}>Themes</h3>
      {themes.length > 0 ? (
        <div className={styles.rows}>
          <PersonList label={`Themes of ${teamName}`}>
            {themes.map(({ id: tid, title, access }) => (
              <FactRow
                key={tid}
                name={title}
                fact=""
                actions={
                  <>
                    <Select
                      label={`Access of ${teamName} to ${title}`}
                      isLabelHidden
                      fieldSize="small"
                      value={access}
                      options={accessOptions}
                      onChange={(next) => handleGive(tid, next)}
                    />
                    <Button
                      size="small"
                      aria-label={`Remove ${title} from ${teamName}`}
                      onClick={() => take.mutate({ tmid, tid }, { onError: showProblem })}
                    >
                      Remove
                    </Button>
                  </>
                }
              />
            ))}
          </PersonList>
        </div>
      ) : null}
      <Adding
        label={`Give ${teamName} access to a theme`}
        options={options}
        empty={laterMessages.noMoreThemes}
        button="Add theme"
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
      <div className={styles.field}>
        <SearchSelect label={label} value={shown} options={options} empty={empty} onChange={setChosen} />
      </div>
      <Button
        size="large"
        isBusy={isBusy}
        disabledReason={isKnown ? undefined : 'Select from the list first.'}
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
        label={`Identity provider group for ${name}`}
        value={String(groupId)}
        options={[
          { value: '0', label: 'No group' },
          ...groups.map((group) => ({ value: String(group.id), label: group.name })),
        ]}
        onChange={(chosen) =>
          change.mutate({ id, name, groupId: chosen === '0' ? null : Number(chosen) }, { onError: showProblem })
        }
      />
    </div>
  );
}
