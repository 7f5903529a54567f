import type { EditSession } from './edit-session';

/**
 * Calls back when editing a theme ended with another version than it was opened with: its palette is of the old one.
 * Returns a function that stops it.
 */
export function watchThemeSaves({ store }: Pick<EditSession, 'store'>, onChanged: () => void): () => void {
  let isDue = false;
  return store.subscribe(({ phase, saved }, before) => {
    // While watching, a conflict may be asked about. Nothing is replaced under the question.
    if (before.phase !== 'watching' && saved.version !== before.saved.version) isDue = true;
    if (!isDue || phase !== 'watching') return;
    isDue = false;
    onChanged();
  });
}
