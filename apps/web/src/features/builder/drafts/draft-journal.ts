import { limits } from '@galley/contract';
import type { DraftOwner, DraftRecord } from './draft-record';
import type { DraftStore } from './draft-store';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Writes unsaved work to this browser at once. While a write is under way only the newest of what follows is kept, so
 * a slow disk never falls behind. A browser that refuses to store tells once through `onRefused`.
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

  /** Resolves when everything written so far is on the disk. */
  async settled(): Promise<void> {
    await this.writing;
  }

  /** Whether this browser has stored everything so far. */
  get isWorking(): boolean {
    return !this.isRefused;
  }

  /** Removes all that was kept under one name, after what is under way. */
  async forget(owner: DraftOwner, tabId: string): Promise<void> {
    if (this.next?.tabId === tabId) this.next = null;
    await this.writing;
    await this.attempt(async () => {
      const records = await this.store.list(owner);
      await this.store.remove(records.filter((record) => record.tabId === tabId));
    });
  }

  /** Removes drafts as they were listed; what was typed into one since stays. */
  async remove(records: readonly DraftRecord[]): Promise<void> {
    await this.attempt(() => this.store.remove(records));
  }

  /**
   * Drafts of one user for one document, newest first; [] where the browser refuses to read. Those nobody came back for
   * within 30 days are removed, and the oldest when there are too many.
   */
  async list(owner: DraftOwner, nowMs: number): Promise<DraftRecord[]> {
    let kept: DraftRecord[] = [];
    await this.attempt(async () => {
      const records = (await this.store.list(owner)).sort((a, b) => b.savedAtMs - a.savedAtMs);
      const sinceMs = nowMs - limits.draftDays * dayMs;
      kept = records.filter((record) => record.savedAtMs >= sinceMs).slice(0, limits.draftsPerDocument);
      if (kept.length < records.length) await this.store.remove(records.filter((record) => !kept.includes(record)));
    });
    return kept;
  }

  private async attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
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
      } catch (error) {
        this.refuse(error);
      }
    }
    this.writing = null;
  }

  private refuse(error: unknown): void {
    if (this.isRefused) return;
    this.isRefused = true;
    this.onRefused(error);
  }
}
