import type { HistoryEntry } from '@galley/contract';
import { readFailure } from './connection/failure';
import type { DraftOffers } from './draft-offers';
import { type CopyOptions, saveCopy } from './save-copy';
import type {
  ConflictChoice,
  ConflictViews,
  SessionCalls,
  SessionEditor,
  SessionPrompts,
  SessionView,
} from './session-ports';
import { versionsSince } from './session-state';

export interface LostRace {
  kind: 'stale' | 'leaseLost';
  /** 0 if unknown. */
  currentVersion: number;
}

interface ConflictOptions extends CopyOptions {
  editor: Pick<SessionEditor, 'getSource' | 'setEditable'>;
  calls: CopyOptions['calls'] & Pick<SessionCalls, 'history' | 'currentPageUrl'>;
  prompts: Pick<SessionPrompts, 'chooseWayOut' | 'openDocument'>;
}

/** The actions of the session that settle a conflict. */
interface ConflictSession extends SessionView {
  readonly offers: Pick<DraftOffers, 'ofWork' | 'pageUrl' | 'restore' | 'show'>;
  saveDraft(): Promise<void>;
  forgetDraft(): Promise<void>;
  save(how: { isThenWatching: boolean }): Promise<unknown>;
  reload(): Promise<void>;
  watch(): Promise<void>;
}

/**
 * Handles that someone else saved, or took the lease, while there were unsaved changes. Both versions are kept,
 * whichever is chosen first: mine as a draft, theirs as the stored version. Asks only one question at a time.
 */
export class ConflictResolver {
  private readonly options: ConflictOptions;
  private readonly session: ConflictSession;
  private isAsking = false;

  constructor(options: ConflictOptions, session: ConflictSession) {
    this.options = options;
    this.session = session;
  }

  async resolve(race: LostRace, isThenWatching = false): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      await this.session.saveDraft();
      const html = this.options.editor.getSource();
      this.options.editor.setEditable(false);
      const baseVersion = this.session.state.saved.version;
      const since = versionsSince(await this.historyNow(), baseVersion);
      const mine = await this.session.offers.ofWork(html);
      const choice = await this.options.prompts.chooseWayOut(
        { ...race, since, mine: { baseVersion, changes: mine.changes, savedAtMs: mine.savedAtMs } },
        this.viewsOf(async () => this.session.offers.pageUrl(await this.session.offers.ofWork(html))),
      );
      await this.run(choice, html, { isThenWatching, seenVersion: since[0]?.version ?? race.currentVersion });
    } catch (error) {
      this.session.report(readFailure(error));
      await this.session.watch();
    } finally {
      this.isAsking = false;
    }
  }

  /** Returns the content to compare: mine as returned by `mine`, theirs as stored. */
  private viewsOf(mine: () => Promise<string | null>): ConflictViews {
    return { mine, theirs: () => this.theirPageUrl() };
  }

  /** Without a response, the person decides without knowing who saved. */
  private async historyNow(): Promise<readonly HistoryEntry[]> {
    try {
      return await this.options.calls.history();
    } catch (error) {
      console.info('The versions were not listed:', error);
      return [];
    }
  }

  private async theirPageUrl(): Promise<string | null> {
    try {
      return await this.options.calls.currentPageUrl();
    } catch (error) {
      this.session.report(readFailure(error));
      return null;
    }
  }

  private async run(
    choice: ConflictChoice,
    html: string,
    { isThenWatching, seenVersion }: { isThenWatching: boolean; seenVersion: number },
  ): Promise<void> {
    if (choice === 'saveCopy') return this.saveCopy(html);
    const mine = await this.session.offers.ofWork(html);
    await this.session.watch();
    if (choice === 'discard') await this.session.forgetDraft();
    await this.session.reload();
    if (choice !== 'keepMine') return this.session.offers.show();
    // Saves a new version based on the version that was shown. If there's a newer one, the person is asked again.
    if (await this.session.offers.restore(mine, { seenVersion })) await this.session.save({ isThenWatching });
    else await this.session.offers.show();
  }

  private async saveCopy(html: string): Promise<void> {
    const { title, settings, lid } = this.session.state;
    const copy = await saveCopy(this.options, { title, html, settings, lid });
    await this.session.forgetDraft();
    await this.session.watch();
    await this.session.reload();
    await this.session.offers.show();
    this.options.prompts.openDocument(copy.id);
  }
}
