import { type ChecklistItem, type ChecklistSettings, limits } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from '../client';
import { keys, type SharedKind } from '../keys';

/** The checklist of a theme and the state of its items in one document. */
export interface Checklist {
  checklistSettings: ChecklistSettings;
  checklistItems: ChecklistItem[];
}

/** The checklist of an open document. Updates when other people check items. */
export function checklistQuery(kind: SharedKind, id: number, opened: Checklist) {
  const route = kind === 'template' ? 'build_template_checklist' : 'build_checklist';
  return queryOptions({
    queryKey: keys.checklist(kind, id),
    queryFn: ({ signal }): Promise<Checklist> => callRoute(route, { params: { id }, signal, isQuiet: true }),
    placeholderData: opened,
    staleTime: 0,
    refetchInterval: limits.livePollMs,
  });
}

/** Checks or unchecks an item of a document's checklist. */
export function checkItem(kind: SharedKind, id: number, key: string, body: Body<'build_checklist_check'>) {
  const route = kind === 'template' ? 'build_template_checklist_check' : 'build_checklist_check';
  return callRoute(route, { params: { id, key }, body });
}
