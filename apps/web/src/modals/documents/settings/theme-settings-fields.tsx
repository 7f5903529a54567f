import type { TemplateSettings } from '@galley/contract';
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
      <legend className={styles.legend}>All documents of {title}</legend>
      <Switch
        label="Link aliases"
        checked={settings.emaAliasEnabled}
        onChange={(event) => onChange({ ...settings, emaAliasEnabled: event.currentTarget.checked })}
      />
      <p className={styles.note}>A name for each link in its alias attribute, for your email service’s reports.</p>
      <Switch
        label="Load remote content in the editor"
        checked={settings.loadsRemoteContent}
        onChange={(event) => onChange({ ...settings, loadsRemoteContent: event.currentTarget.checked })}
      />
      <p className={styles.note}>Images, fonts and styles from other hosts. Takes effect when you open a document.</p>
      <Switch
        label="Require approval before export"
        checked={settings.requiresApproval}
        onChange={(event) => onChange({ ...settings, requiresApproval: event.currentTarget.checked })}
      />
      <p className={styles.note}>
        A version can be exported only after it’s approved. Request approval under Activity.
      </p>
      <MergeTagField pairs={settings.mergeTags} onChange={(mergeTags) => onChange({ ...settings, mergeTags })} />
    </fieldset>
  );
}
