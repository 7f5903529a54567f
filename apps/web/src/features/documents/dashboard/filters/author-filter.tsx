import { useQuery } from '@tanstack/react-query';
import { User } from 'lucide-react';
import { useState } from 'react';
import { listAuthorsQuery } from '../../../../api/documents/emails';
import { messages } from '../../../../messages';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { Menu, MenuChoices } from '../../../../ui/menu/menu';
import { ToolButton } from './tool-button';

const everyone = 'all';

/** Filters the list by the person who edited last. */
export function AuthorFilter(props: { tid: number; value: number | null; onChange: (author: number | null) => void }) {
  const { tid, value, onChange } = props;
  const [isOpened, setOpened] = useState(false);
  // Loaded when the menu first opens, or for the name of the chosen one.
  const { data: authors = [] } = useQuery({ ...listAuthorsQuery(tid), enabled: isOpened || value !== null });
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
      onOpenChange={() => setOpened(true)}
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
