/**
 * Keeps every key from the page until `isOver`, for instance while a dialog that somebody asked for is fetched. The
 * function that is returned ends it at once; it may be called again.
 */
export function holdKeys(
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  isOver: () => boolean,
): () => void {
  let hasEnded = false;
  const hold = (event: Event) => {
    hasEnded ||= isOver();
    if (hasEnded) return;
    event.preventDefault();
    event.stopPropagation();
  };
  target.addEventListener('keydown', hold, true);
  return () => {
    hasEnded = true;
    target.removeEventListener('keydown', hold, true);
  };
}
