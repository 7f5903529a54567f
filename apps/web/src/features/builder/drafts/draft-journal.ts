import type { DraftRecord } from './draft-record';
import type { DraftStore } from './draft-store';

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

  /** Removes all drafts of the record's user for its document, after what is under way. */
  async clear(owner: Pick<DraftRecord, 'userId' | 'document'>): Promise<void> {
    this.next = null;
    await this.writing;
    try {
      await this.store.removeAll(owner);
    } catch (error) {
      this.refuse(error);
    }
  }

  /** Drafts of one user for one document; [] where the browser refuses to read. */
  async list(owner: Pick<DraftRecord, 'userId' | 'document'>): Promise<DraftRecord[]> {
    try {
      return await this.store.list(owner);
    } catch (error) {
      this.refuse(error);
      return [];
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
