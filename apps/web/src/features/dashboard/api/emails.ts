import { type DocumentType, type Email, limits } from '@galley/contract';
import { notifyManager, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callRoute, errorText } from '../../../lib/api';
import { alertError } from '../../../lib/dialogs';
import {
  type EmailList,
  placeholderEmail,
  placeholderId,
  withEmailFirst,
  withEmailReplaced,
  withoutEmail,
} from './email-list';
import { templatesKey } from './templates';

const emailsKey = (tid: number) => ['emails', tid];

/** Emails and pages of a theme, newest edit first: a screenful at once, then the rest in large parts by itself. */
export function useEmails(tid: number) {
  const list = useInfiniteQuery({
    queryKey: emailsKey(tid),
    queryFn: ({ pageParam, signal }) =>
      callRoute('templates_emails', {
        params: { id: tid },
        query: { cursor: pageParam, limit: pageParam ? limits.pageSizeMax : undefined },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (part) => part.nextCursor ?? undefined,
  });
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const isMoreWanted = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isMoreWanted) fetchNextPage();
  }, [isMoreWanted, fetchNextPage]);
  return list;
}

interface NewEmail {
  title: string;
  type: DocumentType;
  fid: number;
  key: string;
  /** Called once the placeholder is on the screen. */
  onShown?: () => void;
}

/** Creates an email or page: a placeholder stands first, replaced by the result or removed on failure. */
export function useCreateEmail(tid: number) {
  const list = useListChange(tid);
  return useMutation({
    mutationFn: ({ key, title, type, fid }: NewEmail) =>
      callRoute('templates_emails_create', { params: { id: tid }, body: { title, type, fid }, idempotencyKey: key }),
    onMutate: async ({ title, type, fid, onShown }) => {
      await list.change((it) => withEmailFirst(it, placeholderEmail({ tid, fid, title, type })));
      if (onShown) notifyManager.schedule(onShown);
    },
    onSuccess: ({ email }) => list.change((it) => withEmailReplaced(it, placeholderId, () => email)),
    onError: (error) => {
      list.change((it) => withoutEmail(it, placeholderId));
      alertError(errorText(error));
    },
    onSettled: list.refreshCounts,
  });
}

/** Copies an email; the copy comes first. */
export function useDuplicateEmail(tid: number) {
  const list = useListChange(tid);
  return useMutation({
    mutationFn: ({ email, key }: { email: Email; key: string }) =>
      callRoute('build_duplicate_email', {
        params: { id: email.id },
        body: { title: copyTitle(email.title), fid: email.fid },
        idempotencyKey: key,
      }),
    onSuccess: ({ email }) => list.change((it) => withEmailFirst(it, email)),
    onError: (error) => alertError(errorText(error)),
    onSettled: list.refreshCounts,
  });
}

/** Renames an email at once and takes it back when the server refuses. */
export function useRenameEmail(tid: number) {
  const list = useListChange(tid);
  return useMutation({
    mutationFn: ({ email, title }: { email: Email; title: string }) =>
      callRoute('templates_emails_update', { params: { id: tid, eid: email.id }, body: { title } }),
    onMutate: ({ email, title }) => list.change((it) => withEmailReplaced(it, email.id, (old) => ({ ...old, title }))),
    onSuccess: ({ email }) => list.change((it) => withEmailReplaced(it, email.id, () => email)),
    onError: (error, { email }) => {
      list.change((it) => withEmailReplaced(it, email.id, (old) => ({ ...old, title: email.title })));
      alertError(errorText(error));
    },
  });
}

/** "Spring list" → "Spring list copy", within the longest title there may be. */
export function copyTitle(title: string): string {
  const suffix = ' copy';
  return title.slice(0, 255 - suffix.length) + suffix;
}

/** The way to change the list of a theme in place. */
export function useListChange(tid: number) {
  const client = useQueryClient();
  const key = emailsKey(tid);
  return {
    read: () => client.getQueryData<EmailList>(key),
    change: async (apply: (list: EmailList) => EmailList) => {
      // A list that is still on its way comes with the change in it; stopping it would leave nothing.
      if (client.getQueryData(key) === undefined) return;
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<EmailList>(key, (list) => (list ? apply(list) : list));
    },
    refreshCounts: () => client.invalidateQueries({ queryKey: templatesKey }),
  };
}
