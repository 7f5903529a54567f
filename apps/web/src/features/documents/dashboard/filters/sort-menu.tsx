import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { Menu, MenuChoices, MenuSeparator } from '../../../../ui/menu/menu';
import { type ListOptions, startsDescending } from './list-options';
import { ToolButton } from './tool-button';

type Sort = ListOptions['sort'];

export const sorts: readonly { value: Sort; label: string }[] = [
  { value: 'position', label: dashboardMessages.sorts.position },
  { value: 'updated', label: dashboardMessages.sorts.updated },
  { value: 'created', label: dashboardMessages.sorts.created },
  { value: 'title', label: dashboardMessages.sorts.title },
];

/** Names of the two directions, ascending first. */
export function directionNames(sort: Sort): [ascending: string, descending: string] {
  if (sort === 'position') return [dashboardMessages.fromTop, dashboardMessages.fromBottom];
  return sort === 'title'
    ? [dashboardMessages.aToZ, dashboardMessages.zToA]
    : [dashboardMessages.oldestFirst, dashboardMessages.newestFirst];
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
      label={dashboardMessages.sort}
      align="end"
      trigger={
        <ToolButton
          icon={descending ? <ArrowDownWideNarrow /> : <ArrowUpNarrowWide />}
          label={dashboardMessages.sortedBy(label)}
          name={dashboardMessages.sortedByIn(label, direction)}
          isOn={sort !== 'position' || descending}
        />
      }
    >
      <MenuChoices
        label={dashboardMessages.sortBy}
        value={sort}
        choices={sorts}
        onChange={(next) => onChange({ sort: next, descending: startsDescending(next) })}
      />
      <MenuSeparator />
      <MenuChoices
        label={dashboardMessages.direction}
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
