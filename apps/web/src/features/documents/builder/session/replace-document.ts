import { versionsSince } from './conflict-resolver';
import { readFailure } from './connection/failure';
import type { EditSession } from './edit-session';
import type { SessionCalls, SessionPrompts } from './session-ports';

interface ReplaceOptions {
  calls: Pick<SessionCalls, 'loadLayout' | 'restoreVersion'>;
  prompts: SessionPrompts;
}

/** Replaces the document with a layout, as unsaved work (see `EditSession.loadLayout`). */
export async function loadLayout(session: EditSession, options: ReplaceOptions, lid: number): Promise<boolean> {
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
export async function restoreVersion(session: EditSession, options: ReplaceOptions, version: number): Promise<boolean> {
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
