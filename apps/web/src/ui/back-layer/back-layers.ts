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

/** Closes the topmost overlay. False if there is none. */
export function closeTopLayer(): boolean {
  const close = layers.at(-1);
  close?.();
  return close !== undefined;
}

/** Whether there is an overlay. */
export function hasBackLayer(): boolean {
  return layers.length > 0;
}

/** Runs each time an overlay opens. One listener: the router. */
export function onBackLayer(listener: () => void): void {
  handleCovered = listener;
}
