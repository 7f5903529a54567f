import { ApiError } from '../api/api-error';
import { messages } from '../messages';
import { confirm } from './dialogs';

/**
 * Renames an item that the person saw as `before`. If someone else renamed it in the meantime, asks which name to use.
 * Resolves to null if the other name is kept. Throws the errors of `rename`.
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
        title: messages.renamedByOther,
        text: messages.renameBoth(now, wanted),
        okay: messages.renameTo(wanted),
        cancel: messages.keepName(now),
      });
      if (!isMine) return null;
      baseTitle = now;
    }
  }
}
