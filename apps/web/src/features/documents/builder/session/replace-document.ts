import type { EmailSettings } from '@galley/contract';
import { readFailure } from './connection/failure';
import type { DraftOffers } from './draft-offers';
import type { SessionCalls, SessionPrompts, SessionView } from './session-ports';
import { versionsSince } from './session-state';

interface ReplaceOptions {
  calls: Pick<SessionCalls, 'loadLayout' | 'restoreVersion'>;
  prompts: Pick<
    SessionPrompts,
    'confirmLayout' | 'layoutLoaded' | 'confirmReplace' | 'confirmReturn' | 'versionRestored'
  >;
}

/** The actions of the session that replace its document. */
interface ReplaceSession extends SessionView {
  readonly leaseNumber: number;
  readonly offers: Pick<DraftOffers, 'keepWork'>;
  edit(): Promise<boolean>;
  watch(): Promise<void>;
  saveDraft(): Promise<void>;
  reload(): Promise<void>;
  showDocument(work: { html: string; settings: EmailSettings; changes: number; lid: number }): void;
}

/** Replaces the document with a layout, as unsaved work (see `EditSession.loadLayout`). */
export async function loadLayout(session: ReplaceSession, options: ReplaceOptions, lid: number): Promise<boolean> {
  if (session.state.phase !== 'editing') return false;
  if (session.countChanges() > 0 && !(await options.prompts.confirmLayout())) return false;
  try {
    const body = { emailVersion: session.state.saved.version, leaseNumber: session.leaseNumber };
    const { html } = await options.calls.loadLayout(lid, body);
    // Editing may have ended in the meantime.
    if (session.state.phase !== 'editing') return false;
    await session.offers.keepWork();
    session.showDocument({ html, settings: session.state.settings, changes: 1, lid });
    options.prompts.layoutLoaded();
    return true;
  } catch (error) {
    session.report(readFailure(error));
    return false;
  }
}

/** Creates a new version from an old one (see `EditSession.restoreVersion`). */
export async function restoreVersion(
  session: ReplaceSession,
  options: ReplaceOptions,
  version: number,
): Promise<boolean> {
  const wasEditing = session.state.phase === 'editing';
  if (wasEditing && session.countChanges() > 0 && !(await options.prompts.confirmReplace())) return false;
  if (wasEditing && session.countChanges() > 0) await session.saveDraft();
  const seenVersion = session.state.saved.version;
  if (!(await session.edit())) return false;
  try {
    const since = versionsSince(session.state.history, seenVersion);
    if (since.length > 0 && !(await options.prompts.confirmReturn(version, since))) return false;
    const body = { leaseNumber: session.leaseNumber, baseVersion: session.state.saved.version };
    await options.calls.restoreVersion(version, body);
    await session.reload();
    options.prompts.versionRestored(version);
  } catch (error) {
    session.report(readFailure(error));
    return false;
  } finally {
    if (!wasEditing) await session.watch();
  }
  return true;
}
