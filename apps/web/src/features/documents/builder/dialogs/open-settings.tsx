import { readPreviewText } from '@galley/markup/metadata';
import { useStore } from 'zustand';
import { screenMessages } from '../../../../messages/documents/builder/screen';
import { openSettingsModal, openTemplateSettingsModal } from '../../../../modals';
import { exampleHref } from '../../../../modals/documents/settings/link-parameter-rows';
import { ThemeFacts } from '../../../../modals/documents/settings/theme-facts';
import type { Builder, OpenedFacts } from '../context/builder-context';
import { themeSettingsOf } from './theme-settings';

/**
 * Opens subject, preview text and link parameters (read-only while watching), and shows what the theme sets for all its
 * documents. Nothing changes before Apply.
 */
export function openSettings(builder: Builder): Promise<void> {
  const { session, editor, document } = builder;
  const { settings, phase } = session.state;
  const isEditable = phase === 'editing';
  // Uses the text in the document, because it may have been changed there.
  const previewText = readPreviewText(editor.peekTree()) || settings.previewText;
  return openSettingsModal({
    type: document.type,
    before: { ...settings, previewText },
    isEditable,
    note: isEditable ? screenMessages.settingsLead : screenMessages.editToChange,
    applyLabel: screenMessages.apply,
    exampleHref: exampleHref(editor.peekTree()),
    onApply: (next) => {
      if (next.previewText !== previewText) {
        const answer = editor.run('set-preview-text', { text: next.previewText });
        if (answer !== true) return answer.reason;
      }
      session.setSettings(next);
      return undefined;
    },
    children: <OpenThemeFacts document={document} />,
  });
}

/** The theme's settings of an open document, with a button to change them for those who can. */
function OpenThemeFacts({ document }: { document: OpenedFacts }) {
  const { tid, templateTitle, grant } = document;
  const store = themeSettingsOf(document);
  const settings = useStore(store);
  const handleChange = () =>
    void openTemplateSettingsModal({
      id: tid,
      isFromDocument: true,
      onSaved: (saved) => store.setState(saved, true),
    });
  return (
    <ThemeFacts
      title={templateTitle}
      settings={settings}
      onChange={grant.canChangeTemplate ? handleChange : undefined}
    />
  );
}
