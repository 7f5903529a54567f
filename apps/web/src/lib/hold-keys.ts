/**
 * Blocks all keys until `isOver`, for example while a requested dialog is loading. The returned function ends it
 * immediately. It can be called again.
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
