import { sessionMessages } from '../../../../messages/documents/builder/session';
import type { ConflictResolver } from './conflict-resolver';
import { type Failure, readFailure } from './connection/failure';
import type { Outage } from './connection/outage';
import type { DraftOffers } from './draft-offers';
import type { DraftManager } from './drafts/draft-manager';
import type {
  PendingSave,
  SaveAnswer,
  SaveHow,
  SaveOutcome,
  SessionCalls,
  SessionEditor,
  SessionPrompts,
  SessionStateAccess,
} from './session-ports';

export interface SaveQueueOptions {
  document: { markerPrefix: string };
  editor: Pick<SessionEditor, 'getSource' | 'getRevision' | 'getChanges' | 'undoLabels' | 'markSaved'>;
  calls: Pick<SessionCalls, 'save'>;
  prompts: Pick<SessionPrompts, 'saved' | 'nothingToSave'>;
  newKey(): string;
}

/** The actions of the session around a save. */
interface SavingSession extends SessionStateAccess {
  readonly documentId: number;
  readonly leaseNumber: number;
  readonly isDisposed: boolean;
  readonly offers: Pick<DraftOffers, 'show'>;
  watch(): Promise<void>;
  saveDraft(): Promise<void>;
  forgetDraft(): Promise<void>;
  noteChange(): void;
  showSaved(): void;
}

interface SaveParts {
  drafts: Pick<DraftManager, 'currentId' | 'markRefused'>;
  outage: Pick<Outage, 'begin' | 'end' | 'cancelPlan'>;
  conflicts: Pick<ConflictResolver, 'resolve'>;
}

const nothing: SaveOutcome = { kind: 'failed', reason: '' };

/**
 * The saves of a session, one after the other. A save without a response is repeated with the same key, so that it
 * creates only one version. What is pressed during a save is done after it.
 */
export class SaveQueue {
  private readonly options: SaveQueueOptions;
  private readonly session: SavingSession;
  private readonly parts: SaveParts;
  private pending: PendingSave | null = null;
  /** Whether Save or Done was pressed during the save in progress. */
  private isNextAsked = false;
  /** The save in progress, with the ones that follow it. */
  private running: Promise<SaveOutcome> = Promise.resolve(nothing);

  constructor(options: SaveQueueOptions, session: SavingSession, parts: SaveParts) {
    this.options = options;
    this.session = session;
    this.parts = parts;
  }

  /** Whether a save has no response yet. */
  get hasPending(): boolean {
    return this.pending !== null;
  }

  /** Forgets a save without a response: it must not be repeated with a released lease. */
  forget(): void {
    this.pending = null;
    this.isNextAsked = false;
  }

  /** Forgets only what was pressed during a save that is still running. */
  forgetNext(): void {
    this.isNextAsked = false;
  }

  /** Saves a new version with everything typed so far. Resolves when it's stored, or with the reason why it isn't. */
  async save(how: SaveHow): Promise<SaveOutcome> {
    const { state } = this.session;
    if (state.phase !== 'editing') return nothing;
    if (state.isSaving) {
      this.noteNext(how);
      return how.isAwaited ? await this.running : nothing;
    }
    if (this.pending) {
      // A save without a response is repeated first. It may have been stored, and only its own key can find out.
      this.noteNext(how);
      return await this.run(how);
    }
    const html = this.options.editor.getSource();
    if (this.session.countChanges() === 0) {
      const { version } = this.session.state.saved;
      if (!how.isAwaited) this.options.prompts.nothingToSave();
      if (how.isThenWatching) await this.session.watch();
      return { kind: 'saved', version };
    }
    this.pending = this.makeSave(html, how);
    return await this.run(how);
  }

  /** Repeats a save without a response. */
  async retry(): Promise<SaveOutcome> {
    return await this.run({ isThenWatching: false });
  }

  private makeSave(html: string, { isThenWatching }: SaveHow): PendingSave {
    const { editor, newKey, document } = this.options;
    const { title, settings, saved, lid } = this.session.state;
    const labels = editor.undoLabels();
    return {
      key: newKey(),
      body: {
        html,
        title,
        settings,
        version: saved.version,
        leaseNumber: this.session.leaseNumber,
        lid,
        markerPrefix: document.markerPrefix,
        tabId: this.parts.drafts.currentId,
      },
      revision: editor.getRevision(),
      changes: editor.getChanges().changes,
      labels,
      unnamed: Math.max(0, this.session.countChanges() - labels.length),
      isThenWatching,
    };
  }

  /** Records Save or Done during a save. Changes made since it began are saved after it, and then Done ends editing. */
  private noteNext({ isThenWatching }: SaveHow): void {
    this.isNextAsked = true;
    if (isThenWatching) this.session.store.setState({ isFinishing: true });
  }

  private async run(how: SaveHow): Promise<SaveOutcome> {
    const { pending } = this;
    if (!pending || this.session.state.isSaving) return await this.running;
    this.parts.outage.cancelPlan();
    this.session.store.setState({ isSaving: true });
    this.running = this.send(pending, how);
    return await this.running;
  }

  private async send(pending: PendingSave, how: SaveHow): Promise<SaveOutcome> {
    try {
      const answer = await this.options.calls.save(this.session.documentId, pending.body, pending.key);
      return await this.take(pending, answer);
    } catch (error) {
      this.session.store.setState({ isSaving: false });
      return await this.fail(readFailure(error), how);
    }
  }

  private async take(pending: PendingSave, answer: SaveAnswer): Promise<SaveOutcome> {
    const { session, options } = this;
    const { editor, prompts } = options;
    this.pending = null;
    this.parts.outage.end();
    // Flushes letters typed since then, so that they count as another change and not as saved.
    editor.getSource();
    const isWhole = editor.getRevision() === pending.revision;
    const before = session.state.saved;
    const saved = { ...answer, settings: pending.body.settings };
    const { title, history, previewUrl, version } = answer;
    // Another layout may have been loaded during the save.
    const lid = session.state.lid === pending.body.lid ? answer.lid : session.state.lid;
    session.store.setState({
      isSaving: false,
      saved,
      title,
      history,
      previewUrl,
      lid,
      restoredChanges: 0,
      broughtBackMs: null,
    });
    if (session.state.phase !== 'editing') {
      // Editing ended during the save, so the saved version is displayed.
      session.showSaved();
      prompts.saved(answer);
      await session.offers.show();
      return { kind: 'saved', version };
    }
    editor.markSaved({
      laterChanges: isWhole ? 0 : Math.max(1, editor.getChanges().changes - pending.changes),
    });
    session.store.setState({ lastSave: { version, before, changes: pending.labels, unnamed: pending.unnamed } });
    prompts.saved(answer);
    await session.forgetDraft();
    return await this.finish(version, pending.isThenWatching);
  }

  /** Continues after a stored save with what was requested together with it or during it. */
  private async finish(version: number, isThenWatching: boolean): Promise<SaveOutcome> {
    const { session } = this;
    const { isFinishing } = session.state;
    const isNextAsked = this.isNextAsked;
    this.isNextAsked = false;
    session.store.setState({ isFinishing: false });
    // Changes typed in the meantime are on top of the new version. Their draft was removed with the saved one.
    if (session.countChanges() > 0) {
      session.noteChange();
      if (isNextAsked) return await this.save({ isThenWatching: isFinishing });
    } else if (isThenWatching || isFinishing) {
      await session.watch();
      await session.offers.show();
    }
    return { kind: 'saved', version };
  }

  private async fail(failure: Failure, { isAwaited = false }: SaveHow): Promise<SaveOutcome> {
    const { session, parts } = this;
    if (session.isDisposed) return nothing;
    if (failure.kind === 'offline') {
      parts.outage.begin(failure.text, failure.waitMs);
      return { kind: 'failed', reason: failure.text };
    }
    this.isNextAsked = false;
    session.store.setState({ isFinishing: false });
    const isThenWatching = this.pending?.isThenWatching ?? false;
    this.pending = null;
    parts.outage.end();
    const isStale = failure.kind === 'staleVersion';
    if (isStale || failure.kind === 'leaseLost' || failure.kind === 'leaseHeld') {
      parts.drafts.markRefused(isStale ? 'stale' : 'lease_lost');
      await session.saveDraft();
      const race = isStale
        ? ({ kind: 'stale', currentVersion: failure.currentVersion } as const)
        : ({ kind: 'leaseLost', currentVersion: 0 } as const);
      await parts.conflicts.resolve(race, isThenWatching);
      // Whatever was chosen: what is saved now isn't what the person asked to save.
      return { kind: 'failed', reason: sessionMessages.lookAfterConflict };
    }
    await session.saveDraft();
    if (failure.kind !== 'refused' || !isAwaited) session.report(failure);
    return { kind: 'failed', reason: failure.text };
  }
}
