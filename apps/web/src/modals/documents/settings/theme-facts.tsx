import type { TemplateSettings } from '@galley/contract';
import { useId } from 'react';
import { settingsMessages } from '../../../messages/documents/settings';
import { themeSettingsMessages } from '../../../messages/documents/theme-settings';
import { Button } from '../../../ui/button/button';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import styles from './settings-modal.module.css';

export interface ThemeFactsProps {
  /** Title of the theme. */
  title: string;
  settings: TemplateSettings;
  /** Opens the settings of the theme; undefined for people who can't change them. */
  onChange: (() => void) | undefined;
}

/** Lists what a theme sets for all its documents. Read-only, because a change is not about one document. */
export function ThemeFacts({ title, settings, onChange }: ThemeFactsProps) {
  const headingId = useId();
  const facts = [
    [themeSettingsMessages.linkAliases, settings.emaAliasEnabled],
    [themeSettingsMessages.remoteContent, settings.loadsRemoteContent],
    [themeSettingsMessages.requireApproval, settings.requiresApproval],
  ] as const;
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <Text as="h3" id={headingId} weight="bold">
        {themeSettingsMessages.allDocumentsOf(title)}
      </Text>
      <Stack as="ul" direction="grid" gap={1} size="sm" tone="muted">
        {facts.map(([name, isOn]) => (
          <li key={name}>{themeSettingsMessages.fact(name, isOn)}</li>
        ))}
      </Stack>
      {onChange ? (
        <span>
          <Button size="small" onClick={onChange}>
            {settingsMessages.themeSettings}
          </Button>
        </span>
      ) : null}
    </section>
  );
}
