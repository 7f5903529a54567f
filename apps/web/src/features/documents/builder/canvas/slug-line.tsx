import type { ReactNode } from 'react';
import { screenMessages } from '../../../../messages/documents/builder/screen';
import { useBuilder } from '../context/builder-context';
import { useIsPhone } from '../context/screen/use-layout';
import { useChangeCount, useSession, useShownVersion, useThemeVersion } from '../context/use-editor-state';
import { SizeFigure } from '../panels/checks/size-figure';
import styles from './canvas-stage.module.css';

/** The line above the document: theme and its version, width, and version of the document. */
export function SlugLine({ widthPx }: { widthPx: number }) {
  const { document, opened } = useBuilder();
  const version = useShownVersion();
  const themeVersion = useThemeVersion();
  const title = useSession((session) => session.title);
  const isTheme = opened.kind === 'template';
  const isEditing = useSession((state) => state.phase === 'editing');
  const changes = useChangeCount();
  const state =
    isEditing && changes > 0 ? screenMessages.draftOnVersion(version) : screenMessages.versionNumber(version);
  return (
    <p className={styles.slug}>
      <span className={styles.slugTheme}>
        {isTheme ? title : document.templateTitle} v{themeVersion}
      </span>
      <span>{widthPx} px</span>
      <SizeFigure />
      <span>{isTheme ? screenMessages.themeState(state) : state}</span>
    </p>
  );
}

/** The line above the document in a narrow window: the title if the bar has no room for it, and whether it's saved. */
export function NarrowSlugLine({ saveState }: { saveState: ReactNode }) {
  const { document, opened } = useBuilder();
  const title = useSession((session) => session.title);
  const isEditing = useSession((state) => state.phase === 'editing');
  const isTight = useIsPhone() && isEditing;
  const theme = `${document.templateTitle} v${useThemeVersion()}`;
  return (
    <div className={styles.slug}>
      <span className={styles.slugTheme} dir="auto">
        {isTight || opened.kind === 'template' ? title : theme}
      </span>
      {saveState}
    </div>
  );
}
