import type { TemplateSettings } from '@galley/contract';
import { readPreviewText } from '@galley/markup/metadata';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { errorText } from '../../../../api/api-error';
import { screenMessages } from '../../../../messages/documents/builder/screen';
import { openSettingsModal } from '../../../../modals';
import { exampleHref } from '../../../../modals/documents/settings/link-parameter-rows';
import { ThemeSettingsFields } from '../../../../modals/documents/settings/theme-settings-fields';
import type { Builder } from '../context/builder-context';
import { saveThemeSettings, themeSettingsOf } from './theme-settings';

/**
 * Opens subject, preview text and link parameters (read-only while watching) and the settings of the theme. Nothing
 * changes before Apply.
 */
export function openSettings(builder: Builder): Promise<void> {
  const { session, editor, document } = builder;
  const { settings, phase } = session.state;
  const isEditable = phase === 'editing';
  const isThemeEditable = document.grant.canChangeTemplate;
  const theme = createStore(() => themeSettingsOf(document).getState());
  // Uses the text in the document, because it may have been changed there.
  const previewText = readPreviewText(editor.peekTree()) || settings.previewText;
  return openSettingsModal({
    type: document.type,
    before: { ...settings, previewText },
    isEditable,
    note: isEditable ? screenMessages.settingsLead : screenMessages.editToChange,
    applyLabel: screenMessages.apply,
    exampleHref: exampleHref(editor.peekTree()),
    isThemeEditable,
    onApply: async (next) => {
      if (isEditable && next.previewText !== previewText) {
        const answer = editor.run('set-preview-text', { text: next.previewText });
        if (answer !== true) return answer.reason;
      }
      if (isEditable) session.setSettings(next);
      return await applyThemeSettings(builder, theme.getState());
    },
    children: isThemeEditable ? <OpenThemeSettings title={document.templateTitle} theme={theme} /> : null,
  });
}

/** Saves the theme's settings if they were changed. Returns a message if that failed. */
async function applyThemeSettings(builder: Builder, next: TemplateSettings): Promise<string | undefined> {
  if (next === themeSettingsOf(builder.document).getState()) return undefined;
  try {
    await saveThemeSettings(builder, next);
    return undefined;
  } catch (error) {
    return errorText(error);
  }
}

/** The theme's settings for an open document, before they are applied. */
function OpenThemeSettings({ title, theme }: { title: string; theme: StoreApi<TemplateSettings> }) {
  const settings = useStore(theme);
  return <ThemeSettingsFields title={title} settings={settings} onChange={(next) => theme.setState(next, true)} />;
}
