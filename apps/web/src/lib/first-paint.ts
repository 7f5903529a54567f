/** How long to wait for the first paint in a background tab, in milliseconds. */
const unpaintedMs = 500;

let resolvePainted: () => void = () => {};

/** Resolves once the first screen has been painted. Code that the screen doesn't need waits for it. */
export const firstPaint = new Promise<void>((resolve) => {
  resolvePainted = resolve;
});

/** Called when the first screen is rendered. Resolves `firstPaint` after the next frame. */
export function noteFirstRendering(): void {
  requestAnimationFrame(() => setTimeout(resolvePainted));
  setTimeout(resolvePainted, unpaintedMs);
}
