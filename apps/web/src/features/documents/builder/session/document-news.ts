import { type BuildDocument, type DocumentState, limits } from '@galley/contract';
import { messages } from '../../../../messages';
import { builderMessages } from '../../../../messages/documents/builder/base';
import { type Failure, readFailure } from './connection/failure';
import type { Timers } from './connection/timers';
import type { DraftOffers } from './draft-offers';
import type { SessionCalls, SessionPrompts, SessionStateAccess } from './session-ports';
import type { Gone } from './session-state';

/** Whether the page is visible. */
export interface Visibility {
  isVisible(): boolean;
  /** Calls back on every change of visibility and when the window gets the focus. Returns a function that stops it. */
  onChange(listener: () => void): () => void;
}

interface NewsOptions {
  document: Pick<BuildDocument, 'type' | 'mode'>;
  calls: Pick<SessionCalls, 'state' | 'restoreFromTrash'>;
  prompts: Pick<SessionPrompts, 'failed' | 'accessLost'>;
  timers: Timers;
}

/** The actions of the session that follow changes by others. */
interface NewsSession extends SessionStateAccess {
  readonly offers: Pick<DraftOffers, 'show'>;
  reload(how?: { whileWatching: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Changes of the open document by others: who is editing, which version they saved, whether it was deleted or access
 * was removed. Polls every 5 s while the page is visible, and less often while the room announces changes.
 */
export class DocumentNews {
  private readonly options: NewsOptions;
  private readonly session: NewsSession;
  private cancelNext: (() => void) | null = null;
  private isAsking = false;
  /** Whether something was announced since the question in progress was sent. */
  private isAskedAgain = false;
  private paceMs: number = limits.livePollMs;
  private plan = () => {};

  constructor(options: NewsOptions, session: NewsSession) {
    this.options = options;
    this.session = session;
  }

  /** Starts polling. Returns a function that stops it. */
  start(visibility: Visibility): () => void {
    let isStopped = false;
    const plan = () => {
      this.cancelNext?.();
      this.cancelNext = null;
      if (!isStopped && visibility.isVisible()) this.cancelNext = this.options.timers.after(this.paceMs, ask);
    };
    const ask = () => void this.look().then(plan);
    const stopWatching = visibility.onChange(() => {
      if (visibility.isVisible()) ask();
      else plan();
    });
    this.plan = plan;
    plan();
    return () => {
      isStopped = true;
      stopWatching();
      plan();
    };
  }

  /** Sets the polling interval in milliseconds. */
  setPace(paceMs: number): void {
    if (paceMs === this.paceMs) return;
    this.paceMs = paceMs;
    this.plan();
  }

  /**
   * Polls once, and once more if it's called meanwhile: the response may be older than what was announced. Without a
   * response, the current state is kept.
   */
  async look(): Promise<void> {
    this.isAskedAgain = true;
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.isAskedAgain) {
      this.isAskedAgain = false;
      await this.ask();
    }
    this.isAsking = false;
  }

  private async ask(): Promise<void> {
    const { phase } = this.session.state;
    try {
      this.note(await this.options.calls.state(), { isHolderKnown: () => this.session.state.phase === phase });
    } catch (error) {
      const gone = goneBy(readFailure(error));
      if (gone) await this.lose(gone);
    }
  }

  /** Finds out why a request was refused, as far as the server reports it. */
  async explain(failure: Failure): Promise<void> {
    const gone = await this.reason(failure);
    if (gone) await this.lose(gone);
    else this.options.prompts.failed(failure.text);
  }

  /** Shows the newest version on the canvas, unless editing starts before it has loaded. Only while watching. */
  async showNewest(): Promise<void> {
    try {
      await this.session.reload({ whileWatching: true });
      await this.session.offers.show();
    } catch (error) {
      this.session.report(readFailure(error));
    }
  }

  /** Restores a deleted document. Its unsaved changes are offered as a draft. */
  async restoreFromTrash(): Promise<void> {
    try {
      await this.options.calls.restoreFromTrash();
      this.session.store.setState({ gone: null });
      await this.session.reload();
      await this.session.offers.show();
    } catch (error) {
      this.options.prompts.failed(readFailure(error).text);
    }
  }

  private note(latest: DocumentState, { isHolderKnown }: { isHolderKnown: () => boolean }): void {
    const { store, state } = this.session;
    const holder = isHolderKnown() ? { holder: latest.holder } : {};
    // The next save stores a title that someone else has changed.
    store.setState({ latest, title: latest.title, ...holder });
    if (latest.deleted) void this.lose({ kind: 'deleted', by: latest.deleted.by });
    else if (state.gone) {
      store.setState({ gone: null });
      void this.showNewest();
    }
  }

  private async reason(failure: Failure): Promise<Gone | null> {
    try {
      const { deleted } = await this.options.calls.state();
      return deleted && { kind: 'deleted', by: deleted.by };
    } catch (error) {
      const found = readFailure(error);
      return goneBy(found.kind === 'offline' ? failure : found);
    }
  }

  private async lose(gone: Gone): Promise<void> {
    if (this.session.state.gone) return;
    const hasWork = this.session.state.phase === 'editing' && this.session.countChanges() > 0;
    this.session.store.setState({ gone });
    await this.session.stop();
    if (hasWork)
      this.options.prompts.accessLost(`${describeGone(gone, this.options.document)} ${builderMessages.draftStays}`);
  }
}

/** Describes what happened in a sentence. */
export function describeGone(gone: Gone, { type, mode }: Pick<BuildDocument, 'type' | 'mode'>): string {
  if (gone.kind === 'deleted') return messages.emailDeletedBy(type, gone.by);
  if (gone.kind === 'noAccess') return builderMessages.accessEnded;
  return mode === 'template' ? builderMessages.themeGone : builderMessages.emailGone(type);
}

function goneBy({ kind }: Failure): Gone | null {
  if (kind === 'forbidden') return { kind: 'noAccess' };
  return kind === 'notFound' ? { kind: 'missing' } : null;
}
