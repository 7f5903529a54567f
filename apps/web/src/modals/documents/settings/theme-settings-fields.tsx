import type { TemplateSettings } from '@galley/contract';
import { settingsMessages } from '../../../messages/documents/settings';
import { Switch } from '../../../ui/switch/switch';
import { MergeTagField } from './merge-tag-field';
import styles from './settings-modal.module.css';

export interface ThemeSettingsFieldsProps {
  /** Title of the theme. */
  title: string;
  settings: TemplateSettings;
  onChange: (settings: TemplateSettings) => void;
}

/** Settings that apply to every document of a theme. */
export function ThemeSettingsFields({ title, settings, onChange }: ThemeSettingsFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{settingsMessages.allDocumentsOf(title)}</legend>
      <Switch
        label={settingsMessages.linkAliases}
        checked={settings.emaAliasEnabled}
        onChange={(event) => onChange({ ...settings, emaAliasEnabled: event.currentTarget.checked })}
      />
      <p className={styles.note}>{settingsMessages.linkAliasesHint}</p>
      <Switch
        label={settingsMessages.remoteContent}
        checked={settings.loadsRemoteContent}
        onChange={(event) => onChange({ ...settings, loadsRemoteContent: event.currentTarget.checked })}
      />
      <p className={styles.note}>{settingsMessages.remoteContentHint}</p>
      <Switch
        label={settingsMessages.requireApproval}
        checked={settings.requiresApproval}
        onChange={(event) => onChange({ ...settings, requiresApproval: event.currentTarget.checked })}
      />
      <p className={styles.note}>{settingsMessages.requireApprovalHint}</p>
      <MergeTagField pairs={settings.mergeTags} onChange={(mergeTags) => onChange({ ...settings, mergeTags })} />
    </fieldset>
  );
}
