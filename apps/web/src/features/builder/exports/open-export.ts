import { openExportModal, openShareModal } from '../../../modals';
import type { Builder } from '../builder-context';

/** Offers the stored version that is shown as HTML or ZIP. */
export function openExport({ document, opened, session }: Builder): void {
  const unsavedChanges = session.state.phase === 'editing' ? session.countChanges() : 0;
  const { epaEnabled, emailLinkParams } = session.state.saved.settings;
  void openExportModal({
    tid: document.tid,
    id: document.id,
    type: document.type,
    version: opened.version,
    unsavedChanges,
    linkParameters: { isOn: epaEnabled, names: emailLinkParams.map(({ name }) => name) },
  });
}

/** Shows the document's share link. */
export function openShare({ document, opened }: Builder): void {
  const type = opened.kind === 'template' ? 'template' : document.type;
  void openShareModal({ tid: document.tid, id: document.id, type });
}
