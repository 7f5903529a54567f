import { lazyPart } from '../../../../ui/lazy/lazy-part';
import { useBuilder } from '../context/builder-context';
import { useNewestThemeVersion, useThemeVersion } from '../context/use-editor-state';

const ThemeUpdate = lazyPart(async () => (await import('./theme-update')).ThemeUpdate);

/** Announces that an email or page can be updated to a newer version of its theme, to people who can do that. */
export function ThemeUpdateLine() {
  const { document, opened } = useBuilder();
  const used = useThemeVersion();
  const newest = useNewestThemeVersion();
  const isOlder = opened.kind === 'template' || used < newest;
  return document.grant.canChangeTemplate && opened.version === 0 && isOlder ? <ThemeUpdate /> : null;
}
