/** Lines about what the server does. Ids and names of things only: never content, never secrets (style.md 13). */
export interface Log {
  info(message: string, details?: Record<string, unknown>): void;
  warn(message: string, details?: Record<string, unknown>): void;
  error(message: string, details?: Record<string, unknown>): void;
}

type Level = 'info' | 'warn' | 'error';

/** Logs one JSON line per message to standard error; line breaks in values cannot forge a line. */
export function createLog(write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const log = (level: Level) => (message: string, details?: Record<string, unknown>) => {
    write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...plain(details) })}\n`);
  };
  return { info: log('info'), warn: log('warn'), error: log('error') };
}

export const silentLog: Log = { info() {}, warn() {}, error() {} };

function plain(details: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [
      key,
      value instanceof Error ? (value.stack ?? value.message) : value,
    ]),
  );
}
