import { limits } from '@galley/contract';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { readListWindow } from '../../../../api/documents/emails';
import { keys } from '../../../../api/keys';
import { type EmailList, type ListView, listOf, type RowSpan } from '../loaded/email-list';

/** Rows that are read around the visible ones, and the distance from the loaded ones at which more are read. */
const margin = { read: 100, near: 30 };
const firstSpan: RowSpan = { from: 0, count: 100 };

/** The query of a view of a list. */
export function windowQuery({ sort, descending, author, from, to }: ListView) {
  return {
    sort,
    descending: descending ? ('1' as const) : undefined,
    author: author ?? undefined,
    after: from ?? undefined,
    before: to ?? undefined,
  };
}

/**
 * The list of a theme in an order and with filters: all counts, and the rows around the visible ones. `show` is called
 * with the visible rows, by their positions. Until a new order is loaded, the list is the former one.
 */
export function useEmailList(tid: number, view: ListView) {
  const client = useQueryClient();
  const { sort, descending, author, from, to } = view;
  const wanted = useRef({ name: '', span: firstSpan });
  const name = [tid, sort, descending, author, from, to].join(' ');
  // Another list begins at its first rows.
  const wantedSpan = () => (wanted.current.name === name ? wanted.current.span : firstSpan);
  const queryKey = keys.emails(tid, { sort, descending, author, from, to });
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<EmailList> => {
      const asked = { view: { sort, descending, author, from, to }, span: wantedSpan() };
      const before = client.getQueryData<EmailList>(queryKey);
      const isSame = before?.span.from === asked.span.from && before.span.count === asked.span.count;
      const known = isSame && before.stamp !== '' ? before.stamp : undefined;
      const query = { ...windowQuery(asked.view), ...asked.span, known };
      // Only the first answer is waited for. Later ones bring what is scrolled to, or changes by others.
      const { stamp, list: answer } = await readListWindow(tid, query, { signal, isQuiet: before !== undefined });
      if (answer) return listOf({ stamp, list: answer }, asked, before);
      if (before) return before;
      throw new Error('The list was left out of an answer although this browser had none.');
    },
    placeholderData: keepPreviousData,
    // The list is compared with the server every few seconds (`list-news.ts`).
    structuralSharing: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made of these values
  const show = useCallback(
    (first: number, last: number, count: number) => {
      const span = nextSpan(wantedSpan(), { first, last, count });
      if (!span) return;
      wanted.current = { name, span };
      void client.refetchQueries({ queryKey, exact: true });
    },
    [client, name],
  );
  return { ...list, show };
}

/** The rows to read when the visible ones come near the edge of those that were read; null = none. */
export function nextSpan(span: RowSpan, seen: { first: number; last: number; count: number }): RowSpan | null {
  const end = span.from + span.count;
  const isAbove = span.from > 0 && seen.first < span.from + margin.near;
  const isBelow = end < seen.count && seen.last >= end - margin.near;
  if (!isAbove && !isBelow) return null;
  const from = Math.max(0, seen.first - margin.read);
  const count = Math.min(limits.listWindow, seen.last - from + 1 + margin.read);
  return from === span.from && count === span.count ? null : { from, count };
}

/** The displayed list of a theme; undefined while it loads. */
export function shownList(client: QueryClient, tid: number): EmailList | undefined {
  const [shown] = client.getQueryCache().findAll({ queryKey: keys.emails(tid), type: 'active' });
  return shown?.state.data as EmailList | undefined;
}
