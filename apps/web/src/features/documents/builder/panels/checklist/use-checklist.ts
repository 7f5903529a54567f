import type { ChecklistItem } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText } from '../../../../../api/api-error';
import { type Checklist, checkItem, checklistQuery } from '../../../../../api/documents/checklist';
import { keys } from '../../../../../api/keys';
import { toastError } from '../../../../../lib/toasts';
import { useBuilder } from '../../context/builder-context';

/** The checklist of the open document, kept up to date, and the way to check an item. */
export function useChecklist() {
  const { document, firstChecklist } = useBuilder();
  const { id } = document;
  const client = useQueryClient();
  /** What was chosen and isn't answered yet, by key. */
  const [pending, setPending] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { data } = useQuery(checklistQuery(id, firstChecklist));
  const checklist = data ?? firstChecklist;
  const store = (items: ChecklistItem[]) =>
    client.setQueryData<Checklist>(keys.checklist(id), (before) => ({
      checklistSettings: before?.checklistSettings ?? firstChecklist.checklistSettings,
      checklistItems: items,
    }));
  return {
    ...checklist,
    pending,
    /** Checks an item for a version, or removes the check. */
    check: async (key: string, change: { checked: boolean; version: number }) => {
      if (pending.has(key)) return;
      setPending((before) => new Map(before).set(key, change.checked));
      try {
        // A response that was requested before the change would show the old state again.
        await client.cancelQueries({ queryKey: keys.checklist(id) });
        const answer = await checkItem(id, key, change);
        await client.cancelQueries({ queryKey: keys.checklist(id) });
        store(answer.checklistItems);
      } catch (error) {
        toastError(errorText(error));
        if (error instanceof ApiError) await client.invalidateQueries({ queryKey: keys.checklist(id) });
      }
      setPending((before) => new Map([...before].filter(([one]) => one !== key)));
    },
  };
}
