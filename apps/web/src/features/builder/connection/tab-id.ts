const storageKey = 'galley.tab';
const channelName = 'galley-tabs';
const answerWithinMs = 250;

/** The name of this tab. `current` changes once, when it takes over the name of a killed tab. */
export interface TabIdentity {
  current: string;
}

/**
 * A name for this tab that survives a reload, so that a reload gets its own lease and draft back. It's only in session
 * storage while the page is unloaded: a duplicated tab copies that storage and must not get the same name.
 */
export function claimTabId(newId: () => string): TabIdentity {
  const tab = { current: sessionStorage.getItem(storageKey) ?? newId() };
  sessionStorage.removeItem(storageKey);
  addEventListener('pagehide', () => sessionStorage.setItem(storageKey, tab.current));
  addEventListener('pageshow', () => sessionStorage.removeItem(storageKey));
  answerForTab(tab);
  return tab;
}

/** Whether another tab of this browser with that name is open. */
export function isTabAlive(id: string): Promise<boolean> {
  const channel = new BroadcastChannel(channelName);
  return new Promise((resolve) => {
    const finish = (isAlive: boolean) => {
      channel.close();
      resolve(isAlive);
    };
    const timer = setTimeout(() => finish(false), answerWithinMs);
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind !== 'here' || data.id !== id) return;
      clearTimeout(timer);
      finish(true);
    };
    channel.postMessage({ kind: 'asked', id } satisfies TabMessage);
  });
}

interface TabMessage {
  kind: 'asked' | 'here';
  id: string;
}

function answerForTab(tab: TabIdentity): void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'asked' && data.id === tab.current)
      channel.postMessage({ kind: 'here', id: data.id } satisfies TabMessage);
  };
}

/** A random ID. Also works without `crypto.randomUUID`, which is missing on pages served over plain http. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
