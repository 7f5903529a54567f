import { openChannel } from './browser-features';

/**
 * Used if all organizations share one host, and therefore all tabs share one session. A tab that switches notifies the
 * others.
 */
const channelName = 'galley.organization';

export interface SwitchedTo {
  id: number;
  name: string;
}

/** Notifies the other tabs that the session was switched to another organization. */
export function tellOrganizationSwitch(to: SwitchedTo): void {
  const channel = openChannel(channelName);
  channel?.postMessage(to);
  channel?.close();
}

/** Registers `listener` for switches in other tabs. Returns a function that unregisters it. */
export function watchOrganizationSwitch(listener: (to: SwitchedTo) => void): () => void {
  const channel = openChannel(channelName);
  if (!channel) return () => {};
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isSwitchedTo(data)) listener(data);
  };
  return () => channel.close();
}

function isSwitchedTo(data: unknown): data is SwitchedTo {
  if (typeof data !== 'object' || data === null || !('id' in data) || !('name' in data)) return false;
  return typeof data.id === 'number' && typeof data.name === 'string';
}
