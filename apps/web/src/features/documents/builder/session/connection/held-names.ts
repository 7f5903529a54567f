import { findLocks, openChannel } from '../../../../../lib/browser-features';

const prefix = 'galley-';
const channelName = 'galley-tabs';
const answerWithinMs = 250;

/** The names that this page holds, each with the function that releases it. */
const held = new Map<string, () => void>();

/**
 * Holds a name while this page exists, so that other tabs of this browser can see that it's in use: the name of the
 * tab, and the names of the drafts it writes. Returns a function that releases it.
 */
export function holdName(name: string): () => void {
  if (held.has(name)) return () => releaseName(name);
  answerForNames();
  let end = () => {};
  const released = new Promise<void>((resolve) => {
    end = resolve;
  });
  held.set(name, end);
  // Pages served over plain http have no locks.
  findLocks()
    ?.request(prefix + name, { mode: 'shared' }, () => released)
    .catch(() => undefined);
  return () => releaseName(name);
}

function releaseName(name: string): void {
  held.get(name)?.();
  held.delete(name);
}

/**
 * Returns the names that other open tabs of this browser hold. Includes busy and sleeping tabs in browsers with locks.
 */
export async function namesHeldElsewhere(names: readonly string[]): Promise<ReadonlySet<string>> {
  const others = names.filter((name) => !held.has(name));
  if (others.length === 0) return new Set();
  const shared = findLocks();
  if (!shared) return askTabs(others);
  const { held: locks = [] } = await shared.query();
  const locked = new Set(locks.map((lock) => lock.name));
  return new Set(others.filter((name) => locked.has(prefix + name)));
}

interface TabMessage {
  kind: 'asked' | 'here';
  names: readonly string[];
}

function askTabs(names: readonly string[]): Promise<ReadonlySet<string>> {
  const channel = openChannel(channelName);
  const found = new Set<string>();
  if (!channel) return Promise.resolve(found);
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      channel.close();
      resolve(found);
    };
    const timer = setTimeout(finish, answerWithinMs);
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind !== 'here') return;
      for (const name of data.names) if (names.includes(name)) found.add(name);
      if (found.size === names.length) finish();
    };
    channel.postMessage({ kind: 'asked', names } satisfies TabMessage);
  });
}

let isAnswering = false;

function answerForNames(): void {
  if (isAnswering || findLocks()) return;
  isAnswering = true;
  const channel = openChannel(channelName);
  if (!channel) return;
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    const names = data.kind === 'asked' ? data.names.filter((name) => held.has(name)) : [];
    if (names.length > 0) channel.postMessage({ kind: 'here', names } satisfies TabMessage);
  };
}
