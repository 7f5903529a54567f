import type { TemplateSettings } from '@galley/contract';
import { useState } from 'react';
import { useStore } from 'zustand';
import { errorText } from '../../../lib/api';
import { Switch } from '../../../ui/switch/switch';
import type { Builder } from '../builder-context';
import styles from './settings-modal.module.css';
import { saveThemeSettings, themeSettingsOf } from './theme-settings';

/** What holds for every document of the theme; each switch is stored at once. For admins and owners. */
export function ThemeSettingsFields({ builder }: { builder: Builder }) {
  const settings = useStore(themeSettingsOf(builder.document));
  const [error, setError] = useState('');
  const save = (part: Partial<TemplateSettings>) => {
    setError('');
    saveThemeSettings(builder, { ...settings, ...part }).catch((failure: unknown) => setError(errorText(failure)));
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>All documents of {builder.document.templateTitle}</legend>
      <Switch
        label="Link aliases"
        checked={settings.emaAliasEnabled}
        onChange={(event) => save({ emaAliasEnabled: event.currentTarget.checked })}
      />
      <p className={styles.note}>
        A name for each link, written as its alias attribute, for the reports of a mail service.
      </p>
      <Switch
        label="Load remote content in the editor"
        checked={settings.loadsRemoteContent}
        onChange={(event) => save({ loadsRemoteContent: event.currentTarget.checked })}
      />
      <p className={styles.note}>Pictures, fonts and styles of other hosts. Takes effect when a document is opened.</p>
      {error ? (
        <p className={styles.error} role="alert">
          Not stored: {error}
        </p>
      ) : null}
    </fieldset>
  );
}
