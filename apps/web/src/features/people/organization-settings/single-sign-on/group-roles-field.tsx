import type { GroupRole } from '@galley/contract';
import { Plus, Trash2 } from 'lucide-react';
import { messages } from '../../../../messages';
import { singleSignOnMessages } from '../../../../messages/people/single-sign-on';
import { Button } from '../../../../ui/button/button';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { Select } from '../../../../ui/select/select';
import { Stack } from '../../../../ui/stack/stack';
import { TextField } from '../../../../ui/text-field/text-field';
import listStyles from '../exit.module.css';
import styles from './sso.module.css';

const roles = [
  { value: 'admin', label: messages.roleAdmin },
  { value: 'editor', label: messages.roleEditor },
] as const;

interface GroupRolesFieldProps {
  value: readonly GroupRole[];
  onChange: (value: GroupRole[]) => void;
}

/** The roles of the identity provider's groups. Without any, roles are assigned in Galley. */
export function GroupRolesField({ value, onChange }: GroupRolesFieldProps) {
  const set = (index: number, change: Partial<GroupRole>) =>
    onChange(value.map((entry, at) => (at === index ? { ...entry, ...change } : entry)));
  return (
    <fieldset className={styles.groups}>
      <legend className={styles.legend}>{singleSignOnMessages.groupRoles}</legend>
      <p className={listStyles.metadata}>{singleSignOnMessages.groupRolesHint}</p>
      {value.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and none has a state of its own.
        <Stack key={index} direction="row" gap={2} align="center">
          <TextField
            label={singleSignOnMessages.group(index + 1)}
            isLabelHidden
            placeholder={singleSignOnMessages.groupPlaceholder}
            autoComplete="off"
            className={styles.groupName}
            value={entry.group}
            onChange={(event) => set(index, { group: event.currentTarget.value })}
          />
          <Select
            label={singleSignOnMessages.roleOfGroup(index + 1)}
            isLabelHidden
            value={entry.role}
            options={roles}
            onChange={(role) => set(index, { role })}
          />
          <IconButton
            label={singleSignOnMessages.removeGroup(index + 1)}
            icon={<Trash2 />}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          />
        </Stack>
      ))}
      <Button size="small" icon={<Plus />} onClick={() => onChange([...value, { group: '', role: 'editor' }])}>
        {singleSignOnMessages.addGroup}
      </Button>
    </fieldset>
  );
}
