import { ApiError } from '../../../../api/api-error';
import type { ListState } from '../rows/list-state';

/**
 * Closes the name field of a row and saves what was typed, unless it's the name already. True if it was saved. If that
 * fails, which `rename` shows, the field opens again with what was typed.
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
    // Someone else deleted what the row was for.
    const isGone = error instanceof ApiError && error.status === 404;
    if (!isGone) list.reopenField({ renaming: { key, typed } });
    return false;
  }
}
