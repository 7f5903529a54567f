import { openExportModal, openShareModal } from '../../../../modals';
import type { Builder } from '../context/builder-context';
import { goToBlock } from '../context/use-document-tree';
import { readOutgoing } from './outgoing';

/** Opens the export of the document on the screen. */
export function openExport(builder: Builder): Promise<void> {
  const { document, opened, session, screen } = builder;
  const { settings, saved, phase } = session.state;
  const { epaEnabled, emailLinkParams } = phase === 'editing' ? settings : saved.settings;
  return openExportModal({
    tid: document.tid,
    id: document.id,
    type: document.type,
    version: opened.version,
    outgoing: readOutgoing(builder),
    linkParameters: { isOn: epaEnabled, names: emailLinkParams.map(({ name }) => name) },
    onShow: ({ code, blockId }) => {
      if (blockId !== '') goToBlock(builder, blockId);
      else if (code === 'checklist') screen.panel.open('checklist');
      else screen.panel.open('checks');
    },
  });
}

/** Opens the document's share links. */
export function openShare(builder: Builder): Promise<void> {
  const { document, opened } = builder;
  const type = opened.kind === 'template' ? 'template' : document.type;
  return openShareModal({ tid: document.tid, id: document.id, type, outgoing: readOutgoing(builder) });
}
