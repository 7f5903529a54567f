import { limits, type SearchHit } from '@galley/contract';
import { Replace } from 'lucide-react';
import { searchMessages } from '../../../../messages/documents/search';
import { openFindReplaceModal } from '../../../../modals';
import { Button } from '../../../../ui/button/button';
import { Menu, MenuItem } from '../../../../ui/menu/menu';
import { groupByTheme } from './group-by-theme';

/** Opens find and replace for the emails of a search, one theme at a time. */
export function ReplaceInFound({ hits, term }: { hits: readonly SearchHit[]; term: string }) {
  const groups = groupByTheme(hits);
  const [first, ...others] = groups;
  if (!first) return null;
  const label = searchMessages.replaceInFound(groups.every(({ type }) => type === 'page') ? 'page' : 'email');
  const open = ({ tid, ids, type }: (typeof groups)[number]) =>
    void openFindReplaceModal({ tid, type, ids: ids.slice(0, limits.bulkEmails), text: term });
  if (others.length === 0)
    return (
      <Button icon={<Replace />} onClick={() => open(first)}>
        {label}
      </Button>
    );
  return (
    <Menu label={label} align="end" trigger={<Button icon={<Replace />}>{label}</Button>}>
      {groups.map((group) => (
        <MenuItem key={group.tid} onSelect={() => open(group)}>
          {searchMessages.replaceInTheme(group.title, group.ids.length, group.type)}
        </MenuItem>
      ))}
    </Menu>
  );
}
