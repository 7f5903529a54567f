import type { DocumentStart, DocumentType, Email } from '@galley/contract';
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorText } from '../../../../api/api-error';
import { createEmail, duplicateEmail, renameEmail } from '../../../../api/documents/emails';
import { keys } from '../../../../api/keys';
import { alertError, notice } from '../../../../lib/dialogs';
import { renameSafely } from '../../../../lib/rename-safely';
import { messages } from '../../../../messages';
import { useListOptions } from '../filters/use-list-options';
import {
  type EmailList,
  emailsOf,
  nextPlaceholderId,
  placeholderEmail,
  placeholderId,
  withEmailCreated,
  withEmailFirst,
  withEmailReplaced,
  withoutEmail,
  withoutEmails,
} from '../loaded/email-list';
import { emailKey } from '../rows/arrange-rows';
import { useList } from '../rows/list-context';
import { useSettledList } from './list-news';
import { shownList, useEmailList } from './use-email-list';

/** The emails, pages and folders of a theme, in the order and with the filters that the list has now. */
export function useEmails(tid: number) {
  const [options] = useListOptions(tid);
  return useEmailList(tid, options);
}

interface NewEmail {
  title: string;
  /** The server names a copy; `title` is what the list shows until then. */
  isUnnamedCopy: boolean;
  type: DocumentType;
  fid: number;
  start: DocumentStart;
  /** The layout it starts from; 0 = none. */
  lid: number;
  /** The email whose content it gets; 0 = none. */
  copyOf: number;
  /** Called when the placeholder is displayed. */
  onShown?: () => void;
}

/** Creates an email or page. A placeholder is displayed first, and replaced by the result or removed on failure. */
export function useCreateEmail(tid: number) {
  const list = useListChange(tid);
  return useMutation({
    mutationFn: ({ title, isUnnamedCopy, type, fid, start, lid, copyOf }: NewEmail) =>
      copyOf > 0
        ? duplicateEmail(copyOf, isUnnamedCopy ? { fid } : { title, fid })
        : createEmail(tid, { title, type, fid, start, lid }),
    onMutate: async ({ title, type, fid, onShown }) => {
      let waitingId = placeholderId;
      await list.change((it) => {
        waitingId = nextPlaceholderId(emailsOf(it));
        return withEmailFirst(it, placeholderEmail({ id: waitingId, tid, fid, title, type }));
      });
      if (onShown) notifyManager.schedule(onShown);
      return { waitingId };
    },
    onSuccess: ({ email }, _, { waitingId }) => list.change((it) => withEmailCreated(it, waitingId, email)),
    onError: (error, _, context) => {
      if (context) list.change((it) => withoutEmail(it, context.waitingId));
      list.failed(error);
    },
    onSettled: list.settle,
  });
}

/** Duplicates an email. The copy is listed first. */
export function useDuplicateEmail(tid: number) {
  const { reveal } = useList();
  const list = useListChange(tid);
  return useMutation({
    mutationFn: ({ email }: { email: Email }) => duplicateEmail(email.id, { fid: email.fid }),
    onSuccess: async ({ email: copy }) => {
      // If clicked twice, both requests return the same copy.
      await list.change((it) => withEmailFirst(withoutEmail(it, copy.id), copy));
      // It's first in its folder, which can be far from the original.
      reveal(emailKey(copy.id));
    },
    onError: list.failed,
    onSettled: list.settle,
  });
}

/** Renames an email at once, and reverts it if the server refuses. */
export function useRenameEmail(tid: number) {
  const list = useListChange(tid);
  return useMutation({
    mutationFn: ({ email, title }: { email: Email; title: string }) =>
      renameSafely(email.title, title, (names) => renameEmail(tid, email.id, names)),
    onMutate: ({ email, title }) => list.change((it) => withEmailReplaced(it, email.id, (old) => ({ ...old, title }))),
    onSuccess: (answer) => {
      if (answer) return list.change((it) => withEmailReplaced(it, answer.email.id, () => answer.email));
      list.reload();
    },
    onError: (error, { email }) => {
      list.change((it) => withEmailReplaced(it, email.id, (old) => ({ ...old, title: email.title })));
      list.failed(error);
    },
    onSettled: list.settleFound,
  });
}

/** Functions to change a theme's list in place. */
export function useListChange(tid: number) {
  const client = useQueryClient();
  const key = keys.emails(tid);
  const readAgain = useSettledList(tid);
  const read = () => shownList(client, tid);
  const refreshFound = () => client.invalidateQueries({ queryKey: keys.found });
  return {
    read,
    change: async (apply: (list: EmailList) => EmailList) => {
      // A list that is still loading will include the change. Canceling the request would leave nothing.
      if (read() === undefined) return;
      await client.cancelQueries({ queryKey: key });
      client.setQueriesData<EmailList>({ queryKey: key }, (list) => list && { ...apply(list), stamp: '' });
    },
    /** After a change: the list is read again, and the numbers of the themes. */
    settle: () => {
      readAgain();
      // Not awaited: a change that waits for these answers would count as being sent.
      void refreshFound();
      void client.invalidateQueries({ queryKey: keys.templates });
    },
    /** After a change that adds and removes nothing. */
    settleFound: () => {
      readAgain();
      void refreshFound();
    },
    /** Reloads the list, for when the result of a change is unknown. */
    reload: () => void client.invalidateQueries({ queryKey: key }),
    /** Removes rows that someone else deleted, and names them. */
    reportDeleted: (ids: readonly number[]) => {
      if (ids.length === 0) return;
      const gone = new Set(ids);
      const list = read();
      const titles = (list ? emailsOf(list) : []).filter(({ id }) => gone.has(id)).map(({ title }) => title);
      client.setQueriesData<EmailList>({ queryKey: key }, (it) => it && { ...withoutEmails(it, gone), stamp: '' });
      void notice(titles.length > 0 ? messages.othersDeleted(titles) : messages.someDeleted);
    },
    /** Shows why a change was reverted. Without a response the result is unknown, so the list is reloaded. */
    failed: (error: unknown) => {
      if (!(error instanceof ApiError) || error.status === 0) void client.invalidateQueries({ queryKey: key });
      // Someone else deleted it: the row is removed, and no error needs to be confirmed.
      if (error instanceof ApiError && error.status === 404) {
        void client.invalidateQueries({ queryKey: key });
        return notice(error.message);
      }
      void alertError(errorText(error));
    },
  };
}
