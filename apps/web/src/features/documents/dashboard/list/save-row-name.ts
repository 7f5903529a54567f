import { ApiError } from '../../../../api/api-error';
import type { ListState } from '../rows/list-state';

/**
 * Closes a row's name field and saves the entered name, unless it's unchanged. Returns whether it was saved. If saving
 * fails, `rename` shows the error and the field opens again with the entered name.
 */
export async function saveRowName(
  list: ListState,
  { key, name, typed }: { key: string; name: string; typed: string },
  rename: () => Promise<unknown>,
): Promise<boolean> {
  list.stopRenaming(key);
  if (typed === name) return false;
  try {
    await rename();
    return true;
  } catch (error) {
    // Someone else deleted the item.
    const isGone = error instanceof ApiError && error.status === 404;
    if (!isGone) list.reopenField({ renaming: { key, typed } });
    return false;
  }
}
