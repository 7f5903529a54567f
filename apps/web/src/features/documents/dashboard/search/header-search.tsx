import { limits, pages, type SearchHit, type SearchPlaces } from '@galley/contract';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../../../api/api-error';
import { isDialogOpen, isTyping } from '../../../../lib/key-claims';
import { usesSingleLetters } from '../../../../lib/session';
import { messages } from '../../../../messages';
import { Kbd } from '../../../../ui/kbd/kbd';
import { lazyPart } from '../../../../ui/lazy/lazy-part';
import { emailPath, foundPlaces } from './found-places';
import styles from './header-search.module.css';
import type { SearchChoice } from './search-result';
import { useSearch } from './use-search';

/** Submits the search. */
const SearchResult = lazyPart(async () => (await import('./search-result')).SearchResult);

/** The search in the header. It searches the titles and texts of all themes the person has access to. */
export function HeaderSearch() {
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const search = useSearchField(field);
  const { term, active, choices, isShown } = search;
  const count = choices.length;
  useSlashKey(field);
  return (
    <search
      className={styles.search}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) search.close();
      }}
    >
      <div className={styles.box}>
        <Search />
        <input
          ref={field}
          type="search"
          role="combobox"
          className={styles.input}
          placeholder={messages.search}
          aria-label={messages.search}
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={isShown && count > 0 ? `${listId}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.searchTermLength}
          value={term}
          onChange={(event) => search.type(event.currentTarget.value)}
          onFocus={search.open}
          onKeyDown={search.handleKey}
        />
        <Kbd>{term === '' ? '/' : messages.escapeKey}</Kbd>
      </div>
      {isShown ? <Results id={listId} {...search} /> : null}
    </search>
  );
}

type SearchField = ReturnType<typeof useSearchField>;

/** The state of the search: its term, the choices, the active one, and handlers for the field. */
function useSearchField(field: RefObject<HTMLInputElement | null>) {
  const [term, setTerm] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const { wanted, hits, places, error, isSettled } = useSearch(term);
  const choices = useMemo(() => choicesOf(wanted, hits, places), [wanted, hits, places]);
  /** Enter was pressed before there were results for the term. */
  const isAwaited = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search starts at its first row.
  useEffect(() => setActive(0), [wanted]);
  const count = choices.length;
  const go = (choice: SearchChoice | undefined) => {
    if (!choice) return;
    setOpen(false);
    field.current?.blur();
    if (choice.kind === 'all') void navigate(searchPath(wanted));
    else if (choice.kind === 'place') void navigate(choice.place.path);
    else if (choice.hit.email.url) window.location.assign(choice.hit.email.url);
    else void navigate(emailPath(choice.hit));
  };
  useEffect(() => {
    if (!isSettled || !isAwaited.current) return;
    isAwaited.current = false;
    go(choices[0]);
  });
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      isAwaited.current = false;
      if (term === '') field.current?.blur();
      setTerm('');
      setOpen(false);
      return;
    }
    if (event.key === 'Enter') {
      if (isSettled) go(choices[active]);
      else isAwaited.current = term.trim() !== '';
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || count === 0) return;
    event.preventDefault();
    setActive((active + step + count) % count);
  };
  return {
    term,
    wanted,
    choices,
    active,
    setActive,
    emailCount: hits?.length ?? 0,
    error,
    isSettled,
    isShown: isOpen && wanted !== '' && (hits !== undefined || error !== null),
    go,
    handleKey,
    open: () => setOpen(true),
    close: () => {
      isAwaited.current = false;
      setOpen(false);
    },
    type: (text: string) => {
      isAwaited.current = false;
      setTerm(text);
      setOpen(true);
    },
  };
}

function Results({
  id,
  wanted,
  choices,
  active,
  setActive,
  emailCount,
  error,
  isSettled,
  go,
}: SearchField & { id: string }) {
  const count = choices.length;
  const line = count > 0 || isSettled ? resultLine(emailCount, count > 0, wanted) : messages.searching;
  return (
    <div className={styles.popup}>
      <p className={styles.count} role="status">
        {error ? errorText(error) : line}
      </p>
      {isSettled && !error && count === 0 ? <p className={styles.where}>{messages.searchedWhere}</p> : null}
      <div id={id} role="listbox" aria-label={messages.searchResults} className={styles.list}>
        {choices.map((choice, at) => (
          <SearchResult
            key={choice.key}
            id={`${id}-${at}`}
            choice={choice}
            term={wanted}
            isActive={at === active}
            onPoint={() => setActive(at)}
            onChoose={() => go(choice)}
          />
        ))}
      </div>
    </div>
  );
}

/** The number of themes, and folders, above the emails. The results page has all of them. */
const placesAbove = 3;

/** Some themes and folders, then emails and pages by rank, and a link to all results. */
function choicesOf(term: string, hits: SearchHit[] = [], places?: SearchPlaces): SearchChoice[] {
  const themes = places?.themes.slice(0, placesAbove) ?? [];
  const folders = places?.folders.slice(0, placesAbove) ?? [];
  const choices: SearchChoice[] = [
    ...foundPlaces({ themes, folders }).map((place): SearchChoice => ({ kind: 'place', key: place.key, place })),
    ...hits.map((hit): SearchChoice => ({ kind: 'email', key: `email-${hit.email.id}`, hit })),
  ];
  if (choices.length > 0) choices.push({ kind: 'all', key: `all-${term}`, label: messages.allResults });
  return choices;
}

function resultLine(count: number, isFound: boolean, term: string): string {
  if (!isFound) return messages.nothingFound(term);
  return messages.foundEmails(count, count >= limits.searchHits);
}

function searchPath(term: string): string {
  return `${pages.search}?${new URLSearchParams({ term })}`;
}

/** `/` focuses the field from anywhere except another field. */
function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || !usesSingleLetters() || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isDialogOpen()) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [field]);
}
