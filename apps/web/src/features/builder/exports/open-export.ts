import { openExportModal, openShareModal } from '../../../modals';
import type { Builder } from '../context/builder-context';

/** Exports the displayed stored version as HTML or ZIP. */
export function openExport({ document, opened, session, screen }: Builder): Promise<void> {
  const unsavedChanges = session.state.phase === 'editing' ? session.countChanges() : 0;
  const { epaEnabled, emailLinkParams } = session.state.saved.settings;
  return openExportModal({
    tid: document.tid,
    id: document.id,
    type: document.type,
    version: opened.version,
    unsavedChanges,
    errors: countOpenErrors(screen),
    linkParameters: { isOn: epaEnabled, names: emailLinkParams.map(({ name }) => name) },
  });
}

/** Shows the document's share links. */
export function openShare({ document, opened }: Builder): Promise<void> {
  const type = opened.kind === 'template' ? 'template' : document.type;
  return openShareModal({ tid: document.tid, id: document.id, type });
}

function countOpenErrors({ checks, ignored }: Builder['screen']): number {
  const { ids } = ignored.store.getState();
  const findings = checks.getState().report?.findings ?? [];
  return findings.filter(({ id, severity }) => severity === 'error' && !ids.includes(id)).length;
}
