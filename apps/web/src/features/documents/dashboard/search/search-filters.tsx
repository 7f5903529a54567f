import { type SearchFilter, type SearchHit, searchStates } from '@galley/contract';
import { Mail, MessageSquare, Palette, User } from 'lucide-react';
import type { ReactElement } from 'react';
import { useMe } from '../../../../lib/session';
import { messages } from '../../../../messages';
import { searchMessages } from '../../../../messages/documents/search';
import { Button } from '../../../../ui/button/button';
import { Menu, MenuChoices } from '../../../../ui/menu/menu';
import { Stack } from '../../../../ui/stack/stack';
import { useTemplates } from '../api/templates';
import { DateFilter } from '../filters/date-filter';
import { ToolButton } from '../filters/tool-button';
import { hasFilter } from './search-query';

interface SearchFiltersProps {
  filter: SearchFilter;
  /** The results so far, whose authors can be chosen. */
  hits: readonly SearchHit[];
  onChange: (filter: SearchFilter) => void;
}

/** Filters of a search: theme, type, author, state of the review, and days of the last edit. */
export function SearchFilters({ filter, hits, onChange }: SearchFiltersProps) {
  const themes = useTemplates().data ?? [];
  const change = (next: Partial<SearchFilter>) => onChange({ ...filter, ...next });
  const types = Object.entries(searchMessages.types).map(([value, label]) => ({ value, label }));
  return (
    <Stack direction="row" gap={1} align="center" isWrapping role="group" aria-label={searchMessages.filters}>
      <FilterMenu
        label={searchMessages.theme}
        icon={<Palette />}
        any={searchMessages.anyTheme}
        value={filter.theme}
        choices={themes.map(({ id, title }) => ({ value: String(id), label: title }))}
        onChange={(theme) => change({ theme: theme === undefined ? undefined : Number(theme) })}
      />
      <FilterMenu
        label={searchMessages.type}
        icon={<Mail />}
        any={searchMessages.anyType}
        value={filter.type}
        choices={types}
        onChange={(type) => change({ type: type === 'email' || type === 'page' ? type : undefined })}
      />
      <FilterMenu
        label={searchMessages.author}
        icon={<User />}
        any={searchMessages.anyone}
        value={filter.author}
        choices={useAuthors(hits, filter.author)}
        onChange={(author) => change({ author: author === undefined ? undefined : Number(author) })}
      />
      <FilterMenu
        label={searchMessages.state}
        icon={<MessageSquare />}
        any={searchMessages.anyState}
        value={filter.state}
        choices={searchStates.map((value) => ({ value, label: searchMessages.states[value] }))}
        onChange={(state) => change({ state: searchStates.find((one) => one === state) })}
      />
      <DateFilter
        range={{ from: filter.after ?? null, to: filter.before ?? null }}
        onChange={({ from, to }) => change({ after: from ?? undefined, before: to ?? undefined })}
      />
      {hasFilter(filter) ? (
        <Button variant="link" size="small" onClick={() => onChange({})}>
          {messages.clearFilters}
        </Button>
      ) : null}
    </Stack>
  );
}

/** The person, then the authors of the results. The chosen one stays, whatever is found. */
function useAuthors(hits: readonly SearchHit[], chosen: number | undefined): { value: string; label: string }[] {
  const me = useMe();
  const names = new Map([[me.id, searchMessages.me]]);
  for (const { email } of hits) {
    const [id, name] = email.updatedAt
      ? [email.updatedUserID, email.updatedBy]
      : [email.createdUserID, email.createdBy];
    if (!email.org && id > 0 && !names.has(id)) names.set(id, name || messages.unknownAuthor);
  }
  if (chosen !== undefined && !names.has(chosen)) names.set(chosen, messages.unknownAuthor);
  return [...names].map(([id, label]) => ({ value: String(id), label }));
}

const anyValue = 'any';

interface FilterMenuProps {
  label: string;
  icon: ReactElement;
  /** The choice without this filter. */
  any: string;
  value: string | number | undefined;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
}

function FilterMenu({ label, icon, any, value, choices, onChange }: FilterMenuProps) {
  const chosen = value === undefined ? anyValue : String(value);
  const shown = choices.find((choice) => choice.value === chosen)?.label;
  return (
    <Menu
      label={label}
      align="start"
      trigger={
        <ToolButton icon={icon} label={shown ?? label} name={`${label}: ${shown ?? any}`} isOn={value !== undefined} />
      }
    >
      <MenuChoices
        label={label}
        value={chosen}
        choices={[{ value: anyValue, label: any }, ...choices]}
        onChange={(next) => onChange(next === anyValue ? undefined : next)}
      />
    </Menu>
  );
}
