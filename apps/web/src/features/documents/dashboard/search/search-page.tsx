import type { SearchHit } from '@galley/contract';
import { Folder, Palette } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError, errorText } from '../../../../api/api-error';
import { ShowMore } from '../../../../lib/query-content';
import { messages } from '../../../../messages';
import { searchMessages } from '../../../../messages/documents/search';
import { EmptyState } from '../../../../ui/empty-state/empty-state';
import { FailedState } from '../../../../ui/full-state/failed-state';
import { Text } from '../../../../ui/text/text';
import { EmailRow } from '../list/email-row';
import { EmailSkeletons } from '../list/email-skeletons';
import { GridCell } from '../list/grid-cell';
import { ListScope } from '../list/list-scope';
import rowStyles from '../list/row.module.css';
import { emailKey } from '../rows/arrange-rows';
import { useList, useListState } from '../rows/list-context';
import { foundPlaces } from './found-places';
import { ReplaceInFound } from './replace-in-found';
import { SavedSearches } from './saved-searches';
import { SearchFilters } from './search-filters';
import styles from './search-page.module.css';
import { hasFilter, readSearch, writeSearch } from './search-query';
import { Excerpt } from './search-result';
import { useFoundEmails, useFoundPlaces } from './use-search';

/** `/search?term=`: all results, with filters. Emails and pages have the same rows as in lists. */
export function SearchPage() {
  const [params, setParams] = useSearchParams();
  const { term, filter } = readSearch(params);
  const isFiltered = hasFilter(filter);
  const found = useFoundEmails(term, filter);
  const places = useFoundPlaces(term);
  const hits = useMemo(() => found.data?.pages.flat(), [found.data]);
  // Themes and folders have no author and no state.
  const placesShown = places.data && !isFiltered ? foundPlaces(places.data) : [];
  const isAsked = term !== '' || isFiltered;
  const isPending = found.isPending && isAsked;
  const isNothing =
    isAsked &&
    !isPending &&
    (term === '' || !places.isPending) &&
    !found.isError &&
    !hits?.length &&
    placesShown.length === 0;
  const title =
    term === '' ? (isFiltered ? searchMessages.filtered : messages.search) : searchMessages.resultsFor(term);
  return (
    <main className={styles.page}>
      <title>{`${title} · Galley`}</title>
      <header className={styles.header}>
        <div className={styles.title}>
          <h1 className={styles.heading}>{title}</h1>
          <p className={styles.state} role="status">
            {hits ? messages.foundEmails(hits.length, found.hasNextPage) : ''}
          </p>
        </div>
        {hits ? <ReplaceInFound hits={hits} term={term} /> : null}
        <SavedSearches
          address={writeSearch({ term, filter }).toString()}
          onOpen={(address) => setParams(new URLSearchParams(address))}
        />
      </header>
      <div className={styles.side}>
        <SearchFilters
          filter={filter}
          hits={hits ?? []}
          onChange={(next) => setParams(writeSearch({ term, filter: next }), { replace: true })}
        />
      </div>
      {isNothing || !isAsked ? <Nothing term={term} isFiltered={isFiltered} /> : null}
      {placesShown.length > 0 ? (
        <ul className={styles.locations} aria-label={searchMessages.places}>
          {placesShown.map(({ key, kind, name, more, path }) => (
            <li key={key} className={styles.location}>
              {kind === 'theme' ? <Palette /> : <Folder />}
              <Link className={styles.placeName} to={path}>
                {name}
              </Link>
              <span className={styles.more}>{more}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {isPending ? <EmailSkeletons /> : null}
      {found.isError && !hits ? <Failure error={found.error} onRetry={() => found.refetch()} /> : null}
      {hits && hits.length > 0 ? (
        <ListScope>
          <FoundList hits={hits} />
        </ListScope>
      ) : null}
      <ShowMore query={found} className={styles.next} />
    </main>
  );
}

function Nothing({ term, isFiltered }: { term: string; isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title={searchMessages.noMatchTitle} text={searchMessages.noMatch} />;
  if (term === '')
    return (
      <Text as="p" tone="muted" className={styles.side}>
        {messages.searchedWhere}
      </Text>
    );
  return <EmptyState title={messages.nothingFound(term)} text={messages.searchedWhere} />;
}

function FoundList({ hits }: { hits: readonly SearchHit[] }) {
  const list = useRef<HTMLDivElement>(null);
  useRowFocus(list);
  return (
    // biome-ignore lint/a11y/useSemanticElements: its rows are the rows of the dashboard's list.
    <div ref={list} role="grid" tabIndex={-1} className={rowStyles.list} aria-label={searchMessages.documents}>
      {hits.map((hit) => (
        <FoundRow key={hit.email.id} hit={hit} />
      ))}
    </div>
  );
}

function FoundRow({ hit }: { hit: SearchHit }) {
  const list = useList();
  const { email, templateTitle, excerpt } = hit;
  const classes = [rowStyles.row, styles.row, email.canEdit ? '' : rowStyles.locked];
  const key = emailKey(email.id);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <div
      role="row"
      tabIndex={-1}
      data-row={key}
      className={classes.filter(Boolean).join(' ')}
      aria-label={email.title}
      onFocus={() => list.activateRow(key)}
    >
      <EmailRow email={email} folderName={email.org ? '' : templateTitle} isTabStop isFound />
      {excerpt.text === '' ? null : (
        <GridCell className={styles.excerpt}>
          <Excerpt {...excerpt} />
        </GridCell>
      )}
    </div>
  );
}

/** A renamed row gets the focus again. */
function useRowFocus(list: React.RefObject<HTMLDivElement | null>): void {
  const request = useListState((state) => state.focusRequest);
  const activeKey = useListState((state) => state.activeKey);
  const done = useRef(request);
  useEffect(() => {
    if (done.current === request) return;
    done.current = request;
    list.current?.querySelector<HTMLElement>(`[data-row="${activeKey}"]`)?.focus();
  }, [request, activeKey, list]);
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'session_required') return null; // The shell shows that.
  if (error instanceof ApiError && error.status === 403) return <EmptyState title={messages.noPermission} />;
  return <FailedState title={searchMessages.failed} text={errorText(error)} onRetry={onRetry} />;
}
