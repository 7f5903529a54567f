import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { promptDialog } from '../../../../lib/dialogs';
import { toolbarMessages } from '../../../../messages/documents/builder/toolbar';
import { type Builder, useBuilder } from '../context/builder-context';
import { useCanvasView, useEditorState } from '../context/use-editor-state';
import styles from './toolbar.module.css';

/** The source of the template tag that is selected on the canvas, at the end of the path. Opens the tag's source. */
export function ChipCrumb() {
  const builder = useBuilder();
  const view = useCanvasView();
  const chip = useEditorState((state) => state.text?.chip ?? null);
  useEffect(() => view?.onRequest(({ kind }) => kind === 'open-chip' && void openChip(builder)), [view, builder]);
  if (!chip) return null;
  return (
    <li>
      <ChevronRight aria-hidden="true" />
      <button
        type="button"
        className={styles.crumb}
        title={chip.source}
        aria-label={toolbarMessages.changeTagOf(chip.source)}
        onClick={() => openChip(builder)}
      >
        <code className={styles.chip}>{chip.source}</code>
      </button>
    </li>
  );
}

/** Asks for another source for the selected tag. Invalid input is reported at the field. */
async function openChip({ editor }: Builder): Promise<void> {
  const chip = editor.getState().text?.chip;
  if (!chip) return;
  const source = await promptDialog({
    title: toolbarMessages.templateTag,
    label: toolbarMessages.tagSource,
    value: chip.source,
    okay: toolbarMessages.changeTag,
    check: (value) => {
      const can = editor.can('set-chip', { source: value });
      return can === true ? null : can.reason;
    },
  });
  if (source !== null && source.trim() !== chip.source) editor.run('set-chip', { source });
}
