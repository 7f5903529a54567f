import type { NewThemeAccess, Teams } from '@galley/contract';
import { useState } from 'react';
import { teamCalls } from '../../../../api/people/teams';
import { toast } from '../../../../lib/toasts';
import { teamMessages } from '../../../../messages/people/teams';
import { Checkbox } from '../../../../ui/checkbox/checkbox';
import { Select } from '../../../../ui/select/select';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { showProblem } from '../use-account';
import styles from './teams.module.css';
import { useTeamChange } from './use-teams';

const options = [
  { value: 'managers', label: teamMessages.ownersAndAdmins },
  { value: 'editors', label: teamMessages.everyEditor },
  { value: 'teams', label: teamMessages.teams },
] as const;

/** Sets who gets access to new themes. Owners and admins always have it. */
export function NewThemesCard({ teams, newThemes }: Pick<Teams, 'teams' | 'newThemes'>) {
  const change = useTeamChange(teamCalls.setNewThemes);
  const [isChoosing, setChoosing] = useState(false);
  const stored = typeof newThemes === 'string' ? [] : newThemes;
  const shown = isChoosing || typeof newThemes !== 'string' ? 'teams' : newThemes;
  const save = (wanted: NewThemeAccess) =>
    change.mutate(wanted, { onSuccess: () => toast(teamMessages.newThemesSaved), onError: showProblem });
  const toggle = (id: number) => {
    const next = stored.includes(id) ? stored.filter((one) => one !== id) : [...stored, id];
    setChoosing(true);
    save(next.length > 0 ? next : 'managers');
  };
  return (
    <SettingsCard title={teamMessages.newThemes}>
      <div className={styles.part}>
        <Select
          label={teamMessages.whoCanOpenNewThemes}
          className={styles.choice}
          value={shown}
          options={teams.length > 0 ? options : options.slice(0, 2)}
          onChange={(value) => {
            setChoosing(value === 'teams');
            if (value !== 'teams') save(value);
          }}
        />
        {shown === 'teams'
          ? teams.map(({ id, name }) => (
              <Checkbox key={id} label={name} checked={stored.includes(id)} onChange={() => toggle(id)} />
            ))
          : null}
      </div>
    </SettingsCard>
  );
}
