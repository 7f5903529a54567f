import type { Draft, DraftReason, DraftSummary, EmailSettings } from '@galley/contract';
import type { Failure } from '../session/failure';
import type { Timers } from '../session/timers';
import type { DraftJournal } from './draft-journal';
import type { DraftOwner } from './draft-record';
import { type DraftContent, type DraftSnapshot, DraftUpload } from './draft-upload';
import { listOffers, type OfferedDraft } from './list-offers';

export interface DraftKeeperOptions {
  owner: DraftOwner;
  journal: DraftJournal;
  timers: Timers;
  /** A name for a piece of unsaved work that no other tab or browser has. */
  newDraftId(): string;
  hash(text: string): Promise<string>;
  putDraft(snapshot: DraftSnapshot, content: DraftContent): Promise<void>;
  /** Discards a draft on the server; with `htmlSha256` only while it still holds that html. */
  discardDraft(which: { tabId: string; htmlSha256?: string }): Promise<void>;
  /** Unsaved work was handed to this browser; Unix milliseconds. */
  onKept(savedAtMs: number): void;
  onSent(): void;
  onFailure(failure: Failure): void;
}

type Work = Omit<DraftSnapshot, 'tabId'>;

/**
 * Unsaved work of one opened document, in both its places: this browser at once, the server at the room's pace. Each
 * text that comes on the sheet is a piece of work with a name of its own, so that nothing kept before is overwritten.
 */
export class DraftKeeper {
  private readonly options: DraftKeeperOptions;
  private readonly upload: DraftUpload;
  private workId: string;
  private readonly ownIds = new Set<string>();
  private reason: DraftReason = 'typing';
  /** Drafts the server named when the document was opened, less what was restored or discarded since. */
  private onServer: (DraftSummary & { html?: string })[] = [];

  constructor(options: DraftKeeperOptions) {
    this.options = options;
    this.workId = this.newId();
    this.upload = new DraftUpload({
      put: (snapshot, content) => options.putDraft(snapshot, content),
      hash: options.hash,
      timers: options.timers,
      onSent: () => options.onSent(),
      onFailure: (failure) => options.onFailure(failure),
    });
  }

  /** The name of the work on the sheet; a save carries it, so that the server forgets that draft alone. */
  get currentId(): string {
    return this.workId;
  }

  /** Whether something waits for the server. */
  get hasWork(): boolean {
    return this.upload.hasWork;
  }

  keep(work: Work): void {
    const { owner, journal, timers } = this.options;
    const savedAtMs = timers.now();
    const snapshot = { ...work, tabId: this.workId };
    journal.write({ ...snapshot, ...owner, savedAtMs, reason: this.reason });
    this.options.onKept(savedAtMs);
    this.upload.offer(snapshot);
  }

  /** The server refused to save the work on the sheet: its drafts say so from now on. */
  markRefused(reason: DraftReason): void {
    this.reason = reason;
  }

  /** Sends what waits at once. Resolves to whether the server now holds everything. */
  send(): Promise<boolean> {
    return this.upload.send();
  }

  /** Resolves when this browser has everything that was kept. */
  async settled(): Promise<void> {
    await this.options.journal.settled();
  }

  /** Notes what the server holds: all drafts, one of them with its html. */
  noteServerDrafts(drafts: readonly DraftSummary[], opened: Draft | null): void {
    this.onServer = drafts.map((draft) => (draft.tabId === opened?.tabId ? opened : draft));
    if (opened && !drafts.some(({ tabId }) => tabId === opened.tabId)) this.onServer.push(opened);
  }

  /** All drafts that differ from what is saved, of this browser and of the server, newest first. */
  async find(saved: { html: string; settings: EmailSettings }): Promise<OfferedDraft[]> {
    const { journal, owner, hash, timers } = this.options;
    const records = await journal.list(owner, timers.now());
    const local = await Promise.all(
      records.map(async (record) => ({
        record,
        htmlSha256: await hash(record.html),
        isOwn: this.ownIds.has(record.tabId),
      })),
    );
    return listOffers(local, this.onServer, { htmlSha256: await hash(saved.html), settings: saved.settings });
  }

  /** The work on the sheet as an offer of its own. */
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

  /** Another text is on the sheet: forgets what waits for the server; what was kept so far stays as it is. */
  reset(): void {
    this.upload.reset();
    this.workId = this.newId();
    this.reason = 'typing';
  }

  /** Removes the draft of the work on the sheet, in both places. What else is kept of this document stays. */
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

  /** The offered work was put on the sheet. Its old copies go where the new one has arrived. */
  async replace(offer: OfferedDraft): Promise<void> {
    const { journal } = this.options;
    await journal.settled();
    if (journal.isWorking) await journal.remove(offer.records);
    if (!(await this.upload.send())) return;
    for (const copy of offer.serverCopies) await this.discardOnServer(copy);
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
