import { vi } from 'vitest';

/**
 * Sets the width of the window for media queries of a rendered screen, which has no layout. Call it again to resize the
 * window. Undone after the test.
 */
export function setWindowWidth(widthPx: number): void {
  const isNew = current === null || !vi.isMockFunction(window.matchMedia);
  const lists = isNew ? new Set<() => void>() : (current?.listeners ?? new Set());
  current = { widthPx, listeners: lists };
  if (isNew) {
    vi.spyOn(window, 'matchMedia').mockImplementation(listOf);
    vi.stubGlobal('matchMedia', window.matchMedia);
  }
  for (const listener of lists) listener();
}

let current: { widthPx: number; listeners: Set<() => void> } | null = null;

function listOf(query: string): MediaQueryList {
  const { widthPx = 0, listeners = new Set<() => void>() } = current ?? {};
  const widest = Number(/max-width: (\d+)px/.exec(query)?.[1] ?? Number.NaN);
  return {
    matches: widthPx <= widest,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  } as unknown as MediaQueryList;
}
