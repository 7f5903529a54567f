import type { ChecklistItem, ChecklistSettings, HistoryEntry } from '@galley/contract';
import type { Thread } from '../../../../../modals/review/comments/comment-changes';

/** The panel's filter: open threads, all threads, resolved threads, or everything with versions and checked items. */
export type StreamFilter = 'open' | 'all' | 'resolved' | 'everything';

/** An entry of the stream: a thread, a version, or a checked item of the checklist. */
export type StreamEntry =
  | { kind: 'thread'; at: number; thread: Thread }
  | { kind: 'version'; at: number; version: HistoryEntry }
  | { kind: 'check'; at: number; check: ChecklistItem; title: string };

interface Sources {
  threads: readonly Thread[];
  versions: readonly HistoryEntry[];
  checks: readonly ChecklistItem[];
  checklist: ChecklistSettings;
}

/** Returns the entries for a filter, newest first. A thread is dated by its newest comment. */
export function streamOf({ threads, versions, checks, checklist }: Sources, filter: StreamFilter): StreamEntry[] {
  const entries: StreamEntry[] = threads
    .filter(({ root }) => filter === 'all' || filter === 'everything' || root.status === filter)
    .map((thread) => ({ kind: 'thread', at: newest(thread), thread }));
  if (filter === 'everything') {
    for (const version of versions) entries.push({ kind: 'version', at: version.createdAt, version });
    for (const check of checks) {
      const title = checklist.items.find(({ key }) => key === check.key)?.title ?? check.key;
      entries.push({ kind: 'check', at: check.dateChecked, check, title });
    }
  }
  return entries.toSorted((a, b) => b.at - a.at);
}

function newest({ root, replies }: Thread): number {
  return Math.max(root.dateCreated, ...replies.map(({ dateCreated }) => dateCreated));
}
