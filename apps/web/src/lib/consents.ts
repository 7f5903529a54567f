import { openChannel } from './browser-features';

const channel = 'galley.consents';

/** Tells the other tabs of this browser that the consent to a source was given. */
export function tellConsentGiven(sourceId: number): void {
  const tabs = openChannel(channel);
  tabs?.postMessage(sourceId);
  tabs?.close();
}

/** Hears of consents that are given in other tabs. Returns how to stop. */
export function onConsentGiven(listener: (sourceId: number) => void): () => void {
  const tabs = openChannel(channel);
  if (!tabs) return () => {};
  tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') listener(data);
  };
  return () => tabs.close();
}
