import { openExportModal, openShareModal } from '../../../modals';
import { checkStore } from '../checks/check-store';
import { readIgnored } from '../checks/ignored-findings';
import type { Builder } from '../context/builder-context';

/** Exports the displayed stored version as HTML or ZIP. */
export function openExport({ document, opened, session }: Builder): Promise<void> {
  const unsavedChanges = session.state.phase === 'editing' ? session.countChanges() : 0;
  const { epaEnabled, emailLinkParams } = session.state.saved.settings;
  return openExportModal({
    tid: document.tid,
    id: document.id,
    type: document.type,
    version: opened.version,
    unsavedChanges,
    errors: countOpenErrors(opened),
    linkParameters: { isOn: epaEnabled, names: emailLinkParams.map(({ name }) => name) },
  });
}

/** Shows the document's share links. */
export function openShare({ document, opened }: Builder): Promise<void> {
  const type = opened.kind === 'template' ? 'template' : document.type;
  return openShareModal({ tid: document.tid, id: document.id, type });
}

function countOpenErrors(opened: Builder['opened']): number {
  const ignored = readIgnored(opened);
  const findings = checkStore.getState().report?.findings ?? [];
  return findings.filter(({ id, severity }) => severity === 'error' && !ignored.includes(id)).length;
}
