import type { EditSession, EditSessionOptions } from '../session/edit-session';
import { readFailure } from '../session/failure';
import type { DraftKeeper } from './draft-keeper';
import type { OfferedDraft } from './list-offers';

/** Unsaved work of an opened document that was found: shown, put on the sheet or discarded, each by itself. */
export class DraftOffers {
  private readonly options: EditSessionOptions;
  private readonly session: EditSession;
  private readonly drafts: DraftKeeper;

  constructor(options: EditSessionOptions, session: EditSession, drafts: DraftKeeper) {
    this.options = options;
    this.session = session;
    this.drafts = drafts;
  }

  /** Looks for unsaved work in this browser and on the server and offers all of it. */
  async find(): Promise<void> {
    if (this.session.isSandbox) return;
    const { document } = this.options;
    this.drafts.noteServerDrafts(document.drafts, document.draft);
    await this.show();
  }

  /** Offers what is there now. */
  async show(): Promise<void> {
    this.session.store.setState({ drafts: await this.drafts.find(this.session.state.saved) });
  }

  /** Puts a draft on the sheet, as unsaved work. Needs the lease. The other drafts stay. */
  async restore(offer: OfferedDraft): Promise<void> {
    const html = offer.html ?? (await this.htmlOnServer(offer));
    if (html === null || !(await this.session.edit())) return;
    this.drop(offer);
    this.session.putOnSheet({ ...offer, html });
    await this.drafts.replace(offer);
  }

  async discard(offer: OfferedDraft): Promise<void> {
    this.drop(offer);
    await this.drafts.discard(offer);
  }

  /** The work on the sheet, to be put on another version. */
  ofWork(html: string): Promise<OfferedDraft> {
    const { settings, saved } = this.session.state;
    const changes = Math.max(1, this.session.countChanges());
    return this.drafts.offerOfWork({ html, settings, baseVersion: saved.version, changes });
  }

  /** The address of an opaque page that shows a draft; null when it is gone or the server has no answer. */
  async pageUrl(offer: OfferedDraft): Promise<string | null> {
    const { calls, hash } = this.options;
    try {
      let found = await calls.getDraft(offer.tabId);
      const isOther = offer.html !== null && found.draft?.htmlSha256 !== (await hash(offer.html));
      if (offer.html !== null && isOther) {
        // This browser has what the server never got: it is sent first.
        await calls.putDraft({ ...offer, html: offer.html }, { kind: 'full', html: offer.html });
        found = await calls.getDraft(offer.tabId);
      }
      if (found.draft) return found.contentUrl;
      this.lose(offer);
    } catch (error) {
      this.session.tell(readFailure(error));
    }
    return null;
  }

  private async htmlOnServer(offer: OfferedDraft): Promise<string | null> {
    try {
      const { draft } = await this.options.calls.getDraft(offer.tabId);
      if (draft) return draft.html;
      this.lose(offer);
    } catch (error) {
      this.session.tell(readFailure(error));
    }
    return null;
  }

  private lose(offer: OfferedDraft): void {
    this.drop(offer);
    this.options.voice.draftGone();
  }

  private drop(offer: OfferedDraft): void {
    const { store, state } = this.session;
    store.setState({ drafts: state.drafts.filter((other) => other !== offer) });
  }
}
