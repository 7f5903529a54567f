/** Closes an overlay. Does nothing if it can't be closed now. */
type Close = () => void;

const layers: Close[] = [];
let handleCovered: () => void = () => undefined;

/** Registers an overlay: the browser's Back closes the newest first. Returns a function that unregisters it. */
export function addBackLayer(close: Close): () => void {
  layers.push(close);
  handleCovered();
  return () => {
    const at = layers.lastIndexOf(close);
    if (at >= 0) layers.splice(at, 1);
  };
}

/** Closes the topmost overlay. Returns false if there is none. */
export function closeTopLayer(): boolean {
  const close = layers.at(-1);
  close?.();
  return close !== undefined;
}

/** Returns true while an overlay is open. */
export function hasBackLayer(): boolean {
  return layers.length > 0;
}

/** Registers the one listener, the router, which runs each time an overlay opens. */
export function onBackLayer(listener: () => void): void {
  handleCovered = listener;
}
