import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { Menu, MenuChoices, MenuSeparator } from '../../../../ui/menu/menu';
import { type ListOptions, startsDescending } from './list-options';
import { ToolButton } from './tool-button';

type Sort = ListOptions['sort'];

export const sorts: readonly { value: Sort; label: string }[] = [
  { value: 'position', label: 'Folders' },
  { value: 'updated', label: 'Edited' },
  { value: 'created', label: 'Created' },
  { value: 'title', label: 'Title' },
];

/** Names of the two directions, ascending first. */
export function directionNames(sort: Sort): [ascending: string, descending: string] {
  if (sort === 'position') return ['From the top', 'From the bottom'];
  return sort === 'title' ? ['A to Z', 'Z to A'] : ['Oldest first', 'Newest first'];
}

/** The order of the list and its direction. */
export function SortMenu({
  options,
  onChange,
}: {
  options: ListOptions;
  onChange: (next: Partial<ListOptions>) => void;
}) {
  const { sort, descending } = options;
  const label = sorts.find(({ value }) => value === sort)?.label ?? '';
  const [ascendingName, descendingName] = directionNames(sort);
  const direction = descending ? descendingName : ascendingName;
  return (
    <Menu
      label="Sort"
      align="end"
      trigger={
        <ToolButton
          icon={descending ? <ArrowDownWideNarrow /> : <ArrowUpNarrowWide />}
          label={`Sort: ${label}`}
          name={`Sort: ${label}, ${direction.toLowerCase()}`}
          isOn={sort !== 'position' || descending}
        />
      }
    >
      <MenuChoices
        label="Sort by"
        value={sort}
        choices={sorts}
        onChange={(next) => onChange({ sort: next, descending: startsDescending(next) })}
      />
      <MenuSeparator />
      <MenuChoices
        label="Direction"
        value={descending ? 'down' : 'up'}
        choices={[
          { value: 'up', label: ascendingName },
          { value: 'down', label: descendingName },
        ]}
        onChange={(next) => onChange({ descending: next === 'down' })}
      />
    </Menu>
  );
}
