import { openExportModal, openShareModal } from '../../../../modals';
import type { Builder } from '../context/builder-context';
import { goToBlock } from '../context/use-document-tree';

/** Opens the export of the displayed stored version. */
export function openExport(builder: Builder): Promise<void> {
  const { document, opened, session, screen } = builder;
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
    onShow: ({ code, blockId }) => {
      if (blockId !== '') goToBlock(builder, blockId);
      else if (code === 'checklist') screen.panel.open('checklist');
      else screen.panel.open('checks');
    },
  });
}

/** Opens the document's share links. */
export function openShare({ document, opened }: Builder): Promise<void> {
  const type = opened.kind === 'template' ? 'template' : document.type;
  return openShareModal({ tid: document.tid, id: document.id, type });
}

function countOpenErrors({ checks, ignored }: Builder['screen']): number {
  const { ids } = ignored.store.getState();
  const findings = checks.getState().report?.findings ?? [];
  return findings.filter(({ id, severity }) => severity === 'error' && !ids.includes(id)).length;
}
