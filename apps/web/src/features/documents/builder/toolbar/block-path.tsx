import { ChevronRight } from 'lucide-react';
import { toolbarMessages } from '../../../../messages/documents/builder/toolbar';
import { useBuilder } from '../context/builder-context';
import { namedPath } from '../context/controls/named-path';
import { useEditorState } from '../context/use-editor-state';
import { ChipCrumb } from './chip-crumb';
import styles from './toolbar.module.css';

/** The path from the section to the selected block. Each step can be selected. */
export function BlockPath() {
  const { editor } = useBuilder();
  const selected = useEditorState((state) => state.selected);
  if (!selected) return null;
  return (
    <ol className={styles.path} aria-label={toolbarMessages.blockPath}>
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
