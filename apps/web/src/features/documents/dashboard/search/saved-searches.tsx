import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { promptDialog } from '../../../../lib/dialogs';
import { useMe } from '../../../../lib/session';
import { readStored, writeStored } from '../../../../lib/storage';
import { messages } from '../../../../messages';
import { searchMessages } from '../../../../messages/documents/search';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/menu/menu';
import { ToolButton } from '../filters/tool-button';

/** A search with a name; `address`: its parameters. */
interface SavedSearch {
  name: string;
  address: string;
}

/** The most saved searches of one person in this browser. */
const most = 30;

/** Opens saved searches, saves the current one under a name, and deletes saved ones. */
export function SavedSearches({ address, onOpen }: { address: string; onOpen: (address: string) => void }) {
  const { id } = useMe();
  const [saved, setSaved] = useState(() => readSaved(id));
  const current = saved.find((one) => one.address === address);
  const store = (next: SavedSearch[]) => {
    setSaved(next);
    writeStored('search.saved', { ...readStored('search.saved'), [id]: next });
  };
  const save = async () => {
    const name = (
      await promptDialog({
        title: searchMessages.saveSearch,
        label: searchMessages.searchName,
        okay: messages.save,
      })
    )?.trim();
    if (name) store([{ name, address }, ...saved.filter((one) => one.name !== name)].slice(0, most));
  };
  return (
    <Menu
      label={searchMessages.savedSearches}
      align="end"
      trigger={
        <ToolButton
          icon={<Bookmark />}
          label={current?.name ?? searchMessages.savedSearches}
          name={searchMessages.savedSearches}
          isOn={current !== undefined}
        />
      }
    >
      {saved.map((one) => (
        <MenuItem key={one.name} onSelect={() => onOpen(one.address)}>
          {one.name}
        </MenuItem>
      ))}
      {saved.length > 0 ? <MenuSeparator /> : null}
      {current ? (
        <MenuItem icon={<Trash2 />} isDanger onSelect={() => store(saved.filter((one) => one !== current))}>
          {searchMessages.deleteSearch(current.name)}
        </MenuItem>
      ) : (
        <MenuItem
          icon={<Bookmark />}
          disabledReason={address === '' ? searchMessages.nothingToSave : undefined}
          onSelect={() => void save()}
        >
          {searchMessages.saveSearch}
        </MenuItem>
      )}
    </Menu>
  );
}

function readSaved(userId: number): SavedSearch[] {
  return readStored('search.saved')?.[userId] ?? [];
}
