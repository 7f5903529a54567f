import type { Email } from '@galley/contract';
import { User } from 'lucide-react';
import { useMemo } from 'react';
import { messages } from '../../../../messages';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { Menu, MenuChoices } from '../../../../ui/menu/menu';
import { authorsOf } from './list-options';
import { ToolButton } from './tool-button';

const everyone = 'all';

/** Filters the list by the person who edited last. */
export function AuthorFilter(props: {
  emails: readonly Email[];
  value: number | null;
  onChange: (author: number | null) => void;
}) {
  const { emails, value, onChange } = props;
  const authors = useMemo(() => authorsOf(emails), [emails]);
  const chosen = authors.find((author) => author.id === value);
  const label = value === null ? dashboardMessages.author : chosen?.name || messages.unknownAuthor;
  const choices = [
    { value: everyone, label: dashboardMessages.everyone },
    ...authors.map(({ id, name }) => ({ value: String(id), label: name || messages.unknownAuthor })),
  ];
  return (
    <Menu
      label={dashboardMessages.author}
      align="end"
      trigger={
        <ToolButton
          icon={<User />}
          label={label}
          name={dashboardMessages.authorIs(value === null ? null : label)}
          isOn={value !== null}
        />
      }
    >
      <MenuChoices
        label={dashboardMessages.editedLastBy}
        value={value === null ? everyone : String(value)}
        choices={choices}
        onChange={(next) => onChange(next === everyone ? null : Number(next))}
      />
    </Menu>
  );
}
