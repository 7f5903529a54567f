import { fieldPatterns, type HistoryEntry, isLongerThan, limits, messages as shared } from '@galley/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorText } from '../../../../../api/api-error';
import { nameVersion, type VersionedDocument, versionsQuery } from '../../../../../api/documents/versions';
import { keys } from '../../../../../api/keys';
import { alertError, promptDialog } from '../../../../../lib/dialogs';
import { toast } from '../../../../../lib/toasts';
import { historyMessages } from '../../../../../messages/documents/builder/history';
import { openCompare } from './compare/open-compare';

/** A document whose versions are listed. */
export interface VersionSource {
  document: VersionedDocument;
  /** The versions that are known already, such as those that were loaded with the document. Newest first. */
  known: readonly HistoryEntry[];
  /** The current version; null = the one that the list names. */
  current: number | null;
  /** Returns the document to a version; null where that isn't possible. Resolves to true if it was done. */
  restore: ((version: number) => Promise<boolean>) | null;
}

/** Returns the versions of a document by pages, and the actions that name and compare them. */
export function useVersions({ document, known, restore, ...source }: VersionSource, { isNamed }: { isNamed: boolean }) {
  const client = useQueryClient();
  const messages = historyMessages(document.kind);
  const list = useInfiniteQuery(versionsQuery(document, { isNamed, newest: source.current ?? 0 }));
  const current = source.current ?? list.data?.pages[0]?.version ?? 0;
  const entries = list.data?.pages.flatMap(({ history }) => history) ?? (isNamed ? [] : known);
  const change = async (version: number, name: string) => {
    await nameVersion(document, version, name);
    await client.invalidateQueries({ queryKey: keys.versionLists(document.kind, document.id) });
    toast(name ? messages.versionNamed(version) : messages.versionUnnamed(version));
  };
  return {
    /** The words for its versions. */
    messages,
    entries,
    /** 0 = not known yet. */
    current,
    /** The current title of the document; '' = not known yet. */
    title: list.data?.pages[0]?.title ?? '',
    isLoading: list.isPending && entries.length === 0,
    isLoadingMore: list.isFetchingNextPage,
    hasMore: list.hasNextPage,
    error: list.error && errorText(list.error),
    /** Whether the document doesn't exist anymore. */
    isGone: list.error instanceof ApiError && list.error.status === 404,
    loadMore: () => void list.fetchNextPage(),
    retry: () => void list.refetch(),
    rename: async ({ version, name }: HistoryEntry) => {
      await promptDialog({
        title: name ? messages.renameVersion(version) : messages.nameVersion(version),
        label: messages.versionName,
        value: name,
        okay: messages.save,
        check: (wanted) => nameProblem(wanted, messages),
        save: async (wanted) => {
          if (wanted.trim() !== name) await change(version, wanted.trim());
        },
      });
    },
    /** Opens the comparison of two versions. */
    compare: (version: number, other: number) => {
      const versions = [version, other] as const;
      const request = { document, versions, newest: current, restore };
      void openCompare({ ...request, entries: withEntries(entries, known, versions) });
    },
    unname: ({ version }: HistoryEntry) =>
      change(version, '').catch((error: unknown) => void alertError(errorText(error))),
  };
}

export type Versions = ReturnType<typeof useVersions>;

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
function nameProblem(value: string, messages: Versions['messages']): string | null {
  const { versionNameLength } = limits;
  if (isLongerThan(value.trim(), versionNameLength)) return messages.nameTooLong(versionNameLength);
  return fieldPatterns.controlCharacter.test(value) ? shared.nameWithControls : null;
}
