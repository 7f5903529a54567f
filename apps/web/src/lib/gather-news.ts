/** The pause between two calls of `read`. */
const pauseMs = 2000;

export interface GatheredNews {
  /** Reports that something has changed. */
  tell(): void;
  /** Stops calling `read`. */
  stop(): void;
}

/**
 * Calls `read` when changes are reported, also in bursts: a bulk action reports one per email. The first change calls
 * it at once. Changes reported during a call and within two seconds after it share the next call.
 */
export function gatherNews(read: () => Promise<unknown>): GatheredNews {
  let isBusy = false;
  let hasMore = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      isBusy = false;
      if (hasMore) tell();
    }, pauseMs);
  };
  const tell = () => {
    hasMore = isBusy;
    if (isBusy || isStopped) return;
    isBusy = true;
    read().then(rest, rest);
  };
  return {
    tell,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
