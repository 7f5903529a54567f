import { type DocumentState, limits, words } from '@galley/contract';
import type { EditSession, EditSessionOptions } from './edit-session';
import { type Failure, readFailure } from './failure';
import type { Gone } from './session-state';

/** Whether anybody can see the page. */
export interface Visibility {
  isVisible(): boolean;
  /** Tells of every change, and when the window comes to the front. Returns the way to stop. */
  onChange(listener: () => void): () => void;
}

/**
 * What others do with the opened document: who edits, which version they saved, whether it was deleted or the right to it
 * taken away. Asked every 5 s while the page is visible, until there are rooms.
 */
export class DocumentNews {
  private readonly options: EditSessionOptions;
  private readonly session: EditSession;
  private cancelNext: (() => void) | null = null;
  private isAsking = false;

  constructor(options: EditSessionOptions, session: EditSession) {
    this.options = options;
    this.session = session;
  }

  /** Begins to ask. Returns the way to stop. */
  start(visibility: Visibility): () => void {
    let isStopped = false;
    const plan = () => {
      this.cancelNext?.();
      this.cancelNext = null;
      if (!isStopped && visibility.isVisible()) this.cancelNext = this.options.timers.after(limits.livePollMs, ask);
    };
    const ask = () => void this.look().then(plan);
    const stopWatching = visibility.onChange(() => {
      if (visibility.isVisible()) ask();
      else plan();
    });
    plan();
    return () => {
      isStopped = true;
      stopWatching();
      plan();
    };
  }

  /** Asks once. Without an answer what is known stays. */
  async look(): Promise<void> {
    if (this.session.isSandbox || this.isAsking) return;
    this.isAsking = true;
    const { phase } = this.session.state;
    try {
      this.note(await this.options.calls.state(), { isHolderKnown: () => this.session.state.phase === phase });
    } catch (error) {
      const gone = goneBy(readFailure(error));
      if (gone) await this.lose(gone);
    } finally {
      this.isAsking = false;
    }
  }

  /** A call found the door shut: says why, as far as the server tells. */
  async explain(failure: Failure): Promise<void> {
    const gone = await this.reason(failure);
    if (gone) await this.lose(gone);
    else this.options.voice.failed(failure.text);
  }

  /** Puts the newest version on the sheet. Only while nothing of one's own is on it. */
  async showNewest(): Promise<void> {
    try {
      await this.session.reload();
      await this.session.offers.show();
    } catch (error) {
      this.session.tell(readFailure(error));
    }
  }

  /** Brings a deleted document back; what was not saved of it is offered as a draft. */
  async restoreFromTrash(): Promise<void> {
    try {
      await this.options.calls.restoreFromTrash();
      this.session.store.setState({ gone: null });
      await this.session.reload();
      await this.session.offers.show();
    } catch (error) {
      this.options.voice.failed(readFailure(error).text);
    }
  }

  private note(latest: DocumentState, { isHolderKnown }: { isHolderKnown: () => boolean }): void {
    const { store, state } = this.session;
    const holder = isHolderKnown() ? { holder: latest.holder } : {};
    // A name somebody else gave is what the next save stores.
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
    if (hasWork) this.options.voice.accessLost(`${describeGone(gone, this.options.document.type)} ${words.draftStays}`);
  }
}

/** What happened, in a sentence. */
export function describeGone(gone: Gone, type: 'email' | 'page'): string {
  if (gone.kind === 'deleted') return words.emailDeletedBy(type, gone.by);
  return gone.kind === 'noAccess' ? words.accessEnded : words.emailGone(type);
}

function goneBy({ kind }: Failure): Gone | null {
  if (kind === 'forbidden') return { kind: 'noAccess' };
  return kind === 'notFound' ? { kind: 'missing' } : null;
}
