import { ApiError } from '../../../../api/api-error';
import { confirm } from '../../../../lib/dialogs';
import { messages } from '../../../../messages';

/**
 * Renames something that was called `before` when the person saw it. If someone else renamed it in the meantime, both
 * names are offered. Resolves to null if theirs is kept. Throws the errors of `rename`.
 */
export async function renameSafely<Answer>(
  before: string,
  wanted: string,
  rename: (names: { title: string; baseTitle: string }) => Promise<Answer>,
): Promise<Answer | null> {
  let baseTitle = before;
  for (;;) {
    try {
      return await rename({ title: wanted, baseTitle });
    } catch (error) {
      const now = error instanceof ApiError ? error.currentTitle : undefined;
      if (now === undefined) throw error;
      if (now === wanted) return null;
      const isMine = await confirm({
        title: 'Renamed by someone else',
        text: messages.renameBoth(now, wanted),
        okay: `Rename to "${wanted}"`,
        cancel: `Keep "${now}"`,
      });
      if (!isMine) return null;
      baseTitle = now;
    }
  }
}
