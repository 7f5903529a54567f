import { SizeFigure } from '../checks/size-figure';
import { useBuilder } from '../context/builder-context';
import { useChangeCount, useSession } from '../context/use-editor-state';
import styles from './canvas-stage.module.css';

/** The line above the document: theme and its version, width, version of the document. */
export function SlugLine({ widthPx }: { widthPx: number }) {
  const { document, opened } = useBuilder();
  const version = useSession((state) => state.saved.version);
  const isEditing = useSession((state) => state.phase === 'editing');
  const changes = useChangeCount();
  const state = isEditing && changes > 0 ? `draft on v${version}` : `v${version}`;
  return (
    <p className={styles.slug}>
      <span className={styles.slugTheme}>
        {document.templateTitle} v{document.templateVersion}
      </span>
      <span>{widthPx} px</span>
      <SizeFigure />
      <span>{opened.kind === 'template' ? `theme ${state}` : state}</span>
    </p>
  );
}
