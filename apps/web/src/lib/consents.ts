import { openChannel } from './browser-features';

const channel = 'galley.consents';

/** Notifies the other tabs of this browser that the consent for a source was given. */
export function tellConsentGiven(sourceId: number): void {
  const tabs = openChannel(channel);
  tabs?.postMessage(sourceId);
  tabs?.close();
}

/** Registers a listener for consents given in other tabs. Returns a function that unregisters it. */
export function onConsentGiven(listener: (sourceId: number) => void): () => void {
  const tabs = openChannel(channel);
  if (!tabs) return () => {};
  tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') listener(data);
  };
  return () => tabs.close();
}
