/** Closes what covers the page; does nothing where it can't be closed now. */
type Close = () => void;

const layers: Close[] = [];
let handleCovered: () => void = () => undefined;

/** Registers what covers the page: the browser's Back closes the newest first. Returns the way to take it off again. */
export function addBackLayer(close: Close): () => void {
  layers.push(close);
  handleCovered();
  return () => {
    const at = layers.lastIndexOf(close);
    if (at >= 0) layers.splice(at, 1);
  };
}

/** Closes what covers the page on top; false when nothing does. */
export function closeTopLayer(): boolean {
  const close = layers.at(-1);
  close?.();
  return close !== undefined;
}

/** Whether anything covers the page. */
export function hasBackLayer(): boolean {
  return layers.length > 0;
}

/** Runs each time something begins to cover the page. One listener: the router. */
export function onBackLayer(listener: () => void): void {
  handleCovered = listener;
}
