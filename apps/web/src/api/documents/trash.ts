import { infiniteQueryOptions } from '@tanstack/react-query';
import { callRoute } from '../client';
import { keys } from '../keys';

/** Deleted items of a theme, newest first, page by page. */
export function trashQuery(tid: number) {
  return infiniteQueryOptions({
    queryKey: keys.trash(tid),
    queryFn: ({ pageParam, signal }) =>
      callRoute('templates_trash', { params: { id: tid }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (part) => part.nextCursor ?? undefined,
  });
}

/** Permanently deletes items in the trash. */
export function deleteForEver(tid: number, ids: number[]) {
  return callRoute('templates_trash_delete', { params: { id: tid }, body: { ids } });
}
