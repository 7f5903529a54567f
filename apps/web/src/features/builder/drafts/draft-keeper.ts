import type { Draft } from '@galley/contract';
import type { Failure } from '../session/failure';
import type { Timers } from '../session/timers';
import { chooseDraft, type OfferedDraft, type SavedState } from './choose-draft';
import type { DraftJournal } from './draft-journal';
import { type DraftContent, type DraftSnapshot, DraftUpload } from './draft-upload';

export interface DraftKeeperOptions {
  owner: { userId: number; document: string };
  tabId: string;
  journal: DraftJournal;
  timers: Timers;
  hash(text: string): Promise<string>;
  putDraft(snapshot: DraftSnapshot, content: DraftContent): Promise<void>;
  discardDraft(): Promise<void>;
  /** Unsaved work was handed to this browser; Unix milliseconds. */
  onKept(savedAtMs: number): void;
  onSent(): void;
  onFailure(failure: Failure): void;
}

/** Unsaved work of one opened document, in both its places: this browser at once, the server at the room's pace. */
export class DraftKeeper {
  private readonly options: DraftKeeperOptions;
  private readonly upload: DraftUpload;

  constructor(options: DraftKeeperOptions) {
    this.options = options;
    this.upload = new DraftUpload({
      put: (snapshot, content) => options.putDraft(snapshot, content),
      hash: options.hash,
      timers: options.timers,
      onSent: () => options.onSent(),
      onFailure: (failure) => options.onFailure(failure),
    });
  }

  /** Whether something waits for the server. */
  get hasWork(): boolean {
    return this.upload.hasWork;
  }

  keep(snapshot: DraftSnapshot): void {
    const { owner, tabId, journal, timers } = this.options;
    const savedAtMs = timers.now();
    journal.write({ ...snapshot, ...owner, tabId, savedAtMs });
    this.options.onKept(savedAtMs);
    this.upload.offer(snapshot);
  }

  /** Sends what waits at once. Resolves to whether the server now holds everything. */
  send(): Promise<boolean> {
    return this.upload.send();
  }

  /** Resolves when this browser has everything that was kept. */
  async settled(): Promise<void> {
    await this.options.journal.settled();
  }

  /** The newest draft that differs from what is saved, of this browser and of `server`. */
  async find(server: Draft | null, saved: SavedState): Promise<OfferedDraft | null> {
    return chooseDraft(await this.options.journal.list(this.options.owner), server, saved);
  }

  /** Forgets what waits for the server: another text is on the sheet. */
  reset(): void {
    this.upload.reset();
  }

  /** Removes the drafts of this document in both places. */
  async forget(): Promise<void> {
    this.upload.reset();
    await this.upload.idle();
    await this.options.journal.clear(this.options.owner);
    try {
      await this.options.discardDraft();
    } catch (error) {
      console.info('The draft on the server was not discarded:', error);
    }
  }
}
