/** Between two readings. */
const pauseMs = 2000;

export interface GatheredNews {
  /** Something has changed. */
  tell(): void;
  /** Nothing is read anymore. */
  stop(): void;
}

/**
 * Reads something again when news of it come, also in bursts: a bulk action tells one for each of its emails. The first
 * is read at once, all that come during a reading and within two seconds after it are read together.
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
