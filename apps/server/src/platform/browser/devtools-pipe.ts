import type { Readable, Writable } from 'node:stream';

/** One event of the DevTools protocol. */
export interface DevtoolsEvent {
  method: string;
  params: Record<string, unknown>;
}

/** Commands and events of the DevTools protocol over the browser's own pipe, which no other process can open. */
export interface DevtoolsPipe {
  /** Resolves with the result of a command; rejects if the browser refuses it or has ended. */
  send(method: string, params?: Record<string, unknown>, sessionId?: string): Promise<Record<string, unknown>>;
  /** Sets the listener for the events of a page; null = none. */
  listen(sessionId: string, listener: ((event: DevtoolsEvent) => void) | null): void;
  /** Rejects when the browser has ended. */
  readonly ended: Promise<never>;
  /** Rejects all pending and later commands. */
  end(reason: Error): void;
}

interface Waiting {
  resolve(result: Record<string, unknown>): void;
  reject(error: Error): void;
}

interface Message {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  sessionId?: string;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** Opens the pipe. Messages are JSON, each followed by a zero byte. */
export function openDevtoolsPipe(toBrowser: Writable, fromBrowser: Readable): DevtoolsPipe {
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, (event: DevtoolsEvent) => void>();
  let parts: Buffer[] = [];
  let lastId = 0;
  let endReason: Error | null = null;
  let rejectEnded: (reason: Error) => void = () => undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    rejectEnded = reject;
  });
  // It can end without anyone waiting for it.
  ended.catch(() => undefined);

  const receive = ({ id, method, params, sessionId, result, error }: Message) => {
    if (method !== undefined) {
      listeners.get(sessionId ?? '')?.({ method, params: params ?? {} });
      return;
    }
    const command = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (error) command?.reject(new Error(error.message));
    else command?.resolve(result ?? {});
  };

  fromBrowser.on('data', (chunk: Buffer) => {
    let rest = chunk;
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      const text = Buffer.concat([...parts, rest.subarray(0, end)]).toString('utf8');
      parts = [];
      rest = rest.subarray(end + 1);
      receive(JSON.parse(text) as Message);
    }
    if (rest.length > 0) parts.push(rest);
  });
  // The end of the process is reported by the process itself.
  fromBrowser.on('error', () => undefined);
  toBrowser.on('error', () => undefined);

  return {
    ended,
    send(method, params = {}, sessionId) {
      return new Promise((resolve, reject) => {
        if (endReason) {
          reject(endReason);
          return;
        }
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        toBrowser.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`);
      });
    },
    listen(sessionId, listener) {
      if (listener) listeners.set(sessionId, listener);
      else listeners.delete(sessionId);
    },
    end(reason) {
      endReason ??= reason;
      rejectEnded(reason);
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    },
  };
}
