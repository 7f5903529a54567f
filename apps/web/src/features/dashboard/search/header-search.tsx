import { buildUrl, formatCount, limits, type SearchHit, words } from '@galley/contract';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../../lib/api';
import { usesSingleLetters } from '../../../lib/session';
import { Kbd } from '../../../ui/kbd/kbd';
import { lazyPart } from '../../../ui/lazy/lazy-part';
import styles from './header-search.module.css';
import { useSearch } from './use-search';

/** Sent to who searches. */
const SearchResult = lazyPart(async () => (await import('./search-result')).SearchResult);

/** The search of the header: titles and texts over every theme the person may see (dashboard spec 2 and 5). */
export function HeaderSearch() {
  const [term, setTerm] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const { wanted, hits, error, isSettled } = useSearch(term);
  /** Enter was pressed before anything was found for the term. */
  const isAwaited = useRef(false);
  useSlashKey(field);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first row.
  useEffect(() => setActive(0), [wanted]);
  const isShown = isOpen && wanted !== '' && (hits !== undefined || error !== null);
  const count = hits?.length ?? 0;
  const go = (hit: SearchHit | undefined) => {
    if (!hit) return;
    setOpen(false);
    field.current?.blur();
    if (hit.email.url) window.location.assign(hit.email.url);
    else void navigate(addressOf(hit));
  };
  useEffect(() => {
    if (!isSettled || !isAwaited.current) return;
    isAwaited.current = false;
    go(hits?.[0]);
  });
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      isAwaited.current = false;
      if (term === '') field.current?.blur();
      setTerm('');
      setOpen(false);
      return;
    }
    if (event.key === 'Enter') {
      if (isSettled) go(hits?.[active]);
      else isAwaited.current = term.trim() !== '';
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || count === 0) return;
    event.preventDefault();
    setActive((active + step + count) % count);
  };
  return (
    <search
      className={styles.search}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        isAwaited.current = false;
        setOpen(false);
      }}
    >
      <div className={styles.box}>
        <Search />
        <input
          ref={field}
          type="search"
          role="combobox"
          className={styles.input}
          placeholder="Search"
          aria-label="Search"
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={isShown && count > 0 ? `${listId}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.searchTermLength}
          value={term}
          onChange={(event) => {
            isAwaited.current = false;
            setTerm(event.currentTarget.value);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={handleKey}
        />
        <Kbd>{term === '' ? '/' : 'Esc'}</Kbd>
      </div>
      {isShown ? (
        <div className={styles.popup}>
          <p className={styles.count} role="status">
            {error ? errorText(error) : count > 0 || isSettled ? resultLine(count, wanted) : words.searching}
          </p>
          {isSettled && !error && count === 0 ? <p className={styles.where}>{words.searchedWhere}</p> : null}
          <div id={listId} role="listbox" aria-label="Search results" className={styles.list}>
            {hits?.map((hit, at) => (
              <SearchResult
                key={hit.email.id}
                id={`${listId}-${at}`}
                hit={hit}
                term={wanted}
                isActive={at === active}
                onPoint={() => setActive(at)}
                onChoose={() => go(hit)}
              />
            ))}
          </div>
        </div>
      ) : null}
    </search>
  );
}

function resultLine(count: number, term: string): string {
  if (count === 0) return `Nothing found for "${term}"`;
  const found = formatCount(count, { one: 'email or page', other: 'emails and pages' });
  return count >= limits.searchHits ? `The first ${found}` : found;
}

function addressOf({ email }: SearchHit): string {
  return buildUrl(email.type === 'page' ? 'build_page' : 'build_email', { tid: email.tid, id: email.id });
}

/** `/` goes to the field from anywhere but another field. */
function useSlashKey(field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]');
      if (event.key !== '/' || !usesSingleLetters() || isTyping || event.ctrlKey || event.metaKey || event.altKey)
        return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [field]);
}
