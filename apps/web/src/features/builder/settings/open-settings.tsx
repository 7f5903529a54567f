import type { TemplateSettings } from '@galley/contract';
import { readPreviewText } from '@galley/markup';
import { useState } from 'react';
import { useStore } from 'zustand';
import { errorText } from '../../../api/api-error';
import { openSettingsModal } from '../../../modals';
import { exampleHref } from '../../../modals/settings/link-parameter-rows';
import { ThemeSettingsFields } from '../../../modals/settings/theme-settings-fields';
import type { Builder } from '../context/builder-context';
import { saveThemeSettings, themeSettingsOf } from './theme-settings';

/** Opens subject, preview text, link parameters and the settings of the theme. While watching, they are read-only. */
export function openSettings(builder: Builder): Promise<void> {
  const { session, editor, document } = builder;
  const { settings, phase } = session.state;
  const isEditable = phase === 'editing';
  // The text in the document is used, because it may have been changed there.
  const previewText = readPreviewText(editor.peekTree()) || settings.previewText;
  return openSettingsModal({
    type: document.type,
    before: { ...settings, previewText },
    isEditable,
    note: isEditable ? 'These are saved with the next version.' : 'Edit the document to change these.',
    applyLabel: 'Apply',
    exampleHref: exampleHref(editor.peekTree()),
    onApply: (next) => {
      if (next.previewText !== previewText) {
        const answer = editor.run('set-preview-text', { text: next.previewText });
        if (answer !== true) return answer.reason;
      }
      session.setSettings(next);
      return undefined;
    },
    children: document.grant.canChangeTemplate ? <OpenThemeSettings builder={builder} /> : null,
  });
}

/** The theme's settings for an open document. Each switch is saved immediately. */
function OpenThemeSettings({ builder }: { builder: Builder }) {
  const settings = useStore(themeSettingsOf(builder.document));
  const [error, setError] = useState<string>();
  const save = (next: TemplateSettings) => {
    setError(undefined);
    saveThemeSettings(builder, next).catch((failure: unknown) => setError(errorText(failure)));
  };
  return (
    <ThemeSettingsFields title={builder.document.templateTitle} settings={settings} onChange={save} error={error} />
  );
}
