import { readFailure } from './connection/failure';
import type { DraftOffers } from './draft-offers';
import type { DraftManager } from './drafts/draft-manager';
import type { LeaseManager, SessionCalls, SessionEditor, SessionPrompts, SessionStateAccess } from './session-ports';

interface HandOverOptions {
  editor: Pick<SessionEditor, 'getSource' | 'peekSource' | 'setEditable'>;
  calls: Pick<SessionCalls, 'getDraft'>;
  prompts: Pick<SessionPrompts, 'draftGone'>;
  lease: Pick<LeaseManager, 'renewNow'>;
}

/** The actions of the session that give and take the right to edit. */
interface HandOverSession extends SessionStateAccess {
  readonly leaseNumber: number;
  readonly offers: Pick<DraftOffers, 'restore' | 'show'>;
  edit(how?: { takesOver?: boolean; keepsCanvas?: boolean }): Promise<boolean>;
  watch(how?: { passedTo: Person | null }): Promise<void>;
  saveDraft(): Promise<void>;
  forgetDraft(): Promise<void>;
  showDocument(work: {
    html: string;
    settings: SessionStateAccess['state']['settings'];
    changes: number;
    lid: number;
  }): void;
}

interface Person {
  id: number;
  name: string;
}

/** Why unsaved work can't go along with the right to edit. */
export type HandOverObstacle = 'newerVersion' | 'theirDraft' | 'notSent';

/**
 * Hands the right to edit over together with the unsaved work, and continues the work of someone else. Nothing of the
 * work stays behind as a draft of the person who handed over (docs/decisions/112).
 */
export class HandOver {
  private readonly options: HandOverOptions;
  private readonly session: HandOverSession;
  private readonly drafts: DraftManager;

  constructor(options: HandOverOptions, session: HandOverSession, drafts: DraftManager) {
    this.options = options;
    this.session = session;
    this.drafts = drafts;
  }

  /**
   * Stops typing and brings the unsaved work to the server. Returns what to hand over: `draft` is the name of the draft
   * with the work, absent if there is none; or why the work can't go along. Then `keep` continues editing.
   */
  async prepare(asker: { hasDrafts: boolean }): Promise<{ leaseNumber: number; draft?: string } | HandOverObstacle> {
    const { editor } = this.options;
    editor.setEditable(false);
    editor.getSource();
    const { leaseNumber } = this.session;
    if (this.session.countChanges() === 0) return { leaseNumber };
    const { latest, saved } = this.session.state;
    if (latest && latest.version > saved.version) return 'newerVersion';
    if (asker.hasDrafts) return 'theirDraft';
    await this.session.saveDraft();
    if (!(await this.drafts.send())) return 'notSent';
    return { leaseNumber, draft: this.drafts.currentId };
  }

  /** Continues editing, because nothing was handed over. */
  keep(): void {
    if (this.session.state.phase !== 'editing') return;
    this.options.editor.setEditable(true);
    // Without a response it isn't known whether the other person has the lease.
    this.options.lease.renewNow();
  }

  /** Ends editing after the server has given lease and work to someone else. The canvas stays as it is. */
  async complete(receiver: Person): Promise<void> {
    await this.session.watch({ passedTo: receiver });
    await this.session.forgetDraft();
    await this.session.offers.show();
  }

  /** Starts editing with the work that someone handed over as a draft. Resolves to the number of its changes. */
  async receive(tabId: string): Promise<number | null> {
    try {
      const { draft } = await this.options.calls.getDraft(tabId);
      if (draft) {
        const { html, settings, lid, changes, baseVersion, reason, savedAt } = draft;
        const offer = { html, settings, lid, changes, baseVersion, reason, savedAtMs: savedAt * 1000, userAgent: '' };
        const found = { ...offer, from: 'server', tabId, records: [], serverCopies: [{ tabId }] } as const;
        return (await this.session.offers.restore(found)) ? changes : null;
      }
      this.options.prompts.draftGone();
    } catch (error) {
      this.session.report(readFailure(error));
    }
    return null;
  }

  /**
   * Takes the right to edit from someone else. With `continuesWork`, the changes that were live on this canvas stay on it
   * as unsaved work. The draft of the other person stays theirs. Resolves to whether editing started.
   */
  async takeOver({ continuesWork }: { continuesWork: boolean }): Promise<boolean> {
    const { version } = this.session.state.saved;
    if (!(await this.session.edit({ takesOver: true, keepsCanvas: continuesWork }))) return false;
    const { saved, settings, lid } = this.session.state;
    const html = this.options.editor.peekSource();
    // Their changes belong to the version on which they were made.
    if (continuesWork && saved.version === version && html !== saved.html)
      this.session.showDocument({ html, settings, changes: 1, lid });
    return true;
  }
}
