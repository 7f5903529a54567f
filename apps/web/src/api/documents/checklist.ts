import { type ChecklistItem, type ChecklistSettings, limits } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from '../client';
import { keys } from '../keys';

/** The checklist of a theme and the state of its items in one document. */
export interface Checklist {
  checklistSettings: ChecklistSettings;
  checklistItems: ChecklistItem[];
}

/** The checklist of an open document. Updates when other people check items. */
export function checklistQuery(id: number, opened: Checklist) {
  return queryOptions({
    queryKey: keys.checklist(id),
    queryFn: ({ signal }): Promise<Checklist> =>
      callRoute('build_checklist', { params: { id }, signal, isQuiet: true }),
    placeholderData: opened,
    staleTime: 0,
    refetchInterval: limits.livePollMs,
  });
}

/** Checks or unchecks an item of a document's checklist. */
export function checkItem(id: number, key: string, body: Body<'build_checklist_check'>) {
  return callRoute('build_checklist_check', { params: { id, key }, body });
}
