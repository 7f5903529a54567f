import type { BulkChange, Template } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../../../api/api-error';
import { readBulk } from '../../../../api/documents/emails';
import { keys } from '../../../../api/keys';
import { toast, toastError } from '../../../../lib/toasts';
import { messages } from '../../../../messages';
import { bulkMessages } from '../../../../messages/documents/bulk';
import { Spinner } from '../../../../ui/spinner/spinner';
import { Stack } from '../../../../ui/stack/stack';
import { useListChange } from '../api/emails';
import { forgetUndo, offerUndo } from '../undo/offered-undo';
import { useRunningBulk, useUndoBulk, useWatchBulk } from './use-bulk-change';

/** Milliseconds between two looks at the progress. */
const pollMs = 1000;

/** The progress of an action on everything that the list matched. Its end is reported with Undo. */
export function BulkProgress({ template }: { template: Template }) {
  const running = useRunningBulk(template.id);
  return running ? <Running key={`${running.id} ${running.state}`} template={template} started={running} /> : null;
}

function Running({ template, started }: { template: Template; started: BulkChange }) {
  const { id: tid, type } = template;
  const list = useListChange(tid);
  const undo = useUndoBulk(tid);
  const watch = useWatchBulk(tid);
  const { data: bulk = started, error } = useQuery({
    queryKey: keys.bulk(tid, started.id, started.state),
    queryFn: async () => (await readBulk(tid, started.id)).bulk,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : pollMs),
  });
  const hasEnded = isOver(bulk);
  // After a reload, another person may be signed in, or the action may be too old to be known.
  const isUnknown = error instanceof ApiError && (error.status === 403 || error.status === 404);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it's forgotten once
  useEffect(() => {
    if (isUnknown) watch(null);
  }, [isUnknown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is reported once
  useEffect(() => {
    if (!hasEnded) return;
    watch(null);
    list.settle();
    const text = bulkMessages.done(bulk, type);
    const isDeletion = bulk.action === 'delete';
    const action = { label: messages.undo, run: () => undo.mutate(bulk.id) };
    if (bulk.state === 'undone') {
      if (isDeletion) forgetUndo(tid);
      toast(text);
      return;
    }
    if (bulk.state === 'failed') toastError(text, { action });
    else if (isDeletion) offerUndo(tid, text, action.run);
    else toast(text, { action });
  }, [hasEnded]);
  return (
    <Stack direction="row" gap={1} align="center" role="status">
      <Spinner />
      {bulkMessages.running(bulk, type)}
    </Stack>
  );
}

function isOver({ state }: BulkChange): boolean {
  return state === 'done' || state === 'failed' || state === 'undone';
}
