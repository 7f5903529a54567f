import type { ChecklistItem } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText } from '../../../../../api/api-error';
import { type Checklist, checkItem, checklistQuery } from '../../../../../api/documents/checklist';
import { keys } from '../../../../../api/keys';
import { toastError } from '../../../../../lib/toasts';
import { useBuilder } from '../../context/builder-context';

/** Returns the current checklist of the open document and a function that checks an item. */
export function useChecklist() {
  const { document, opened, firstChecklist } = useBuilder();
  const { id } = document;
  const { kind } = opened;
  const client = useQueryClient();
  /** Changes that the server hasn't confirmed yet, by item key. */
  const [pending, setPending] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { data } = useQuery(checklistQuery(kind, id, firstChecklist));
  const checklist = data ?? firstChecklist;
  const store = (items: ChecklistItem[]) =>
    client.setQueryData<Checklist>(keys.checklist(kind, id), (before) => ({
      checklistSettings: before?.checklistSettings ?? firstChecklist.checklistSettings,
      checklistItems: items,
    }));
  return {
    ...checklist,
    pending,
    /** Checks an item for a version, or unchecks it. */
    check: async (key: string, change: { checked: boolean; version: number }) => {
      if (pending.has(key)) return;
      setPending((before) => new Map(before).set(key, change.checked));
      try {
        // A response to an earlier request would show the old state again.
        await client.cancelQueries({ queryKey: keys.checklist(kind, id) });
        const answer = await checkItem(kind, id, key, change);
        await client.cancelQueries({ queryKey: keys.checklist(kind, id) });
        store(answer.checklistItems);
      } catch (error) {
        toastError(errorText(error));
        if (error instanceof ApiError) await client.invalidateQueries({ queryKey: keys.checklist(kind, id) });
      }
      setPending((before) => new Map([...before].filter(([one]) => one !== key)));
    },
  };
}
