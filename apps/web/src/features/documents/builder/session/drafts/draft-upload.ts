import { type EmailSettings, limits } from '@galley/contract';
import { type Failure, readFailure } from '../connection/failure';
import type { Timers } from '../connection/timers';
import { findSplice } from './text-splice';

/** A snapshot of the unsaved work. */
export interface DraftSnapshot {
  /** The name of this draft. */
  tabId: string;
  baseVersion: number;
  html: string;
  settings: EmailSettings;
  /** The layout that was loaded; 0 if it is the one of the saved version. */
  lid: number;
  changes: number;
}

export type DraftContent =
  | { kind: 'full'; html: string }
  | { kind: 'splice'; fromSha256: string; start: number; end: number; text: string; toSha256: string };

export interface DraftUploadOptions {
  put(snapshot: DraftSnapshot, content: DraftContent): Promise<void>;
  hash(text: string): Promise<string>;
  timers: Timers;
  /** Whether a person has typed since the last snapshot. */
  isTyping(): boolean;
  onSent(snapshot: DraftSnapshot): void;
  onFailure(failure: Failure): void;
}

/**
 * Sends unsaved work to the server 1 s after the last change, at most 2 s after the first. A key press counts as a
 * change even before its text is read, so continuous typing is sent every two seconds. Sends the whole text once, and
 * then only changes. If the server reports that its text differs, the whole text is sent again. Runs one request at a
 * time, always with the newest snapshot.
 */
export class DraftUpload {
  private readonly options: DraftUploadOptions;
  private waiting: DraftSnapshot | null = null;
  private waitingSinceMs = 0;
  private cancelTimer: (() => void) | null = null;
  private sending: Promise<boolean> | null = null;
  private held: { tabId: string; baseVersion: number; html: string; sha256: string } | null = null;

  constructor(options: DraftUploadOptions) {
    this.options = options;
  }

  /** Whether there is something to send. */
  get hasWork(): boolean {
    return this.waiting !== null;
  }

  /** Whether a request is running. */
  get isSending(): boolean {
    return this.sending !== null;
  }

  /** Keeps the newest work and sends it when it's due. */
  offer(snapshot: DraftSnapshot): void {
    const { timers } = this.options;
    if (!this.waiting) this.waitingSinceMs = timers.now();
    this.waiting = snapshot;
    const latestMs = this.waitingSinceMs + limits.changeMaxWaitMs;
    const dueMs = Math.min(timers.now() + limits.changeDebounceMs, latestMs);
    this.cancelTimer?.();
    this.cancelTimer = timers.after(Math.max(0, dueMs - timers.now()), () => this.sendAtRest());
  }

  private sendAtRest(): void {
    const { timers, isTyping } = this.options;
    const leftMs = this.waitingSinceMs + limits.changeMaxWaitMs - timers.now();
    if (this.waiting && leftMs > 0 && isTyping()) this.cancelTimer = timers.after(leftMs, () => void this.send());
    else void this.send();
  }

  /** Sends pending work immediately. Resolves to whether the server now has everything. */
  async send(): Promise<boolean> {
    this.cancelTimer?.();
    this.cancelTimer = null;
    if (this.sending) {
      await this.sending;
      return this.waiting ? this.send() : true;
    }
    const snapshot = this.waiting;
    if (!snapshot) return true;
    this.waiting = null;
    this.sending = this.deliver(snapshot);
    const isSent = await this.sending;
    this.sending = null;
    return isSent;
  }

  /** Forgets pending work and the server's state, after a save, a cancel or a discard. */
  reset(): void {
    this.cancelTimer?.();
    this.cancelTimer = null;
    this.waiting = null;
    this.held = null;
  }

  /** Resolves when no request is running. */
  async idle(): Promise<void> {
    await this.sending;
  }

  private async deliver(snapshot: DraftSnapshot): Promise<boolean> {
    try {
      await this.put(snapshot);
    } catch (error) {
      this.held = null;
      this.waiting ??= snapshot;
      this.options.onFailure(readFailure(error));
      return false;
    }
    this.options.onSent(snapshot);
    return true;
  }

  private async put(snapshot: DraftSnapshot): Promise<void> {
    const { put, hash } = this.options;
    const sha256 = await hash(snapshot.html);
    const { tabId, baseVersion, html } = snapshot;
    const isSameWork = this.held?.tabId === tabId && this.held.baseVersion === baseVersion;
    const held = isSameWork ? this.held : null;
    if (held) {
      const splice = findSplice(held.html, snapshot.html);
      try {
        await put(snapshot, { kind: 'splice', fromSha256: held.sha256, ...splice, toSha256: sha256 });
        this.held = { tabId, baseVersion, html, sha256 };
        return;
      } catch (error) {
        if (readFailure(error).kind !== 'draftOutOfStep') throw error;
      }
    }
    await put(snapshot, { kind: 'full', html: snapshot.html });
    this.held = { tabId, baseVersion, html, sha256 };
  }
}
