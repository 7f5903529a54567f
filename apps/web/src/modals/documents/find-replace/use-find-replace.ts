import { type EmailHits, limits, type Replacement, type ReplacementQuery } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/api-error';
import {
  findInEmails,
  isReplacing,
  replacementsQuery,
  returnReplacement,
  startReplacement,
} from '../../../api/documents/replacements';
import { keys } from '../../../api/keys';
import { queryClient } from '../../../lib/query-client';
import { replacementMessages as texts } from '../../../messages/documents/replacements';
import { useLatest } from '../../../ui/latest/use-latest';
import type { FindReplaceRequest } from '../../shared/requests';
import { documentsFor } from './chosen-hits';

/** The hits found so far, and the query of the search. */
export interface Found {
  query: ReplacementQuery;
  emails: readonly EmailHits[];
  searched: number;
}

const emptyQuery: ReplacementQuery = { text: '', kind: 'text', isCaseSensitive: false, isWholeWord: false };

/** The state of find and replace: the fields, the hits, and the running replacement. */
export function useFindReplace({ tid, ids, text = '' }: FindReplaceRequest) {
  const [query, setQuery] = useState({ ...emptyQuery, text });
  const [replacement, setReplacement] = useState('');
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState('');
  const attempt = async (work: () => Promise<void>) => {
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  const hits = useHits({ tid, ids, attempt });
  const { found } = hits;
  const { follow, reset, ...running } = useRunningReplacement(tid);
  const [isStarting, setStarting] = useState(false);
  const search = async () => {
    if (query.text.trim() === '') return setProblem(texts.findFirst);
    setExcluded(new Set());
    await hits.search(query);
  };
  const searchAtOnce = useLatest(search);
  useEffect(() => {
    if (text !== '') void searchAtOnce.current();
  }, [text, searchAtOnce]);
  const start = async () => {
    if (!found) return;
    setStarting(true);
    await attempt(() => {
      const documents = documentsFor(found.emails, excluded);
      return follow(startReplacement(tid, { query: found.query, replacement, documents }));
    });
    setStarting(false);
  };
  return {
    query,
    setQuery: (change: Partial<ReplacementQuery>) => {
      hits.clear();
      setQuery({ ...query, ...change });
      setProblem('');
    },
    replacement,
    setReplacement,
    found,
    isSearching: found !== null && found.searched < ids.length,
    excluded,
    setExcluded,
    problem,
    search,
    start,
    isStarting,
    ...running,
    undo: (rid: number) => attempt(() => follow(returnReplacement(tid, rid))),
    reset: () => {
      reset();
      hits.forget();
    },
  };
}

interface HitsInput extends Pick<FindReplaceRequest, 'tid' | 'ids'> {
  attempt: (work: () => Promise<void>) => Promise<void>;
}

/** The hits of the last search. Searching again cancels the search before. */
function useHits({ tid, ids, attempt }: HitsInput) {
  const [found, setFound] = useState<Found | null>(null);
  const searching = useRef<AbortController | null>(null);
  useEffect(() => () => searching.current?.abort(), []);
  const search = async (query: ReplacementQuery) => {
    searching.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    searching.current = controller;
    let next: Found = { query, emails: [], searched: 0 };
    setFound(next);
    await attempt(async () => {
      while (next.searched < ids.length && !signal.aborted) {
        const part = ids.slice(next.searched, next.searched + limits.emailsSearchedAtOnce);
        const emails = await findInEmails(tid, part, { query, signal });
        if (signal.aborted) return;
        next = { query, emails: [...next.emails, ...emails], searched: next.searched + part.length };
        setFound(next);
      }
    });
    if (!signal.aborted && next.searched < ids.length) setFound(null);
  };
  const forget = () => setFound(null);
  return {
    found,
    search,
    forget,
    /** Cancels a running search, too. */
    clear: () => {
      searching.current?.abort();
      forget();
    },
  };
}

/** The replacement that was started here, and all replacements of the theme. */
function useRunningReplacement(tid: number) {
  const [current, setCurrent] = useState<number | null>(null);
  const { data: replacements = [] } = useQuery(replacementsQuery(tid));
  const running = replacements.find(({ id }) => id === current) ?? null;
  useRefreshedList(tid, running);
  const follow = async (start: Promise<Replacement>) => {
    const made = await start;
    queryClient.setQueryData(replacementsQuery(tid).queryKey, (list: Replacement[] = []) => [
      made,
      ...list.filter(({ id }) => id !== made.id),
    ]);
    setCurrent(made.id);
  };
  return {
    replacements,
    running,
    isRunning: running !== null && isReplacing(running),
    follow,
    reset: () => setCurrent(null),
  };
}

export type FindReplace = ReturnType<typeof useFindReplace>;

/** Reloads the changed emails when a replacement has ended. */
function useRefreshedList(tid: number, running: Replacement | null): void {
  const isOver = running !== null && !isReplacing(running);
  const state = running?.state;
  useEffect(() => {
    if (isOver && state) void queryClient.invalidateQueries({ queryKey: keys.emails(tid) });
  }, [isOver, state, tid]);
}
