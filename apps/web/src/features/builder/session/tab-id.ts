const storageKey = 'galley.tab';

/**
 * A name for this tab that survives a reload, so that a reload gets its own lease and draft back. It rests in the
 * session storage only while the page is away: a duplicated tab copies that storage and must not get the same name.
 */
export function claimTabId(newId: () => string): string {
  const id = sessionStorage.getItem(storageKey) ?? newId();
  sessionStorage.removeItem(storageKey);
  addEventListener('pagehide', () => sessionStorage.setItem(storageKey, id));
  addEventListener('pageshow', () => sessionStorage.removeItem(storageKey));
  return id;
}

/** A random id; also where `crypto.randomUUID` is missing because the page came over plain http. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
