import type { EditSession } from './edit-session';

/**
 * Calls back while watching an email or page whose stored version uses another version of its theme than `shown`, the one
 * of the palette: it was updated, or returned. Once until editing starts. Returns a function that stops it.
 */
export function watchThemeVersion(
  { store }: Pick<EditSession, 'store'>,
  shown: number,
  onChanged: () => void,
): () => void {
  let isTold = false;
  return store.subscribe(({ phase, templateVersion }) => {
    if (phase !== 'watching') isTold = false;
    if (phase !== 'watching' || templateVersion === shown || isTold) return;
    isTold = true;
    onChanged();
  });
}

/**
 * Calls back when editing a theme has ended with another version than it was opened with, because its palette is
 * outdated. Returns a function that stops it.
 */
export function watchThemeSaves({ store }: Pick<EditSession, 'store'>, onChanged: () => void): () => void {
  let isDue = false;
  return store.subscribe(({ phase, saved }, before) => {
    // A conflict dialog may be open while watching. Nothing is replaced under it.
    if (before.phase !== 'watching' && saved.version !== before.saved.version) isDue = true;
    if (!isDue || phase !== 'watching') return;
    isDue = false;
    onChanged();
  });
}
