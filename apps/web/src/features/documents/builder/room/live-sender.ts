import { limits } from '@galley/contract';
import type { Timers } from '../session/connection/timers';

/** Response of the room: whether it needs the whole document next, or that the lease is lost. */
export type SentAnswer = { needsState: boolean } | 'lost' | null;

export interface SenderPorts {
  timers: Timers;
  /** Sends a message. Resolves to null if there is no response. */
  send(message: { leaseNumber: number; baseVersion: number; state: string; changes: string[] }): Promise<SentAnswer>;
  /** Whether the connection is open. */
  isOpen(): boolean;
  /** The whole document encoded for a message; '' if it's too long for one. */
  packState(): Promise<string>;
}

/**
 * Sends this tab's changes to the room, one message at a time: 1 s after the last change, at most 2 s after the first.
 * The size of a message is that of the change. After a gap, the whole document is sent once.
 */
export class LiveSender {
  private readonly ports: SenderPorts;
  private lease: { number: number; baseVersion: number } | null = null;
  private waiting: string[] = [];
  private needsState = false;
  private isSending = false;
  private firstAt = 0;
  private isFollowed = false;
  private cancelPlan = () => {};

  constructor(ports: SenderPorts) {
    this.ports = ports;
  }

  /**
   * Handles that editing started or a new version was saved. `hasChanges`: whether the document already differs from
   * that version.
   */
  start(number: number, baseVersion: number, hasChanges = () => false): void {
    if (this.lease?.number === number && this.lease.baseVersion === baseVersion) return;
    this.stop();
    this.lease = { number, baseVersion };
    this.needsState = hasChanges();
    this.resume();
  }

  /**
   * Sets whether anyone is watching. Nothing is sent while no one is, and the first watcher gets the whole document.
   */
  setFollowed(isFollowed: boolean): void {
    if (isFollowed === this.isFollowed) return;
    this.isFollowed = isFollowed;
    if (isFollowed) {
      this.resume();
      return;
    }
    this.cancelPlan();
    this.needsState ||= this.waiting.length > 0;
    this.waiting = [];
  }

  /** Handles that editing ended. Changes that weren't sent are in the draft. */
  stop(): void {
    this.cancelPlan();
    this.lease = null;
    this.waiting = [];
    this.needsState = false;
  }

  /** Handles a change of this tab, as JSON. */
  add(change: string): void {
    if (!this.lease) return;
    if (!this.isFollowed) {
      this.needsState = true;
      return;
    }
    if (change.length > limits.liveChangeBytes || this.waiting.length >= limits.liveChangesAtOnce)
      this.needsState = true;
    else this.waiting.push(change);
    this.plan();
  }

  /** Handles that the connection is back. The room may have missed something. */
  resume(): void {
    if (this.lease && this.isFollowed && (this.needsState || this.waiting.length > 0)) this.plan();
  }

  private plan(): void {
    const { timers } = this.ports;
    const now = timers.now();
    if (this.firstAt === 0) this.firstAt = now;
    this.cancelPlan();
    const wait = Math.min(limits.changeDebounceMs, Math.max(0, this.firstAt + limits.changeMaxWaitMs - now));
    this.cancelPlan = timers.after(wait, () => void this.flush());
  }

  private async flush(): Promise<void> {
    const { lease } = this;
    if (!lease || this.isSending || !this.isFollowed) return;
    this.isSending = true;
    this.firstAt = 0;
    const isWhole = this.needsState;
    const changes = isWhole ? [] : this.waiting;
    this.waiting = [];
    this.needsState = false;
    const state = isWhole ? await this.ports.packState() : '';
    const isEmpty = state === '' && changes.length === 0;
    const answer = isEmpty
      ? { needsState: false }
      : await this.ports.send({ leaseNumber: lease.number, baseVersion: lease.baseVersion, state, changes });
    this.isSending = false;
    if (this.lease !== lease) {
      // A new version was saved in the meantime.
      this.resume();
      return;
    }
    if (answer === 'lost') {
      this.stop();
      return;
    }
    // Without a response, it's unknown whether the message arrived.
    if (answer === null || answer.needsState) this.needsState = true;
    if (this.ports.isOpen()) this.resume();
  }
}
