import type { TemplateSettings } from '@galley/contract';
import { themeSettingsMessages } from '../../../messages/documents/theme-settings';
import { Switch } from '../../../ui/switch/switch';
import { Text } from '../../../ui/text/text';
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
      <legend className={styles.legend}>{themeSettingsMessages.allDocumentsOf(title)}</legend>
      <Switch
        label={themeSettingsMessages.linkAliases}
        checked={settings.emaAliasEnabled}
        onChange={(event) => onChange({ ...settings, emaAliasEnabled: event.currentTarget.checked })}
      />
      <Text as="p" size="sm" tone="muted">
        {themeSettingsMessages.linkAliasesHint}
      </Text>
      <Switch
        label={themeSettingsMessages.remoteContent}
        checked={settings.loadsRemoteContent}
        onChange={(event) => onChange({ ...settings, loadsRemoteContent: event.currentTarget.checked })}
      />
      <Text as="p" size="sm" tone="muted">
        {themeSettingsMessages.remoteContentHint}
      </Text>
      <Switch
        label={themeSettingsMessages.requireApproval}
        checked={settings.requiresApproval}
        onChange={(event) => onChange({ ...settings, requiresApproval: event.currentTarget.checked })}
      />
      <Text as="p" size="sm" tone="muted">
        {themeSettingsMessages.requireApprovalHint}
      </Text>
      <MergeTagField pairs={settings.mergeTags} onChange={(mergeTags) => onChange({ ...settings, mergeTags })} />
    </fieldset>
  );
}
