/** Where all organizations share one address, all tabs share one session: one that switches tells the others. */
const channelName = 'galley.organization';

export interface SwitchedTo {
  id: number;
  name: string;
}

/** Tells the other tabs that the session works in another organization now. */
export function tellOrganizationSwitch(to: SwitchedTo): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(to);
  channel.close();
}

/** Calls `listener` when another tab has switched. Returns the way to stop. */
export function watchOrganizationSwitch(listener: (to: SwitchedTo) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isSwitchedTo(data)) listener(data);
  };
  return () => channel.close();
}

function isSwitchedTo(data: unknown): data is SwitchedTo {
  if (typeof data !== 'object' || data === null || !('id' in data) || !('name' in data)) return false;
  return typeof data.id === 'number' && typeof data.name === 'string';
}
