import { type BuildDocument, type EmailSettings, isSameSettings } from '@galley/contract';
import { readFailure } from './connection/failure';
import type { DraftManager } from './drafts/draft-manager';
import type { OfferedDraft } from './drafts/list-offers';
import { type CopyOptions, saveCopy } from './save-copy';
import type { ConflictChoice, SessionCalls, SessionPrompts, SessionStateAccess } from './session-ports';
import { versionsSince } from './session-state';

interface OfferOptions extends CopyOptions {
  document: CopyOptions['document'] & Pick<BuildDocument, 'draft' | 'drafts'>;
  calls: CopyOptions['calls'] & Pick<SessionCalls, 'getDraft' | 'putDraft' | 'currentPageUrl'>;
  prompts: Pick<SessionPrompts, 'chooseWayOut' | 'draftIsSaved' | 'draftGone' | 'openDocument'>;
  userId: number;
  hash(text: string): Promise<string>;
}

/** The actions of the session that put a draft on the canvas. */
interface OfferSession extends SessionStateAccess {
  edit(how?: { keepsCanvas?: boolean; isQuiet?: boolean }): Promise<boolean>;
  showStored(): void;
  watch(): Promise<void>;
  saveDraft(): Promise<void>;
  showDocument(work: { html: string; settings: EmailSettings; changes: number; lid: number }): void;
}

/** The drafts found for an opened document. Each can be viewed, restored or discarded. */
export class DraftOffers {
  private readonly options: OfferOptions;
  private readonly session: OfferSession;
  private readonly drafts: DraftManager;
  /** The searches for drafts and their returns to the canvas without a question, one after the other. */
  private coming: Promise<unknown> = Promise.resolve();

  constructor(options: OfferOptions, session: OfferSession, drafts: DraftManager) {
    this.options = options;
    this.session = session;
    this.drafts = drafts;
  }

  /** Looks for drafts in this browser and on the server and offers all of them. */
  find(): Promise<void> {
    const { document } = this.options;
    this.drafts.noteServerDrafts(document.drafts, document.draft);
    return this.next(() => this.show());
  }

  /** Resolves when no draft is being looked for or put on the canvas without a question. */
  async settled(): Promise<void> {
    for (let seen: unknown = null; seen !== this.coming; ) {
      seen = this.coming;
      await this.coming;
    }
  }

  /**
   * Continues the newest draft without a question, if no version was saved since it was made and nothing else is on the
   * canvas. Says nothing if someone else is editing. Resolves to whether it's on the canvas.
   */
  resume(): Promise<boolean> {
    return this.next(() => this.bringBack());
  }

  private async bringBack(): Promise<boolean> {
    const { drafts, saved, gone, phase, holder } = this.session.state;
    const [draft] = drafts;
    const isFree = phase === 'watching' || (phase === 'editing' && this.session.countChanges() === 0);
    const isHeld = phase === 'watching' && holder !== null && holder.id !== this.options.userId;
    if (!draft || !isFree || isHeld || gone || draft.baseVersion !== saved.version) return false;
    if (!(await this.restore(draft, { isQuiet: true }))) return false;
    this.session.store.setState({ broughtBackMs: draft.savedAtMs });
    return true;
  }

  private next<T>(run: () => Promise<T>): Promise<T> {
    const result = this.coming.then(run);
    this.coming = result.catch(() => undefined);
    return result;
  }

  /** Updates the offered drafts. */
  async show(): Promise<void> {
    this.session.store.setState({ drafts: await this.drafts.find(this.session.state.saved) });
  }

  /**
   * Puts a draft on the canvas as unsaved work. Requires the lease. The other drafts are kept. If the draft is based on
   * another version than the current one, both are shown and the person is asked; `seenVersion` is a version the person
   * has already compared. `isQuiet`: says nothing if someone else is editing. Resolves to whether the draft is on the
   * canvas.
   */
  async restore(offer: OfferedDraft, { seenVersion = offer.baseVersion, isQuiet = false } = {}): Promise<boolean> {
    const html = offer.html ?? (await this.htmlOnServer(offer, { isQuiet }));
    if (html === null) return false;
    await this.keepWork();
    const wasWatching = this.session.state.phase !== 'editing';
    let seen = seenVersion;
    // The canvas changes once, from what it shows to the draft.
    while (await this.session.edit({ keepsCanvas: true, isQuiet })) {
      const { version } = this.session.state.saved;
      if (version === seen) {
        if (wasWatching) this.drafts.reset();
        this.drop(offer);
        this.session.showDocument({ ...offer, html });
        await this.drafts.replace(offer);
        return true;
      }
      // Another version may be saved during the question. The answer applies to the version that was shown.
      seen = version;
      if (wasWatching) this.session.showStored();
      if ((await this.askAbout(offer, html)) === 'keepMine') continue;
      if (wasWatching) await this.session.watch();
      return false;
    }
    return false;
  }

  async discard(offer: OfferedDraft): Promise<void> {
    this.drop(offer);
    await this.drafts.discard(offer);
  }

  /** Returns the current work as an offer, to be put on another version. */
  ofWork(html: string): Promise<OfferedDraft> {
    const { settings, saved, lid } = this.session.state;
    const changes = Math.max(1, this.session.countChanges());
    return this.drafts.offerOfWork({ html, settings, lid, baseVersion: saved.version, changes });
  }

  /** Returns the address of a sandboxed page that shows a draft, or null if it's gone or the server doesn't respond. */
  async pageUrl(offer: OfferedDraft): Promise<string | null> {
    const { calls, hash } = this.options;
    try {
      let found = await calls.getDraft(offer.tabId);
      const isOther = offer.html !== null && found.draft?.htmlSha256 !== (await hash(offer.html));
      if (offer.html !== null && isOther) {
        // Changes that only this browser has are sent first.
        await calls.putDraft({ ...offer, html: offer.html }, { kind: 'full', html: offer.html });
        found = await calls.getDraft(offer.tabId);
      }
      if (found.draft) return found.contentUrl;
      this.lose(offer);
    } catch (error) {
      this.session.report(readFailure(error));
    }
    return null;
  }

  /** Keeps the current work as a separate draft before another one is put on the canvas. */
  async keepWork(): Promise<void> {
    if (this.session.state.phase !== 'editing' || this.session.countChanges() === 0) return;
    await this.session.saveDraft();
    await this.drafts.send();
    this.drafts.reset();
    await this.show();
  }

  /** Shows a draft that is based on another version next to the current one, and does what the person chooses. */
  private async askAbout(offer: OfferedDraft, html: string): Promise<ConflictChoice> {
    const { calls, prompts } = this.options;
    const { saved, history, title } = this.session.state;
    const { baseVersion, changes, savedAtMs, settings, lid } = offer;
    if (html === saved.html && isSameSettings(settings, saved.settings)) {
      await this.discard(offer);
      prompts.draftIsSaved(saved.version);
      return 'discard';
    }
    const choice = await prompts.chooseWayOut(
      {
        kind: 'draft',
        currentVersion: saved.version,
        since: versionsSince(history, baseVersion),
        mine: { baseVersion, changes, savedAtMs },
      },
      { mine: () => this.pageUrl(offer), theirs: () => calls.currentPageUrl() },
    );
    if (choice === 'discard') await this.discard(offer);
    if (choice === 'saveCopy') await this.saveCopy(offer, { title, html, settings, lid });
    return choice;
  }

  private async saveCopy(
    offer: OfferedDraft,
    work: { title: string; html: string; settings: EmailSettings; lid: number },
  ): Promise<void> {
    try {
      const copy = await saveCopy(this.options, work);
      await this.discard(offer);
      this.options.prompts.openDocument(copy.id);
    } catch (error) {
      this.session.report(readFailure(error));
    }
  }

  private async htmlOnServer(offer: OfferedDraft, { isQuiet }: { isQuiet: boolean }): Promise<string | null> {
    try {
      const { draft } = await this.options.calls.getDraft(offer.tabId);
      if (draft) return draft.html;
      if (isQuiet) this.drop(offer);
      else this.lose(offer);
    } catch (error) {
      if (isQuiet) console.info('The draft was not loaded:', error);
      else this.session.report(readFailure(error));
    }
    return null;
  }

  private lose(offer: OfferedDraft): void {
    this.drop(offer);
    this.options.prompts.draftGone();
  }

  private drop(offer: OfferedDraft): void {
    const { store, state } = this.session;
    store.setState({ drafts: state.drafts.filter((other) => !isSameDraft(other, offer)) });
  }
}

function isSameDraft(a: OfferedDraft, b: OfferedDraft): boolean {
  return a.tabId === b.tabId && a.baseVersion === b.baseVersion;
}
