import { type DocumentMetadata, readMetadata } from '@galley/markup/metadata';
import { screenMessages } from '../../../../messages/documents/builder/screen';
import { openMetadataModal } from '../../../../modals';
import type { Builder } from '../context/builder-context';

/** Opens the document's metadata, read-only while watching. */
export function openMetadata(builder: Builder): Promise<void> {
  const { editor, session } = builder;
  const isEditable = session.state.phase === 'editing';
  return openMetadataModal({
    before: readMetadata(editor.getSource()),
    isEditable,
    note: isEditable ? screenMessages.metadataLead : screenMessages.editToChange,
    applyLabel: screenMessages.apply,
    onApply: (changes) => {
      const wrong = findErrors(builder, changes);
      if (Object.keys(wrong).length > 0) return { errors: wrong };
      editor.run('set-metadata', { metadata: changes });
      if (changes.previewText !== undefined)
        session.setSettings({ ...session.state.settings, previewText: changes.previewText });
      return {};
    },
  });
}

/** Validates each value separately, so that messages appear at their fields. */
function findErrors({ editor }: Builder, changes: Partial<DocumentMetadata>) {
  const errors: Partial<Record<keyof DocumentMetadata, string>> = {};
  for (const [name, value] of Object.entries(changes) as [keyof DocumentMetadata, string][]) {
    const answer = editor.can('set-metadata', { metadata: { [name]: value } });
    if (answer !== true) errors[name] = answer.reason;
  }
  return errors;
}
