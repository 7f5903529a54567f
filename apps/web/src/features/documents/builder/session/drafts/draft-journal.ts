import { limits } from '@galley/contract';
import type { DraftOwner, DraftRecord, DraftStore } from './draft-store';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Writes unsaved work to this browser immediately. During a write, only the newest pending version is kept, so that a
 * slow disk doesn't cause a backlog. If the browser refuses to store, or stores drafts only until the page closes,
 * `onRefused` is called once.
 */
export class DraftJournal {
  private readonly store: DraftStore;
  private readonly onRefused: (error: unknown) => void;
  private next: DraftRecord | null = null;
  private writing: Promise<void> | null = null;
  private isRefused = false;

  constructor(store: DraftStore, onRefused: (error: unknown) => void) {
    this.store = store;
    this.onRefused = onRefused;
  }

  write(record: DraftRecord): void {
    this.next = record;
    this.writing ??= this.drain();
  }

  /** Resolves when everything written so far is on disk. */
  async settled(): Promise<void> {
    await this.writing;
  }

  /**
   * Handles that the page is closing: the next write doesn't wait for one in progress, which may not end before the
   * page does.
   */
  leave(): void {
    this.store.leave?.();
    this.writing = null;
  }

  /** Whether this browser has stored everything so far. */
  get isWorking(): boolean {
    return !this.isRefused;
  }

  /** Removes everything stored under one name, after pending writes. */
  async forget(owner: DraftOwner, tabId: string): Promise<void> {
    if (this.next?.tabId === tabId) this.next = null;
    await this.writing;
    await this.attempt(async () => {
      const records = await this.store.list(owner);
      await this.store.remove(records.filter((record) => record.tabId === tabId));
    });
  }

  /** Removes drafts as they were listed. Drafts that were changed since are kept. */
  async remove(records: readonly DraftRecord[]): Promise<void> {
    await this.attempt(() => this.store.remove(records));
  }

  /**
   * Returns the drafts of one user for one document, newest first, or [] if the browser refuses to read. Removes drafts
   * that weren't used for 30 days, and the oldest if there are too many.
   */
  async list(owner: DraftOwner, nowMs: number): Promise<DraftRecord[]> {
    let kept: DraftRecord[] = [];
    await this.attempt(async () => {
      const records = (await this.store.list(owner)).sort((a, b) => b.savedAtMs - a.savedAtMs);
      const sinceMs = nowMs - limits.draftDays * dayMs;
      this.refuseTemporary();
      kept = records.filter((record) => record.savedAtMs >= sinceMs).slice(0, limits.draftsPerDocument);
      if (kept.length < records.length) await this.store.remove(records.filter((record) => !kept.includes(record)));
    });
    return kept;
  }

  private async attempt(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      this.refuse(error);
    }
  }

  private async drain(): Promise<void> {
    while (this.next) {
      const record = this.next;
      this.next = null;
      try {
        await this.store.put(record);
        this.refuseTemporary();
      } catch (error) {
        this.refuse(error);
      }
    }
    this.writing = null;
  }

  private refuseTemporary(): void {
    if (this.store.isTemporary) this.refuse(new Error('The browser forbids IndexedDB.'));
  }

  private refuse(error: unknown): void {
    if (this.isRefused) return;
    this.isRefused = true;
    this.onRefused(error);
  }
}
