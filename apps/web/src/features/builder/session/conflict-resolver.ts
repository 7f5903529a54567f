import type { EditSession, EditSessionOptions } from './edit-session';
import { readFailure } from './failure';

export interface Conflict {
  kind: 'stale' | 'leaseLost';
  /** 0 = not known. */
  currentVersion: number;
}

/**
 * Somebody else saved, or took the lease, while work was on the sheet. Both works are kept whatever is chosen first:
 * mine as a draft, theirs as the stored version. Asked once at a time.
 */
export class ConflictResolver {
  private readonly options: EditSessionOptions;
  private readonly session: EditSession;
  private isAsking = false;

  constructor(options: EditSessionOptions, session: EditSession) {
    this.options = options;
    this.session = session;
  }

  async resolve(conflict: Conflict, isThenWatching = false): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      await this.session.park();
      const html = this.options.editor.getSource();
      this.options.editor.setEditable(false);
      const choice = await this.options.voice.chooseWayOut(conflict, {
        mine: async () => this.session.offers.pageUrl(await this.session.offers.ofWork(html)),
        theirs: () => this.theirPageUrl(),
      });
      await this.run(choice, html, isThenWatching);
    } catch (error) {
      this.session.tell(readFailure(error));
      await this.session.watch();
    } finally {
      this.isAsking = false;
    }
  }

  private async theirPageUrl(): Promise<string | null> {
    try {
      return await this.options.calls.currentPageUrl();
    } catch (error) {
      this.session.tell(readFailure(error));
      return null;
    }
  }

  private async run(choice: string, html: string, isThenWatching: boolean): Promise<void> {
    if (choice === 'saveCopy') return this.saveCopy(html);
    const mine = await this.session.offers.ofWork(html);
    await this.session.watch();
    if (choice === 'discard') await this.session.forgetDraft();
    await this.session.reload();
    if (choice !== 'keepMine') return this.session.offers.show();
    // On top of the version that stands now, as one more version.
    await this.session.offers.restore(mine);
    if (this.session.state.phase === 'editing') await this.session.save({ isThenWatching });
    else await this.session.offers.show();
  }

  private async saveCopy(html: string): Promise<void> {
    const { calls, newKey, newDraftId, voice } = this.options;
    const { title, settings } = this.session.state;
    const copy = await calls.duplicate(`${title} (copy)`.slice(-255));
    const lease = await calls.takeLease(copy.id);
    const body = {
      html,
      title: `${title} (copy)`.slice(-255),
      settings,
      version: lease.version,
      leaseNumber: lease.number,
      tabId: newDraftId(),
    };
    await calls.save(copy.id, body, newKey());
    await calls.releaseLease(copy.id, lease.number, { isLeaving: false });
    await this.session.forgetDraft();
    await this.session.watch();
    await this.session.reload();
    await this.session.offers.show();
    voice.openDocument(copy.id);
  }
}
