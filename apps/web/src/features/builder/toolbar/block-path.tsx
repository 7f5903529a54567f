import { ChevronRight } from 'lucide-react';
import { useBuilder } from '../builder-context';
import { useEditorState } from '../session/use-editor-state';
import { ChipCrumb } from './chip-crumb';
import { namedPath } from './named-path';
import styles from './toolbar.module.css';

/** The path from the section to the selected block. Each step can be selected. */
export function BlockPath() {
  const { editor } = useBuilder();
  const selected = useEditorState((state) => state.selected);
  if (!selected) return null;
  return (
    <ol className={styles.path} aria-label="Path of the block">
      {namedPath(selected.path).map((crumb, index) => (
        <li key={crumb.beId}>
          {index > 0 ? <ChevronRight aria-hidden="true" /> : null}
          <button
            type="button"
            className={styles.crumb}
            aria-current={crumb.beId === selected.beId}
            onClick={() => editor.select(crumb.beId)}
          >
            {crumb.label}
          </button>
        </li>
      ))}
      <ChipCrumb />
    </ol>
  );
}
