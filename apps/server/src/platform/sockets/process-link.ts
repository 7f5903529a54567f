/** The connection between the sockets of several processes, over Redis or Valkey. */
export interface ProcessLink {
  /** Returns whether messages currently reach the other processes. If not, no new connection is accepted. */
  isUp(): boolean;
  /** Sets a listener for added or, with `hasLost`, removed processes. */
  onProcesses(listener: (change: { hasLost: boolean }) => void): void;
  close(): Promise<void>;
}

/** For a single process, without others to reach. */
export const noLink: ProcessLink = { isUp: () => true, onProcesses: () => undefined, close: async () => undefined };
