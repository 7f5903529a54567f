import type { Draft, DraftReason, DraftSummary, EmailSettings } from '@galley/contract';
import type { Failure } from '../connection/failure';
import type { Timers } from '../connection/timers';
import type { DraftJournal } from './draft-journal';
import type { DraftOwner } from './draft-store';
import { type DraftContent, type DraftSnapshot, DraftUpload } from './draft-upload';
import { listOffers, type OfferedDraft } from './list-offers';

export interface DraftManagerOptions {
  owner: DraftOwner;
  journal: DraftJournal;
  timers: Timers;
  /** Returns a name for a draft that no other tab or browser uses. */
  newDraftId(): string;
  /** Announces to other tabs of this browser that this page writes a draft, until the returned function is called. */
  holdName(draftId: string): () => void;
  /** Returns which of these drafts other open tabs are writing. */
  heldElsewhere(draftIds: readonly string[]): Promise<ReadonlySet<string>>;
  hash(text: string): Promise<string>;
  /** Whether a person has typed text that isn't in the document yet. */
  isTyping(): boolean;
  putDraft(snapshot: DraftSnapshot, content: DraftContent): Promise<void>;
  /** Discards a draft on the server. With `htmlSha256`, only while it still has that HTML. */
  discardDraft(which: { tabId: string; htmlSha256?: string }): Promise<void>;
  /** Called when a draft was written to this browser; Unix milliseconds. */
  onKept(savedAtMs: number): void;
  onSent(): void;
  onFailure(failure: Failure): void;
}

type Work = Omit<DraftSnapshot, 'tabId'>;

/**
 * The drafts of one opened document, stored in this browser immediately and on the server with a delay. Each text that
 * is put on the canvas is a separate draft with its own name, so that nothing stored before is overwritten.
 */
export class DraftManager {
  private readonly options: DraftManagerOptions;
  private readonly upload: DraftUpload;
  private workId: string;
  private readonly ownIds = new Set<string>();
  private release: (() => void) | null = null;
  private reason: DraftReason = 'typing';
  /** Drafts on the server when the document was opened, without those restored or discarded since. */
  private onServer: (DraftSummary & { html?: string })[] = [];

  constructor(options: DraftManagerOptions) {
    this.options = options;
    this.workId = this.newId();
    this.upload = new DraftUpload({
      put: (snapshot, content) => options.putDraft(snapshot, content),
      hash: options.hash,
      isTyping: () => options.isTyping(),
      timers: options.timers,
      onSent: () => options.onSent(),
      onFailure: (failure) => options.onFailure(failure),
    });
  }

  /** The name of the current draft. A save includes it, so that the server deletes only that draft. */
  get currentId(): string {
    return this.workId;
  }

  /** Whether there are changes to send to the server. */
  get hasWork(): boolean {
    return this.upload.hasWork;
  }

  /** Whether changes are being sent to the server. */
  get isSending(): boolean {
    return this.upload.isSending;
  }

  keep(work: Work): void {
    const { owner, journal, timers } = this.options;
    this.release ??= this.options.holdName(this.workId);
    const savedAtMs = timers.now();
    const snapshot = { ...work, tabId: this.workId };
    journal.write({ ...snapshot, ...owner, savedAtMs, reason: this.reason });
    this.options.onKept(savedAtMs);
    this.upload.offer(snapshot);
  }

  /** Marks the drafts of the current work with the reason why the server refused to save it. */
  markRefused(reason: DraftReason): void {
    this.reason = reason;
  }

  /** Sends pending changes immediately. Resolves to whether the server now has everything. */
  send(): Promise<boolean> {
    return this.upload.send();
  }

  /** Waits until the server has everything, but at most `mostMs`. */
  sendWithin(mostMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.options.timers.after(mostMs, resolve);
      void this.send().then(() => {
        cancel();
        resolve();
      });
    });
  }

  /** Resolves when this browser has stored everything. */
  async settled(): Promise<void> {
    await this.options.journal.settled();
  }

  /** Sets the drafts on the server: all of them, one with its HTML. */
  noteServerDrafts(drafts: readonly DraftSummary[], opened: Draft | null): void {
    this.onServer = drafts.map((draft) => (draft.tabId === opened?.tabId ? opened : draft));
    if (opened && !drafts.some(({ tabId }) => tabId === opened.tabId)) this.onServer.push(opened);
  }

  /**
   * Returns all drafts in this browser and on the server that differ from the saved version, newest first, without
   * those that this page or another tab is writing right now.
   */
  async find(saved: { html: string; settings: EmailSettings }): Promise<OfferedDraft[]> {
    const { journal, owner, hash, timers } = this.options;
    const stored = await journal.list(owner, timers.now());
    const held = await this.options.heldElsewhere([...stored, ...this.onServer].map(({ tabId }) => tabId));
    const inUse = new Set(this.release === null ? held : [...held, this.workId]);
    const records = stored.filter(({ tabId }) => !inUse.has(tabId));
    const onServer = this.onServer.filter(({ tabId }) => !inUse.has(tabId));
    const local = await Promise.all(
      records.map(async (record) => ({
        record,
        htmlSha256: await hash(record.html),
        isOwn: this.ownIds.has(record.tabId),
      })),
    );
    return listOffers(local, onServer, { htmlSha256: await hash(saved.html), settings: saved.settings });
  }

  /** Returns the current work as a separate draft offer. */
  async offerOfWork(work: Work & { html: string }): Promise<OfferedDraft> {
    const { journal, owner, timers } = this.options;
    const records = await journal.list(owner, timers.now());
    return {
      ...work,
      from: 'browser',
      tabId: this.workId,
      savedAtMs: timers.now(),
      reason: this.reason,
      userAgent: '',
      records: records.filter(({ tabId }) => tabId === this.workId),
      serverCopies: [{ tabId: this.workId }],
    };
  }

  /**
   * Handles that another text was put on the canvas: forgets pending changes for the server. Stored drafts are
   * unchanged.
   */
  reset(): void {
    this.upload.reset();
    this.stopWriting();
    this.workId = this.newId();
    this.reason = 'typing';
  }

  /** Removes the draft of the current work in both places. Other drafts of this document are kept. */
  async forget(): Promise<void> {
    const { journal, owner } = this.options;
    const tabId = this.workId;
    this.reset();
    await this.upload.idle();
    await journal.forget(owner, tabId);
    await this.discardOnServer({ tabId });
  }

  /** Removes a draft in both places, unless it was changed since it was offered. */
  async discard(offer: OfferedDraft): Promise<void> {
    await this.options.journal.remove(offer.records);
    for (const copy of offer.serverCopies) await this.discardOnServer(copy);
  }

  /** Handles that the offered draft was put on the canvas. Its old copies are removed once the new one is stored. */
  async replace(offer: OfferedDraft): Promise<void> {
    const { journal } = this.options;
    await journal.settled();
    if (journal.isWorking) await journal.remove(offer.records);
    if (!(await this.upload.send())) return;
    for (const copy of offer.serverCopies) await this.discardOnServer(copy);
  }

  /** Stops writing the current draft, so that other tabs can offer it. */
  stopWriting(): void {
    this.release?.();
    this.release = null;
  }

  private newId(): string {
    const id = this.options.newDraftId();
    this.ownIds.add(id);
    return id;
  }

  private async discardOnServer(which: { tabId: string; htmlSha256?: string }): Promise<void> {
    this.onServer = this.onServer.filter(({ tabId }) => tabId !== which.tabId);
    try {
      await this.options.discardDraft(which);
    } catch (error) {
      console.info('The draft on the server was not discarded:', error);
    }
  }
}
