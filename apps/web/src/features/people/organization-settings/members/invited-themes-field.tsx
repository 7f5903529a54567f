import type { InvitedThemes } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { templatesQuery } from '../../../../api/documents/templates';
import { accountCalls } from '../../../../api/people/members';
import { toast } from '../../../../lib/toasts';
import { memberMessages } from '../../../../messages/people/members';
import { Button } from '../../../../ui/button/button';
import { Checkbox } from '../../../../ui/checkbox/checkbox';
import { Text } from '../../../../ui/text/text';
import { showProblem, useAccountChange } from '../use-account';
import styles from './invited-themes.module.css';

interface InvitedThemesFieldProps {
  value: InvitedThemes;
  /** The organization's default for new invitations. */
  defaultValue: InvitedThemes;
  onChange: (value: InvitedThemes) => void;
}

/** The themes an invited editor gets access to: all, or the checked ones. */
export function InvitedThemesField({ value, defaultValue, onChange }: InvitedThemesFieldProps) {
  const themes = useQuery({ ...templatesQuery(), select: ({ templates }) => templates });
  const setDefault = useAccountChange(accountCalls.setDefaultThemes);
  const list = themes.data ?? [];
  const checked = value === 'all' ? list.map(({ id }) => id) : value;
  const toggle = (id: number) =>
    onChange(checked.includes(id) ? checked.filter((other) => other !== id) : [...checked, id]);
  const saveDefault = () =>
    setDefault.mutate(value, {
      onSuccess: () => toast(memberMessages.defaultThemesSaved),
      onError: showProblem,
    });
  return (
    <fieldset className={styles.themes}>
      <legend className={styles.legend}>{memberMessages.themesTheyCanOpen}</legend>
      <Checkbox
        label={memberMessages.allThemes}
        checked={value === 'all'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'all' : [])}
      />
      {value === 'all' ? null : (
        <div className={styles.list}>
          {list.map(({ id, title }) => (
            <Checkbox key={id} label={title} checked={checked.includes(id)} onChange={() => toggle(id)} />
          ))}
        </div>
      )}
      {value !== 'all' && checked.length === 0 ? (
        <Text as="p" size="inline-sm" tone="muted">
          {memberMessages.noThemesHint}
        </Text>
      ) : null}
      {isSame(value, defaultValue) ? null : (
        <Button size="small" isBusy={setDefault.isPending} onClick={saveDefault}>
          {memberMessages.useAsDefault}
        </Button>
      )}
    </fieldset>
  );
}

function isSame(one: InvitedThemes, other: InvitedThemes): boolean {
  if (one === 'all' || other === 'all') return one === other;
  return one.length === other.length && one.every((id) => other.includes(id));
}
