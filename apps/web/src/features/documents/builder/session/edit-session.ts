import type { BuildDocument, EmailSettings } from '@galley/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ConflictResolver } from './conflict-resolver';
import { type Failure, readFailure } from './connection/failure';
import { Outage } from './connection/outage';
import type { Timers } from './connection/timers';
import { DocumentNews } from './document-news';
import { DraftOffers } from './draft-offers';
import type { DraftJournal } from './drafts/draft-journal';
import { DraftManager } from './drafts/draft-manager';
import { HandOver } from './hand-over';
import { loadLayout, restoreVersion } from './replace-document';
import { SaveQueue } from './save-queue';
import type { LeaseManager, SaveHow, SaveOutcome, SessionCalls, SessionEditor, SessionPrompts } from './session-ports';
import { countChanges, createSessionState, type SessionState, savedFrom } from './session-state';

export interface EditSessionOptions {
  document: BuildDocument;
  userId: number;
  editor: SessionEditor;
  calls: SessionCalls;
  prompts: SessionPrompts;
  journal: DraftJournal;
  lease: LeaseManager;
  timers: Timers;
  /** Called when a draft was written to this browser; Unix milliseconds. */
  onKept(savedAtMs: number): void;
  newKey(): string;
  /** Returns a name for a draft that no other tab or browser uses. */
  newDraftId(): string;
  holdName(draftId: string): () => void;
  heldElsewhere(draftIds: readonly string[]): Promise<ReadonlySet<string>>;
  hash(text: string): Promise<string>;
}

/** Milliseconds that the end of an idle session waits for the server to store the draft. */
const expirySendMs = 5000;

/**
 * The state machine of one open document, between watching and editing: lease, saving, drafts, outages and conflicts.
 * The document itself is in the engine. The UI subscribes to `store`.
 */
export class EditSession {
  readonly store: StoreApi<SessionState>;
  /** The found drafts, to restore or discard. */
  readonly offers: DraftOffers;
  /** Changes of the document by others. */
  readonly news: DocumentNews;
  /** The right to edit, given and taken together with the unsaved work. */
  readonly handOver: HandOver;
  private readonly options: EditSessionOptions;
  private readonly drafts: DraftManager;
  private readonly conflicts: ConflictResolver;
  private readonly outage: Outage;
  private readonly stopListening: () => void;
  leaseNumber = 0;
  private readonly saves: SaveQueue;
  /** The request for the lease that has no answer yet. */
  private taking: Promise<boolean> | null = null;
  isDisposed = false;
  /** Whether a stored version is being put on the canvas. Its transactions aren't unsaved work. */
  private isLoading = false;
  /** Counts the decisions about what to show. A response to a request from before the last decision is ignored. */
  private decisions = 0;

  constructor(options: EditSessionOptions) {
    this.options = options;
    this.store = createStore<SessionState>(() => createSessionState(options.document));
    this.drafts = new DraftManager({
      ...options,
      owner: { userId: options.userId, document: `${options.document.mode}:${options.document.id}` },
      isTyping: () => options.editor.isTyping(),
      putDraft: (snapshot, content) => options.calls.putDraft(snapshot, content),
      discardDraft: (which) => options.calls.discardDraft(which),
      onSent: () => this.handleOnline(),
      onFailure: (failure) => this.handleUploadFailure(failure),
    });
    this.offers = new DraftOffers(options, this, this.drafts);
    this.news = new DocumentNews(options, this);
    this.handOver = new HandOver(options, this, this.drafts);
    this.outage = new Outage({
      timers: options.timers,
      read: () => this.state.outage,
      write: (outage) => this.store.setState({ outage }),
      retry: () => void this.retryNow(),
    });
    this.conflicts = new ConflictResolver(options, this);
    this.saves = new SaveQueue(options, this, {
      drafts: this.drafts,
      outage: this.outage,
      conflicts: this.conflicts,
    });
    this.stopListening = options.editor.onTransaction(() => this.noteChange());
  }

  get state(): SessionState {
    return this.store.getState();
  }

  get documentId(): number {
    return this.options.document.id;
  }

  countChanges(): number {
    return countChanges(this.state, this.options.editor.getChanges());
  }

  /**
   * Takes the edit lease, with `takesOver` from another person. With `keepsCanvas`, what is on the canvas stays there
   * unless a newer version was saved; the caller says what it is. `isQuiet`: doesn't say that someone else is editing.
   * Resolves to whether editing started.
   */
  async edit({ takesOver = false, keepsCanvas = false, isQuiet = false } = {}): Promise<boolean> {
    if (this.state.phase === 'editing') return true;
    if (this.state.gone) return false;
    this.taking ??= this.take({ takesOver, keepsCanvas, isQuiet }).finally(() => {
      this.taking = null;
    });
    return await this.taking;
  }

  private async take({ takesOver, keepsCanvas, isQuiet }: Record<'takesOver' | 'keepsCanvas' | 'isQuiet', boolean>) {
    this.store.setState({ phase: 'taking' });
    const ready = this.options.editor.prepare();
    // If the lease is refused, only that is reported.
    ready.catch(() => undefined);
    try {
      const lease = await this.options.calls.takeLease(this.documentId, takesOver);
      this.leaseNumber = lease.number;
      await ready;
      if (lease.version !== this.state.saved.version) await this.reload();
      else if (!keepsCanvas) this.showStored();
      return this.beginEditing(lease.number);
    } catch (error) {
      void this.watch();
      const failure = readFailure(error);
      if (isQuiet) console.info('Editing did not start:', error);
      else if (failure.kind === 'leaseHeld') this.reportLeaseHeld(failure.holderId);
      else this.report(failure);
      return false;
    }
  }

  /** Saves a new version. `isThenWatching` releases the lease afterwards. */
  save(how: SaveHow): Promise<SaveOutcome> {
    return this.saves.save(how);
  }

  /**
   * Releases the lease and shows the stored version. Asks whether unsaved changes are kept as a draft, which can be
   * restored, or discarded.
   */
  async cancel(): Promise<void> {
    if (this.state.phase !== 'editing') return;
    const changes = this.countChanges();
    const choice = changes > 0 ? await this.options.prompts.chooseEnd(changes) : 'discard';
    if (choice === 'stay') return;
    if (choice === 'keep') await this.saveDraft();
    const forgetting = choice === 'discard' && changes > 0 ? this.forgetDraft() : null;
    await this.watch();
    this.showSaved();
    await forgetting;
    await this.offers.show();
  }

  /** Discards the unsaved changes after a question, in both places. Editing continues with the stored version. */
  async discardChanges(): Promise<void> {
    const canDiscard = () => this.state.phase === 'editing' && !this.state.isSaving && !this.saves.hasPending;
    const changes = this.countChanges();
    if (!canDiscard() || changes === 0) return;
    if (!(await this.options.prompts.confirmDiscard(changes)) || !canDiscard()) return;
    const forgetting = this.forgetDraft();
    this.showSaved();
    await forgetting;
  }

  /** Ends an idle session without a question, after storing the draft in both places. */
  async expire(): Promise<void> {
    if (this.state.phase !== 'editing') return;
    // Reads the text being edited before the lease is released, so that the draft includes its last letters.
    this.options.editor.setEditable(false);
    const hasWork = this.countChanges() > 0;
    if (hasWork) {
      await this.saveDraft();
      await this.drafts.sendWithin(expirySendMs);
    }
    await this.watch();
    this.showSaved();
    this.options.prompts.idleExpired({ isDraftKept: hasWork });
    await this.offers.show();
  }

  /** Puts a draft or a layout on the canvas. Requires the lease. */
  showDocument(work: { html: string; settings: EmailSettings; changes: number; lid: number }): void {
    this.options.editor.restore(work.html);
    this.store.setState({ settings: work.settings, lid: work.lid || this.state.lid, restoredChanges: 0 });
    // The engine counts the restored document as one change. The draft has the real number.
    this.store.setState({ restoredChanges: Math.max(0, work.changes - this.countChanges()) });
    this.noteNow();
  }

  /**
   * Puts the document back to what it was before the last save, as an unsaved change. The saved version stays in the
   * list of versions. Changes made since are kept as a draft. Only while editing.
   */
  async returnBeforeSave(): Promise<void> {
    const { lastSave, phase, isSaving } = this.state;
    if (!lastSave || phase !== 'editing' || isSaving || this.saves.hasPending) return;
    await this.offers.keepWork();
    const { html, settings, lid } = lastSave.before;
    this.showDocument({ html, settings, lid, changes: 1 });
    this.store.setState({ lastSave: null });
  }

  /**
   * Replaces the document with a layout, as unsaved work. Unsaved changes are kept as a draft after a question. Only
   * while editing. Resolves to whether it was replaced.
   */
  loadLayout(lid: number): Promise<boolean> {
    return loadLayout(this, this.options, lid);
  }

  setSettings(settings: EmailSettings): void {
    if (this.state.phase !== 'editing') return;
    this.store.setState({ settings });
    this.noteChange();
  }

  /** Creates a new version from an old one, with its subject and settings. Resolves to whether it was created. */
  restoreVersion(version: number): Promise<boolean> {
    return restoreVersion(this, this.options, version);
  }

  /** Retries now instead of waiting for the countdown. */
  async retryNow(): Promise<void> {
    this.outage.cancelPlan();
    if (this.saves.hasPending) await this.saves.retry();
    else if (!this.drafts.hasWork) this.options.lease.renewNow();
    else if (await this.drafts.send()) this.outage.end();
  }

  /** Handles that someone else has the lease. Takes it again if no one saved in between. */
  async handleLeaseLost(): Promise<void> {
    if (this.state.phase !== 'editing' || this.isDisposed) return;
    try {
      const lease = await this.options.calls.takeLease(this.documentId);
      this.leaseNumber = lease.number;
      if (lease.version === this.state.saved.version) return this.options.lease.start(lease.number);
      if (this.countChanges() === 0) {
        // There are no unsaved changes, so editing continues with the newly saved version.
        await this.reload();
        return this.options.lease.start(lease.number);
      }
      await this.conflicts.resolve({ kind: 'stale', currentVersion: lease.version });
    } catch (error) {
      const failure = readFailure(error);
      if (failure.kind === 'leaseHeld') await this.handleLeaseTaken(failure.holderId);
      else this.report(failure);
    }
  }

  private async handleLeaseTaken(holderId: number): Promise<void> {
    if (this.countChanges() > 0) return this.conflicts.resolve({ kind: 'leaseLost', currentVersion: 0 });
    await this.watch();
    await this.reload();
    this.reportLeaseHeld(holderId);
  }

  private reportLeaseHeld(holderId: number): void {
    this.options.prompts.leaseHeld({ isSelf: holderId === this.options.userId });
  }

  /**
   * Handles that the browser is offline, or that a lease renewal got no response. A save in progress reports its own
   * failure.
   */
  handleOffline(): void {
    if (this.state.phase === 'editing' && !this.state.isSaving) this.outage.begin();
  }

  /**
   * Handles that a request has had no response for some seconds. Only matters for unsaved work, because other slow
   * requests leave nothing unsaved.
   */
  handleSilence(): void {
    if (this.drafts.isSending && this.countChanges() > 0) this.handleOffline();
  }

  /** Handles that the server responds again: sends pending changes immediately. */
  handleOnline(): void {
    if (!this.state.outage) return;
    this.outage.end();
    void this.retryNow();
  }

  /** Writes the newest work to this browser and the server. Resolves when this browser has stored it. */
  async saveDraft(): Promise<void> {
    this.options.editor.getSource();
    this.noteNow();
    void this.drafts.send();
    await this.drafts.settled();
  }

  /** Prepares for closing: writes the newest work and releases the lease while the page still exists. */
  leave(): void {
    if (this.state.phase !== 'editing') return;
    if (this.countChanges() > 0) {
      this.options.journal.leave();
      void this.saveDraft();
    }
    this.options.lease.stop();
    if (this.leaseNumber > 0)
      void this.options.calls
        .releaseLease(this.documentId, this.leaseNumber)
        .catch((error: unknown) => console.info('The edit lease was not given back:', error));
  }

  dispose(): void {
    this.isDisposed = true;
    this.leave();
    this.drafts.stopWriting();
    this.stopListening();
    this.outage.cancelPlan();
  }

  /** Shows the stored version instead of the live changes of another person. */
  showStored(): void {
    if (this.options.editor.peekSource() !== this.state.saved.html) this.load(this.state.saved.html);
  }

  /**
   * Loads the newest stored version. Content that live changes have already brought to the canvas isn't rendered again.
   * With `whileWatching`, does nothing if editing has started here or something newer was requested in the meantime.
   */
  async reload({ whileWatching = false } = {}): Promise<void> {
    this.decisions += 1;
    const decision = this.decisions;
    const document = await this.options.calls.open();
    if (whileWatching && (decision !== this.decisions || this.state.phase !== 'watching')) return;
    const { title, history, previewUrl, settings, lid, templateVersion } = document;
    if (this.options.editor.peekSource() !== document.html || this.countChanges() > 0) this.load(document.html);
    const saved = savedFrom(document);
    this.store.setState({ saved, title, history, previewUrl, settings, lid, templateVersion, restoredChanges: 0 });
  }

  /** Releases the lease and watches. `passedTo` has the lease already, and nothing is released. */
  async watch({ passedTo = null }: { passedTo?: { id: number; name: string } | null } = {}): Promise<void> {
    this.options.lease.stop();
    this.options.editor.setEditable(false);
    const number = this.leaseNumber;
    this.leaseNumber = 0;
    this.outage.end();
    if (this.state.isSaving) this.saves.forgetNext();
    else this.saves.forget();
    const { holder } = this.state;
    const isMine = holder?.id === this.options.userId;
    this.store.setState({
      phase: 'watching',
      isSaving: false,
      isFinishing: false,
      broughtBackMs: null,
      lastSave: null,
      holder: passedTo ?? (isMine ? null : holder),
    });
    if (number === 0 || passedTo) return;
    try {
      await this.options.calls.releaseLease(this.documentId, number);
    } catch (error) {
      // It expires after 30 seconds. The person doesn't need to do anything.
      console.info('The edit lease was not given back:', error);
    }
  }

  /**
   * Ends editing when nothing can be saved anymore. The draft is stored in this browser and the changes stay on the
   * canvas.
   */
  async stop(): Promise<void> {
    if (this.state.phase !== 'editing') return;
    if (this.countChanges() > 0) await this.saveDraft();
    this.drafts.stopWriting();
    this.options.lease.stop();
    this.options.editor.setEditable(false);
    this.leaseNumber = 0;
    this.saves.forget();
    this.outage.end();
    this.store.setState({ phase: 'watching', isSaving: false, isFinishing: false });
  }

  /** Removes the draft of the current work. Drafts of other tabs are kept. */
  forgetDraft(): Promise<void> {
    return this.drafts.forget();
  }

  report(failure: Failure): void {
    const { prompts } = this.options;
    const isShut = failure.kind === 'forbidden' || failure.kind === 'notFound';
    if (failure.kind === 'sessionExpired') prompts.sessionExpired();
    else if (isShut) void this.news.explain(failure);
    else prompts.failed(failure.text);
  }

  private beginEditing(leaseNumber: number): boolean {
    this.decisions += 1;
    this.options.lease.start(leaseNumber);
    this.options.editor.setEditable(true);
    this.store.setState({ phase: 'editing' });
    return true;
  }

  private handleUploadFailure(failure: Failure): void {
    if (this.isDisposed) return;
    // The work is part of the save in progress, which reports its own failure.
    if (failure.kind === 'offline' && this.state.isSaving) return;
    if (failure.kind === 'offline') this.outage.begin(failure.text, failure.waitMs);
    else if (failure.kind === 'sessionExpired') this.options.prompts.sessionExpired();
    else if (failure.kind === 'forbidden' || failure.kind === 'notFound') void this.news.look();
    else console.warn('The draft was not kept on the server:', failure.text);
  }

  /** Handles a transaction: stores the draft after the current task, when the engine has finished. */
  noteChange(): void {
    if (this.state.phase !== 'editing' || this.isLoading) return;
    queueMicrotask(() => this.noteNow());
  }

  private noteNow(): void {
    if (this.isDisposed) return;
    const { saved, settings, lid } = this.state;
    const html = this.options.editor.peekSource();
    this.drafts.keep({ baseVersion: saved.version, html, settings, lid, changes: this.countChanges() });
  }

  /** Shows the stored version with its settings, without unsaved changes. */
  showSaved(): void {
    this.load(this.state.saved.html);
    const { settings, lid } = this.state.saved;
    this.store.setState({ settings, lid, restoredChanges: 0, broughtBackMs: null });
  }

  private load(html: string): void {
    this.drafts.reset();
    this.store.setState({ lastSave: null });
    this.isLoading = true;
    this.options.editor.load(html);
    this.isLoading = false;
  }
}
