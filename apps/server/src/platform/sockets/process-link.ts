/** What several processes share of their sockets, over Redis or Valkey. */
export interface ProcessLink {
  /** Whether messages reach the other processes now. Without it no new connection is accepted. */
  isUp(): boolean;
  /** Calls back when processes have come or, with `hasLost`, gone. */
  onProcesses(listener: (change: { hasLost: boolean }) => void): void;
  close(): Promise<void>;
}

/** One process: there is nobody to reach. */
export const noLink: ProcessLink = { isUp: () => true, onProcesses: () => undefined, close: async () => undefined };
