/** Returns the index that an arrow key moves to in a grid, or -1 for other keys and at an edge. */
export function nextChoice(
  key: string,
  { at, count, columns }: { at: number; count: number; columns: number },
): number {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: count - 1,
  };
  const next = Object.hasOwn(steps, key) ? (steps[key] ?? -1) : -1;
  return next < count ? next : -1;
}
