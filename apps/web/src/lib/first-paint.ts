/** How long a tab that isn't painted, because it's in the background, is waited for, ms. */
const unpaintedMs = 500;

let resolvePainted: () => void = () => {};

/** Resolves once the first screen has been painted. What that screen can do without waits for it. */
export const firstPaint = new Promise<void>((resolve) => {
  resolvePainted = resolve;
});

/** Called when the first screen is rendered: resolves `firstPaint` after the next frame. */
export function noteFirstRendering(): void {
  requestAnimationFrame(() => setTimeout(resolvePainted));
  setTimeout(resolvePainted, unpaintedMs);
}
