import { fieldPatterns, type HistoryEntry, isLongerThan, limits, messages as shared } from '@galley/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../../../api/api-error';
import { nameVersion, versionsQuery } from '../../../../../api/documents/versions';
import { keys } from '../../../../../api/keys';
import { alertError, promptDialog } from '../../../../../lib/dialogs';
import { toast } from '../../../../../lib/toasts';
import { versionMessages as messages } from '../../../../../messages/documents/versions';
import { useBuilder } from '../../context/builder-context';
import { useSession } from '../../context/use-editor-state';
import { openCompare } from './compare/open-compare';

/** Returns the versions of the open document by pages, and the actions that name them. */
export function useVersions({ isNamed }: { isNamed: boolean }) {
  const { opened, session, document } = useBuilder();
  const client = useQueryClient();
  const known = useSession((state) => state.history);
  const newest = known[0]?.version ?? 0;
  const list = useInfiniteQuery(versionsQuery(opened, { isNamed, newest }));
  // The newest page was already loaded with the document.
  const entries = list.data?.pages.flatMap(({ history }) => history) ?? (isNamed ? [] : known);
  const change = async (version: number, name: string) => {
    await nameVersion(opened, version, name);
    await client.invalidateQueries({ queryKey: keys.versionLists(opened.kind, opened.id) });
    toast(name ? messages.versionNamed(version) : messages.versionUnnamed(version));
  };
  return {
    entries,
    newest,
    isLoading: list.isPending && entries.length === 0,
    isLoadingMore: list.isFetchingNextPage,
    hasMore: list.hasNextPage,
    error: list.error && errorText(list.error),
    loadMore: () => void list.fetchNextPage(),
    retry: () => void list.refetch(),
    rename: async ({ version, name }: HistoryEntry) => {
      await promptDialog({
        title: name ? messages.renameVersion(version) : messages.nameVersion(version),
        label: messages.versionName,
        value: name,
        okay: messages.save,
        check: nameProblem,
        save: async (wanted) => {
          if (wanted.trim() !== name) await change(version, wanted.trim());
        },
      });
    },
    /** Opens the comparison of two versions. */
    compare: (older: number, newer: number) => {
      const restore =
        opened.version === 0 && document.grant.canEdit ? (at: number) => session.restoreVersion(at) : null;
      const request = { document: opened, versions: [older, newer], newest, restore } as const;
      void openCompare({ ...request, entries: withEntries(entries, known, [older, newer]) });
    },
    unname: ({ version }: HistoryEntry) =>
      change(version, '').catch((error: unknown) => void alertError(errorText(error))),
  };
}

/** Returns the versions to select from: the listed ones, and compared ones that aren't listed. */
function withEntries(
  listed: readonly HistoryEntry[],
  known: readonly HistoryEntry[],
  wanted: readonly number[],
): HistoryEntry[] {
  const entries = new Map([...known, ...listed].map((entry) => [entry.version, entry]));
  const unknown = { createdAt: 0, author: '', title: '', subject: '', restoredFrom: 0, name: '' };
  for (const version of wanted) if (!entries.has(version)) entries.set(version, { version, ...unknown });
  return [...entries.values()].sort((a, b) => b.version - a.version);
}

/** Returns the problem with a name, or null. An empty name removes the version's name. */
function nameProblem(value: string): string | null {
  const { versionNameLength } = limits;
  if (isLongerThan(value.trim(), versionNameLength)) return messages.nameTooLong(versionNameLength);
  return fieldPatterns.controlCharacter.test(value) ? shared.nameWithControls : null;
}
