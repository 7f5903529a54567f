import { createHash } from 'node:crypto';
import { type LiveDocument, limits, type RoomMember, type ServerPayload, type SocketAnswer } from '@galley/contract';
import { io, type Socket } from 'socket.io-client';

/** The address and session of a client, and the room that it enters on each connection. */
export interface LivePlace {
  url: string;
  headers: Record<string, string>;
  id: number;
  tabId: string;
  /** The version of the document; absent = 1. */
  version?: number;
  /** Whether it reconnects as slowly as a browser does; otherwise sooner. */
  isPatient?: boolean;
}

/** Milliseconds without a response after which a connection counts as broken, as in a browser. */
const answerMs = 5000;

/** A client of a room that reconnects automatically. */
class RoomClient {
  readonly socket: Socket;
  users: RoomMember[] = [];
  /** The number of times that the connection was opened. */
  connects = 0;
  /** The last time the connection was opened, by `performance.now()`. */
  connectedAt = 0;
  protected readonly place: LivePlace;

  constructor(place: LivePlace) {
    this.place = place;
    this.socket = io(place.url, {
      path: '/api/v1/live',
      addTrailingSlash: false,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: place.isPatient ? limits.reconnectDelayMs : 100,
      reconnectionDelayMax: place.isPatient ? limits.reconnectDelayMaxMs : 500,
      randomizationFactor: limits.reconnectRandomness,
      timeout: answerMs,
      extraHeaders: place.headers,
    });
    this.socket.on('updateUsers', ({ users }: ServerPayload<'updateUsers'>) => {
      this.users = users;
    });
    this.socket.on('disconnect', () => {
      this.users = [];
    });
    this.socket.on('connect', () => {
      this.connects += 1;
      this.connectedAt = performance.now();
    });
  }

  close(): void {
    this.socket.disconnect();
  }

  protected async join(sequence: number): Promise<Extract<SocketAnswer, { success: true }>> {
    const { id, tabId, version = 1 } = this.place;
    const room = { mode: 'email', id, templateVersion: 1, token: '', emailVersion: version };
    const answer = await this.ask('join', { room, user: { tabId }, html: { sequence } });
    if (!('success' in answer)) throw new Error(answer.error);
    return answer;
  }

  protected async ask(event: string, payload: unknown): Promise<SocketAnswer> {
    return (await this.socket.timeout(answerMs).emitWithAck(event, payload)) as SocketAnswer;
  }
}

/**
 * A client that types: it sends changes, and the whole document after a message without a response (live-sender.ts).
 */
export class LiveEditor extends RoomClient {
  /** Everything that was typed. */
  readonly written: string[] = [];
  /** The number of changes that the server has acknowledged. */
  acknowledged = 0;
  private isInDoubt = true;
  private readonly lease: { number: number; baseVersion: number };

  constructor(place: LivePlace, lease: { number: number; baseVersion: number }) {
    super(place);
    this.lease = lease;
    this.socket.on('connect', () => {
      this.isInDoubt = true;
      this.join(0)
        .then(() => this.ask('updateState', { state: 'editing', selected: 'b1' }))
        .catch(() => undefined);
    });
  }

  type(text: string): void {
    this.written.push(text);
  }

  /** Sends the changes that aren't acknowledged yet. Returns whether all of them are now. */
  async flush(): Promise<boolean> {
    const upTo = this.written.length;
    if (!this.socket.connected) return false;
    const isWhole = this.isInDoubt;
    const changes = isWhole ? [] : this.written.slice(this.acknowledged, upTo).map(changeOf(this.acknowledged));
    const state = isWhole ? JSON.stringify(this.written.slice(0, upTo)) : '';
    if (!isWhole && changes.length === 0) return true;
    this.isInDoubt = true;
    try {
      const answer = await this.ask('html', {
        leaseNumber: this.lease.number,
        baseVersion: this.lease.baseVersion,
        state,
        changes,
      });
      if (!('success' in answer)) return false;
      this.isInDoubt = answer.needsState === true;
      this.acknowledged = upTo;
      return true;
    } catch {
      return false;
    }
  }

  /** Sends until all changes are acknowledged, however long the connection is interrupted. */
  async settle(): Promise<void> {
    while (!(await this.flush())) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A client that watches, by the rules of a browser (live-watcher.ts). */
export class LiveWatcher extends RoomClient {
  shown: string[] = [];
  sequence = 0;
  /** The number of changes that didn't apply, and of whole documents that were read. */
  misfits = 0;
  reads = 0;
  /** Called after each message that was shown. */
  onShown: () => void = () => undefined;
  private work = Promise.resolve();

  constructor(place: LivePlace) {
    super(place);
    this.socket.on('connect', () => this.after(() => this.catchUp(this.sequence)));
    this.socket.on('html', (message: ServerPayload<'html'>) => this.after(() => this.receive(message)));
  }

  hash(): string {
    return hashOf(this.shown);
  }

  private after(run: () => Promise<void>): void {
    // Work that fails with the connection is requested again on the next one.
    this.work = this.work.then(run).catch(() => undefined);
  }

  private async receive({ sequence, changes, isWhole }: ServerPayload<'html'>): Promise<void> {
    if (sequence <= this.sequence) return;
    const isNext = sequence === this.sequence + 1 && !isWhole && this.sequence > 0;
    if (isNext && this.applyAll(changes)) {
      this.sequence = sequence;
      this.onShown();
    } else await this.catchUp(isNext || isWhole ? 0 : this.sequence);
  }

  private async catchUp(since: number): Promise<void> {
    const live: LiveDocument | null = (await this.join(since)).live ?? null;
    if (!live) return this.forget();
    if (live.isWhole) {
      this.reads += 1;
      this.shown = live.state === '' ? [] : (JSON.parse(live.state) as string[]);
    }
    if (this.applyAll(live.changes)) {
      this.sequence = live.sequence;
      this.onShown();
    } else if (!live.isWhole && since !== 0) await this.catchUp(0);
    else this.forget();
  }

  private forget(): void {
    this.sequence = 0;
    this.shown = [];
  }

  private applyAll(changes: readonly string[]): boolean {
    for (const change of changes) {
      const { at, text } = JSON.parse(change) as { at: number; text: string };
      if (at !== this.shown.length) {
        this.misfits += 1;
        return false;
      }
      this.shown.push(text);
    }
    return true;
  }
}

/** A client that watches and only records the size of messages. */
export class LiveListener extends RoomClient {
  /** The size of each message of the editor on the wire, in bytes. */
  readonly received: number[] = [];

  constructor(place: LivePlace) {
    super(place);
    this.socket.on('connect', () => {
      this.socket.io.engine.on('packet', ({ data }: { data?: unknown }) => {
        if (typeof data === 'string' && data.startsWith('2["html"')) this.received.push(Buffer.byteLength(data));
      });
      this.join(0).catch(() => undefined);
    });
  }
}

/** Returns a change that names its position, so that it only applies to the document it was made on. */
const changeOf = (first: number) => (text: string, nth: number) => JSON.stringify({ at: first + nth, text });

/** Returns the SHA-256 of a document, as the clients of the tests represent it. */
export function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
